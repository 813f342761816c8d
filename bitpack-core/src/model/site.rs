//! The kinds of numbers that are coded at a site (a place of a packet), and the number of contexts for each
//! kind.

use super::{differences, indices};

/// Number of high bits of a code (number that is sent) that have a context for each value of the bits before
/// them. Each further bit has one context.
pub(super) const TREE: u32 = 8;

/// Number of contexts (bit probabilities) of the bit that tells if a code of more than [`TREE`] bits repeats
/// the last code that was sent at its place in the packet.
pub(super) const REPEATS: usize = 4;

/// Kind of a site (place in a packet) where a list codes the indices of its elements. A kind of at most
/// 64 is the width in bits of the numbers at the site.
pub(super) const INDICES: u32 = 65;

/// Kind of a site (place in a packet) where the differences of a field are coded.
pub(super) const DIFFERENCES: u32 = 66;

/// Number of earlier one-bit codes on which the probability of a one-bit code depends. Four of them
/// saved 0.9 % of the bytes of the deltas in the cubes benchmark.
pub(super) const FLAGS: u32 = 4;

/// Returns the number of contexts (bit probabilities) of a site (place in a packet): for codes of `bits`
/// bits, or for the kinds [`INDICES`] and [`DIFFERENCES`].
pub(super) const fn contexts_of(bits: u32) -> usize {
    match bits {
        INDICES => indices::CONTEXTS,
        DIFFERENCES => differences::CONTEXTS,
        1 => 1 << FLAGS,
        2..=TREE => 1 << bits,
        _ => (1 << TREE) + REPEATS + (bits - TREE) as usize,
    }
}
