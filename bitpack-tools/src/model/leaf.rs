//! Encodings without nested encodings.

use bitpack::schema::description::Encoding;

use super::widths::{aligned, many};
use super::{Node, Shape};
use crate::width::{Width, bit_length};

/// Builds the node of an encoding without nested encodings. Returns `None` for any other.
pub(super) fn leaf(encoding: &Encoding) -> Option<Node> {
    let (width, shape) = match *encoding {
        Encoding::Bool => (Width::bits(1), Shape::Bool),
        Encoding::Bits { bits, signed } => (Width::bits(bits.into()), Shape::Bits { bits, signed }),
        Encoding::Float { bits } => (Width::bits(bits.into()), Shape::Float { bits }),
        Encoding::Range { min, max, signed, fraction } => {
            let range = max.to_bits().wrapping_sub(min.to_bits());
            let shape = Shape::Range { min: min.to_bits(), range, signed, fraction };
            (Width::bits(bit_length(range).into()), shape)
        }
        Encoding::Compressed { min, max, steps, components } => {
            let one = Width::bits(bit_length(steps.into()).into());
            (one.times(components), Shape::Compressed { min, max, steps, components })
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
        Encoding::Nothing => (Width::bits(0), Shape::Nothing),
        _ => return None,
    };
    Some(Node { width, shape })
}
