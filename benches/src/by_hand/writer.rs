//! [`Writer`] and [`Put`]: combine fields to words of eight bytes and store them in a slice.

use super::{Refused, Steps, bits_of, mask, refused};

/// A bit writer on a slice for the hand-written code. It keeps the bits of the last, incomplete
/// word.
#[derive(Debug)]
pub struct Writer<'b> {
    rest: &'b mut [u8],
    top: u64,
    pending: u32,
    len: usize,
}

/// Shifts the 128-bit number `high:low` left by `shift` and returns its high word. Compiles to one
/// `shld` instruction.
#[inline(always)]
fn funnel(high: u64, low: u64, shift: u32) -> u64 {
    let both = u128::from(high) << 64 | u128::from(low);
    ((both << (shift & 63)) >> 64) as u64
}

impl<'b> Writer<'b> {
    /// Creates a writer that starts at bit `skip` of a slice. `skip` must be less than 64. The bits
    /// before it become zero.
    #[inline(always)]
    #[must_use]
    pub fn new(buffer: &'b mut [u8], skip: u32) -> Self {
        let len = buffer.len();
        Self { rest: buffer, top: 0, pending: skip & 63, len }
    }

    /// Stores the bits of the incomplete last word and returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// The end of the buffer.
    #[inline(always)]
    pub fn finish(self) -> Result<usize, Refused> {
        let done = self.len - self.rest.len();
        let bytes = self.pending.div_ceil(8) as usize;
        let word = ((self.top >> 1) >> (63 - (self.pending & 63))).to_le_bytes();
        if let Some(to) = self.rest.first_chunk_mut::<8>() {
            *to = word;
            return Ok(done + bytes);
        }
        let (Some(to), Some(from)) = (self.rest.get_mut(..bytes), word.get(..bytes)) else {
            return Err(Refused);
        };
        to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Ok(done + bytes)
    }

    /// Moves the writer out of the reference, so that it can be passed by value to a function that
    /// is not inlined.
    #[inline(always)]
    #[must_use]
    pub fn take(&mut self) -> Self {
        Self { rest: core::mem::take(&mut self.rest), ..*self }
    }

    /// Starts writing several fields of `bits` bits in total, after one check that their complete
    /// words fit in the buffer.
    #[inline(always)]
    pub(super) fn begin(&mut self, bits: u32) -> Result<Put<'_, 'b>, Refused> {
        if self.rest.len() < (bits / 64 * 8) as usize {
            refused()?;
        }
        let (top, pending) = (self.top, self.pending);
        Ok(Put { writer: self, acc: 0, top, pending, at: 0 })
    }

    /// Writes the `bits` low bits of `value`, 1 to 63 of them. `bits` need not be a constant.
    #[inline(always)]
    pub(super) fn code(&mut self, value: u64, bits: u32) -> Result<(), Refused> {
        let pending = self.pending + bits;
        if pending >= 64 {
            let rest = core::mem::take(&mut self.rest);
            let Some((word, rest)) = rest.split_first_chunk_mut::<8>() else {
                return refused();
            };
            *word = funnel(value, self.top, self.pending).to_le_bytes();
            self.rest = rest;
        }
        self.top = (self.top >> (bits & 63)) | (value << (bits.wrapping_neg() & 63));
        self.pending = pending & 63;
        Ok(())
    }

