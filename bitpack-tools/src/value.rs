//! [`View`]: a value as data, with the names of its parts.

use bitpack::dynamic::Datum;
use bitpack::schema::description::Integer;

use crate::model::{Body, Encoding, Field, Model, Variant, each_value, first_element};

/// A value and its encoding.
pub(crate) type Part<'v> = (&'v Encoding, &'v Datum);
/// A field and its value, which is [`Datum::Nothing`] if the field was not sent.
pub(crate) type Member<'v> = (&'v Field, &'v Datum);

/// A decoded value, with its parts and their encodings.
pub(crate) enum View<'v> {
    /// A value that the schema does not describe, or that was not sent.
    Unknown,
    Bool(bool),
    Int(Integer),
    Float(f32),
    Double(f64),
    Char(char),
    Text(&'v str),
    Bytes(&'v [u8]),
    Option(Option<Part<'v>>),
    /// The components of a quantised vector or quaternion.
    Floats(Vec<f32>),
    /// An array, a list or a set.
    List(Vec<Part<'v>>),
    Map(Vec<[Part<'v>; 2]>),
    /// Objects of a sparse array with their indices.
    Sparse(Vec<(u32, Part<'v>)>),
    Struct(Vec<Member<'v>>),
    /// The index of a variant, the variant, and its fields.
    Variant(usize, &'v Variant, Vec<Member<'v>>),
}

impl<'v> View<'v> {
    /// Returns the view of a value. `itself` is the index of the recursive type around it, which is
    /// the type of a value that is nested in its own type.
    pub(crate) fn of(model: &'v Model, itself: Option<usize>, (node, datum): Part<'v>) -> Self {
        match (node, datum) {
            (_, Datum::Nothing) if !matches!(node, Encoding::Nothing) => Self::Unknown,
            (Encoding::Type(index), _) => Self::of_type(model, itself, *index as usize, datum),
            (Encoding::Itself { .. }, _) => {
                itself.map_or(Self::Unknown, |index| Self::of_type(model, itself, index, datum))
            }
            (Encoding::Nothing, _) => Self::Struct(Vec::new()),
            (Encoding::Named { name, .. }, _) if name == "char" => {
                let code = integer(datum).and_then(|it| u32::try_from(it.magnitude).ok());
                code.and_then(char::from_u32).map_or(Self::Unknown, Self::Char)
            }
            (Encoding::OmitDefault { of, .. } | Encoding::Named { of, .. }, _) => {
                Self::of(model, itself, (of, datum))
            }
            (Encoding::Optional(of), Datum::Option(inner)) => {
                Self::Option(inner.as_ref().map(|it| (&**of, &**it)))
            }
            (Encoding::Compressed { .. }, Datum::List(list)) => {
                let float = |it: &Datum| if let Datum::Float(it) = it { *it } else { 0.0 };
                Self::Floats(list.iter().map(float).collect())
            }
            (_, Datum::Quaternion(four)) => Self::Floats(four.to_vec()),
            (_, Datum::List(list)) => Self::List(elements(node, list.iter())),
            (_, Datum::Set(set)) => Self::List(elements(node, set.iter())),
            (Encoding::Map { key, value, .. }, Datum::Map(map)) => {
                Self::Map(map.iter().map(|(k, v)| [(&**key, k), (&**value, v)]).collect())
            }
            (Encoding::Subset { of, .. }, Datum::Sparse(objects)) => {
                Self::Sparse(objects.iter().map(|(index, it)| (*index, (&**of, it))).collect())
            }
            (_, Datum::Bool(value)) => Self::Bool(*value),
            (_, Datum::Float(value)) => Self::Float(*value),
            (_, Datum::Double(value)) => Self::Double(*value),
            (_, Datum::Text(text)) => Self::Text(text),
            (_, Datum::Bytes(bytes)) => Self::Bytes(bytes),
            _ => integer(datum).map_or(Self::Unknown, Self::Int),
        }
    }

    /// Returns the view of a value of the type with this index. `itself` is the recursive type
    /// around it.
    pub(crate) fn of_type(
        model: &'v Model,
        itself: Option<usize>,
        index: usize,
        datum: &'v Datum,
    ) -> Self {
        match (model.body_at(index), datum) {
            (Some(Body::Struct(fields)), Datum::List(values)) => {
                Self::Struct(members(fields, values))
            }
            (Some(Body::Enum(choice)), Datum::Variant(chosen)) => {
                let index = chosen.0 as usize;
                choice.variants.get(index).map_or(Self::Unknown, |variant| {
                    Self::Variant(index, variant, members(&variant.fields, &chosen.1))
                })
            }
            (Some(Body::Alias(node)), _) => Self::of(model, itself, (node, datum)),
            _ => Self::Unknown,
        }
    }
}

/// Returns the index of the recursive type around the parts of a value: its own type, if that is
/// recursive, else `itself`.
pub(crate) fn itself_in(model: &Model, itself: Option<usize>, node: &Encoding) -> Option<usize> {
    match *node {
        Encoding::Type(index) if model.levels(index as usize).is_some() => Some(index as usize),
        _ => itself,
    }
}

/// Returns the integer of a value; `None` if it is not an integer.
pub(crate) fn integer(datum: &Datum) -> Option<Integer> {
    let (bits, signed) = match datum {
        Datum::Unsigned(value) => (u128::from(*value), false),
        Datum::Signed(value) => (i128::from(*value) as u128, true),
        Datum::Unsigned128(value) => (*value, false),
        Datum::Signed128(value) => (*value as u128, true),
        _ => return None,
    };
    Some(Integer::of(bits, signed))
}

/// Returns the fields that have values, including those of conditional groups.
fn members<'v>(fields: &'v [Field], values: &'v [Datum]) -> Vec<Member<'v>> {
    let mut all = Vec::with_capacity(values.len());
    each_value(fields, &mut |field| all.push(field));
    all.into_iter().zip(values).collect()
}

/// Returns the elements of a list, with the encoding of the first one, also if later ones are sent
/// relative to those before them.
fn elements<'v>(node: &'v Encoding, list: impl Iterator<Item = &'v Datum>) -> Vec<Part<'v>> {
    let of = first_element(node.inside().next().unwrap_or(node));
    list.map(|it| (of, it)).collect()
}
