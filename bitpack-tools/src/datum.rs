//! [`Datum`]: a decoded value, which is kept because a later field depends on it.

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

    /// Returns the field called `name`, or [`Unknown`](Self::Unknown) if there is none.
    #[must_use]
    pub fn member(&self, name: &str) -> &Self {
        match self {
            Self::Struct(fields) => named(fields, name),
            _ => &Self::Unknown,
        }
    }

    /// Returns the number of elements, objects or bytes, or `None` if the value has no length.
    #[must_use]
    pub fn len(&self) -> Option<usize> {
        match self {
            Self::Text(text) => Some(text.len()),
            Self::Bytes(bytes) => Some(bytes.len()),
            Self::List(list) => Some(list.len()),
            Self::Sparse(list) => Some(list.len()),
            _ => None,
        }
    }

    /// Returns `true` if the length is 0, or `None` if the value has no length.
    #[must_use]
    pub fn is_empty(&self) -> Option<bool> {
        self.len().map(|len| len == 0)
    }

    /// Returns the integer, or `None` for a value that is not an integer.
    #[must_use]
    pub fn to_integer(&self) -> Option<Integer> {
        match self {
            Self::Int(integer) => Some(*integer),
            _ => None,
        }
    }

    /// Returns the integer of an integer, or of a struct with one integer. `None` for any other
    /// value.
    #[must_use]
    pub fn to_number(&self) -> Option<Integer> {
        match self {
            Self::Int(integer) => Some(*integer),
            Self::Struct(fields) => {
                let mut numbers = fields.iter().filter_map(|(_, field)| field.to_number());
                let number = numbers.next();
                number.filter(|_| numbers.next().is_none())
            }
            _ => None,
        }
    }

    /// Compares two values as a derived `Ord` would. Returns `None` if a value is unknown or has no
    /// order.
    #[must_use]
    pub fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => Some(a.cmp(b)),
            (Self::Int(a), Self::Int(b)) => Some(compare(*a, *b)),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(b),
            (Self::Double(a), Self::Double(b)) => a.partial_cmp(b),
            (Self::Char(a), Self::Char(b)) => Some(a.cmp(b)),
            (Self::Text(a), Self::Text(b)) => Some(a.cmp(b)),
            (Self::Bytes(a), Self::Bytes(b)) => Some(a.cmp(b)),
            (Self::Option(a), Self::Option(b)) => match (a, b) {
                (Some(a), Some(b)) => a.order(b),
                (a, b) => Some(a.is_some().cmp(&b.is_some())),
            },
            (Self::List(a), Self::List(b)) => sequence(a.iter(), b.iter()),
            (Self::Sparse(a), Self::Sparse(b)) => {
                let indices = |list: &[(u32, Self)]| list.iter().map(|it| it.0).collect::<Vec<_>>();
                let order = sequence(a.iter().map(|it| &it.1), b.iter().map(|it| &it.1))?;
                Some(indices(a).cmp(&indices(b)).then(order))
            }
            (Self::Struct(a), Self::Struct(b)) => members(a, b),
            (Self::Variant(a, _, fields), Self::Variant(b, _, others)) => {
                if a == b {
                    members(fields, others)
                } else {
                    Some(a.cmp(b))
                }
            }
            _ => None,
        }
    }

    /// Compares two values as a derived `==` would. Returns `None` if a part of either is unknown.
    #[must_use]
    pub fn equals(&self, other: &Self) -> Option<bool> {
        if !self.is_known() || !other.is_known() {
            return None;
        }
        Some(self == other)
    }
}

fn members(a: &[(String, Datum)], b: &[(String, Datum)]) -> Option<Ordering> {
    sequence(a.iter().map(|it| &it.1), b.iter().map(|it| &it.1))
}

fn sequence<'d>(
    mut a: impl Iterator<Item = &'d Datum>,
    mut b: impl Iterator<Item = &'d Datum>,
) -> Option<Ordering> {
    loop {
        match (a.next(), b.next()) {
            (Some(a), Some(b)) => match a.order(b)? {
                Ordering::Equal => {}
                other => return Some(other),
            },
            (a, b) => return Some(a.is_some().cmp(&b.is_some())),
        }
    }
}

/// Returns the value of the field called `name`, or [`Datum::Unknown`] if there is none.
pub(crate) fn named<'d>(fields: &'d [(String, Datum)], name: &str) -> &'d Datum {
    fields.iter().find(|(own, _)| own == name).map_or(&Datum::Unknown, |(_, it)| it)
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
