//! [`Datum`]: a value that was read, where a later field depends on it.

use core::cmp::Ordering;

use bitpack::schema::description::Integer;

/// A value that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Not kept, or none that a schema tells.
    Unknown,
    /// Of one bit.
    Bool(bool),
    /// Of any width.
    Int(Integer),
    /// Of 32 bits.
    Float(f32),
    /// Of 64 bits.
    Double(f64),
    /// Of a `char`.
    Char(char),
    /// Of a string.
    Text(String),
    /// Of aligned bytes.
    Bytes(Vec<u8>),
    /// Of an `Option`.
    Option(Option<Box<Self>>),
    /// Of an array or a list; of a map, pairs of them.
    List(Vec<Self>),
    /// Of objects at some indices.
    Sparse(Vec<(u32, Self)>),
    /// Of a struct: its fields by name.
    Struct(Vec<(String, Self)>),
    /// Of an enum: which variant, how that is called, and its fields.
    Variant(usize, String, Vec<(String, Self)>),
}

impl Datum {
    /// An integer that is below 2^128.
    #[must_use]
    pub const fn unsigned(value: u128) -> Self {
        Self::Int(Integer { negative: false, magnitude: value })
    }

    /// Whether it says it all: nothing in it is unknown.
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

    /// The field of this name.
    #[must_use]
    pub fn member(&self, name: &str) -> &Self {
        match self {
            Self::Struct(fields) => named(fields, name),
            _ => &Self::Unknown,
        }
    }

    /// How many elements, bytes or objects there are.
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

    /// Whether that is none.
    #[must_use]
    pub fn is_empty(&self) -> Option<bool> {
        self.len().map(|len| len == 0)
    }

    /// For a count.
    #[must_use]
    pub fn to_integer(&self) -> Option<Integer> {
        match self {
            Self::Int(integer) => Some(*integer),
            _ => None,
        }
    }

    /// As `Ord` has it where it is derived; `None` of what has no order, or is not known.
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

    /// As `==` has it where it is derived; `None` where that is not known.
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

/// The field of this name.
pub(crate) fn named<'d>(fields: &'d [(String, Datum)], name: &str) -> &'d Datum {
    fields.iter().find(|(own, _)| own == name).map_or(&Datum::Unknown, |(_, it)| it)
}

/// By value.
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
