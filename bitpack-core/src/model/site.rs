//! The numbers that are coded at a place of a packet, and how many contexts they have.

use super::{differences, indices};

/// Largest number of bits of a code that each have a context for all bits before them. Each later bit has one.
pub(super) const TREE: u32 = 8;

/// Number of contexts that tell if a code of more than [`TREE`] bits is the last one of its site again.
pub(super) const REPEATS: usize = 4;

/// The number of a site with the indices of a list, where other sites have the width of their code.
pub(super) const INDICES: u32 = 65;

/// The number of a site with the differences of a field, where other sites have the width of their code.
pub(super) const DIFFERENCES: u32 = 66;

/// Number of codes of one bit before a code of one bit that its probability depends on. Four of them saved
/// 0.9 % of the cubes' deltas.
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

/// The numbers that are coded at a place of a model.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// A number of so many bits. Each byte of a text is one.
    Bits(u32),
    /// The indices of a list.
    Indices,
    /// The differences of a field.
    Differences,
}
