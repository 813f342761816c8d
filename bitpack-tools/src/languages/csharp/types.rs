//! Chooses the C# type of a value.

use super::CSharp;
use crate::languages::integers::Storage;
use crate::languages::plan::{Declared, Form};
use crate::model::Encoding;

impl<'m> CSharp<'_, 'm> {
    /// Returns the C# type of a value.
    pub(super) fn type_of(&self, node: &'m Encoding) -> String {
        let name = match self.plan.form(node) {
            Form::Unit => "Bitpack.Nothing",
            Form::Bool => "bool",
            Form::Integer(storage) => integer(storage),
            Form::Float => "float",
            Form::Double => "double",
            Form::Vector(components) => {
                return self.vector(components).unwrap_or_else(|| "float[]".to_owned());
            }
            Form::Quaternion => return self.quaternion().unwrap_or_else(|| "float[]".to_owned()),
            Form::Char => "int",
            Form::Text | Form::Utf16 => "string",
            Form::ByteArray(_) => "byte[]",
            Form::Bytes => return items("byte"),
            Form::Option(of) => return format!("Bitpack.Maybe<{}>", self.type_of(of)),
            Form::Array(_, of) => return format!("{}[]", self.type_of(of)),
            Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices => {
                return items(&self.element(node));
            }
            Form::Type(index) | Form::Itself(index) => self.plan.name(index),
        };
        name.to_owned()
    }

    /// Returns the C# type of the elements of a list, a map or a subset.
    pub(super) fn element(&self, node: &'m Encoding) -> String {
        let entry = |key: &str, value| format!("Bitpack.Entry<{key}, {}>", self.type_of(value));
        match self.plan.form(node) {
            Form::List(of) => self.type_of(of),
            Form::Map(key, value) => entry(&self.type_of(key), value),
            Form::Subset(of) => entry("uint", of),
            _ => "uint".to_owned(),
        }
    }

    /// Returns the vector type of an engine; `None` if a vector is an array.
    pub(super) fn vector(&self, components: u32) -> Option<String> {
        let space = self.vectors?.namespace();
        (2..=4).contains(&components).then(|| format!("global::{space}.Vector{components}"))
    }

    /// Returns the quaternion type of an engine; `None` if a quaternion is an array.
    pub(super) fn quaternion(&self) -> Option<String> {
        Some(format!("global::{}.Quaternion", self.vectors?.namespace()))
    }

    /// Returns `true` if an assignment copies a value: it is a value type without objects inside, or a
    /// string.
    pub(super) fn is_plain(&self, node: &'m Encoding) -> bool {
        match self.plan.form(node) {
            Form::Vector(components) => self.vector(components).is_some(),
            Form::Quaternion => self.vectors.is_some(),
            Form::Option(of) => self.is_plain(of),
            Form::Type(index) | Form::Itself(index) => {
                matches!(self.plan.declared(index), None | Some(Declared::PlainEnum(_)))
            }
            Form::Unit
            | Form::Bool
            | Form::Integer(_)
            | Form::Float
            | Form::Double
            | Form::Char
            | Form::Text
            | Form::Utf16 => true,
            Form::ByteArray(_)
            | Form::Bytes
            | Form::Array(..)
            | Form::List(_)
            | Form::Map(..)
            | Form::Subset(_)
            | Form::Indices => false,
        }
    }
}

/// Returns the C# integer type with the width and sign of `storage`.
pub(super) fn integer(storage: Storage) -> &'static str {
    match (storage.bits, storage.signed) {
        (8, false) => "byte",
        (8, true) => "sbyte",
        (16, false) => "ushort",
        (16, true) => "short",
        (32, false) => "uint",
        (32, true) => "int",
        (64, false) => "ulong",
        (64, true) => "long",
        _ => "Bitpack.Wide",
    }
}

pub(super) fn items(of: &str) -> String {
    format!("Bitpack.Items<{of}>")
}
