//! [`BitReader`]: reads bits from any byte slice and never beyond its end.

mod ahead;
mod bytes;
mod run;

pub(crate) use ahead::WordsAhead;
use bytes::{tail, word};
pub(crate) use run::{MOST_IN_WINDOW, ReadRun};

use crate::error::{Error, ErrorKind, Result, behind, cold};
use crate::number::Int;

/// Reads values of any width, lowest bit first, from a byte slice of any length.
///
/// The slice needs no extra bytes after the packet. Near the end, the reader loads the last eight
/// bytes and shifts them into place, so bytes beyond the end have no influence. After an error
/// every later read fails.
///
/// Source: the bit packer of "Reading and Writing Packets"; the bit stream of the standard "serialize 1.0".
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::BitReader;
/// let mut reader = BitReader::new(&[0b0100_0101, 0b1_1111]);
/// assert_eq!(reader.bits::<u8>(3)?, 5);
/// assert_eq!(reader.bits::<u16>(10)?, 1000);
/// assert!(reader.bits::<u8>(4).is_err());
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct BitReader<'b> {
    buffer: &'b [u8],
    /// The unread bytes of the buffer, from the byte that contains the next bit on, or from an earlier byte.
    rest: &'b [u8],
    /// Offset of the next bit from the first bit of `rest`, the unread bytes. It is 0..=7 after a run
    /// (consecutive fields with one bounds check). A read of a single number only increases it, because
    /// moving `rest` too took 10 more instructions for each number. An empty `rest` with an offset of 1 marks
    /// a reader that has failed; every bounds check then fails without an extra check.
    bit: u64,
}

/// Creates the error for missing data, `at` bits after the reader's position. It is out of line, and takes
/// the number `left` of unread bytes and the bit offset instead of the reader, because a reader whose address
/// is passed to a function lives in memory.
#[cold]
#[inline(never)]
fn no_more(left: usize, bit: u64, at: u32) -> Error {
    let failed = left == 0 && bit == 1;
    Error::new(if failed { ErrorKind::Failed } else { ErrorKind::Overflow }, at as u64)
}

