//! [`NodeDelta`]: the delta of a value, which is sent if the value differs from its baseline.

use super::{Body, FieldKind, Model, Node, Shape};

/// The delta of a value, where it does not follow from the encoding of the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeDelta {
    /// The delta that belongs to the encoding: the deltas of the parts of the value, or the whole
    /// value if it has none.
    #[default]
    Own,
    /// A changed value is sent in full.
    Whole,
    /// A changed value is sent as the differences of its integers if they are small, else in full.
    Differences(Tiers),
    /// A hand-written implementation sends the delta.
    Opaque,
}

/// The widths of small and of large differences in a delta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiers {
    /// Number of bits of a small difference: 1 to 32.
    pub small: u32,
    /// Number of bits of a large difference; 0 if there are none.
    pub large: u32,
    /// `true` if differences wrap around, so that the greatest integer is next to the smallest.
    pub wrapping: bool,
}

/// Exceptions of a field from the usual delta, which is a changed bit, then the delta of the
/// field's encoding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldDelta {
    /// `true` if there is no changed bit, because the field is sent each time.
    pub always: bool,
    /// Path of the function of the game that sends the delta; `None` if there is no such function.
    pub function: Option<String>,
}

/// The first version of schema files that describes deltas.
const WITH_DELTAS: u32 = 2;

impl Model {
    /// Returns `true` if the schema file describes deltas.
    pub(crate) fn describes_deltas(&self) -> bool {
        self.description.version >= WITH_DELTAS
    }

    /// Returns the integers that are sent for a value of `node`, whose differences a delta can
    /// send. `None` if anything else is sent for the value.
    pub(crate) fn codes<'m>(&'m self, node: &'m Node) -> Option<Codes<'m>> {
        let one = |last: u128| u64::try_from(last).ok().map(|last| (node, last));
        match &node.shape {
            Shape::Bits { bits: bits @ 1..=64, .. } => {
                one(u128::MAX >> (128 - bits)).map(|code| Codes::Same(code, 1))
            }
            Shape::Range { range, code: super::Code::Offset, .. } => {
                one(*range).map(|code| Codes::Same(code, 1))
            }
            Shape::Named { name, of } if name == "NonZero" => self.codes(of),
            Shape::Compressed { steps, components, .. } => {
                one((*steps).into()).map(|code| Codes::Same(code, *components as usize))
            }
            Shape::CompressedF64 { steps, .. } => {
                one((*steps).into()).map(|code| Codes::Same(code, 1))
            }
            Shape::Array { len, of, .. } => match self.codes(of)? {
                Codes::Same(code, count) => {
                    Some(Codes::Same(code, count.checked_mul(*len as usize)?))
                }
                Codes::Each(codes) if *len == 1 => Some(Codes::Each(codes)),
                Codes::Each(_) => None,
            },
            Shape::Type(index) => {
                let Body::Struct(fields) = &self.types.get(*index)?.body else { return None };
                let codes = fields.list.iter().map(|field| match &field.kind {
                    FieldKind::Value(node) => match self.codes(node)? {
                        Codes::Same(code, 1) => Some(code),
                        _ => None,
                    },
                    _ => None,
                });
                codes.collect::<Option<Vec<_>>>().map(Codes::Each)
            }
            _ => None,
        }
    }
}

/// The integers that are sent for a value. Each has the encoding of a single number, and the
/// greatest integer that can be sent.
pub(crate) enum Codes<'m> {
    /// A number of integers with one encoding: the encoding, the greatest integer, and their
    /// number.
    Same((&'m Node, u64), usize),
    /// Integers with an encoding each: the encoding and the greatest integer.
    Each(Vec<(&'m Node, u64)>),
}

impl<'m> Codes<'m> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Same(_, count) => *count,
            Self::Each(codes) => codes.len(),
        }
    }

    /// Returns the encoding of the integer at `index`, and the greatest integer that can be sent
    /// for it.
    pub(crate) fn get(&self, index: usize) -> Option<(&'m Node, u64)> {
        match self {
            Self::Same(code, count) => (index < *count).then_some(*code),
            Self::Each(codes) => codes.get(index).copied(),
        }
    }
}
