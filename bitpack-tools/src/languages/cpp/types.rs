//! Chooses the C++ type of a value.

use super::Cpp;
use crate::languages::integers::Storage;
use crate::model::{Node, Shape};

impl<'m> Cpp<'_, 'm> {
    pub(super) fn type_of(&self, node: &'m Node) -> String {
        let node = self.plan.resolved(node);
        if self.plan.is_unit(node) {
            return "std::monostate".to_owned();
        }
        let array = |of: String, len: u32| format!("std::array<{of}, {len}>");
        match &node.shape {
            Shape::Bool => "bool".to_owned(),
            Shape::Float { bits: 32 } | Shape::Compressed { components: 1, .. } => {
                "float".to_owned()
            }
            Shape::Float { .. } | Shape::CompressedF64 { .. } => "double".to_owned(),
            Shape::Compressed { components, .. } => array("float".to_owned(), *components),
            Shape::SmallestThree { .. } => array("float".to_owned(), 4),
            Shape::Optional(of) => format!("std::optional<{}>", self.type_of(of)),
            Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => {
                self.type_of(of)
            }
            Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                array(self.type_of(of), *len)
            }
            Shape::List { .. } | Shape::More { .. } | Shape::Map { .. } | Shape::Subset { .. } => {
                format!("std::vector<{}>", self.element(node))
            }
            Shape::Text { .. } | Shape::UnalignedText { .. } | Shape::NulTerminated { .. } => {
                "std::string".to_owned()
            }
            Shape::Utf16 { .. } => "std::u16string".to_owned(),
            Shape::ByteArray { len } => array("std::uint8_t".to_owned(), *len),
            Shape::ByteList { .. } | Shape::Rest { .. } => "std::vector<std::uint8_t>".to_owned(),
            Shape::Named { name, .. } if name == "char" => "char32_t".to_owned(),
            Shape::Type(index) => self.plan.name(*index).to_owned(),
            Shape::Itself { .. } => format!("bitpack::Box<{}>", self.in_vector(node)),
            Shape::Bits { .. }
            | Shape::Range { .. }
            | Shape::Named { .. }
            | Shape::Nothing
            | Shape::Function { .. } => Storage::of(node).map(integer).unwrap_or_default(),
        }
    }

    /// Returns the C++ type of an element of a `std::vector`. The type may be incomplete there, so
    /// a value of a recursive type needs no `Box`.
    pub(super) fn in_vector(&self, node: &'m Node) -> String {
        match (&node.shape, self.plan.type_index(node)) {
            (Shape::Itself { .. }, Some(index)) => self.plan.name(index).to_owned(),
            _ => self.type_of(node),
        }
    }

    /// Returns the element type of the `std::vector` that represents a list, a map or a subset.
    pub(super) fn element(&self, node: &'m Node) -> String {
        match &node.shape {
            Shape::List { of, .. } | Shape::More { of, .. } => self.in_vector(of),
            Shape::Map { key, value, .. } => {
                format!("std::pair<{}, {}>", self.in_vector(key), self.in_vector(value))
            }
            Shape::Subset { of, .. } if self.plan.is_unit(of) => "std::uint32_t".to_owned(),
            Shape::Subset { of, .. } => {
                format!("std::pair<std::uint32_t, {}>", self.in_vector(of))
            }
            _ => String::new(),
        }
    }
}

/// Returns the C++ integer type with the width and sign of `storage`.
pub(super) fn integer(storage: Storage) -> String {
    match (storage.bits, storage.signed) {
        (128, true) => "bitpack::int128".to_owned(),
        (128, false) => "bitpack::uint128".to_owned(),
        (bits, true) => format!("std::int{bits}_t"),
        (bits, false) => format!("std::uint{bits}_t"),
    }
}
