//! [`PrefixCode`]: code words whose length is known from the number of zero bits that they begin
//! with.

/// An encoding of numbers in which leading zero bits select a tier (a range of numbers): as many zero bits as
/// the tier's number, then a set bit, then the tier's payload. In the last tier, the payload follows the
/// zeros directly.
pub trait PrefixCode {
    /// Type of the value that a code word stands for.
    type Value;

    /// The number of the last tier, counted from 0.
    const LAST: u32;

    /// Returns the number of bits that follow the zeros and the set bit of a code word in this tier.
    fn payload_bits(&self, tier: u32) -> u32;

    /// Decodes the code word in the low bits of `word`, whose higher bits are arbitrary. Returns
    /// its value and its number of bits.
    fn decode(&self, word: u64) -> (Self::Value, u32);
}

/// A code word of at most 56 bits: its bits in stream order, and their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Codeword {
    pub(crate) raw: u64,
    pub(crate) bits: u32,
}

impl Codeword {
    /// Returns the code word of `zeros` zero bits and a set bit. If `zeros` is `most`, the set bit is
    /// omitted.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn unary(zeros: u32, most: u32) -> Self {
        if zeros < most {
            Self { raw: 1 << (zeros & 63), bits: zeros + 1 }
        } else {
            Self { raw: 0, bits: most }
        }
    }
}
