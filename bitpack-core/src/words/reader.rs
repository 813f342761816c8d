//! [`BitReader`]: bits out of any byte slice, never looking past its end.

mod bytes;

use bytes::{ends, tail, word};

use crate::error::{Error, ErrorKind, behind, cold};
use crate::math::mask;
use crate::number::Int;

/// Bits that a window has wherever in its first byte they begin.
const WINDOW: u32 = 57;

/// Bits that a window on their first byte has, wherever they begin.
pub(crate) const MOST_IN_WINDOW: u32 = 50;

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

/// What a run keeps in registers while it reads.
#[derive(Debug)]
pub struct Take {
    window: u64,
    /// Bits of the run that the window and what is before it hold; 0 while none is loaded.
    held: u32,
    at: u32,
    total: u32,
    shift: u32,
    /// Bytes from the run's first to its last, which [`begin`](BitReader::begin) has checked.
    bytes: u32,
}

impl Default for Take {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn default() -> Self {
        Self { window: 0, held: 0, at: 0, total: 0, shift: 0, bytes: 0 }
    }
}

impl Take {
    /// Whether the next bits are in the window.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&self, bits: u32) -> bool {
        self.at + bits <= self.held
    }

    /// The window that begins at this bit of the run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn see(&mut self, window: u64, at: u32) {
        (self.window, self.held) = (window, at + WINDOW);
    }
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

    /// Starts a run of `bits` bits: one check, against the exact end of the data.
    #[cfg_attr(not(debug_assertions), inline(always))] // so that the run's position is a constant; the same holds for take and end
    pub(crate) fn begin(&mut self, bits: u32) -> Result<Take, Error> {
        let mut run = Take::default();
        self.begin_in(&mut run, bits)?;
        Ok(run)
    }

    /// The same in the place of one that has ended.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn begin_in(&mut self, run: &mut Take, bits: u32) -> Result<(), Error> {
        let shift = self.bit as u32 & 7;
        let bytes = bytes_of(bits, shift);
        match self.rest.get((self.bit >> 3) as usize..) {
            Some(rest) if rest.len() >= bytes as usize => self.rest = rest,
            _ => return Err(self.ended(0)),
        }
        self.bit &= 7;
        run.held = 0;
        run.at = 0;
        run.total = bits;
        run.shift = shift;
        run.bytes = bytes;
        match self.rest.first() {
            // a bit is in one byte, wherever it is: nothing else is asked. (As 32 bits it is one test)
            Some(byte) if bits == 1 => {
                run.see((u32::from(*byte) >> shift) as u64, 0);
            }
            _ => self.load_short(run, bits),
        }
        Ok(())
    }

    /// Goes on for `bits` bits behind those that were taken: one check. The window may have been
    /// loaded from what the run was, so there is none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn extend(&mut self, run: &mut Take, bits: u32) -> Result<(), Error> {
        let total = run.at.saturating_add(bits);
        let bytes = bytes_of(total, run.shift);
        (run.total, run.bytes, run.held) = (total, bytes, 0);
        // eight bytes hold all of so short a run: where they are there, nothing else is asked
        let word = if matches!(total, 1..=56) { self.rest.first_chunk::<8>() } else { None };
        if let Some(word) = word {
            run.see(u64::from_le_bytes(*word) >> run.shift, 0);
            return Ok(());
        }
        if self.rest.len() < bytes as usize {
            return Err(self.ended(run.at));
        }
        self.load_short(run, total);
        Ok(())
    }

    /// The one window of a run that fits in it, wherever the run has been extended. Here and not where
    /// a value is taken: what a packet of a few bytes needs was compiled once for each value. `total`
    /// is the run's, as a value: LLVM leaves out what it excludes while it inlines.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load_short(&self, run: &mut Take, total: u32) {
        if total == 0 || total > 56 {
            return;
        }
        let word = match self.rest.first_chunk::<8>() {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => ends(self.rest, total, run.bytes as usize),
        };
        run.see(word >> run.shift, 0);
    }

    /// The next `bits` (0..=64) bits.
    ///
    /// A window of 8 bytes at the byte of the run's position, shifted by the run's own offset in
    /// its first byte, has 57 good bits; it moves only where the compiler sees that a value does
    /// not fit in it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_bits(&self, run: &mut Take, bits: u32) -> u64 {
        if bits > 56 {
            return self.take_long(run, bits);
        }
        if bits > MOST_IN_WINDOW && run.at % 8 + bits > 57 && !run.holds(bits) {
            return self.take_split(run, bits);
        }
        self.take_few(run, bits)
    }

    /// The same of up to [`MOST_IN_WINDOW`] bits: what a type is too narrow for is not compiled for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_few(&self, run: &mut Take, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        if !run.holds(bits) {
            let byte = run.at / 8;
            run.see(self.load(run, byte, run.shift), byte * 8);
        }
        let at = run.at;
        let value = run.window >> ((at + WINDOW - run.held) & 63);
        run.at = at + bits;
        value & mask(bits)
    }

    /// 57 to 64 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_long(&self, run: &mut Take, bits: u32) -> u64 {
        let (byte, bit) = (run.at / 8, run.at % 8);
        let (low, high) = (self.load(run, byte, 0), self.load(run, byte + 8, 0));
        let n = (run.shift + bit) & 63;
        // the second word is a window on what follows only if this value ends in it
        if bit + bits >= 64 {
            run.see(high >> run.shift, (byte + 8) * 8);
        } else {
            run.held = 0;
        }
        run.at += bits;
        ((low >> n) | ((high << 1) << (63 - n))) & mask(bits)
    }

    /// 51 to 56 bits at a place where one window does not hold them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_split(&self, run: &mut Take, bits: u32) -> u64 {
        let (byte, bit) = (run.at / 8, run.at % 8);
        let low = self.load(run, byte, run.shift) >> bit;
        run.see(self.load(run, byte + 4, run.shift), (byte + 4) * 8);
        run.at += bits;
        ((low & mask(32 - bit)) | (run.window << (32 - bit))) & mask(bits)
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

    /// Moves the reader behind the run. A run that has ended is inert.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end(&mut self, run: &mut Take) -> Result<(), Error> {
        if run.at == 0 {
            return Ok(());
        }
        if run.at > run.total {
            return Err(cold(ErrorKind::Declaration, run.at));
        }
        let end = run.shift + run.at;
        match self.rest.get((end / 8) as usize..) {
            Some(rest) => {
                self.rest = rest;
                self.bit = (end % 8) as u64;
            }
            None => return Err(cold(ErrorKind::Overflow, run.at)),
        }
        run.at = 0;
        Ok(())
    }

    /// Eight bytes from byte `at` on of a run of more than 56 bits, shifted right by `shift`; what is
    /// behind the run is anything.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load(&self, run: &Take, at: u32, shift: u32) -> u64 {
        if 8 * at + WINDOW <= run.total {
            // inside the run, which `begin` has checked: no second way is compiled
            return match self.rest.get(at as usize..at as usize + 8) {
                Some(bytes) => word(bytes) >> shift,
                None => 0,
            };
        }
        // the last eight bytes of the run instead, which `begin` has checked as well
        let end = run.bytes as usize;
        let behind = (8 * (at + 8)).wrapping_sub(8 * run.bytes);
        match self.rest.get(end.saturating_sub(8)..end) {
            Some(bytes) => word(bytes) >> ((behind + shift) & 63),
            None => 0,
        }
    }

    /// Bits already taken from the run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run_at(run: &Take) -> u32 {
        run.at
    }

    /// Bits that the run still has room for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run_left(run: &Take) -> u32 {
        run.total.saturating_sub(run.at)
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

/// Bytes from the first to the last of so many bits; in `u64`, where no sum is too large.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn bytes_of(bits: u32, shift: u32) -> u32 {
    ((bits as u64 + shift as u64 + 7) >> 3) as u32
}

/// How many bits there are in these.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn bits_of(bytes: &[u8]) -> u64 {
    bytes.len() as u64 * 8
}

#[cfg(test)]
mod tests;
