//! [`Condition`]: the condition of a group of fields, evaluated with the values before them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::slice;

use super::Datum;
use crate::schema::VersionSpan;

/// An expression over earlier fields, such as the condition of a group of fields. The name of a field or a
/// variant is stored with its number.
#[derive(Clone, Debug)]
pub enum Condition {
    /// An integer literal.
    Int(i128),
    /// `true` or `false`.
    Bool(bool),
    /// A float literal.
    Float(f64),
    /// A character literal.
    Char(char),
    /// A string literal.
    Text(String),
    /// A variant without fields: its name and its number.
    Variant(String, u32),
    /// A reference to an earlier field, or to a part of it.
    Field {
        /// Name of the field, then the names on the path to the part.
        names: Vec<String>,
        /// Index of the field in the list of earlier values.
        at: usize,
        /// Index of each part on the path from the field to the part.
        path: Vec<usize>,
        /// Value that stands for the field if it was not sent.
        unsent: Datum,
    },
    /// The versions of a packet for which the condition holds.
    Versions(VersionSpan),
    /// `!a`
    Not(Box<Self>),
    /// `-a`
    Negate(Box<Self>),
    /// `a && b`
    And(Box<[Self; 2]>),
    /// `a || b`
    Or(Box<[Self; 2]>),
    /// A comparison, such as `a < b`.
    Compare(Comparison, Box<[Self; 2]>),
    /// An operation on integers or `bool`s, such as `a + b`.
    Compute(Arithmetic, Box<[Self; 2]>),
    /// `a.len()`
    Len(Box<Self>),
    /// `a.is_empty()`
    IsEmpty(Box<Self>),
    /// `a.is_some()`. For `a.is_none()`, it is inside a `Not`.
    IsSome(Box<Self>),
    /// A value, a pattern, and the guard if there is one: `matches!(a, pattern if guard)`,
    /// `(1..=3).contains(&a)`.
    Matches(Box<Self>, Pattern, Option<Box<Self>>),
    /// `if a { b } else { c }`
    If(Box<[Self; 3]>),
    /// `a as u8`
    Cast {
        /// The expression that is converted.
        of: Box<Self>,
        /// Width in bits of the type behind `as`.
        bits: u32,
        /// `true` if the type behind `as` is signed.
        signed: bool,
    },
    /// An expression that a description cannot contain, such as a call of a function: its source text.
    Unknown(String),
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug)]
pub struct Operator<F> {
    /// The operator as it is written in Rust.
    pub sign: &'static str,
    pub(super) how: F,
}

/// A comparison, as a test of the order of its operands.
pub type Comparison = Operator<fn(Ordering) -> bool>;
/// An operation on integers. An overflow gives `None`.
pub type Arithmetic = Operator<fn(i128, i128) -> Option<i128>>;

/// A pattern of `matches!` or `if let`.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// `_`, which matches any value.
    Any,
    /// A pattern that matches an equal value, such as a literal.
    Equals(Box<Condition>),
    /// A pattern for a range: `1..=3`, `1..`, `..3`.
    Range {
        /// Lower bound of the range; `None` if it has none.
        from: Option<Box<Condition>>,
        /// Upper bound of the range; `None` if it has none.
        to: Option<Box<Condition>>,
        /// `true` if the upper bound is part of the range.
        is_inclusive: bool,
    },
    /// A pattern for a variant of an enum, or for `Some` or `None`. Fields without a pattern match any value.
    Variant {
        /// Name of the matched variant.
        name: String,
        /// Number of the matched variant; for an option 0 is `None` and 1 is `Some`.
        number: u32,
        /// Patterns for fields of the variant, each with the field's name and its index.
        fields: Vec<(String, usize, Self)>,
    },
    /// Alternatives: `A | B`.
    OneOf(Vec<Self>),
    /// A pattern that a description cannot contain: its source text.
    Unknown(String),
}

