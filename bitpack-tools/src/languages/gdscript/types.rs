//! Chooses the GDScript type of a value.

use super::GdScript;
use crate::languages::plan::Declared;
use crate::model::{Node, Shape};

/// The type of values that have no narrower type in GDScript, such as optional numbers.
const ANY: &str = "Variant";

/// Returns the type of a vector with this many components, each of which is a quantized float.
pub(super) fn vector(components: u32) -> &'static str {
    match components {
        1 => "float",
        2 => "Vector2",
        3 => "Vector3",
        4 => "Vector4",
        _ => "Array[float]",
    }
}

impl<'m> GdScript<'_, 'm> {
    /// Returns the GDScript type of a value.
    pub(super) fn type_of(&self, node: &'m Node) -> String {
        let node = self.plan.resolved(node);
        if self.plan.is_unit(node) {
            return ANY.to_owned();
        }
        match &node.shape {
            Shape::Bool => "bool".to_owned(),
            Shape::Float { .. } | Shape::CompressedF64 { .. } => "float".to_owned(),
            Shape::Compressed { components, .. } => vector(*components).to_owned(),
            Shape::SmallestThree { .. } => "Quaternion".to_owned(),
            Shape::Optional(of) if self.is_object(of) => self.type_of(of),
            Shape::Optional(_) => ANY.to_owned(),
            Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => {
                self.type_of(of)
            }
            Shape::Array { of, .. }
            | Shape::Counted { of, .. }
            | Shape::List { of, .. }
            | Shape::More { of, .. } => list(&self.type_of(of)),
            Shape::Subset { of, .. } if self.plan.is_unit(of) => list("int"),
            Shape::Map { .. } | Shape::Subset { .. } => list("Array"),
            Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. } => "String".to_owned(),
            Shape::ByteArray { .. } | Shape::ByteList { .. } | Shape::Rest { .. } => {
                "PackedByteArray".to_owned()
            }
            Shape::Type(_) | Shape::Itself { .. } => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::PlainEnum(_)) => "int".to_owned(),
                    _ => self.plan.name(index).to_owned(),
                }
            }
            Shape::Bits { .. }
            | Shape::Range { .. }
            | Shape::Named { .. }
            | Shape::Nothing
            | Shape::Function { .. } => "int".to_owned(),
        }
    }

    /// Returns `true` if the type of a value is a class, so that it can be `null`.
    fn is_object(&self, node: &'m Node) -> bool {
        let node = self.plan.resolved(node);
        match &node.shape {
            Shape::OmitDefault { of, .. } => self.is_object(of),
            Shape::Type(_) | Shape::Itself { .. } => {
                let declared = self.plan.type_declared(node);
                matches!(
                    declared,
                    Some(Declared::Struct(_) | Declared::DataEnum(_) | Declared::SingleValue(_))
                )
            }
            _ => false,
        }
    }
}

/// Returns the type of a list. GDScript has no types for lists of typed lists.
fn list(of: &str) -> String {
    match of {
        ANY => "Array".to_owned(),
        of if of.starts_with("Array") => "Array[Array]".to_owned(),
        of => format!("Array[{of}]"),
    }
}
