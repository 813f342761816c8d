//! The bits in front of a value.

use bitpack::{Delta, Error, Quantized, Serialize, Stream};

use super::WINDOW;

/// The form of a value on the wire.
///
/// | bits | form |
/// |---|---|
/// | `0`, 2 bits, length | a delta to a value 1 to 4 ticks earlier |
/// | `10`, 3 bits, length | a delta to a value 5 to 12 ticks earlier |
/// | `110`, 6 bits, length | a delta to a value 13 to 76 ticks earlier |
/// | `111` | the whole value |
///
/// The length counts the bytes of header and delta, so that a client without the baseline can skip
/// the delta. It is 0 if nothing has changed; then no delta follows. It has few bits
/// (`short_length`); if all of them are set, as many more follow, whose number is added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form {
    Whole,
    Delta { distance: u32, bytes: u32 },
}

impl Form {
    /// Writes or reads a form; a stream that reads ignores `self`.
    pub(super) fn serialize<W: Delta, S: Stream>(self, stream: &mut S) -> Result<Self, Error> {
        let (distance, bytes) = match self {
            Self::Whole => (0, 0),
            Self::Delta { distance, bytes } => (distance, bytes),
        };
        let distance = if !stream.bool(!(1..=4).contains(&distance))? {
            stream.int(distance, 1, 4)?
        } else if !stream.bool(!(5..=12).contains(&distance))? {
            stream.int(distance, 5, 12)?
        } else if !stream.bool(distance == 0)? {
            stream.int(distance, 13, WINDOW)?
        } else {
            return Ok(Self::Whole);
        };
        let most = const { short_length::<W>() };
        let mut length = stream.int(bytes.min(most), 0, most)?;
        if length == most {
            length += stream.int(bytes.saturating_sub(most), 0, most)?;
        }
        let bytes = length;
        Ok(Self::Delta { distance, bytes })
    }

    /// Returns the form of a delta, or of a whole value if the delta is too long.
    pub(super) fn of<W: Delta>(
        value: &Quantized<W>,
        baseline: &Quantized<W>,
        distance: u32,
    ) -> Self {
        if value == baseline {
            return Self::Delta { distance, bytes: 0 };
        }
        // less the bit for an unchanged value
        let delta = value.max_encoded_delta_bits(baseline).saturating_sub(1);
        let most = const { short_length::<W>() };
        let bytes = |length_bits: u32| {
            let head = distance_bits(distance) + length_bits;
            delta.saturating_add(u64::from(head)).div_ceil(8)
        };
        let length_bits = most.count_ones();
        let (short, long) = (bytes(length_bits), bytes(2 * length_bits));
        let bytes = if short < u64::from(most) { short } else { long.max(u64::from(most)) };
        match u32::try_from(bytes) {
            Ok(bytes) if bytes < most => Self::Delta { distance, bytes },
            Ok(bytes) if bytes <= 2 * most && 8 * u64::from(bytes) < value.max_encoded_bits() => {
                Self::Delta { distance, bytes }
            }
            _ => Self::Whole,
        }
    }

    /// Returns the bytes that a delta takes with its header, or `None` for a whole value.
    pub(super) fn delta_bytes<W: Delta>(self) -> Option<usize> {
        let Self::Delta { distance, bytes } = self else {
            return None;
        };
        let head = distance_bits(distance) + const { short_length::<W>() }.count_ones();
        Some((if bytes == 0 { head.div_ceil(8) } else { bytes }) as usize)
    }
}

const fn distance_bits(distance: u32) -> u32 {
    match distance {
        ..=4 => 3,
        5..=12 => 5,
        _ => 9,
    }
}

/// Returns the greatest number of the first field of the length: 2ⁿ - 1, and at least 5/8 of the
/// bytes of the whole value.
const fn short_length<W: Serialize>() -> u32 {
    let bytes = W::MAX_BITS.saturating_add(3).div_ceil(8).saturating_mul(5).div_ceil(8);
    let bits = bytes.ilog2() + 1;
    (1 << (if bits < 16 { bits } else { 16 })) - 1
}
