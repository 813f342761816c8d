//! Chooses the C++ type of a value.

use super::Cpp;
use crate::languages::integers::Storage;
use crate::languages::plan::Form;
use crate::model::Encoding;

impl<'m> Cpp<'_, 'm> {
    pub(super) fn type_of(&self, node: &'m Encoding) -> String {
        let array = |of: &str, len: u32| format!("std::array<{of}, {len}>");
        let name = match self.plan.form(node) {
            Form::Unit => "std::monostate",
            Form::Bool => "bool",
            Form::Integer(storage) => return integer(storage),
            Form::Float => "float",
            Form::Double => "double",
            Form::Vector(components) => return array("float", components),
            Form::Quaternion => return array("float", 4),
            Form::Char => "char32_t",
            Form::Text => "std::string",
            Form::Utf16 => "std::u16string",
            Form::ByteArray(len) => return array("std::uint8_t", len),
            Form::Bytes => "std::vector<std::uint8_t>",
            Form::Option(of) => return format!("std::optional<{}>", self.type_of(of)),
            Form::Array(len, of) => return array(&self.type_of(of), len),
            Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices => {
                return format!("std::vector<{}>", self.element(node));
            }
            Form::Type(index) => self.plan.name(index),
            Form::Itself(index) => return format!("bitpack::Box<{}>", self.plan.name(index)),
        };
        name.to_owned()
    }

    /// Returns the C++ type of an element of a `std::vector`. The type may be incomplete there, so
    /// a value of a recursive type needs no `Box`.
    pub(super) fn in_vector(&self, node: &'m Encoding) -> String {
        match (node, self.plan.type_index(node)) {
            (Encoding::Itself { .. }, Some(index)) => self.plan.name(index).to_owned(),
            _ => self.type_of(node),
        }
    }

    /// Returns the element type of the `std::vector` that represents a list, a map or a subset.
    pub(super) fn element(&self, node: &'m Encoding) -> String {
        match self.plan.form(node) {
            Form::List(of) => self.in_vector(of),
            Form::Map(key, value) => {
                format!("std::pair<{}, {}>", self.in_vector(key), self.in_vector(value))
            }
            Form::Indices => "std::uint32_t".to_owned(),
            Form::Subset(of) => format!("std::pair<std::uint32_t, {}>", self.in_vector(of)),
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
