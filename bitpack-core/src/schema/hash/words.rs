//! [`Hash`]: mixes 64-bit words into a hash, in const evaluation.

use crate::schema::table::Kind;

/// The start value of the hash function FNV-1a, which is applied to words instead of bytes.
const START: u64 = 0xCBF2_9CE4_8422_2325;
/// The factor of each step of the hash function FNV-1a, a prime.
const PRIME: u64 = 0x0000_0100_0000_01B3;

/// A hash over 64-bit words, computed at compile time.
#[derive(Clone, Copy)]
pub(in crate::schema) struct Hash(u64);

impl Hash {
    pub(in crate::schema) const fn begin(kind: Kind) -> Self {
        Self(START).word(kind as u64)
    }

    pub(in crate::schema) const fn word(self, word: u64) -> Self {
        let mixed = (self.0 ^ word).wrapping_mul(PRIME);
        // the product moves bits only upwards, and the shift brings them back down; both are
        // invertible, so different states stay different
        Self(mixed ^ (mixed >> 32))
    }

    pub(in crate::schema) const fn wide(self, word: u128) -> Self {
        self.word(word as u64).word((word >> 64) as u64)
    }

    pub(in crate::schema) const fn text(self, text: &str) -> Self {
        let mut hash = self.word(text.len() as u64);
        each!(byte in text.as_bytes() => hash = hash.word(*byte as u64));
        hash
    }

    /// Adds the hash of a part to this one, or a single zero if the part takes no bits.
    pub(in crate::schema) const fn maybe(self, child: Option<u64>) -> Self {
        match child {
            None => self.word(0),
            Some(child) => self.word(1).word(child),
        }
    }

    /// Returns the final hash. The finalizer of `SplitMix64` makes every bit of the result depend
    /// on every bit of the state.
    pub(in crate::schema) const fn finish(self) -> u64 {
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }
}
