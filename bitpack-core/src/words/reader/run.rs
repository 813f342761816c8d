//! [`Take`]: a run of values behind one check, out of windows of eight bytes.

use super::BitReader;
use super::bytes::{ends, word};
use crate::error::{Error, ErrorKind, cold};
use crate::math::mask;

/// Bits that a window has wherever in its first byte they begin.
const WINDOW: u32 = 57;

/// Bits that a window on their first byte has, wherever they begin.
pub(crate) const MOST_IN_WINDOW: u32 = 50;

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

impl BitReader<'_> {
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
}

/// Bytes from the first to the last of so many bits; in `u64`, where no sum is too large.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn bytes_of(bits: u32, shift: u32) -> u32 {
    ((bits as u64 + shift as u64 + 7) >> 3) as u32
}