    /// Writes zero bits up to the next byte boundary, then these bytes.
    #[inline(always)]
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.bytes_by(bytes, |to, from| {
            to.copy_from_slice(from);
            true
        })
    }

    /// Writes zero bits up to the next byte boundary, then `bytes`. The function `copy` copies
    /// them, and returns false to reject them.
    #[inline(always)]
    pub(super) fn bytes_by(
        &mut self,
        bytes: &[u8],
        copy: impl FnOnce(&mut [u8], &[u8]) -> bool,
    ) -> Result<(), Refused> {
        let pad = self.pending.wrapping_neg() % 8;
        if pad > 0 {
            self.code(0, pad)?;
        }
        let pending = (self.pending / 8) as usize;
        let word = self.top.checked_shr(64 - self.pending).unwrap_or(0).to_le_bytes();
        let rest = core::mem::take(&mut self.rest);
        if rest.len() < pending + bytes.len() {
            return refused();
        }
        if let Some(whole) = rest.first_chunk_mut::<8>() {
            *whole = word;
        } else {
            rest.iter_mut().take(pending).zip(word).for_each(|(to, from)| *to = from);
        }
        let (_, rest) = rest.split_at_mut(pending);
        let (to, rest) = rest.split_at_mut(bytes.len());
        if !copy(to, bytes) {
            return refused();
        }
        (self.rest, self.top, self.pending) = (rest, 0, 0);
        Ok(())
    }
}

/// Writes several fields whose widths are constants. It must be a local variable, so that the
/// compiler knows its bit position.
#[derive(Debug)]
pub struct Put<'w, 'b> {
    writer: &'w mut Writer<'b>,
    acc: u64,
    top: u64,
    pending: u32,
    at: u32,
}

impl Put<'_, '_> {
    /// Appends the `bits` low bits of `value`; the higher bits must be zero.
    #[inline(always)]
    pub(super) fn add(&mut self, value: u64, bits: u32) {
        if bits == 0 {
            return;
        }
        let shift = self.at % 64;
        self.acc |= value << shift;
        if shift + bits >= 64 {
            let k = (self.at / 64 * 8) as usize;
            if let Some(to) = self.writer.rest.get_mut(k..k + 8) {
                to.copy_from_slice(&funnel(self.acc, self.top, self.pending).to_le_bytes());
            }
            self.top = self.acc;
            self.acc = if shift + bits > 64 { value >> (64 - shift) } else { 0 };
        }
        self.at += bits;
    }

    /// Appends one bit.
    #[inline(always)]
    pub(super) fn flag(&mut self, value: bool) {
        self.add(u64::from(value), 1);
    }

    /// Appends a number in `bits` bits. Rejects a number that needs more.
    #[inline(always)]
    pub(super) fn bits(&mut self, value: u64, bits: u32) -> Result<(), Refused> {
        if value > mask(bits) {
            refused()?;
        }
        self.add(value, bits);
        Ok(())
    }

    /// Appends a number from `min` to `max`. Rejects a number outside of this range.
    #[inline(always)]
    pub(super) fn range(&mut self, value: i64, min: i64, max: i64) -> Result<(), Refused> {
        let (offset, range) = (value.wrapping_sub(min) as u64, max.wrapping_sub(min) as u64);
        if offset > range {
            refused()?;
        }
        self.add(offset, bits_of(range));
        Ok(())
    }

    /// Appends a quantised float. Rejects a float that is not finite.
    #[inline(always)]
    pub(super) fn steps(&mut self, value: f32, steps: &Steps) -> Result<(), Refused> {
        if !value.is_finite() {
            refused()?;
        }
        self.add(u64::from(steps.quantise(value)), steps.bits());
        Ok(())
    }

    /// Ends the fields and moves the underlying writer after them.
    #[inline(always)]
    pub(super) fn end(self) -> Result<(), Refused> {
        let (full, left) = ((self.at / 64 * 8) as usize, self.at % 64);
        let pending = self.pending + left;
        let stored = if left > 0 && pending >= 64 { full + 8 } else { full };
        let rest = core::mem::take(&mut self.writer.rest);
        if rest.len() < stored {
            return refused();
        }
        if left == 0 {
            self.writer.top = self.top;
        } else {
            if stored > full
                && let Some(to) = rest.get_mut(full..full + 8)
            {
                to.copy_from_slice(&funnel(self.acc, self.top, self.pending).to_le_bytes());
            }
            self.writer.top = (self.top >> left) | (self.acc << (64 - left));
            self.writer.pending = pending & 63;
        }
        self.writer.rest = rest.get_mut(stored..).unwrap_or_default();
        Ok(())
    }
}
