//! [`ReadRun`]: reads a run (consecutive fields with one bounds check) through windows of eight
//! bytes.

use super::BitReader;
use super::bytes::{ends, word};
use crate::error::{ErrorKind, Result, cold};
use crate::math::mask;

/// Number of valid bits in a 64-bit load that is shifted right by 0 to 7 bits, because a value may
/// start at any bit of the first byte.
const WINDOW: u32 = 57;

/// Maximum width in bits of a value that a window (64 loaded bits) always contains, if the window begins with
/// the byte in which the value begins: 57, minus up to 7 bits before the value.
pub(crate) const MOST_IN_WINDOW: u32 = 50;

/// State of a run (consecutive fields with one bounds check) while it is read.
#[derive(Debug)]
pub struct ReadRun {
    window: u64,
    /// Number of bits from the start of the run of fields up to the end of the current window (the last eight
    /// bytes loaded); 0 if no window is loaded.
    held: u32,
    at: u32,
    total: u32,
    shift: u32,
    /// Number of bytes that the run of fields touches. [`begin`](BitReader::begin) has checked that
    /// the packet has them.
    bytes: u32,
}

impl Default for ReadRun {
    #[cfg_attr(optimized, inline(always))]
    fn default() -> Self {
        Self { window: 0, held: 0, at: 0, total: 0, shift: 0, bytes: 0 }
    }
}

impl ReadRun {
    /// Returns `true` if the window (the last eight bytes loaded) contains the next `bits` bits.
    #[cfg_attr(optimized, inline(always))]
    fn holds(&self, bits: u32) -> bool {
        self.at + bits <= self.held
    }

    /// Sets the window to a loaded word, whose first bit is bit `at` of the run of fields.
    #[cfg_attr(optimized, inline(always))]
    fn see(&mut self, window: u64, at: u32) {
        (self.window, self.held) = (window, at + WINDOW);
    }
}

impl BitReader<'_> {
    /// Starts a run (consecutive fields with one bounds check) of `bits` bits. Returns an error if
    /// the packet has fewer bits left.
    #[cfg_attr(optimized, inline(always))] // so that the run's position is a constant; the same holds for take and end
    pub(crate) fn begin(&mut self, bits: u32) -> Result<ReadRun> {
        let mut run = ReadRun::default();
        self.begin_in(&mut run, bits)?;
        Ok(run)
    }

    /// Starts a run of fields of `bits` bits, and stores its state in `run`, the variable of a run that has
    /// ended.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn begin_in(&mut self, run: &mut ReadRun, bits: u32) -> Result {
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
            // one bit is within one byte, so nothing else is loaded (as 32 bits it is one test
            // instruction)
            Some(byte) if bits == 1 => {
                run.see((u32::from(*byte) >> shift) as u64, 0);
            }
            _ => self.load_short(run, bits),
        }
        Ok(())
    }

    /// Extends the run of fields, so that `bits` bits follow its current position, with one bounds check. The
    /// window of loaded bytes is dropped, because it may have been loaded for the shorter run.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn extend(&mut self, run: &mut ReadRun, bits: u32) -> Result {
        let total = run.at.saturating_add(bits);
        let bytes = bytes_of(total, run.shift);
        (run.total, run.bytes, run.held) = (total, bytes, 0);
        // eight bytes hold all of a run this short: if they exist, no further check is needed
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

    /// Loads all bits of a run of fields if they fit in one window of eight bytes. (In the functions that
    /// read single values, this code would be compiled for each value.) `total` is the run's width, passed by
    /// value so that LLVM removes the impossible branches while it inlines.
    #[cfg_attr(optimized, inline(always))]
    fn load_short(&self, run: &mut ReadRun, total: u32) {
        if total == 0 || total > 56 {
            return;
        }
        let word = match self.rest.first_chunk::<8>() {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => ends(self.rest, total, run.bytes as usize),
        };
        run.see(word >> run.shift, 0);
    }

    /// Reads the next `bits` (0..=64) bits of a run of fields.
    ///
    /// A window is a load of eight bytes, shifted so that the first bit of the run is at the start of a byte;
    /// 57 of its bits are valid. If the window does not hold the value, the next one is loaded, from the byte
    /// of the run in which the value begins. A value that does not fit in it either (one of more than 56
    /// bits, or one that ends more than 57 bits after the start of that byte) is read from two loads. In a
    /// run of fixed widths every position is a constant, so the compiler decides all this and no check is
    /// left.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn take_bits(&self, run: &mut ReadRun, bits: u32) -> u64 {
        if bits > 56 {
            return self.take_long(run, bits);
        }
        if bits > MOST_IN_WINDOW && run.at % 8 + bits > 57 && !run.holds(bits) {
            return self.take_split(run, bits);
        }
        self.take_few(run, bits)
    }

    /// Reads the next bits of a run of fields, at most [`MOST_IN_WINDOW`] (50), in a function without the
    /// code for wider values.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn take_few(&self, run: &mut ReadRun, bits: u32) -> u64 {
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

    /// Reads the next 57 to 64 bits of a run of fields, from two loads of eight bytes.
    #[cfg_attr(optimized, inline(always))]
    fn take_long(&self, run: &mut ReadRun, bits: u32) -> u64 {
        let (byte, bit) = (run.at / 8, run.at % 8);
        let (low, high) = (self.load(run, byte, 0), self.load(run, byte + 8, 0));
        let n = (run.shift + bit) & 63;
        // the second word can serve as the next window only if this value ends in it
        if bit + bits >= 64 {
            run.see(high >> run.shift, (byte + 8) * 8);
        } else {
            run.held = 0;
        }
        run.at += bits;
        ((low >> n) | ((high << 1) << (63 - n))) & mask(bits)
    }

    /// Reads the next 51 to 56 bits of a run of fields, at a position where one load of eight bytes
    /// does not contain them.
    #[cfg_attr(optimized, inline(always))]
    fn take_split(&self, run: &mut ReadRun, bits: u32) -> u64 {
        let (byte, bit) = (run.at / 8, run.at % 8);
        let low = self.load(run, byte, run.shift) >> bit;
        run.see(self.load(run, byte + 4, run.shift), (byte + 4) * 8);
        run.at += bits;
        ((low & mask(32 - bit)) | (run.window << (32 - bit))) & mask(bits)
    }

    /// Ends the run of fields: sets the position of the reader to its end. Ending a run twice has no effect.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn end(&mut self, run: &mut ReadRun) -> Result {
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

    /// Loads eight bytes from byte `at` of a run of fields with more than 56 bits, shifted right by
    /// `shift`. Bits past the end of the run are arbitrary.
    #[cfg_attr(optimized, inline(always))]
    fn load(&self, run: &ReadRun, at: u32, shift: u32) -> u64 {
        if 8 * at + WINDOW <= run.total {
            // within the run, which `begin` has checked: no other path is compiled
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

    /// Returns the number of bits of the run of fields that were read already.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn run_at(run: &ReadRun) -> u32 {
        run.at
    }

    /// Returns the number of bits of the run of fields that are not read yet.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn run_left(run: &ReadRun) -> u32 {
        run.total.saturating_sub(run.at)
    }
}

/// Returns the number of bytes that `bits` bits touch if they begin at bit `shift` of a byte. It
/// computes in `u64`, in which the sum cannot overflow.
#[cfg_attr(optimized, inline(always))]
const fn bytes_of(bits: u32, shift: u32) -> u32 {
    ((bits as u64 + shift as u64 + 7) >> 3) as u32
}