/// The value of an expression.
#[derive(Clone, Copy)]
enum Found<'d> {
    Int(i128),
    Bool(bool),
    Float(f32),
    Double(f64),
    /// The value of a float literal, which is compared as an `f32` or an `f64`, like the other operand.
    Literal(f64),
    Text(&'d str),
    Variant(u32),
    Datum(&'d Datum),
}

impl<'d> Found<'d> {
    fn of(datum: &'d Datum) -> Option<Self> {
        Some(match datum {
            Datum::Bool(value) => Self::Bool(*value),
            Datum::Unsigned(value) => Self::Int((*value).into()),
            Datum::Signed(value) => Self::Int((*value).into()),
            Datum::Unsigned128(value) => Self::Int(i128::try_from(*value).ok()?),
            Datum::Signed128(value) => Self::Int(*value),
            Datum::Float(value) => Self::Float(*value),
            Datum::Double(value) => Self::Double(*value),
            Datum::Text(text) => Self::Text(text),
            Datum::Nothing => return None,
            datum => Self::Datum(datum),
        })
    }

    /// Returns the number of elements of a container, or of bytes of a text or a block; `None` for other
    /// values.
    fn len(self) -> Option<usize> {
        Some(match self {
            Self::Text(text) => text.len(),
            Self::Datum(Datum::Bytes(bytes)) => bytes.len(),
            Self::Datum(Datum::List(list)) => list.len(),
            Self::Datum(Datum::Set(set)) => set.len(),
            Self::Datum(Datum::Map(map)) => map.len(),
            Self::Datum(Datum::Sparse(objects)) => objects.len(),
            _ => return None,
        })
    }

    /// Returns the result of a comparison, for which `how` tests the order of the two values; `None` if
    /// values of these two kinds cannot be compared. A NaN is unequal to everything.
    fn compare(self, other: Self, how: fn(Ordering) -> bool) -> Option<bool> {
        let is_equality = how(Ordering::Less) == how(Ordering::Greater);
        let order = match (self, other) {
            (Self::Int(one), Self::Int(other)) => Some(one.cmp(&other)),
            (Self::Bool(one), Self::Bool(other)) => Some(one.cmp(&other)),
            (Self::Text(one), Self::Text(other)) => Some(one.cmp(other)),
            (Self::Float(one), Self::Float(other)) => one.partial_cmp(&other),
            (Self::Float(one), Self::Literal(other)) => one.partial_cmp(&(other as f32)),
            (Self::Literal(one), Self::Float(other)) => (one as f32).partial_cmp(&other),
            (Self::Double(one), Self::Double(other) | Self::Literal(other)) => {
                one.partial_cmp(&other)
            }
            (Self::Literal(one), Self::Double(other)) => one.partial_cmp(&other),
            // a variant that is named alone has no fields
            (Self::Datum(one), Self::Variant(other)) | (Self::Variant(other), Self::Datum(one))
                if is_equality =>
            {
                Some(variant(one)?.0.cmp(&other))
            }
            (Self::Datum(one), Self::Datum(other)) => Some(one.cmp(other)),
            _ => return None,
        };
        // `!=` is the one comparison that is true for NaN
        Some(order.map_or(is_equality && how(Ordering::Less), how))
    }
}

impl Condition {
    /// Returns `true` if the condition holds, given the values of the earlier fields and the version of the
    /// packet. Returns `None` if that depends on something that the description does not define.
    pub(super) fn holds(&self, values: &[Datum], version: u8) -> Option<bool> {
        match self.value(values, version)? {
            Found::Bool(holds) => Some(holds),
            _ => None,
        }
    }

    fn value<'d>(&'d self, values: &'d [Datum], version: u8) -> Option<Found<'d>> {
        let value = |of: &'d Self| of.value(values, version);
        let holds = |of: &'d Self| of.holds(values, version);
        Some(match self {
            Self::Int(number) => Found::Int(*number),
            Self::Bool(value) => Found::Bool(*value),
            Self::Float(value) => Found::Literal(*value),
            Self::Char(value) => Found::Int(u32::from(*value).into()),
            Self::Text(text) => Found::Text(text),
            Self::Variant(_, number) => Found::Variant(*number),
            Self::Field { at, path, unsent, .. } => match values.get(*at) {
                None | Some(Datum::Nothing) => Found::of(unsent)?,
                Some(datum) => {
                    Found::of(path.iter().try_fold(datum, |datum, index| datum.part(*index))?)?
                }
            },
            Self::Versions(span) => Found::Bool(span.contains(version)),
            Self::Not(of) => Found::Bool(!holds(of)?),
            Self::Negate(of) => match value(of)? {
                Found::Int(number) => Found::Int(number.checked_neg()?),
                Found::Float(float) => Found::Float(-float),
                Found::Double(float) => Found::Double(-float),
                Found::Literal(float) => Found::Literal(-float),
                _ => return None,
            },
            Self::And(two) => Found::Bool(all(two.iter().map(holds))?),
            Self::Or(two) => Found::Bool(!all(two.iter().map(|of| Some(!holds(of)?)))?),
            Self::Compare(how, two) => {
                let [one, other] = &**two;
                Found::Bool(value(one)?.compare(value(other)?, how.how)?)
            }
            Self::Compute(how, two) => {
                let [one, other] = &**two;
                match (value(one)?, value(other)?) {
                    (Found::Int(one), Found::Int(other)) => Found::Int((how.how)(one, other)?),
                    (Found::Bool(one), Found::Bool(other)) => {
                        match (how.how)(one.into(), other.into())? {
                            0 => Found::Bool(false),
                            1 => Found::Bool(true),
                            _ => return None,
                        }
                    }
                    _ => return None,
                }
            }
            Self::Len(of) => Found::Int(value(of)?.len()? as i128),
            Self::IsEmpty(of) => Found::Bool(value(of)?.len()? == 0),
            Self::IsSome(of) => match value(of)? {
                Found::Datum(Datum::Option(option)) => Found::Bool(option.is_some()),
                _ => return None,
            },
            Self::Matches(of, pattern, guard) => {
                let matches = pattern.matches(value(of), values, version)?;
                match guard.as_ref().filter(|_| matches) {
                    Some(guard) => Found::Bool(holds(guard)?),
                    None => Found::Bool(matches),
                }
            }
            Self::If(three) => {
                let [condition, one, other] = &**three;
                return if holds(condition)? { value(one) } else { value(other) };
            }
            Self::Cast { of, bits, signed } => {
                let Found::Int(number) = value(of)? else { return None };
                let up = 128_u32.saturating_sub(*bits);
                let raw = (number as u128) << up;
                let unsigned = || i128::try_from(raw >> up).ok();
                Found::Int(if *signed { raw as i128 >> up } else { unsigned()? })
            }
            Self::Unknown(_) => return None,
        })
    }
}

/// Returns the number and the fields of an enum's variant; `None` for other values. An option counts as an
/// enum: `None` is variant 0, and `Some` variant 1.
fn variant(datum: &Datum) -> Option<(u32, &[Datum])> {
    match datum {
        Datum::Variant(variant) => Some((variant.0, &variant.1)),
        Datum::Option(None) => Some((0, &[])),
        Datum::Option(Some(inner)) => Some((1, slice::from_ref(inner))),
        _ => None,
    }
}

impl Pattern {
    /// Returns `true` if a value matches the pattern; `None` if unknown. `_` matches unknown values.
    fn matches<'d>(
        &'d self,
        found: Option<Found<'d>>,
        values: &'d [Datum],
        version: u8,
    ) -> Option<bool> {
        let compare = |of: &'d Option<Box<Condition>>, how: fn(Ordering) -> bool| match of {
            Some(of) => found?.compare(of.value(values, version)?, how),
            None => Some(true),
        };
        match self {
            Self::Any => Some(true),
            Self::Equals(constant) => {
                found?.compare(constant.value(values, version)?, Ordering::is_eq)
            }
            Self::Range { from, to, is_inclusive } => {
                let below = if *is_inclusive { Ordering::is_le } else { Ordering::is_lt };
                Some(compare(from, Ordering::is_ge)? && compare(to, below)?)
            }
            Self::Variant { number, fields, .. } => {
                let Found::Datum(datum) = found? else { return None };
                let (own, parts) = variant(datum)?;
                if own != *number {
                    return Some(false);
                }
                all(fields.iter().map(|(_, at, pattern)| {
                    pattern.matches(parts.get(*at).and_then(Found::of), values, version)
                }))
            }
            Self::OneOf(patterns) => {
                let no = |it: &'d Self| it.matches(found, values, version).map(|holds| !holds);
                all(patterns.iter().map(no)).map(|none| !none)
            }
            Self::Unknown(_) => None,
        }
    }
}

/// Returns `false` if any item is `false`, otherwise `None` if any item is unknown, otherwise `true`.
fn all(holds: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(true);
    for holds in holds {
        match holds {
            Some(true) => {}
            Some(false) => return Some(false),
            None => result = None,
        }
    }
    result
}
