//! The kinds of numbers that are coded at a place of a packet, and how many contexts each kind has.

use super::{differences, indices};

/// Number of the highest bits of a code that have a context for each value of the bits before them.
/// Each further bit has one context.
pub(super) const TREE: u32 = 8;

/// Number of contexts of the bit that tells if a code of more than [`TREE`] bits repeats the last
/// one of its site.
pub(super) const REPEATS: usize = 4;

/// Number that stands for the indices of a list where other codes have their width in bits.
pub(super) const INDICES: u32 = 65;

/// Number that stands for the differences of a field where other codes have their width in bits.
pub(super) const DIFFERENCES: u32 = 66;

/// Number of earlier one-bit codes on which the probability of a one-bit code depends. Four of them
/// saved 0.9 % of the bytes of the deltas in the cubes benchmark.
pub(super) const FLAGS: u32 = 4;

/// Returns the number of contexts of a code of `bits` bits, of [`INDICES`] or of [`DIFFERENCES`].
pub(super) const fn contexts_of(bits: u32) -> usize {
    match bits {
        INDICES => indices::CONTEXTS,
        DIFFERENCES => differences::CONTEXTS,
        1 => 1 << FLAGS,
        2..=TREE => 1 << bits,
        _ => (1 << TREE) + REPEATS + (bits - TREE) as usize,
    }
}
