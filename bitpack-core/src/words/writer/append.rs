//! Copies bits that were written before, a 64-bit word at a time.

use super::{BitWriter, funnel};
use crate::error::Result;

impl BitWriter<'_> {
    /// Appends the first `bits` bits of `words`, which are little-endian: `bits` ends in the last word, and
    /// the other bits of this word must be zero. Each word takes a double shift and a store.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn append(&mut self, words: &[[u8; 8]], bits: u64) -> Result {
        let Some((last, whole)) = words.split_last() else { return Ok(()) };
        for word in whole {
            self.put_word(*word)?;
        }
        match (bits % 64) as u32 {
            0 => self.put_word(*last),
            bits => self.put_number(u64::from_le_bytes(*last), bits),
        }
    }

    /// Appends 64 bits, which are little-endian.
    #[cfg_attr(optimized, inline(always))]
    fn put_word(&mut self, word: [u8; 8]) -> Result {
        let Some(to) = self.rest.first_chunk_mut::<8>() else {
            return Err(self.full(0));
        };
        let word = u64::from_le_bytes(word);
        *to = funnel(word, self.top, self.pending).to_le_bytes();
        self.rest = core::mem::take(&mut self.rest).get_mut(8..).unwrap_or_default();
        self.top = word;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::error::ErrorKind;
    use crate::math::mask;
    use std::vec::Vec;

    const WORD: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Returns the words of `bits` bits without a pattern.
    fn words(bits: u32) -> Vec<[u8; 8]> {
        let word = |at: u32| WORD.rotate_left(at) & mask((bits - at).min(64));
        (0..bits).step_by(64).map(|at| word(at).to_le_bytes()).collect()
    }

    #[test]
    fn copied_bits_are_those_that_were_written() -> Result<(), Error> {
        for (before, bits) in (0..64).flat_map(|before| (0..200).map(move |bits| (before, bits))) {
            let (mut expected, mut copied) = ([0xEE; 40], [0xEE; 40]);
            let mut one = BitWriter::new(&mut expected);
            one.put_code(mask(before), before)?;
            for (word, at) in words(bits).iter().zip((0..bits).step_by(64)) {
                one.raw(u64::from_le_bytes(*word).into(), (bits - at).min(64))?;
            }
            one.put_code(5, 3)?;
            let mut other = BitWriter::new(&mut copied);
            other.put_code(mask(before), before)?;
            other.append(&words(bits), bits.into())?;
            assert_eq!(other.position(), u64::from(before + bits));
            other.put_code(5, 3)?;
            assert_eq!(one.finish()?, other.finish()?);
            assert_eq!(expected, copied, "{bits} bits after {before}");
        }
        Ok(())
    }

    #[test]
    fn bits_that_do_not_fit_are_rejected() {
        for (bits, room) in (0..200_u32).flat_map(|bits| (0..26).map(move |room| (bits, room))) {
            let mut buffer = [0; 26];
            let mut writer = BitWriter::new(buffer.get_mut(..room).unwrap_or_default());
            let appended = writer.append(&words(bits), bits.into());
            let finished = appended.and_then(|()| writer.finish()).map_err(Error::kind);
            let bytes = bits.div_ceil(8) as usize;
            let expected = if bytes <= room { Ok(bytes) } else { Err(ErrorKind::Overflow) };
            assert_eq!(finished, expected, "{bits} bits in {room} bytes");
        }
    }

    #[test]
    fn a_failed_writer_appends_nothing() {
        let mut buffer = [0; 32];
        let mut writer = BitWriter::new(&mut buffer);
        assert!(writer.bits(4_u8, 2).is_err());
        assert_eq!(writer.append(&words(64), 64).map_err(Error::kind), Err(ErrorKind::Failed));
        assert_eq!(writer.append(&words(9), 9).map_err(Error::kind), Err(ErrorKind::Failed));
    }
}
