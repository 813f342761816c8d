//! Chooses the GDScript type of a value.

use super::GdScript;
use crate::languages::plan::{Declared, Form};
use crate::model::Encoding;

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
    pub(super) fn type_of(&self, node: &'m Encoding) -> String {
        let name = match self.plan.form(node) {
            Form::Bool => "bool",
            Form::Integer(_) | Form::Char => "int",
            Form::Float | Form::Double => "float",
            Form::Vector(components) => vector(components),
            Form::Quaternion => "Quaternion",
            Form::Text | Form::Utf16 => "String",
            Form::ByteArray(_) | Form::Bytes => "PackedByteArray",
            Form::Option(of) if self.is_object(of) => return self.type_of(of),
            Form::Unit | Form::Option(_) => ANY,
            Form::Array(_, of) | Form::List(of) => return array_type(&self.type_of(of)),
            Form::Indices => return array_type("int"),
            Form::Map(..) | Form::Subset(_) => return array_type("Array"),
            Form::Type(index) | Form::Itself(index) => match self.plan.declared(index) {
                Some(Declared::PlainEnum(_)) => "int",
                _ => self.plan.name(index),
            },
        };
        name.to_owned()
    }

    /// Returns `true` if the type of a value is a class, so that it can be `null`.
    fn is_object(&self, node: &'m Encoding) -> bool {
        let (Form::Type(index) | Form::Itself(index)) = self.plan.form(node) else { return false };
        !matches!(self.plan.declared(index), None | Some(Declared::PlainEnum(_)))
    }
}

/// Returns the type of a list. GDScript has no types for lists of typed lists.
fn array_type(of: &str) -> String {
    match of {
        ANY => "Array".to_owned(),
        of if of.starts_with("Array") => "Array[Array]".to_owned(),
        of => format!("Array[{of}]"),
    }
}
