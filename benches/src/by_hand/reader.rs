//! [`Reader`] and [`Take`]: extract fields from words of eight bytes.

use super::{Refused, Steps, bits_of, mask, refused};

/// A bit reader on a slice for the hand-written code.
#[derive(Clone, Debug)]
pub struct Reader<'b> {
    buffer: &'b [u8],
    rest: &'b [u8],
    shift: u32,
}

impl<'b> Reader<'b> {
    /// Creates a reader that starts at bit `skip` of a slice.
    #[inline(always)]
    #[must_use]
    pub fn new(buffer: &'b [u8], skip: u32) -> Self {
        let rest = buffer.get((skip / 8) as usize..).unwrap_or_default();
        Self { buffer, rest, shift: skip % 8 }
    }

    /// Returns the number of whole bytes that are still to be read.
    #[inline(always)]
    #[must_use]
    pub fn left(&self) -> usize {
        (self.rest.len() * 8).saturating_sub(self.shift as usize) / 8
    }

    /// Starts reading several fields of `bits` bits in total, after one check that these bits are
    /// present.
    #[inline(always)]
    pub(super) fn begin(&mut self, bits: u32) -> Result<Take<'_, 'b>, Refused> {
        let shift = self.shift & 7;
        if self.rest.len() < (shift as usize + bits as usize + 7) >> 3 {
            refused()?;
        }
        Ok(Take { reader: self, window: 0, window_at: u32::MAX, at: 0, total: bits, shift })
    }

    /// Returns the next 57 or more bits as a word, without moving the position. Bits after the end
    /// of the data are zero.
    #[inline(always)]
    pub(super) fn window(&self) -> u64 {
        self.load(0, 0) >> (self.shift & 7)
    }

    /// Moves the read position by `bits` bits, which need not be a constant.
    #[inline(always)]
    pub(super) fn skip(&mut self, bits: u32) -> Result<(), Refused> {
        let end = (self.shift & 7) + bits;
        if self.rest.len() < (end as usize + 7) >> 3 {
            refused()?;
        }
        self.rest = self.rest.get((end >> 3) as usize..).unwrap_or_default();
        self.shift = end & 7;
        Ok(())
    }

    /// Reads the padding up to the next byte boundary, which must be zero bits, then `len` bytes.
    #[inline(always)]
    pub(super) fn bytes(&mut self, len: usize) -> Result<&'b [u8], Refused> {
        if self.shift > 0 {
            let Some((first, rest)) = self.rest.split_first() else { return Err(Refused) };
            if first >> (self.shift & 7) != 0 {
                refused()?;
            }
            (self.rest, self.shift) = (rest, 0);
        }
        let Some((bytes, rest)) = self.rest.split_at_checked(len) else { return Err(Refused) };
        self.rest = rest;
        Ok(bytes)
    }

    /// Returns the number of bits that are still to be read.
    #[inline(always)]
    pub(super) fn left_bits(&self) -> u64 {
        (self.rest.len() as u64 * 8).saturating_sub(u64::from(self.shift))
    }

    /// Returns the eight bytes at byte `at` of the unread bytes as a word. A check has shown that
    /// the unread bytes have at least `total` bits. Bytes after the end are zero.
    #[inline(always)]
    fn load(&self, at: u32, total: u32) -> u64 {
        let at = at as usize;
        match self.rest.get(at..at + 8).and_then(|bytes| bytes.first_chunk()) {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None if at + 8 <= (total / 8) as usize => 0,
            None => tail(self.buffer, self.rest.len().saturating_sub(at)),
        }
    }
}

/// Returns the last `n` bytes of the buffer as a word. `n` must be less than 8.
#[inline(always)]
fn tail(buffer: &[u8], n: usize) -> u64 {
    match buffer.last_chunk::<8>() {
        _ if n == 0 => 0,
        Some(bytes) => u64::from_le_bytes(*bytes) >> ((64 - 8 * n as u32) & 63),
        None => tiny(buffer, n),
    }
}

/// Returns the last `n` bytes of a buffer of fewer than eight bytes as a word.
#[cold]
#[inline(never)]
fn tiny(buffer: &[u8], n: usize) -> u64 {
    buffer.iter().rev().take(n).fold(0, |word, byte| word << 8 | u64::from(*byte))
}

/// Reads several fields whose widths are constants. It must be a local variable, so that the
/// compiler knows its bit position.
#[derive(Debug)]
pub struct Take<'r, 'b> {
    reader: &'r mut Reader<'b>,
    window: u64,
    window_at: u32,
    at: u32,
    total: u32,
    shift: u32,
}

impl Take<'_, '_> {
    /// Reads the next `bits` bits as a number.
    #[inline(always)]
    pub(super) fn get(&mut self, bits: u32) -> u64 {
        let (byte, bit) = (self.at / 8, self.at % 8);
        let value;
        if bits == 0 {
            return 0;
        } else if bits > 56 {
            let low = self.reader.load(byte, self.total);
            let high = self.reader.load(byte + 8, self.total);
            let n = (self.shift + bit) & 63;
            value = (low >> n) | ((high << 1) << (63 - n));
            self.window = high >> self.shift;
            self.window_at = (byte + 8) * 8;
        } else {
            if self.window_at == u32::MAX || self.at + bits > self.window_at + 57 {
                if bit + bits > 57 {
                    return self.get_split(bits);
                }
                self.window = self.reader.load(byte, self.total) >> self.shift;
                self.window_at = byte * 8;
            }
            value = self.window >> (self.at - self.window_at);
        }
        self.at += bits;
        value & mask(bits)
    }

    /// Reads 51 to 56 bits as a number, for a position at which they extend over two words.
    #[inline(always)]
    fn get_split(&mut self, bits: u32) -> u64 {
        let (byte, bit) = (self.at / 8, self.at % 8);
        let low = (self.reader.load(byte, self.total) >> self.shift) >> bit;
        self.window = self.reader.load(byte + 4, self.total) >> self.shift;
        self.window_at = (byte + 4) * 8;
        self.at += bits;
        ((low & mask(32 - bit)) | (self.window << (32 - bit))) & mask(bits)
    }

    /// Reads one bit.
    #[inline(always)]
    pub(super) fn flag(&mut self) -> bool {
        self.get(1) != 0
    }

    /// Reads a number from `min` to `max`. Rejects a number outside of this range.
    #[inline(always)]
    pub(super) fn range(&mut self, min: i64, max: i64) -> Result<i64, Refused> {
        let range = max.wrapping_sub(min) as u64;
        let offset = self.get(bits_of(range));
        if offset > range {
            refused()?;
        }
        Ok(min.wrapping_add(offset.cast_signed()))
    }

    /// Reads a quantised float and returns its value. Rejects a code above that of the range's end.
    #[inline(always)]
    pub(super) fn steps(&mut self, steps: &Steps) -> Result<f32, Refused> {
        let step = self.get(steps.bits());
        if step > u64::from(steps.last()) {
            refused()?;
        }
        Ok(steps.restore(step as u32))
    }

    /// Ends the fields and moves the underlying reader after them.
    #[inline(always)]
    pub(super) fn end(self) -> Result<(), Refused> {
        let end = self.shift + self.at;
        let Some(rest) = self.reader.rest.get((end / 8) as usize..) else { return refused() };
        (self.reader.rest, self.reader.shift) = (rest, end % 8);
        Ok(())
    }
}
