//! [`BitWriter`]: writes bits into any byte slice, one 64-bit word at a time.

mod append;
mod attempt;
mod counter;
mod run;

pub(crate) use counter::{BufferCounter, CountedRun};
pub(crate) use run::WriteRun;

use crate::error::{Error, ErrorKind, Result, behind, cold};
use crate::math::{mask, mask_u128};
use crate::number::Int;
use crate::words::copy_text;

/// Value of `BitWriter::pending`, the number of bits not stored yet, in a writer that has failed.
/// Otherwise it is 0..=63.
const FAILED: u32 = 64;

/// Writes values of any width, lowest bit first, into a byte slice of any length.
///
/// Bit `i` of the stream is bit `i % 8` of byte `i / 8`. Whole 64-bit words are stored as they fill
/// up. [`finish`](Self::finish) stores the remaining bits: it leaves the unused bits of the last
/// byte zero, and zeroes at most eight bytes of the buffer after it. A writer that is dropped without
/// it loses up to 63 bits, the last ones: they are in no buffer, and a `drop` that stored them could
/// not report an error.
///
/// Source: the bit packer of "Reading and Writing Packets"; the bit stream of the standard "serialize 1.0".
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::BitWriter;
/// let mut buffer = [0; 4];
/// let mut writer = BitWriter::new(&mut buffer);
/// writer.bits(5_u8, 3)?;
/// writer.bits(1000_u16, 10)?;
/// assert_eq!(writer.finish()?, 2);
/// assert_eq!(buffer, [0b0100_0101, 0b1_1111, 0, 0]);
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[must_use]
#[derive(Debug)]
pub struct BitWriter<'b> {
    /// Bytes of the buffer after the whole words that are already stored.
    rest: &'b mut [u8],
    /// The bits that are not stored yet, left-aligned, so that a word that fills up needs one
    /// double shift and no carry.
    top: u64,
    /// Number of bits that are not stored yet, 0..=63. After an error, [`FAILED`] plus the low bits
    /// of the position.
    pending: u32,
    len: usize,
}

/// Shifts the 128 bits `high:low` left by `shift` and returns the high word, with one `shld`
/// instruction on x86-64.
#[cfg_attr(optimized, inline(always))]
fn funnel(high: u64, low: u64, shift: u32) -> u64 {
    (((((high as u128) << 64) | low as u128) << (shift & 63)) >> 64) as u64
}

/// Stores a word at byte `at` of `bytes`. Returns `false` if it does not fit. (With `copy_from_slice`, LLVM
/// would have to inline a call for every value, before it knows which values fill a word.)
#[cfg_attr(optimized, inline(always))]
fn store(bytes: &mut [u8], at: usize, word: u64) -> bool {
    match bytes.get_mut(at..at + 8).and_then(<[u8]>::first_chunk_mut::<8>) {
        Some(to) => {
            *to = word.to_le_bytes();
            true
        }
        None => false,
    }
}

/// Returns the number of bytes that `pending` bits take, if they begin at a byte boundary.
#[cfg_attr(optimized, inline(always))]
const fn bytes_of(pending: u32) -> usize {
    // no overflow: `pending` is at most 64, which `div_ceil` does not know (three instructions)
    ((pending + 7) >> 3) as usize
}

/// Stores the first `bytes` bytes of a word, which must fit in `rest`. Returns `done + bytes`, the
/// number of bytes of the whole packet. It is out of line, so that the word stays in a register on
/// the usual path.
#[cold]
#[inline(never)]
fn store_few(rest: &mut [u8], word: u64, bytes: usize, done: usize) -> usize {
    for (to, from) in rest.iter_mut().zip(word.to_le_bytes()).take(bytes) {
        *to = from;
    }
    done + bytes
}

impl<'b> BitWriter<'b> {
    /// Creates a writer at bit 0 of `buffer`.
    #[cfg_attr(optimized, inline(always))]
    pub fn new(buffer: &'b mut [u8]) -> Self {
        let len = buffer.len();
        Self { rest: buffer, top: 0, pending: 0, len }
    }

