//! Encodes and decodes the differences of a delta, with probabilities that depend on their expected
//! size.
//!
//! The low bits of a difference's absolute value are noise, and coded as equally likely. Their
//! number follows from the expected size, so that the rest is a small number. The rest is coded
//! with shares (the probabilities of sixteen numbers), and the sign with a context (the probability
//! of one bit).

use super::coder::{Coder, even};
use super::context::{Context, Speed};
use super::shares::{self, NUMBERS, Shares};
use crate::math::mask;

/// Number of classes of the expected size (absolute value) of a difference. From one class to the next, the
/// size doubles.
const SIZES: usize = 23;

/// Number of classes of small expected sizes, for which all bits of a difference are modelled. (For larger
/// ones, the low bits are noise, and coded as equally likely.) In these classes the probabilities also depend
/// on the earlier differences of the same field: small differences often have few values.
const SMALL_SIZES: usize = 7;

/// Number of kinds of earlier differences in the same field, see [`Before::kind`].
const KINDS: usize = 4;

/// Number of classes of the differences of the previous field in the same list element, see
/// [`Before::other`].
const OTHERS: usize = 4;

/// Number of classes of differences. The earlier differences select the class of the next one. Each class has
/// its own shares, the probabilities of the numbers 0 to 15.
pub(super) const CLASSES: usize = (SMALL_SIZES * KINDS + SIZES - SMALL_SIZES) * OTHERS;

/// Number of contexts (bit probabilities) of the escape code, which encodes numbers above 14: one context for
/// each length in bits except the last.
const ESCAPES: usize = 57;

/// Number of zones into which the highest bits of the baseline divide a component's range. The sign
/// of a difference has a context for each zone.
const ZONES: usize = 8;

/// Number of contexts (bit probabilities) for the differences of a field in any class: those of the signs and
/// of the escape code.
pub(super) const OWN: usize = COMPONENTS * ZONES + ESCAPES;

/// Number of contexts (bit probabilities) that a model stores for the differences of a field: [`OWN`], which
/// all classes of differences share, then for each class [`STORED`](shares::STORED), from which the
/// probabilities of sixteen numbers are made.
pub(super) const CONTEXTS: usize = OWN + CLASSES * shares::STORED;

/// Number of components of a vector that have their own expected size. Each further one shares the
/// expected size of the component four before it.
pub(super) const COMPONENTS: usize = 4;

/// Number of fractional bits of [`Mean::size`]. A size is an absolute difference of two codes
/// (integers on the wire), and its mean is kept in units of 1/16.
const FRACTION: u32 = 4;

/// Largest absolute difference from which a mean is learned. A larger one counts as this one.
const LARGEST: u64 = 1 << 20;

/// The mean absolute value of a component's differences between codes (the integers on the wire),
/// in units of 1/16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mean {
    size: i32,
    /// Number of differences that the mean has learned from, at most [`WEIGHT`]. A difference, itself
    /// counted, moves the mean by the distance between the two, divided by 2 to the power of this number
    /// (less if it is far above the mean).
    weight: u8,
}

/// Maximum of [`Mean::weight`]. When it is reached, a difference moves the mean by 1/16 of the distance
/// between the two.
const WEIGHT: u8 = 4;

impl Mean {
    /// The mean at the start of a packet: an absolute difference of 4.
    pub(super) const FIRST: Self = Self { size: 4 << FRACTION, weight: 0 };
}

/// A summary of the earlier differences, from which the size of the next one is predicted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// Recent average of the sizes minus their expected sizes (the means of their components), in units of
    /// 1/16. An object that has moved more than expected along one axis does so along others.
    surprise: i32,
    /// Kind of the earlier differences in the same field: 0 if there are none, 1 if all are 0, 2 if none is
    /// larger than 1, otherwise 3.
    kind: u8,
    /// Class of [`sum`](Self::sum) for the previous field of the same list element: 1 if the sum is below 8,
    /// 2 if it is below 64, otherwise 3. It is 0 if there is no previous field.
    other: u8,
    /// Sum of the sizes (absolute values) of the differences in the current field so far. The sentinel -1
    /// means that no field of the list element has begun.
    sum: i32,
}

/// The class of a difference, which follows from the earlier differences and selects its
/// probabilities.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// The number of the class, below [`CLASSES`]. The larger the differences are expected to be, the
    /// larger it is.
    pub(super) number: usize,
    /// Number of low bits that are noise, and coded as equally likely.
    noise: u32,
}

