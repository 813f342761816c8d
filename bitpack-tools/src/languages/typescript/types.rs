//! Chooses the TypeScript type of a value.

use super::TypeScript;
use crate::languages::integers::Storage;
use crate::model::{Node, Shape};

impl<'m> TypeScript<'_, 'm> {
    pub(super) fn type_of(&self, node: &'m Node) -> String {
        let node = self.plan.resolved(node);
        if self.plan.is_unit(node) {
            return "null".to_owned();
        }
        match &node.shape {
            Shape::Bool => "boolean".to_owned(),
            Shape::Float { .. } | Shape::Compressed { components: 1, .. } => "number".to_owned(),
            Shape::Compressed { .. } | Shape::SmallestThree { .. } => "number[]".to_owned(),
            Shape::Optional(of) if self.plan.can_be_null(of) => {
                format!("[{}] | null", self.type_of(of))
            }
            Shape::Optional(of) => format!("{} | null", self.type_of(of)),
            Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => {
                self.type_of(of)
            }
            Shape::Array { of, .. }
            | Shape::Counted { of, .. }
            | Shape::List { of, .. }
            | Shape::More { of, .. } => list(&self.type_of(of)),
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

fn list(of: &str) -> String {
    if of.contains(' ') { format!("({of})[]") } else { format!("{of}[]") }
}
