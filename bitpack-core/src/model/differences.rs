//! Codes the differences of a delta: each by its ratio to the size that is expected of it.
//!
//! A difference is mapped to a number that is not negative, and the low bits of that number are noise: they are
//! coded evenly, unless there are only one or two of them. The number of them follows from the expected size, so
//! that the rest is small. The rest is coded in unary, each bit with a context.

use super::coder::{Coder, even};
use super::context::{Context, Speed};
use crate::math::mask;

/// Number of classes of expected sizes. The size doubles from one to the next.
const SIZES: usize = 24;

/// Number of classes with the fewest low bits. There the low bits have contexts, and all contexts depend on the
/// differences before in the same field: such differences are often few constants. This saves 4 to 6 % of the
/// arena's worlds.
const SMALL_SIZES: usize = 7;

/// Number of kinds of differences before in the same field.
const KINDS: usize = 4;

/// Number of contexts of a unary number. Larger ones have an escape.
const UNARY: u64 = 8;

/// Number of contexts of the escape: one for each length in bits but the last.
const ESCAPES: usize = 57;

/// Number of contexts of the low bits of a small difference: four for each of the first numbers in unary.
const LOW: usize = 16;

/// Largest number of low bits that have contexts.
const MOST_LOW: u32 = 2;

/// Number of contexts of a class of expected sizes, for small sizes and for others.
const OF_SMALL: usize = UNARY as usize + LOW;
const OF_LARGE: usize = UNARY as usize;

/// Number of contexts of all small sizes.
const ALL_SMALL: usize = SMALL_SIZES * KINDS * OF_SMALL;

/// Number of contexts of the differences of a field.
pub(super) const CONTEXTS: usize = ALL_SMALL + (SIZES - SMALL_SIZES) * OF_LARGE + ESCAPES;

/// Number of components of a vector that have an expected size of their own. Further ones share them.
pub(super) const COMPONENTS: usize = 4;

/// Number of bits behind the point of an expected size.
const FRACTION: u32 = 4;

/// Largest difference that changes an expected size by its own size.
const LARGEST: u64 = 1 << 20;

/// The mean size of the differences of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mean {
    size: u32,
    /// Binary logarithm of the weight of the mean, where a difference has a weight of 1.
    weight: u8,
}

/// The weight of a mean that has seen many differences.
const WEIGHT: u8 = 4;

impl Mean {
    /// The mean at the start of a packet.
    pub(super) const FIRST: Self = Self { size: 4 << FRACTION, weight: 0 };
}

/// The facts about the differences before that the next one is expected by.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// The error of the sizes that were expected, in the units of an expected size. A part that moved more
    /// than expected in one way does so in others.
    surprise: i32,
    /// 0 before the first difference of a field. Then 1 if all are 0, 2 if none is larger than 1, and 3.
    kind: u8,
}

impl Before {
    /// Moves on to another field, of which the differences so far tell less.
    pub(super) fn fade(&mut self) {
        (self.surprise, self.kind) = (self.surprise / 4, 0);
    }

    /// Returns the size of the next difference, where `mean` is that of its component.
    fn expected(self, mean: Mean) -> u32 {
        mean.size.saturating_add_signed(3 * self.surprise / 4)
    }

    /// Learns a difference, and moves the mean of its component.
    fn learn(&mut self, mean: &mut Mean, difference: i64) {
        let size = difference.unsigned_abs().min(LARGEST) as u32;
        self.kind = self.kind.max(1 + size.min(2) as u8);
        // so that a jump does not make the next differences long
        let size = (size << FRACTION).min(8 * mean.size + (4 << FRACTION));
        let error = size as i32 - mean.size as i32;
        self.surprise = (self.surprise + error) / 2;
        mean.weight = (mean.weight + 1).min(WEIGHT);
        mean.size = mean.size.saturating_add_signed(error >> mean.weight);
    }
}

