//! [`Datum`]: a value with the names of its fields.

use core::cmp::Ordering;

use bitpack::schema::description::Integer;

/// A decoded value.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// A value that was not kept, because no later field depends on it, or whose meaning the schema
    /// does not describe.
    Unknown,
    /// A value of type `bool`.
    Bool(bool),
    /// An integer of any width and sign.
    Int(Integer),
    /// A 32-bit float.
    Float(f32),
    /// A 64-bit float.
    Double(f64),
    /// A `char`.
    Char(char),
    /// A string.
    Text(String),
    /// A byte array or byte list.
    Bytes(Vec<u8>),
    /// An `Option`, with the value inside.
    Option(Option<Box<Self>>),
    /// An array, a list or a set. A map is a list of `[key, value]` pairs.
    List(Vec<Self>),
    /// Objects with their indices, for a subset of an array.
    Sparse(Vec<(u32, Self)>),
    /// A struct, as pairs of field name and value.
    Struct(Vec<(String, Self)>),
    /// An enum value: the index of the variant, its name, and its fields as pairs of name and
    /// value.
    Variant(usize, String, Vec<(String, Self)>),
}

impl Datum {
    /// Returns an integer datum for an unsigned value.
    #[must_use]
    pub const fn unsigned(value: u128) -> Self {
        Self::Int(Integer { negative: false, magnitude: value })
    }

    /// Returns `true` if no part of the value is [`Unknown`](Self::Unknown).
    #[must_use]
    pub fn is_known(&self) -> bool {
        let are_known = |list: &[(String, Self)]| list.iter().all(|(_, it)| it.is_known());
        match self {
            Self::Unknown => false,
            Self::Option(Some(inner)) => inner.is_known(),
            Self::List(list) => list.iter().all(Self::is_known),
            Self::Sparse(list) => list.iter().all(|(_, it)| it.is_known()),
            Self::Struct(fields) | Self::Variant(_, _, fields) => are_known(fields),
            _ => true,
        }
    }

    /// Returns the number of elements, objects or bytes, or `None` if the value has no length.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Self::Text(text) => Some(text.len()),
            Self::Bytes(bytes) => Some(bytes.len()),
            Self::List(list) => Some(list.len()),
            Self::Sparse(list) => Some(list.len()),
            _ => None,
        }
    }

    /// Returns the integer, or `None` for a value that is not an integer.
    #[must_use]
    pub fn to_integer(&self) -> Option<Integer> {
        match self {
            Self::Int(integer) => Some(*integer),
            _ => None,
        }
    }
}

/// Compares two integers, each with a sign and a magnitude, by their values.
#[must_use]
pub(crate) fn compare(a: Integer, b: Integer) -> Ordering {
    match (a.negative, b.negative) {
        (false, false) => a.magnitude.cmp(&b.magnitude),
        (true, true) => b.magnitude.cmp(&a.magnitude),
        (a, b) => b.cmp(&a),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_compare_by_value_whatever_their_sign() {
        let int = |value: i128| Integer::of(value as u128, true);
        assert!(compare(int(-2), int(1)).is_lt() && compare(int(-2), int(-3)).is_gt());
        let most = Integer { negative: false, magnitude: u128::MAX };
        assert!(compare(most, int(i128::MAX)).is_gt() && compare(int(-1), most).is_lt());
    }
}
