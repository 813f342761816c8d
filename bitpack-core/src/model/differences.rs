//! Codes the differences of a delta: each by its ratio to the size that is expected of it.
//!
//! A difference is mapped to a number that is not negative, and the low bits of that number are noise: they are
//! coded evenly. The number of them follows from the expected size, so that the rest is small. The rest
//! is coded in unary, each bit with a context.

use super::coder::Coder;
use super::context::{Context, Speed};
use super::engine::even;
use crate::math::mask;

/// Number of classes of expected sizes. The size doubles from one to the next.
const SIZES: usize = 24;

/// Number of contexts of a unary number. Larger ones have an escape.
const UNARY: u64 = 8;

/// Number of contexts of the escape: one for each length in bits but the last.
const ESCAPES: usize = 57;

/// Number of contexts of the differences of a field.
pub(super) const CONTEXTS: usize = SIZES * UNARY as usize + ESCAPES;

/// Number of components of a vector that have an expected size of their own. Further ones share them.
pub(super) const COMPONENTS: usize = 4;

/// Number of bits behind the point of an expected size.
const FRACTION: u32 = 4;

/// Largest difference that changes an expected size by its own size.
const LARGEST: u64 = 1 << 20;

/// The expected sizes of the components of a field, at the start of a packet.
pub(super) const EXPECTED: [u32; COMPONENTS] = [4 << FRACTION; COMPONENTS];

/// The error of the sizes that were expected of the differences before, in the units of an expected
/// size. A part that moved more than expected in one way does so in others.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Surprise(i32);

impl Surprise {
    /// Moves on to another field, of which the surprise so far tells less.
    pub(super) fn fade(&mut self) {
        self.0 /= 4;
    }

    /// Returns the size of the next difference, where `mean` is that of its component.
    fn expected(self, mean: u32) -> u32 {
        mean.saturating_add_signed(3 * self.0 / 4)
    }

    /// Learns a difference, and moves the mean of its component.
    fn learn(&mut self, mean: &mut u32, difference: i64) {
        let size = (difference.unsigned_abs().min(LARGEST) as u32) << FRACTION;
        // so that a jump does not make the next differences long
        let size = size.min(8 * *mean + (4 << FRACTION));
        let error = size as i32 - *mean as i32;
        self.0 = (self.0 + error) / 2;
        *mean = mean.saturating_add_signed(error >> 4);
    }
}

/// Codes a difference with the contexts of its field. Returns it. One that a reader returns may be too large
/// for every range.
pub(super) fn difference<C: Coder>(
    coder: &mut C,
    contexts: &mut [Context],
    mean: &mut u32,
    surprise: &mut Surprise,
    difference: i64,
) -> i64 {
    let expected = surprise.expected(*mean);
    let size = ((u32::BITS - expected.leading_zeros()) as usize).min(SIZES - 1);
    let noise = (size as u32).saturating_sub(FRACTION);
    let number = number_of(difference);
    let (own, escapes) = contexts.split_at_mut_checked(SIZES * UNARY as usize).unwrap_or_default();
    let own = own.get_mut(size * UNARY as usize..).unwrap_or_default();
    let rest = ratio(coder, own, escapes, number >> noise);
    let low = even(coder, number & mask(noise), noise);
    let number = rest.min(u64::MAX >> noise) << noise | low;
    let difference = difference_of(number);
    surprise.learn(mean, difference);
    difference
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
        assert_eq!(sums, [57608, 41315], "the bytes are the same on every platform");
        // the sizes of these differences are random, but their mean is not
        assert!(matches!(*sizes, [with, without] if 10 * with < 9 * without), "{sizes:?}");
    }

    fn coded<C: Coder>(coder: &mut C, all: &[i64], with_contexts: bool) -> Vec<i64> {
        let mut contexts = [Context::EVEN; CONTEXTS];
        let (mut mean, mut surprise) = (EXPECTED[0], Surprise::default());
        let mut code = |own: &i64| {
            if with_contexts {
                difference(coder, &mut contexts, &mut mean, &mut surprise, *own)
            } else {
                without_contexts(coder, *own)
            }
        };
        all.iter().map(&mut code).collect()
    }

    #[test]
    fn the_expected_size_follows_the_differences() {
        let (mut mean, mut surprise) = (EXPECTED[0], Surprise::default());
        for (size, least, most) in [(1000, 900, 1000), (0, 0, 2), (i64::MIN, 1 << 19, 1 << 20)] {
            (0..100).for_each(|_| surprise.learn(&mut mean, size));
            let expected = surprise.expected(mean) >> FRACTION;
            assert!((least..=most).contains(&expected), "{expected} after {size}");
        }
    }
}