/// Codes a difference with the contexts of its field. Returns it. One that a reader returns may be too large
/// for every range.
pub(super) fn difference<C: Coder>(
    coder: &mut C,
    contexts: &mut [Context],
    mean: &mut Mean,
    before: &mut Before,
    difference: i64,
) -> i64 {
    let expected = before.expected(*mean);
    let size = ((u32::BITS - expected.leading_zeros()) as usize).min(SIZES - 1);
    let noise = (size as u32).saturating_sub(FRACTION);
    let number = number_of(difference);
    let split = CONTEXTS - ESCAPES;
    let (own, escapes) = contexts.split_at_mut_checked(split).unwrap_or_default();
    let start = match size.checked_sub(SMALL_SIZES) {
        None => (size * KINDS + usize::from(before.kind)) * OF_SMALL,
        Some(size) => ALL_SMALL + size * OF_LARGE,
    };
    let own = own.get_mut(start..).unwrap_or_default();
    let (unary, low) = own.split_at_mut_checked(UNARY as usize).unwrap_or_default();
    let rest = ratio(coder, unary, escapes, number >> noise);
    let low = match noise {
        0 => 0,
        1..=MOST_LOW => low_bits(coder, low, rest, number, noise),
        _ => even(coder, number & mask(noise), noise),
    };
    let number = rest.min(u64::MAX >> noise) << noise | low;
    let difference = difference_of(number);
    before.learn(mean, difference);
    difference
}

/// Codes the low bits of a number, of which the rest is coded.
#[cfg_attr(optimized, inline(always))]
fn low_bits<C: Coder>(
    coder: &mut C,
    contexts: &mut [Context],
    rest: u64,
    number: u64,
    bits: u32,
) -> u64 {
    let start = 4 * rest.min(3) as usize;
    let contexts = contexts.get_mut(start..start + 4).unwrap_or_default();
    let (mut node, mut left) = (1, bits);
    while left > 0 {
        left -= 1;
        let Some(context) = contexts.get_mut(node) else { return 0 };
        node = node << 1 | usize::from(coder.bit(context, number >> left & 1 == 1, Speed::CODE));
    }
    node as u64 & mask(bits)
}

/// Codes a number in unary, up to a limit from which on its length is coded in unary, and the rest
/// evenly.
#[cfg_attr(optimized, inline(always))]
fn ratio<C: Coder>(
    coder: &mut C,
    contexts: &mut [Context],
    escapes: &mut [Context],
    number: u64,
) -> u64 {
    for (i, context) in (0..UNARY).zip(contexts) {
        if coder.bit(context, number == i, Speed::CODE) {
            return i;
        }
    }
    escaped(coder, escapes, number.wrapping_sub(UNARY - 1)).wrapping_add(UNARY - 1)
}

/// Codes a number above 0: its length in unary, and the bits after the highest one.
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

/// Codes a difference for which there are no contexts: its length and its bits evenly.
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

/// Returns the difference that a number stands for.
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
        assert_eq!(sums, [9403, 41315], "the bytes are the same on every platform");
        // the sizes of these differences are random, but their mean is not
        assert!(matches!(*sizes, [with, without] if 10 * with < 9 * without), "{sizes:?}");
    }

    fn coded<C: Coder>(coder: &mut C, all: &[i64], with_contexts: bool) -> Vec<i64> {
        let mut contexts = [Context::EVEN; CONTEXTS];
        let (mut mean, mut before) = (Mean::FIRST, Before::default());
        let mut code = |own: &i64| {
            if with_contexts {
                difference(coder, &mut contexts, &mut mean, &mut before, *own)
            } else {
                without_contexts(coder, *own)
            }
        };
        all.iter().map(&mut code).collect()
    }

    #[test]
    fn the_expected_size_follows_the_differences() {
        let (mut mean, mut before) = (Mean::FIRST, Before::default());
        for (size, least, most) in [(1000, 900, 1000), (0, 0, 2), (i64::MIN, 1 << 19, 1 << 20)] {
            (0..100).for_each(|_| before.learn(&mut mean, size));
            let expected = before.expected(mean) >> FRACTION;
            assert!((least..=most).contains(&expected), "{expected} after {size}");
        }
    }
}
