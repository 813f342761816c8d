//! Chooses the TypeScript type of a value.

use super::TypeScript;
use crate::languages::integers::Storage;
use crate::model::{Node, Shape};

impl<'m> TypeScript<'_, 'm> {
    /// Returns `true` if a value has an IEEE float outside of the types that it contains.
    pub(super) fn has_raw_float(&self, node: &'m Node) -> bool {
        let node = self.plan.resolved(node);
        matches!(node.shape, Shape::Float { .. }) || node.inner().any(|it| self.has_raw_float(it))
    }

    pub(super) fn type_of(&self, node: &'m Node) -> String {
        let node = self.plan.resolved(node);
        if self.plan.is_unit(node) {
            return "null".to_owned();
        }
        match &node.shape {
            Shape::Bool => "boolean".to_owned(),
            Shape::Float { .. }
            | Shape::Compressed { components: 1, .. }
            | Shape::CompressedF64 { .. } => "number".to_owned(),
            Shape::Compressed { components, .. } => array("number", *components),
            Shape::SmallestThree { .. } => array("number", 4),
            Shape::Optional(of) if self.plan.can_be_null(of) => {
                format!("[{}] | null", self.type_of(of))
            }
            Shape::Optional(of) => format!("{} | null", self.type_of(of)),
            Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => {
                self.type_of(of)
            }
            Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                array(&self.type_of(of), *len)
            }
            Shape::List { of, .. } | Shape::More { of, .. } => list(&self.type_of(of)),
            Shape::Map { key, value, .. } => {
                format!("[{}, {}][]", self.type_of(key), self.type_of(value))
            }
            Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. } => "string".to_owned(),
            Shape::ByteArray { .. } | Shape::ByteList { .. } | Shape::Rest { .. } => {
                "Uint8Array".to_owned()
            }
            Shape::Subset { of, .. } if self.plan.is_unit(of) => "number[]".to_owned(),
            Shape::Subset { of, .. } => format!("[number, {}][]", self.type_of(of)),
            Shape::Named { name, .. } if name == "char" => "string".to_owned(),
            Shape::Type(_) | Shape::Itself { .. } => {
                let index = self.plan.type_index(node);
                index.map_or("", |index| self.plan.name(index)).to_owned()
            }
            Shape::Bits { .. }
            | Shape::Range { .. }
            | Shape::Named { .. }
            | Shape::Nothing
            | Shape::Function { .. } => {
                let is_wide = Storage::of(node).is_some_and(Storage::is_wide);
                (if is_wide { "bigint" } else { "number" }).to_owned()
            }
        }
    }
}

/// Maximum length of an array whose type is a tuple.
pub(super) const LONGEST_TUPLE: u32 = 16;

/// Returns the type of a fixed array: a tuple, unless it is long or empty.
fn array(of: &str, len: u32) -> String {
    match len {
        1..=LONGEST_TUPLE => format!("[{}]", vec![of; len as usize].join(", ")),
        _ => list(of),
    }
}

fn list(of: &str) -> String {
    if of.contains(" | ") { format!("({of})[]") } else { format!("{of}[]") }
}
