//! [`BitReader`]: bits out of any byte slice, never looking past its end.

mod bytes;
mod run;

use bytes::{tail, word};
pub(crate) use run::{MOST_IN_WINDOW, Take};

use crate::error::{Error, ErrorKind, behind, cold};
use crate::number::Int;

/// Reads values of any width, lowest bit first, from a byte slice of any length.
///
/// No slack is needed behind the packet: near the end the last eight bytes are loaded and shifted
/// into place, and bytes past the end influence nothing. After an error every later read fails.
///
/// Source: "Reading and Writing Packets", the bit packer; serialize 1.0, the bit stream.
///
/// ```
/// use bitpack_core::BitReader;
/// let mut reader = BitReader::new(&[0b0100_0101, 0b1_1111]);
/// assert_eq!(reader.bits::<u8>(3)?, 5);
/// assert_eq!(reader.bits::<u16>(10)?, 1000);
/// assert!(reader.bits::<u8>(4).is_err());
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BitReader<'b> {
    buffer: &'b [u8],
    /// From the byte that holds the next bit, or from one before it.
    rest: &'b [u8],
    /// The next bit's place from there: 0..=7 behind a run, more behind numbers alone, which only add to
    /// it (with both moved by each, they took 10 instructions more). An empty `rest` and a bit of 1 mark
    /// a reader that has failed, and make every check fail without one of its own.
    bit: u64,
}

/// Out of line, and given numbers: as [`behind`].
#[cold]
#[inline(never)]
fn no_more(left: usize, bit: u64, at: u32) -> Error {
    let failed = left == 0 && bit == 1;
    Error::new(if failed { ErrorKind::Failed } else { ErrorKind::Overflow }, at as u64)
}

