//! Builds the [`Node`](crate::model::Node) for the encoding of a value.

use bitpack::Width;
use bitpack::dynamic::{Datum, Dynamic};
use bitpack::schema::description::Encoding;

use super::builder::Builder;
use crate::model::{Code, Node, NodeDelta, Planned, Shape};

impl Builder<'_> {
    /// Returns the encoding of a value with the width that core has computed.
    pub(super) fn node(&self, encoding: &Encoding) -> Node {
        let inner = |of: &Encoding| Box::new(self.node(of));
        let known = || self.plan.find(encoding).map(|id| self.plan.at(id));
        let mut width = known().map_or(Width::bits(0), Dynamic::width);
        let shape = match *encoding {
            Encoding::Bool => Shape::Bool,
            Encoding::Bits { bits, signed } => Shape::Bits { bits, signed },
            Encoding::Float { bits } => Shape::Float { bits },
            Encoding::Range { min, max, signed, fraction } => {
                let (min, max) = (min.to_bits(), max.to_bits());
                let range = max.wrapping_sub(min);
                Shape::Range { min, range, signed, fraction, code: Code::Offset }
            }
            Encoding::Varint { group, min, max, signed } => {
                let (min, max) = (min.to_bits(), max.to_bits());
                let (range, code) = (max.wrapping_sub(min), Code::Groups(group));
                Shape::Range { min, range, signed, fraction: 0, code }
            }
            Encoding::Compressed { min, max, steps, components, strict, wrapping: wraps } => {
                Shape::Compressed { min, max, steps, components, strict, wraps }
            }
            Encoding::CompressedF64 { min, max, steps, strict, wrapping: wraps } => {
                Shape::CompressedF64 { min, max, steps, strict, wraps }
            }
            Encoding::SmallestThree { bits } => Shape::SmallestThree { bits },
            Encoding::Text { min, max } => Shape::Text { min, max },
            Encoding::Utf16 { min, max } => Shape::Utf16 { min, max },
            Encoding::UnalignedText { min, max } => Shape::UnalignedText { min, max },
            Encoding::NulTerminated { min, max } => Shape::NulTerminated { min, max },
            Encoding::ByteArray { len } => Shape::ByteArray { len },
            Encoding::ByteList { min, max } => Shape::ByteList { min, max },
            Encoding::Rest { min, max } => Shape::Rest { min, max },
            Encoding::Function { ref path } => Shape::Function { path: path.clone() },
            Encoding::Optional(ref of) => Shape::Optional(inner(of)),
            Encoding::OmitDefault { exact, omitted_bit, ref of, .. } => {
                let (left_out, of) = (known().and_then(Dynamic::omitted), inner(of));
                let left_out = match (left_out, &of.shape) {
                    // the default of an integer is 0, which has no code if it is outside of the range
                    (None | Some(Datum::Nothing), Shape::Range { .. } | Shape::Bits { .. }) => {
                        Datum::Unsigned(0)
                    }
                    (left_out, _) => left_out.unwrap_or_default(),
                };
                Shape::OmitDefault { exact, left_out, omitted_bit, of }
            }
            Encoding::Array { len, is_vector, ref of } => {
                Shape::Array { len, is_vector, of: inner(of) }
            }
            Encoding::Counted { len, ref count, ref of } => {
                width = Width { lead: 0, fixed: false, min: 0, ..width };
                Shape::Counted { len, count: count.clone(), of: inner(of) }
            }
            Encoding::List { min, max, ref of } => {
                Shape::List { min, max, is_set: false, of: inner(of) }
            }
            Encoding::Set { min, max, ref of } => {
                Shape::List { min, max, is_set: true, of: inner(of) }
            }
            Encoding::More { min, max, ref of } => Shape::More { min, max, of: inner(of) },
            Encoding::Ascending(ref of) => {
                width = Width::variable(1, 38);
                Shape::Ascending(inner(of))
            }
            Encoding::Deltas { max_bits, ref of, .. } => {
                width = Width::variable(1, max_bits.unwrap_or(u64::MAX));
                Shape::Deltas(inner(of))
            }
            Encoding::Map { min, max, ref key, ref value } => {
                Shape::Map { min, max, key: inner(key), value: inner(value) }
            }
            Encoding::Subset { variation, max, ref of } => {
                Shape::Subset { variation, max, of: inner(of) }
            }
            Encoding::Named { ref name, ref of } => {
                Shape::Named { name: name.clone(), of: inner(of) }
            }
            Encoding::Type(index) => {
                width = self.types.get(index as usize).map_or(width, |it| it.width);
                Shape::Type(index as usize)
            }
            Encoding::Itself { depth } => Shape::Itself { depth },
            // core rejects these as the encoding of a value
            _ => Shape::Nothing,
        };
        let planned = Planned(self.plan.find(encoding));
        Node { width, shape, delta: NodeDelta::Own, planned }
    }
}