impl Before {
    /// The summary at the start of a packet, without earlier differences.
    pub(super) const NONE: Self = Self { surprise: 0, kind: 0, other: 0, sum: -1 };

    /// Begins another element of a list, whose first field has no previous field.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn begin_element(&mut self) {
        self.sum = -1;
    }

    /// Begins another field: the current one becomes the previous field, and its [`surprise`](Self::surprise)
    /// counts a quarter.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn begin_field(&mut self) {
        self.other = u8::from(self.sum >= 0) + u8::from(self.sum >= 8) + u8::from(self.sum >= 64);
        (self.surprise, self.kind, self.sum) = (self.surprise / 4, 0, 0);
    }

    /// Returns the expected size of the next difference, in units of 1/16. `mean` is the mean size of its
    /// component.
    #[cfg_attr(optimized, inline(always))]
    const fn expected(self, mean: Mean) -> i32 {
        mean.size + ((3 * self.surprise) >> 2)
    }

    /// Returns the class of the next difference. `mean` is the mean size of its component.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn class(self, mean: Mean) -> Class {
        let expected = self.expected(mean).max(0);
        let size = (i32::BITS - expected.leading_zeros()).min(SIZES as u32 - 1);
        let noise = size.saturating_sub(SMALL_SIZES as u32 - 1);
        let size = if noise == 0 {
            size as usize * KINDS + usize::from(self.kind)
        } else {
            SMALL_SIZES * (KINDS - 1) + size as usize
        };
        Class { number: size * OTHERS + usize::from(self.other), noise }
    }

    /// Updates the summary, and the mean of the component, with the size (absolute value) of a difference.
    #[cfg_attr(optimized, inline(always))]
    fn learn(&mut self, mean: &mut Mean, size: u64) {
        let size = size.min(LARGEST) as i32;
        self.kind = self.kind.max(1 + size.min(2) as u8);
        self.sum = (self.sum + size).min(LARGEST as i32);
        // so that a jump does not make the next differences long
        let size = (size << FRACTION).min(8 * mean.size + (4 << FRACTION));
        let error = size - mean.size;
        self.surprise = (self.surprise + error) >> 1;
        mean.weight = (mean.weight + 1).min(WEIGHT);
        mean.size += error >> mean.weight;
    }
}

/// The probabilities that encode or decode one difference.
#[derive(Debug)]
pub(super) struct Tables<'t> {
    /// The shares (probabilities) of the sixteen numbers by which the size of a difference is coded, for
    /// differences of the same class.
    pub(super) shares: &'t mut Shares,
    /// The contexts (bit probabilities) of the field: first for the signs, then for the escape code.
    pub(super) contexts: &'t mut [Context],
    pub(super) mean: &'t mut Mean,
}

/// Encodes or decodes a difference, and returns it. A decoded difference may be larger than the field allows.
/// `component` is the index of its component, and `zone` the highest three bits (0 to 7) of the component's
/// baseline.
#[cfg_attr(optimized, inline(always))]
pub(super) fn difference<C: Coder>(
    coder: &mut C,
    Tables { shares, contexts, mean }: Tables<'_>,
    before: &mut Before,
    Class { noise, .. }: Class,
    (component, zone): (usize, usize),
    difference: i64,
) -> i64 {
    let (is_down, known) = (difference < 0, difference.unsigned_abs());
    let (most, above) = (NUMBERS as u64 - 1, known >> noise);
    let pair = (above.min(most) as usize, (known & mask(noise)) as u32);
    let (above_read, low) = coder.pair(shares, pair, noise);
    let mut read = above_read as u64;
    if read == most {
        let escapes = contexts.get_mut(COMPONENTS * ZONES..).unwrap_or_default();
        read = escaped(coder, escapes, above.wrapping_sub(most - 1)).wrapping_add(most - 1);
        read = read.min(u64::MAX >> noise);
    }
    let size = read << noise | u64::from(low);
    before.learn(mean, size);
    let Some(sign) = contexts.get_mut(component % COMPONENTS * ZONES + zone % ZONES) else {
        return 0;
    };
    if size > 0 && coder.bit(sign, is_down, Speed::CODE) {
        return (size as i64).wrapping_neg();
    }
    size as i64
}

