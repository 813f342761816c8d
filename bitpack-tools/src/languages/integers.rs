//! Chooses the integer type in which a generated language keeps a value.

use bitpack::schema::description::Integer;

use crate::model::{Encoding, Integers};

/// The narrowest integer type that holds all values of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Storage {
    /// Width of the integer type in bits: 8, 16, 32, 64 or 128.
    pub(super) bits: u32,
    pub(super) signed: bool,
    /// Minimum and maximum value of the encoding; `None` if one of them does not fit in an `i128`.
    pub(super) span: Option<(i128, i128)>,
}

/// The largest integer up to which an `f64` represents every integer.
const SAFE: i128 = (1 << 53) - 1;

impl Storage {
    /// Returns the integer type for an encoding of `bits` bits.
    pub(super) fn of_bits(bits: u32, signed: bool) -> Self {
        let storage = [8, 16, 32, 64].into_iter().find(|it| bits <= *it).unwrap_or(128);
        let span = match (signed, bits) {
            (_, 0) => Some((0, 0)),
            (true, bits) => Some((i128::MIN >> (128 - bits), i128::MAX >> (128 - bits))),
            (false, bits) if bits < 128 => Some((0, i128::MAX >> (127 - bits))),
            (false, _) => None,
        };
        Self { bits: storage, signed, span }
    }

    fn of_range(min: u128, range: u128, signed: bool) -> Self {
        let max = min.wrapping_add(range);
        if !signed {
            let ends = i128::try_from(min).ok().zip(i128::try_from(max).ok());
            // includes 0, which stands for a value that was not sent
            let span = ends.map(|(_, max)| (0, max));
            return Self { span, ..Self::of_bits(128 - max.leading_zeros(), false) };
        }
        let (min, max) = ((min as i128).min(0), (max as i128).max(0));
        let magnitude = (!min).max(max);
        Self { span: Some((min, max)), ..Self::of_bits(129 - magnitude.leading_zeros(), true) }
    }

    /// Returns the integer type for an encoding; `None` if its values are not integers.
    pub(super) fn of(node: &Encoding) -> Option<Self> {
        if let Some(Integers { min, range, signed, .. }) = Integers::of(node) {
            return Some(Self::of_range(min, range, signed));
        }
        match node {
            Encoding::Named { name, of } if name != "char" => Self::of(of),
            Encoding::OmitDefault { of, .. } => Self::of(of),
            _ => None,
        }
    }

    /// Returns `true` if a JavaScript number cannot represent every value, so that a `bigint` is
    /// needed.
    pub(super) fn is_wide(self) -> bool {
        let fits =
            |(least, most): (i128, i128)| least >= -SAFE && most <= SAFE && most - least <= SAFE;
        !self.span.is_some_and(fits)
    }

    /// Returns `true` if an `i64` represents every value.
    pub(super) fn fits_in_i64(self) -> bool {
        let fits = |end: i128| i64::try_from(end).is_ok();
        self.span.is_some_and(|(least, most)| fits(least) && fits(most))
    }
}

/// Returns the value of the encoding that is nearest to 0.
pub(super) fn nearest_to_zero(node: &Encoding) -> Integer {
    if let Some(integers) = Integers::of(node) {
        return integers.nearest_to_zero();
    }
    match node {
        Encoding::Named { name, of } if name == "NonZero" => match nearest_to_zero(of) {
            Integer { magnitude: 0, .. } => Integer { negative: false, magnitude: 1 },
            other => other,
        },
        _ => Integer { negative: false, magnitude: 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(min: i128, max: i128, signed: bool) -> (u32, bool, bool) {
        let range = (max as u128).wrapping_sub(min as u128);
        let it = Storage::of_range(min as u128, range, signed);
        (it.bits, it.signed, it.is_wide())
    }

    #[test]
    fn a_range_gets_the_narrowest_integer_type() {
        assert_eq!(range(0, 255, false), (8, false, false));
        assert_eq!(range(200, 256, false), (16, false, false));
        assert_eq!(range(-128, 127, true), (8, true, false));
        assert_eq!(range(-129, 0, true), (16, true, false));
        assert_eq!(range(0, 128, true), (16, true, false));
        assert_eq!(range(-1, 1 << 53, true), (64, true, true));
        assert_eq!(range(i128::MIN, -1, true), (128, true, true));
        assert_eq!(range(0, -1, false), (128, false, true));
        assert_eq!(range(0, i128::MAX, false), (128, false, true));
    }
}
