//! [`Form`]: the form of a value in generated code.

use super::Plan;
use crate::languages::integers::Storage;
use crate::model::Encoding;

/// The form of a value in generated code. Encodings that differ only in their bits have one form.
#[derive(Clone, Copy, Debug)]
pub(in crate::languages) enum Form<'m> {
    /// A value without information.
    Unit,
    Bool,
    Integer(Storage),
    /// A float of 32 bits.
    Float,
    /// A float of 64 bits.
    Double,
    /// A vector of quantised floats, with their number.
    Vector(u32),
    Quaternion,
    Char,
    /// Text in UTF-8.
    Text,
    /// Text in UTF-16.
    Utf16,
    /// A fixed number of bytes.
    ByteArray(u32),
    Bytes,
    Option(&'m Encoding),
    /// A fixed number of elements, and their encoding.
    Array(u32, &'m Encoding),
    List(&'m Encoding),
    /// Pairs of a key and a value.
    Map(&'m Encoding, &'m Encoding),
    /// Pairs of an index and an object.
    Subset(&'m Encoding),
    /// The indices of objects without information.
    Indices,
    /// A type with a declaration, by its index.
    Type(usize),
    /// A value of the recursive type with this index, inside that type itself.
    Itself(usize),
}

impl<'m> Plan<'m> {
    /// Returns the form of a value with this encoding.
    pub(in crate::languages) fn form(&self, node: &'m Encoding) -> Form<'m> {
        let node = self.resolved(node);
        if self.is_unit(node) {
            return Form::Unit;
        }
        match node {
            Encoding::Bool => Form::Bool,
            Encoding::Float { bits: 32 } | Encoding::Compressed { components: 1, .. } => {
                Form::Float
            }
            Encoding::Float { .. } | Encoding::CompressedF64 { .. } => Form::Double,
            Encoding::Compressed { components, .. } => Form::Vector(*components),
            Encoding::SmallestThree { .. } => Form::Quaternion,
            Encoding::Named { name, .. } if name == "char" => Form::Char,
            Encoding::Text { .. }
            | Encoding::UnalignedText { .. }
            | Encoding::NulTerminated { .. } => Form::Text,
            Encoding::Utf16 { .. } => Form::Utf16,
            Encoding::ByteArray { len } => Form::ByteArray(*len),
            Encoding::ByteList { .. } | Encoding::Rest { .. } => Form::Bytes,
            Encoding::Optional(of) => Form::Option(of),
            Encoding::OmitDefault { of, .. }
            | Encoding::Ascending(of)
            | Encoding::Deltas { of, .. } => self.form(of),
            Encoding::Array { len, of, .. } | Encoding::Counted { len, of, .. } => {
                Form::Array(*len, of)
            }
            Encoding::List { of, .. } | Encoding::Set { of, .. } | Encoding::More { of, .. } => {
                Form::List(of)
            }
            Encoding::Map { key, value, .. } => Form::Map(key, value),
            Encoding::Subset { of, .. } if self.is_unit(of) => Form::Indices,
            Encoding::Subset { of, .. } => Form::Subset(of),
            Encoding::Type(index) => Form::Type(*index as usize),
            Encoding::Itself { .. } => Form::Itself(self.type_index(node).unwrap_or_default()),
            Encoding::Bits { .. }
            | Encoding::Range { .. }
            | Encoding::Varint { .. }
            | Encoding::Named { .. }
            | Encoding::Relative { .. }
            | Encoding::RelativeWrapping { .. }
            | Encoding::RangeTo { .. } => Storage::of(node).map_or(Form::Unit, Form::Integer),
            // `unsupported::check` has rejected these, or they have no value
            Encoding::Nothing
            | Encoding::Versions { .. }
            | Encoding::Align
            | Encoding::Check { .. }
            | Encoding::Reserved { .. }
            | Encoding::When { .. }
            | Encoding::Function { .. } => Form::Unit,
        }
    }
}