    /// Writes the `width` low bits of `value`, in two's complement.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) unless `width` is in 1..=128 and fits the type;
    /// [`Range`](ErrorKind::Range) if `value` needs more; [`Overflow`](ErrorKind::Overflow) at the
    /// end of the buffer.
    #[inline]
    pub fn bits<T: Int>(&mut self, value: T, width: u32) -> Result {
        if width == 0 || width > T::BITS {
            return Err(self.fail(cold(ErrorKind::Declaration, 0)));
        }
        let raw = value.to_u128() & mask_u128(width);
        if T::from_bits(raw, width).to_u128() != value.to_u128() {
            return Err(self.fail(cold(ErrorKind::Range, 0)));
        }
        self.raw(raw, width)
    }

    /// Writes 0 to 7 zero bits as padding up to the next byte.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end of the buffer.
    #[cfg_attr(optimized, inline(always))] // see `bytes`
    pub fn align(&mut self) -> Result {
        let bits = self.pending.wrapping_neg() % 8;
        if bits == 0 {
            return if self.pending >= FAILED { Err(cold(ErrorKind::Failed, 0)) } else { Ok(()) };
        }
        self.put_code(0, bits).map_err(|error| self.fail(error))
    }

    /// Writes zero bits up to the next byte, then copies `bytes`. The zero bits are written even if
    /// the slice is empty.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) at the end of the buffer.
    #[cfg_attr(optimized, inline(always))] // a writer's address must not be passed to a function: see `behind`
    pub fn bytes(&mut self, bytes: &[u8]) -> Result {
        self.copy::<false>(bytes)?;
        Ok(())
    }

    /// Writes zero bits up to the next byte, then copies a text. Returns `false` if the text contains a zero
    /// byte; the position of the writer is then unchanged.
    #[cfg_attr(optimized, inline(always))] // see `bytes`
    pub(crate) fn text(&mut self, text: &str) -> Result<bool> {
        self.copy::<true>(text.as_bytes())
    }

    #[cfg_attr(optimized, inline(always))]
    fn copy<const TEXT: bool>(&mut self, bytes: &[u8]) -> Result<bool> {
        // the pending bits fill up to the next byte, with zeros above them: this also pads
        let pending = bytes_of(self.pending);
        let word = (self.top >> 1) >> (63 - (self.pending & 63));
        let end = pending.saturating_add(bytes.len());
        if self.rest.len() < end {
            if TEXT && bytes.contains(&0) {
                return Ok(false);
            }
            self.align()?;
            return Err(self.fail(cold(ErrorKind::Overflow, 0)));
        }
        // stores all eight bytes at once if they fit: the surplus is overwritten by the text, or is
        // in the word after the packet, which may be zeroed
        if let Some(whole) = self.rest.first_chunk_mut::<8>() {
            *whole = word.to_le_bytes();
        } else {
            for (to, from) in self.rest.iter_mut().take(pending).zip(word.to_le_bytes()) {
                *to = from;
            }
        }
        let to = self.rest.get_mut(pending..end).unwrap_or_default();
        if !TEXT {
            to.copy_from_slice(bytes);
        } else if !copy_text(to, bytes) {
            return Ok(false);
        }
        self.rest = core::mem::take(&mut self.rest).get_mut(end..).unwrap_or_default();
        self.pending = 0;
        Ok(true)
    }

