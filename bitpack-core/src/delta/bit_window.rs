//! [`BitWindow`]: stores a few words of a value's encoding, so that two values are compared without a buffer
//! for the whole encoding.

use crate::error::{Error, ErrorKind, Result, cold};
use crate::io::{BitIo, Depth, InForm, Observer, run_state};
use crate::place::{FloatForm, outwards};

/// Number of 64-bit words of two encodings that are compared at a time.
const WORDS: usize = 32;
/// Number of bits of two encodings that are compared at a time.
const BITS: u64 = WORDS as u64 * 64;

/// A stream that stores only some of the bits written to it: the [`BITS`] bits from position `from`
/// on.
#[derive(Clone, Debug)]
pub(crate) struct BitWindow {
    from: u64,
    bits: u64,
    words: [u64; WORDS],
    depth: Depth,
    failed: bool,
}

/// Returns `true` if two values are written as the same bits. It compares 32 words of 64 bits at a time, and
/// writes both values again for each such group. A value that cannot be written equals no other.
pub(crate) fn encodes_equal<Floats: FloatForm, T: ?Sized>(
    value: &T,
    other: &T,
    write: impl Fn(&T, &mut InForm<BitWindow, Floats>) -> Result,
) -> bool {
    let mut from = 0;
    loop {
        let window = || InForm::new(BitWindow::new(from));
        let (mut this, mut that) = (window(), window());
        if write(value, &mut this).is_err() || write(other, &mut that).is_err() {
            return false;
        }
        let (this, that) = (this.into_inner(), that.into_inner());
        if this.bits != that.bits || this.words != that.words {
            return false;
        }
        from += BITS;
        if from >= this.bits {
            return true;
        }
    }
}

impl BitWindow {
    pub(crate) const fn new(from: u64) -> Self {
        Self { from, bits: 0, words: [0; WORDS], depth: Depth::NONE, failed: false }
    }

    /// Returns the 64-bit words of the encoding that are stored.
    #[cfg(test)]
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.words.into_iter()
    }

    /// Stores the bits of `value` at position `at` of the encoding, counted in bits. Bits outside the stored
    /// range are dropped.
    fn put(&mut self, at: u64, value: u64) {
        if at.saturating_add(64) <= self.from || at >= self.from + BITS {
            return;
        }
        // drops the bits before the window, and those after it
        let (first, bits) = match at.checked_sub(self.from) {
            Some(at) => ((at / 64) as usize, u128::from(value) << (at % 64)),
            None => (0, u128::from(value) >> (self.from - at)),
        };
        let words = self.words.iter_mut().skip(first);
        for (word, bits) in words.zip([bits as u64, (bits >> 64) as u64]) {
            *word |= bits;
        }
    }
}

outwards!([] BitWindow);

impl Observer for BitWindow {}

impl BitIo for BitWindow {
    const VALIDATES: bool = true;
    run_state!(u32, |run| *run, 0);

    fn begin(&mut self, _: u32) -> Result<u32> {
        if self.failed { Err(cold(ErrorKind::Failed, 0)) } else { Ok(0) }
    }
    fn extend(&mut self, _: &mut u32, _: u32) -> Result {
        Ok(())
    }
    fn transfer(&mut self, run: &mut u32, value: u64, bits: u32) -> u64 {
        self.put(self.bits + u64::from(*run), value);
        *run += bits;
        value
    }
    fn end(&mut self, run: &mut u32) -> Result {
        self.bits += u64::from(*run);
        *run = 0;
        Ok(())
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.put(self.bits, value);
        self.bits += u64::from(bits);
        Ok(value)
    }
    fn pad(&mut self) -> Result {
        self.bits = self.bits.next_multiple_of(8);
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
        self.pad()?;
        for byte in outgoing {
            self.put(self.bits, u64::from(*byte));
            self.bits += 8;
        }
        Ok(outgoing)
    }
    #[cold]
    fn fail(&mut self, error: Error) -> Error {
        self.failed = true;
        error
    }
    fn depth(&mut self) -> &mut Depth {
        &mut self.depth
    }
    fn move_out(&mut self) -> Self {
        self.clone()
    }
    fn bit(&self) -> u64 {
        self.bits
    }
    fn remaining_bits(&self) -> u64 {
        u64::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::one_of;
    use crate::place::FloatValues;
    use crate::stream::Stream as _;

    #[test]
    fn values_are_alike_where_every_bit_is() {
        let same = |one: &[u64], other: &[u64]| {
            encodes_equal::<FloatValues, [u64]>(one, other, |values, stream| {
                stream.bits(1_u8, 3)?;
                values.iter().try_for_each(|value| stream.plain(*value).map(drop))
            })
        };
        let long: std::vec::Vec<u64> =
            (0_u64..200).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        assert!(same(&long, &long) && same(&[], &[]));
        for at in (0..200).step_by(one_of()).chain([31, 32, 33, 199]) {
            for bit in [0, 1, 31, 60, 61, 62, 63] {
                let mut other = long.clone();
                other[at] ^= 1 << bit;
                assert!(!same(&long, &other), "{at} {bit}");
            }
        }
        assert!(!same(&long, &long[..199]) && !same(&[0], &[]));
    }
}