impl<'b> BitReader<'b> {
    /// Starts at bit 0 of `bytes`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { buffer: bytes, rest: bytes, bit: 0 }
    }

    /// Starts at bit `bit` of `bytes`; past the end, every read fails.
    ///
    /// ```
    /// # use bitpack_core::BitReader;
    /// let mut reader = BitReader::at(&[0x00, 0xF0], 12);
    /// assert_eq!(reader.bits::<u8>(4)?, 15);
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    #[must_use]
    pub fn at(bytes: &'b [u8], bit: u64) -> Self {
        if bit > bits_of(bytes) {
            return Self { buffer: bytes, rest: &[], bit: 1 };
        }
        Self { buffer: bytes, rest: bytes, bit }
    }

    /// Reads a value of `width` bits, two's complement.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) unless `width` is in 1..=128 and in the type;
    /// [`Overflow`](ErrorKind::Overflow) at the end of the data.
    #[inline]
    pub fn bits<T: Int>(&mut self, width: u32) -> Result<T, Error> {
        if width == 0 || width > T::BITS {
            return Err(self.fail(cold(ErrorKind::Declaration, 0)));
        }
        Ok(T::from_bits(self.raw(width)?, width))
    }

    /// Reads up to the next byte: 0 to 7 bits, which must be zero.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) if one of them is set.
    #[cfg_attr(not(debug_assertions), inline(always))] // see `bytes`
    pub fn align(&mut self) -> Result<(), Error> {
        let shift = self.bit as u32 & 7;
        if shift == 0 {
            return Ok(());
        }
        let rest = self.rest.get((self.bit >> 3) as usize..);
        let Some((first, rest)) = rest.and_then(<[u8]>::split_first) else {
            return Err(cold(ErrorKind::Failed, 0));
        };
        if first >> shift != 0 {
            return Err(self.fail(cold(ErrorKind::Align, 0)));
        }
        (self.rest, self.bit) = (rest, 0);
        Ok(())
    }

    /// Aligns, then takes `len` bytes, borrowed from the packet. A length of 0 still aligns.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) for a set padding bit, [`Overflow`](ErrorKind::Overflow) at the
    /// end of the data.
    #[cfg_attr(not(debug_assertions), inline(always))] // the address of a reader must not go into a function: see `behind`
    pub fn bytes(&mut self, len: usize) -> Result<&'b [u8], Error> {
        self.align()?;
        let rest = self.rest.get((self.bit >> 3) as usize..);
        match rest.and_then(|rest| rest.split_at_checked(len)) {
            Some((bytes, rest)) => {
                (self.rest, self.bit) = (rest, 0);
                Ok(bytes)
            }
            None => Err(self.fail(cold(ErrorKind::Overflow, 0))),
        }
    }

    /// Bits read so far, from the first bit of the slice.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn position(&self) -> u64 {
        (self.buffer.len() - self.rest.len()) as u64 * 8 + self.bit
    }

    /// Bits not read yet: what a length on the wire has to be paid with.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn remaining(&self) -> u64 {
        bits_of(self.rest).saturating_sub(self.bit)
    }

    /// Refuses whole bytes that are left, and a reader that has failed: what follows the last field.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn finish(&self) -> Result<(), Error> {
        // one that has failed is a bit behind its end: more than any length
        let left = bits_of(self.rest).wrapping_sub(self.bit);
        if left < 8 {
            return Ok(());
        }
        let failed = self.failed();
        let kind = if failed { ErrorKind::Failed } else { ErrorKind::Trailing };
        Err(behind(cold(kind, 0), self.position() - failed as u64))
    }

    /// `width` bits, 0..=128.
    #[inline]
    fn raw(&mut self, width: u32) -> Result<u128, Error> {
        let mut run = match self.begin(width) {
            Ok(run) => run,
            Err(error) => return Err(self.fail(error)),
        };
        let low = width.min(64);
        let value = self.take_bits(&mut run, low) as u128;
        let value = value | (self.take_bits(&mut run, width - low) as u128) << 64;
        match self.end(&mut run) {
            Ok(()) => Ok(value),
            Err(error) => Err(self.fail(error)),
        }
    }

    /// The next bits, at least 57 of them, zeros behind the end. Nothing is taken.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn window(&self) -> u64 {
        let byte = (self.bit >> 3) as usize;
        match self.rest.get(byte..byte + 8) {
            Some(bytes) => word(bytes) >> (self.bit & 7),
            None => tail(self.buffer, self.rest, self.bit),
        }
    }

    /// The next 0 to 57 bits, outside any run; `window` is what [`window`](Self::window) has given.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_code(&mut self, window: u64, bits: u32) -> Result<u64, Error> {
        let next = self.bit + bits as u64;
        if next > bits_of(self.rest) {
            return Err(self.ended(0));
        }
        self.bit = next;
        Ok(window & ((1 << (bits & 63)) - 1))
    }

    /// The next 0 to 56 bits, outside any run: out of the eight bytes that they begin in, or the last eight,
    /// without a branch between the two.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_number(&mut self, bits: u32) -> Result<u64, Error> {
        let Some(last) = self.rest.len().checked_sub(8) else {
            return self.take_code(tail(self.buffer, self.rest, self.bit), bits);
        };
        let next = self.bit + bits as u64;
        if next > bits_of(self.rest) {
            return Err(self.ended(0));
        }
        let at = ((self.bit >> 3) as usize).min(last);
        // up against the highest bit, and down from there: no mask
        let high = match self.rest.get(at..at + 8) {
            Some(bytes) => word(bytes) << ((8 * at as u32).wrapping_sub(next as u32) & 63),
            None => 0,
        };
        self.bit = next;
        Ok((high >> 1) >> (63 - (bits & 63)))
    }

    const fn failed(&self) -> bool {
        self.rest.is_empty() && self.bit == 1
    }

    /// There is nothing behind so many bits of a run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ended(&self, at: u32) -> Error {
        no_more(self.rest.len(), self.bit, at)
    }

    /// Nothing can be read any more; `error` gets its place in the whole stream, once.
    #[cfg_attr(not(debug_assertions), inline(always))] // the address of a stream must not go into a function: see `behind`
    pub(crate) fn fail(&mut self, error: Error) -> Error {
        if self.failed() {
            return error;
        }
        let position = self.position();
        (self.rest, self.bit) = (&[], 1);
        behind(error, position)
    }

    /// The reader as a local value, from the byte of its next bit on: that it is in the first byte is known
    /// then wherever a run begins.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take(&self) -> Self {
        let mut local = self.clone();
        if local.bit > 7 {
            local.rest = local.rest.get((local.bit >> 3) as usize..).unwrap_or_default();
        }
        local.bit &= 7;
        local
    }

    /// The local value comes back: what changed is stored.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_back(&mut self, local: &Self) {
        (self.rest, self.bit) = (local.rest, local.bit);
    }
}

/// How many bits there are in these.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn bits_of(bytes: &[u8]) -> u64 {
    bytes.len() as u64 * 8
}

#[cfg(test)]
mod tests;
