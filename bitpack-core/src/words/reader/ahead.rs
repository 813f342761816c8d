//! [`WordsAhead`]: numbers of 32 bits that a reader looks at before it consumes them.

use super::BitReader;

/// View of the next 32-bit numbers of a packet. Each is loaded with eight bytes, so a number with fewer than
/// eight bytes from its first byte to the end of the packet is left out. (They share one bounds check and one
/// shift. A call of [`take_code`](BitReader::take_code) for each takes 8 more instructions.)
#[derive(Clone, Copy, Debug, Default)]
pub struct WordsAhead<'b> {
    bytes: &'b [u8],
    /// Position of each number's first bit in a byte, 0 to 7. It is the same for all numbers, because they
    /// follow each other and have 32 bits.
    shift: u32,
}

impl WordsAhead<'_> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn len(&self) -> usize {
        (self.bytes.len() / 4).saturating_sub(1)
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn first(&self) -> Option<u32> {
        let word = self.bytes.first_chunk::<8>()?;
        Some((u64::from_le_bytes(*word) >> self.shift) as u32)
    }

    /// Returns the numbers after the first one.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn behind_first(self) -> Self {
        Self { bytes: self.bytes.get(4..).unwrap_or_default(), ..self }
    }
}

impl BitReader<'_> {
    /// Returns the next numbers of 32 bits, at most `most`. Leaves out a number with fewer than eight bytes
    /// from its first byte to the end of the packet.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn words_ahead(&self, most: usize) -> WordsAhead<'_> {
        let rest = self.rest.get((self.bit >> 3) as usize..).unwrap_or_default();
        // the last one ends in the four bytes after it; a product that overflows only shows fewer
        let bytes = rest.get(..most.wrapping_mul(4).wrapping_add(4)).unwrap_or(rest);
        WordsAhead { bytes, shift: self.bit as u32 & 7 }
    }

    /// Consumes `count` numbers of [`words_ahead`](Self::words_ahead).
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn skip_words(&mut self, count: usize) {
        self.bit += 32 * count as u64;
    }
}