impl<'b> BitReader<'b> {
    /// Creates a reader at bit 0 of `bytes`.
    #[cfg_attr(optimized, inline(always))]
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { buffer: bytes, rest: bytes, bit: 0 }
    }

    /// Creates a reader at bit `bit` of `bytes`. If that is past the end, every read fails.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// # use bitpack::BitReader;
    /// let mut reader = BitReader::at(&[0x00, 0xF0], 12);
    /// assert_eq!(reader.bits::<u8>(4)?, 15);
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    pub fn at(bytes: &'b [u8], bit: u64) -> Self {
        if bit > bits_of(bytes) {
            return Self { buffer: bytes, rest: &[], bit: 1 };
        }
        Self { buffer: bytes, rest: bytes, bit }
    }

    /// Reads a value of `width` bits in two's complement.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) unless `width` is in 1..=128 and at most the type's
    /// width; [`Overflow`](ErrorKind::Overflow) at the end of the data.
    #[inline]
    pub fn bits<T: Int>(&mut self, width: u32) -> Result<T> {
        if width == 0 || width > T::BITS {
            return Err(self.fail(cold(ErrorKind::Declaration, 0)));
        }
        Ok(T::from_bits(self.raw(width)?, width))
    }

    /// Skips 0 to 7 padding bits up to the next byte. They must be zero.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) if one of them is set.
    #[cfg_attr(optimized, inline(always))] // see `bytes`
    pub fn align(&mut self) -> Result {
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

    /// Skips padding to the next byte, then returns `len` bytes, borrowed from the packet. A length
    /// of 0 still skips the padding.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) for a set padding bit, [`Overflow`](ErrorKind::Overflow) at the
    /// end of the data.
    #[cfg_attr(optimized, inline(always))] // a reader's address must not be passed to a function: see `behind`
    pub fn bytes(&mut self, len: usize) -> Result<&'b [u8]> {
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

    /// Returns the number of bits read so far, from the first bit of the slice.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub fn position(&self) -> u64 {
        (self.buffer.len() - self.rest.len()) as u64 * 8 + self.bit
    }

    /// Returns the number of bits not read yet. A decoder checks lengths against it before it
    /// allocates anything.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub fn remaining(&self) -> u64 {
        bits_of(self.rest).saturating_sub(self.bit)
    }

    /// Hides the last `bytes` bytes: the data ends before them. Returns all of the data, for
    /// [`show_tail`](Self::show_tail).
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if fewer bytes are left.
    pub(crate) fn hide_tail(&mut self, bytes: usize) -> Result<&'b [u8]> {
        let whole = self.buffer;
        let without = |all: &'b [u8]| all.get(..all.len().checked_sub(bytes)?);
        match (without(self.buffer), without(self.rest)) {
            (Some(buffer), Some(rest)) if self.bit <= bits_of(rest) => {
                (self.buffer, self.rest) = (buffer, rest);
                Ok(whole)
            }
            _ => Err(self.fail(cold(ErrorKind::Overflow, 0))),
        }
    }

    /// Continues a reader that has not failed with all of the data that
    /// [`hide_tail`](Self::hide_tail) returned.
    pub(crate) fn show_tail(&mut self, whole: &'b [u8]) {
        *self = Self::at(whole, self.position());
    }

    /// Returns an error if whole bytes are left after the last field, or if the reader has failed. Up to 7
    /// unused bits may remain.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn finish(&self) -> Result {
        // a failed reader is one bit past its end: the difference wraps and exceeds any length
        let left = bits_of(self.rest).wrapping_sub(self.bit);
        if left < 8 {
            return Ok(());
        }
        let failed = self.failed();
        let kind = if failed { ErrorKind::Failed } else { ErrorKind::Trailing };
        Err(behind(cold(kind, 0), self.position() - failed as u64))
    }

    /// Reads the next `width` bits, 0..=128, as an unsigned number.
    #[inline]
    fn raw(&mut self, width: u32) -> Result<u128> {
        let mut run = self.begin(width).map_err(|error| self.fail(error))?;
        let low = width.min(64);
        let value = self.take_bits(&mut run, low) as u128;
        let value = value | (self.take_bits(&mut run, width - low) as u128) << 64;
        self.end(&mut run).map_err(|error| self.fail(error))?;
        Ok(value)
    }

    /// Returns a word that begins with at least the next 57 bits, and does not consume them. Bits past the
    /// end of the data are zero.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn window(&self) -> u64 {
        let byte = (self.bit >> 3) as usize;
        match self.rest.get(byte..byte + 8) {
            Some(bytes) => word(bytes) >> (self.bit & 7),
            None => tail(self.buffer, self.rest, self.bit),
        }
    }

    /// Returns a word with the next bits (at least 57), and the number of ASCII characters at its start, up
    /// to the first zero byte: at most `most`, and at most 7. It does not consume the bits.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn ascii_ahead(&self, most: usize) -> (u64, usize) {
        let window = self.window();
        let left = usize::try_from(self.remaining() / 8).unwrap_or(usize::MAX);
        (window, ascii_in(window).min(most).min(left))
    }

    /// Consumes the next 0 to 57 bits as a single number, with its own bounds check, and returns the number.
    /// `window` must be the word that [`window`](Self::window) returned at this position.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn take_code(&mut self, window: u64, bits: u32) -> Result<u64> {
        let next = self.bit + bits as u64;
        if next > bits_of(self.rest) {
            return Err(self.ended(0));
        }
        self.bit = next;
        Ok(window & ((1 << (bits & 63)) - 1))
    }

    /// Reads the next 0 to 56 bits as a single number, with its own bounds check. It loads eight bytes
    /// without a branch: the bytes from the next bit on, or the last eight of the packet.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn take_number(&mut self, bits: u32) -> Result<u64> {
        let Some(last) = self.rest.len().checked_sub(8) else {
            return self.take_code(tail(self.buffer, self.rest, self.bit), bits);
        };
        let next = self.bit + bits as u64;
        if next > bits_of(self.rest) {
            return Err(self.ended(0));
        }
        let at = ((self.bit >> 3) as usize).min(last);
        // shifts the value up to the highest bit, then down: no mask is needed
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

    /// Creates the error for data that ends too early: a read in the current run of fields needs
    /// more bits than are left. The position of the error is `at` bits after the start of the run.
    #[cfg_attr(optimized, inline(always))]
    fn ended(&self, at: u32) -> Error {
        no_more(self.rest.len(), self.bit, at)
    }

    /// Marks the reader as failed and adds its position to `error`. If it had failed before,
    /// returns `error` unchanged.
    #[cfg_attr(optimized, inline(always))] // a stream's address must not be passed to a function: see `behind`
    pub(crate) fn fail(&mut self, error: Error) -> Error {
        if self.failed() {
            return error;
        }
        let position = self.position();
        (self.rest, self.bit) = (&[], 1);
        behind(error, position)
    }

    /// Returns a local copy of the reader, in which the next bit is in the first byte of `rest`.
    /// The compiler then knows that the next run of fields begins in that byte.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn move_out(&self) -> Self {
        let mut local = self.clone();
        if local.bit > 7 {
            local.rest = local.rest.get((local.bit >> 3) as usize..).unwrap_or_default();
        }
        local.bit &= 7;
        local
    }

    /// Sets the position of this reader to that of `local`, which [`move_out`](Self::move_out) made.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn move_back(&mut self, local: &Self) {
        (self.rest, self.bit) = (local.rest, local.bit);
    }
}

/// Returns the number of ASCII characters, at most seven, at the start of `window`, up to the first
/// byte that is zero or not ASCII. A byte outside of ASCII has its highest bit set; the first zero
/// byte gets its highest bit from the borrow of a subtraction.
#[cfg_attr(optimized, inline(always))]
const fn ascii_in(window: u64) -> usize {
    const LOW: u64 = u64::from_le_bytes([1; 8]);
    let others = (window.wrapping_sub(LOW) | window) & (LOW << 7);
    ((others | 1 << 63).trailing_zeros() / 8) as usize
}

#[cfg_attr(optimized, inline(always))]
const fn bits_of(bytes: &[u8]) -> u64 {
    bytes.len() as u64 * 8
}

#[cfg(test)]
mod tests;
