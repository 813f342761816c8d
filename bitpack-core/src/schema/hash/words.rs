//! `Hash` mixes 64-bit words into a hash, in const evaluation. `Kind` is the first word for each
//! node.

/// The start value of the hash function FNV-1a, which is applied to words instead of bytes.
const START: u64 = 0xCBF2_9CE4_8422_2325;
/// The factor of each step of the hash function FNV-1a, a prime.
const PRIME: u64 = 0x0000_0100_0000_01B3;

/// The first word of each hashed sequence, which tells what the sequence describes. A new kind
/// takes a new number.
#[derive(Clone, Copy)]
#[repr(u64)]
pub(super) enum Kind {
    Whole = 1,
    Text = 2,
    Struct = 3,
    Enum = 4,
    Variant = 5,
    Written = 6,
    Named = 7,
    When = 8,
    Terms = 9,
    Bool = 10,
    Bits = 11,
    Float = 12,
    Range = 13,
    Compressed = 14,
    SmallestThree = 15,
    Optional = 16,
    OmitDefault = 17,
    Array = 18,
    Counted = 19,
    List = 20,
    Set = 21,
    Map = 22,
    String = 23,
    Utf16 = 24,
    ByteArray = 25,
    ByteList = 26,
    Subset = 27,
    Align = 28,
    Check = 29,
    Reserved = 30,
    Relative = 31,
    Function = 32,
    Itself = 33,
    More = 48,
    Ascending = 49,
    UnalignedText = 50,
    NulTerminated = 51,
    Varint = 52,
    OmitDefaultSet = 53,
    Rest = 54,
    RangeTo = 55,
    RelativeWrapping = 56,
    PaddedTo = 57,
    Versions = 58,
    Deltas = 60,
    RelativeBits = 61,
    CompressedF64 = 62,
}

/// A hash over 64-bit words, computed at compile time.
#[derive(Clone, Copy)]
pub(super) struct Hash(u64);

impl Hash {
    pub(super) const fn begin(kind: Kind) -> Self {
        Self(START).word(kind as u64)
    }

    pub(super) const fn word(self, word: u64) -> Self {
        let mixed = (self.0 ^ word).wrapping_mul(PRIME);
        // the product moves bits only upwards, and the shift brings them back down; both are
        // invertible, so different states stay different
        Self(mixed ^ (mixed >> 32))
    }

    pub(super) const fn wide(self, word: u128) -> Self {
        self.word(word as u64).word((word >> 64) as u64)
    }

    pub(super) const fn text(self, text: &str) -> Self {
        let (bytes, mut hash, mut i) = (text.as_bytes(), self.word(text.len() as u64), 0);
        while i < bytes.len() {
            hash = hash.word(bytes[i] as u64);
            i += 1;
        }
        hash
    }

    /// Adds the hash of a part to this one, or a single zero if the part takes no bits.
    pub(super) const fn maybe(self, child: Option<u64>) -> Self {
        match child {
            None => self.word(0),
            Some(child) => self.word(1).word(child),
        }
    }

    /// Returns the final hash. The finalizer of `SplitMix64` makes every bit of the result depend
    /// on every bit of the state.
    pub(super) const fn finish(self) -> u64 {
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }
}
