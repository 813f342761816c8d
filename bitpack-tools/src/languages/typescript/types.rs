//! Chooses the TypeScript type of a value.

use super::TypeScript;
use crate::languages::plan::Form;
use crate::model::Encoding;

impl<'m> TypeScript<'_, 'm> {
    /// Returns `true` if a value has an IEEE float outside of the types that it contains.
    pub(super) fn has_raw_float(&self, node: &'m Encoding) -> bool {
        let node = self.plan.resolved(node);
        matches!(node, Encoding::Float { .. }) || node.inside().any(|it| self.has_raw_float(it))
    }

    pub(super) fn type_of(&self, node: &'m Encoding) -> String {
        let name = match self.plan.form(node) {
            Form::Unit => "null",
            Form::Bool => "boolean",
            Form::Integer(storage) if storage.is_wide() => "bigint",
            Form::Integer(_) | Form::Float | Form::Double => "number",
            Form::Vector(components) => return array("number", components),
            Form::Quaternion => return array("number", 4),
            Form::Char | Form::Text | Form::Utf16 => "string",
            Form::ByteArray(_) | Form::Bytes => "Uint8Array",
            Form::Option(of) if self.plan.can_be_null(of) => {
                return format!("[{}] | null", self.type_of(of));
            }
            Form::Option(of) => return format!("{} | null", self.type_of(of)),
            Form::Array(len, of) => return array(&self.type_of(of), len),
            Form::List(of) => return array_type(&self.type_of(of)),
            Form::Map(key, value) => {
                return format!("[{}, {}][]", self.type_of(key), self.type_of(value));
            }
            Form::Indices => "number[]",
            Form::Subset(of) => return format!("[number, {}][]", self.type_of(of)),
            Form::Type(index) | Form::Itself(index) => self.plan.name(index),
        };
        name.to_owned()
    }
}

/// Maximum length of an array whose type is a tuple.
pub(super) const LONGEST_TUPLE: u32 = 16;

/// Returns the type of a fixed array: a tuple, unless it is long or empty.
fn array(of: &str, len: u32) -> String {
    match len {
        1..=LONGEST_TUPLE => format!("[{}]", vec![of; len as usize].join(", ")),
        _ => array_type(of),
    }
}

fn array_type(of: &str) -> String {
    if of.contains(" | ") { format!("({of})[]") } else { format!("{of}[]") }
}