/// Encodes or decodes a number above 0, and returns it: its length in bits in unary, then the bits below the
/// highest one.
#[inline(never)]
fn escaped<C: Coder>(coder: &mut C, contexts: &mut [Context], number: u64) -> u64 {
    let length = u64::BITS - number.leading_zeros();
    let mut bits = 1;
    for context in contexts {
        if coder.bit(context, length == bits, Speed::CODE) {
            break;
        }
        bits += 1;
    }
    1 << (bits - 1) | even(coder, number & mask(bits - 1), bits - 1)
}

/// Encodes or decodes a difference for which there are no contexts, and returns it. All lengths in
/// bits, and all differences of one length, are equally likely.
pub(super) fn without_contexts<C: Coder>(coder: &mut C, difference: i64) -> i64 {
    let number = number_of(difference);
    let bits = even(coder, u64::from(u64::BITS - number.leading_zeros()), 6) as u32;
    let rest = bits.saturating_sub(1);
    let low = even(coder, number & mask(rest), rest);
    let number = if bits == 0 { 0 } else { 1 << rest | low };
    difference_of(number)
}

/// Maps the differences 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ...
#[cfg_attr(optimized, inline(always))]
const fn number_of(difference: i64) -> u64 {
    (difference << 1 ^ difference >> 63) as u64
}

/// Returns the difference to which [`number_of`] gives this number.
#[cfg_attr(optimized, inline(always))]
const fn difference_of(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::model::coder::{Decoder, Encoder};

    /// Returns differences of all sizes: most small, some as large as a range allows.
    fn samples() -> Vec<i64> {
        let mut state = 7_u64;
        let mut next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            state >> 8
        };
        let mut all: Vec<i64> = (0..56).flat_map(|bits| [1 << bits, -(1 << bits), 0]).collect();
        for _ in 0..3000 {
            let bits = next() % if next() % 20 == 0 { 56 } else { 5 };
            let size = (next() & mask(bits as u32 + 1)) as i64;
            all.push(if next() % 2 == 0 { size } else { -size });
        }
        all
    }

    #[test]
    fn differences_are_read_back() {
        let all = samples();
        let (mut sizes, mut sums) = (Vec::new(), Vec::new());
        for with_contexts in [true, false] {
            let mut buffer = vec![0; 30_000];
            let mut encoder = Encoder::new(&mut buffer);
            assert_eq!(coded(&mut encoder, &all, with_contexts), all);
            let Some(len) = encoder.finish() else { panic!("no room") };
            let mut decoder = Decoder::new(&buffer[..len]);
            assert_eq!(coded(&mut decoder, &vec![0; all.len()], with_contexts), all);
            assert!(decoder.is_canonical());
            let sum =
                buffer[..len].iter().fold(0_u32, |sum, byte| sum * 31 % 65_521 + u32::from(*byte));
            sizes.push(len);
            sums.push(sum);
        }
        assert_eq!(sums, [40981, 41315], "the bytes are the same on every platform");
        // the sizes of these differences are random, but their mean is not
        assert!(matches!(*sizes, [with, without] if 10 * with < 9 * without), "{sizes:?}");
    }

    fn coded<C: Coder>(coder: &mut C, all: &[i64], with_contexts: bool) -> Vec<i64> {
        let mut contexts = [Context::EVEN; OWN];
        let mut all_shares = vec![Shares::EVEN; CLASSES];
        let (mut mean, mut before) = (Mean::FIRST, Before::NONE);
        let mut code = |own: &i64| {
            if with_contexts {
                let class = before.class(mean);
                let (shares, contexts) = (&mut all_shares[class.number], &mut contexts[..]);
                let tables = Tables { shares, contexts, mean: &mut mean };
                difference(coder, tables, &mut before, class, (0, 0), *own)
            } else {
                without_contexts(coder, *own)
            }
        };
        all.iter().map(&mut code).collect()
    }

    #[test]
    fn the_expected_size_follows_the_differences() {
        let (mut mean, mut before) = (Mean::FIRST, Before::NONE);
        for (size, least, most) in [(1000, 900, 1000), (0, 0, 2), (u64::MAX, 1 << 19, 1 << 20)] {
            (0..100).for_each(|_| before.learn(&mut mean, size));
            let expected = before.expected(mean) >> FRACTION;
            assert!((least..=most).contains(&expected), "{expected} after {size}");
        }
    }
}