    /// Returns the number of bits written so far.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub fn position(&self) -> u64 {
        (self.len - self.rest.len()) as u64 * 8 + (self.pending & 63) as u64
    }

    /// Returns `true` if the bits that are not stored yet end past the buffer. A run of fields does
    /// not detect this, because it stores only full words.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn is_beyond(&self) -> bool {
        // if a whole word fits, so do the pending bits
        self.rest.len() < 8 && self.rest.len() * 8 < (self.pending & 63) as usize
    }

    /// Marks the writer as failed, and sets its position to bit `bit`. (If [`fail`](Self::fail)
    /// kept the position instead, writing a chat message took 82 instructions instead of 80.)
    #[cold]
    pub(crate) fn stop_at(&mut self, bit: u64) {
        (self.rest, self.len) = (&mut [], usize::try_from(bit / 8).unwrap_or(usize::MAX));
        self.pending = FAILED | (bit % 8) as u32;
    }

    /// Returns the number of bits that still fit in the buffer.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub fn remaining(&self) -> u64 {
        (self.rest.len() as u64 * 8).saturating_sub(self.pending as u64)
    }

    /// Ends the packet: stores the bits that are not stored yet, with zeros after them. Returns the
    /// number of bytes written.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the last bits do not fit;
    /// [`Failed`](ErrorKind::Failed) if an earlier write failed.
    #[cfg_attr(optimized, inline(always))]
    pub fn finish(mut self) -> Result<usize> {
        let done = self.len - self.rest.len();
        let bytes = bytes_of(self.pending);
        let word = (self.top >> 1) >> (63 - (self.pending & 63));
        if let Some(to) = self.rest.first_chunk_mut::<8>() {
            // one store: it zeroes at most a word after the packet, within the buffer
            *to = word.to_le_bytes();
            return Ok(done + bytes);
        }
        if self.rest.len() < bytes {
            return Err(self.fail(self.full(0)));
        }
        Ok(store_few(self.rest, word, bytes, done))
    }

    /// Writes the `width` (0..=128) low bits of `raw`. Its other bits must be zero.
    #[inline]
    fn raw(&mut self, raw: u128, width: u32) -> Result {
        if self.remaining() < width as u64 {
            return Err(self.fail(self.full(0)));
        }
        let mut run = match self.begin(width) {
            Ok(run) => run,
            Err(error) => return Err(self.fail(error)),
        };
        let low = width.min(64);
        self.put(&mut run, raw as u64 & mask(low), low);
        self.put(&mut run, (raw >> 64) as u64, width - low);
        self.end(&mut run).map_err(|error| self.fail(error))
    }

    /// Appends 0 to 63 bits as a single number, with its own bounds check. Higher bits of `value` must be
    /// zero.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put_code(&mut self, value: u64, bits: u32) -> Result {
        let top = (self.top >> (bits & 63)) | (value << (bits.wrapping_neg() & 63));
        self.put_above(value, bits, top)
    }

    /// Appends 0 to 63 bits as a single number, for a width that is not a constant. (It computes the full
    /// word and the next one with one double shift. For a constant width, this would take one instruction
    /// more.)
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put_number(&mut self, value: u64, bits: u32) -> Result {
        let both = (value as u128) << 64 | self.top as u128;
        self.put_above(value, bits, (both >> (bits & 63)) as u64)
    }

    /// Appends the number `value` of `bits` bits. `top` is the word of unstored bits after the number is
    /// appended, left-aligned.
    #[cfg_attr(optimized, inline(always))]
    fn put_above(&mut self, value: u64, bits: u32, top: u64) -> Result {
        let mut pending = self.pending + bits;
        if pending >= 64 {
            let Some(word) = self.rest.first_chunk_mut::<8>() else {
                return Err(self.full(0));
            };
            *word = funnel(value, self.top, self.pending).to_le_bytes();
            self.rest = core::mem::take(&mut self.rest).get_mut(8..).unwrap_or_default();
            pending -= 64;
        }
        (self.top, self.pending) = (top, pending);
        Ok(())
    }

    /// Creates the error for a buffer that ends `at` bits after the start of the current run of
    /// fields. (As an out-of-line function it took one more instruction on the successful path.)
    #[cfg_attr(optimized, inline(always))]
    fn full(&self, at: u32) -> Error {
        cold(if self.pending >= FAILED { ErrorKind::Failed } else { ErrorKind::Overflow }, at)
    }

    /// Marks the writer as failed and adds its position to `error`, unless it had failed before.
    #[cfg_attr(optimized, inline(always))] // a stream's address must not be passed to a function: see `behind`
    pub(crate) fn fail(&mut self, error: Error) -> Error {
        if self.pending >= FAILED {
            return error;
        }
        let position = self.position();
        self.rest = &mut [];
        self.pending = FAILED;
        behind(error, position)
    }

    /// Moves the writer's state into a local value. The original fails every write until
    /// [`move_back`](Self::move_back).
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn move_out(&mut self) -> Self {
        Self { rest: core::mem::take(&mut self.rest), ..*self }
    }

    /// Sets the state of this writer to that of `local`, which [`move_out`](Self::move_out) made.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn move_back(&mut self, local: Self) {
        (self.rest, self.top, self.pending) = (local.rest, local.top, local.pending);
    }
}

#[cfg(test)]
mod tests;
