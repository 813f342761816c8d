//! Builds the [`Node`](crate::model::Node) for the encoding of a value.

use bitpack::schema::description::Encoding;

use super::builder::{At, BuildResult, Builder, DEEPEST};
use super::check::Check as _;
use super::widths::{STEP, aligned, list, many, subset, zero_bit_elements};
use crate::model::{Code, Node, NodeDelta, Shape};
use crate::varint;
use crate::width::{Width, bit_length};

/// Maximum number of elements in a list, a set or a map if they can take zero bits. The library has
/// an equal limit.
const MAX_ZERO_BIT_ELEMENTS: u32 = 1024;

impl Builder {
    #[expect(clippy::too_many_lines, reason = "one arm for each encoding")]
    pub(super) fn node(
        &self,
        encoding: &Encoding,
        at: At<'_>,
        deepest: &mut usize,
    ) -> BuildResult<Node> {
        let Some(left) = at.left.checked_sub(1) else {
            return at.fault(format!("encodings are nested more than {DEEPEST} levels deep"));
        };
        *deepest = (*deepest).max(DEEPEST - left);
        self.examine(at)?;
        encoding.check().or_else(|reason| at.fault(reason))?;
        let inner = |of: &Encoding, deepest: &mut usize| -> BuildResult<Box<Node>> {
            Ok(Box::new(self.node(of, At { left, ..at }, deepest)?))
        };
        let (width, shape) = match *encoding {
            Encoding::Bool => (Width::bits(1), Shape::Bool),
            Encoding::Bits { bits, signed } => {
                (Width::bits(bits.into()), Shape::Bits { bits, signed })
            }
            Encoding::Float { bits } => (Width::bits(bits.into()), Shape::Float { bits }),
            Encoding::Range { min, max, signed, fraction } => {
                let range = max.to_bits().wrapping_sub(min.to_bits());
                let shape = Shape::Range {
                    min: min.to_bits(),
                    range,
                    signed,
                    fraction,
                    code: Code::Offset,
                };
                (Width::bits(bit_length(range).into()), shape)
            }
            Encoding::Varint { group, min, max, signed } => {
                let (min, range) = (min.to_bits(), max.to_bits().wrapping_sub(min.to_bits()));
                let code = Code::Groups(group);
                let shape = Shape::Range { min, range, signed, fraction: 0, code };
                (varint::width(group, min, range, signed), shape)
            }
            Encoding::Compressed { min, max, steps, components, strict, wrapping: wraps } => {
                let one = Width::bits(bit_length(steps.into()).into());
                let shape = Shape::Compressed { min, max, steps, components, strict, wraps };
                (one.times(components), shape)
            }
            Encoding::CompressedF64 { min, max, steps, strict, wrapping: wraps } => {
                let width = Width::bits(bit_length(steps.into()).into());
                (width, Shape::CompressedF64 { min, max, steps, strict, wraps })
            }
            Encoding::SmallestThree { bits } => {
                (Width::bits(2 + 3 * u64::from(bits)), Shape::SmallestThree { bits })
            }
            Encoding::Text { min, max } => (aligned(min, max), Shape::Text { min, max }),
            Encoding::Utf16 { min, max } => {
                (many(min, max, Width::bits(32)), Shape::Utf16 { min, max })
            }
            Encoding::UnalignedText { min, max } => {
                (many(min, max, Width::bits(8)), Shape::UnalignedText { min, max })
            }
            Encoding::NulTerminated { min, max } => {
                let bits = |count: u32| 8 * (u64::from(count) + 1);
                (Width::variable(bits(min), bits(max)), Shape::NulTerminated { min, max })
            }
            Encoding::ByteArray { len } => {
                let bits = 8 * u64::from(len);
                (Width::variable(bits, bits + 7), Shape::ByteArray { len })
            }
            Encoding::ByteList { min, max } => (aligned(min, max), Shape::ByteList { min, max }),
            Encoding::Rest { min, max } => {
                let bits = |count: u32| 8 * u64::from(count);
                (Width::variable(bits(min), bits(max) + 7), Shape::Rest { min, max })
            }
            Encoding::Nothing => (Width::bits(0), Shape::Nothing),
            Encoding::Function { ref path } => {
                (Width::variable(0, u64::MAX), Shape::Function { path: path.clone() })
            }
            Encoding::Optional(ref of) => {
                let of = inner(of, deepest)?;
                let is_bit = of.width.fixed && of.width.max == 0;
                let width = if is_bit { Width::bits(1) } else { Width::led(1, 0, of.width.max) };
                (width.with_zero_bit_parts(of.width.zero_bit_parts), Shape::Optional(of))
            }
            Encoding::OmitDefault {
                exact,
                ref left_out,
                omitted_bit,
                of: ref inside,
                value: _,
            } => {
                let of = inner(inside, deepest)?;
                let left_out = self.left_out(left_out.as_ref(), (inside, &of), at)?;
                let width =
                    Width::led(1, 0, of.width.max).with_zero_bit_parts(of.width.zero_bit_parts);
                (width, Shape::OmitDefault { exact, left_out, omitted_bit, of })
            }
            Encoding::Array { len, is_vector, ref of } => {
                let of = inner(of, deepest)?;
                (of.width.times(len), Shape::Array { len, is_vector, of })
            }
            Encoding::Counted { len, ref count, ref of } => {
                let of = inner(of, deepest)?;
                let all = of.width.times(len);
                let width = Width::variable(0, all.max).with_zero_bit_parts(all.zero_bit_parts);
                (width, Shape::Counted { len, count: count.clone(), of })
            }
            Encoding::List { min, max, ref of } => {
                let (of, is_set) = (inner(of, deepest)?, false);
                (list(min, max, 0, &of), Shape::List { min, max, is_set, of })
            }
            Encoding::More { min, max, ref of } => {
                let of = inner(of, deepest)?;
                (list(min, max, 1, &of), Shape::More { min, max, of })
            }
            Encoding::Ascending(ref of) => {
                let of = inner(of, deepest)?;
                (STEP, Shape::Ascending(of))
            }
            Encoding::Deltas { max_bits, hash: _, ref of } => {
                let of = inner(of, deepest)?;
                let most = max_bits.unwrap_or(u64::MAX);
                let zero_bit_parts = of.width.zero_bit_parts;
                let width = Width::variable(1, most).with_zero_bit_parts(zero_bit_parts);
                (width, Shape::Deltas(of))
            }
            Encoding::Set { min, max, ref of } => {
                let (of, is_set) = (inner(of, deepest)?, true);
                (many(min, max, of.width), Shape::List { min, max, is_set, of })
            }
            Encoding::Map { min, max, ref key, ref value } => {
                let (key, value) = (inner(key, deepest)?, inner(value, deepest)?);
                let entry = key.width.then(value.width);
                (many(min, max, entry), Shape::Map { min, max, key, value })
            }
            Encoding::Subset { variation, max, ref of } => {
                let of = inner(of, deepest)?;
                let width = subset(variation, max, of.width);
                (width, Shape::Subset { variation, max, of })
            }
            Encoding::Named { ref name, ref of } => {
                let of = inner(of, deepest)?;
                (of.width, Shape::Named { name: name.clone(), of })
            }
            Encoding::Type(index) => {
                return self.nested(index as usize, At { left, ..at }, deepest);
            }
            Encoding::Itself { depth } => return self.itself(depth, at),
            Encoding::Align
            | Encoding::Check { .. }
            | Encoding::Reserved { .. }
            | Encoding::Relative { .. }
            | Encoding::RelativeWrapping { .. }
            | Encoding::RangeTo { .. }
            | Encoding::Versions { .. }
            | Encoding::When { .. } => return at.fault("not the encoding of a value"),
        };
        let zero_bit_elements = zero_bit_elements(&shape);
        if zero_bit_elements > MAX_ZERO_BIT_ELEMENTS {
            let most = MAX_ZERO_BIT_ELEMENTS;
            return at.fault(format!(
                "up to {zero_bit_elements} zero-bit elements; the limit is {most}"
            ));
        }
        Ok(Node { width, shape, delta: NodeDelta::Own })
    }

    fn nested(&self, index: usize, at: At<'_>, deepest: &mut usize) -> BuildResult<Node> {
        let (Some(type_), Some(depth)) = (self.model.types.get(index), self.depths.get(index))
        else {
            return at.fault(format!("type {index} does not come before this one"));
        };
        if *depth >= at.left {
            return at.fault(format!("encodings are nested more than {DEEPEST} levels deep"));
        }
        *deepest = (*deepest).max(DEEPEST - at.left + depth);
        let (width, shape) = (type_.width, Shape::Type(index));
        Ok(Node { width, shape, delta: NodeDelta::Own })
    }
}
