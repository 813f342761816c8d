//! [`Integers`]: the integers that a value can be.

use bitpack::schema::description::{Encoding, Integer};

use crate::varint;

/// The integers that a value can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Integers {
    /// Minimum, in two's complement.
    pub min: u128,
    /// Maximum minus minimum: the largest distance from the minimum.
    pub range: u128,
    /// `true` if the type is signed.
    pub signed: bool,
    /// Number of fraction bits of a fixed-point number; 0 for an integer.
    pub fraction: u32,
    /// `true` if the number itself is sent, in a number of bits that grows with it, and not its low bits or
    /// its offset from the minimum.
    pub grows: bool,
}

impl Integers {
    /// Returns the integers that a value of this encoding can be; `None` if it is not an integer.
    pub fn of(encoding: &Encoding) -> Option<Self> {
        let bits = |bits: u32, signed: bool| {
            let range = u128::MAX.checked_shr(u128::BITS - bits).unwrap_or(0);
            let min = if signed { (range >> 1).wrapping_add(1).wrapping_neg() } else { 0 };
            Self { min, range, signed, ..Self::default() }
        };
        let between = |min: Integer, max: Integer, signed: bool, fraction: u32| {
            let (min, max) = (min.to_bits(), max.to_bits());
            let range = max.wrapping_sub(min);
            Self { min, range, signed, fraction, grows: false }
        };
        Some(match *encoding {
            Encoding::Bits { bits: count, signed }
            | Encoding::Relative { bits: count, signed, .. } => bits(count, signed),
            Encoding::RelativeWrapping { bits: count, .. } => bits(count, false),
            Encoding::Range { min, max, signed, fraction } => between(min, max, signed, fraction),
            Encoding::Varint { min, max, signed, .. } => {
                Self { grows: true, ..between(min, max, signed, 0) }
            }
            Encoding::RangeTo { least, greatest, signed, .. } => {
                let end = |it: i64| Integer::of(i128::from(it) as u128, true);
                between(end(least), end(greatest), signed, 0)
            }
            _ => return None,
        })
    }

    /// Returns the integer that a profile counts as `code`: by its zigzag if its bits grow with it, otherwise
    /// by its offset from the minimum.
    pub(crate) fn of_code(self, code: u64) -> u128 {
        if self.grows {
            varint::unzigzag(code.into(), self.signed)
        } else {
            self.min.wrapping_add(code.into())
        }
    }

    /// Returns the smallest and the largest integer.
    pub(crate) fn ends(self) -> [Integer; 2] {
        [self.min, self.min.wrapping_add(self.range)].map(|it| Integer::of(it, self.signed))
    }

    /// Returns the integer that is nearest to 0.
    pub(crate) fn nearest_to_zero(self) -> Integer {
        let [low, high] = self.ends();
        match (low.negative, high.negative) {
            (true, true) => high,
            (true, false) => Integer::of(0, false),
            (false, _) => low,
        }
    }
}
