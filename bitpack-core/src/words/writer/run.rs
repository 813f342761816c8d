//! Runs of a writer: consecutive fields with one bounds check.

use super::{BitWriter, funnel, store};
use crate::error::{ErrorKind, Result, cold};

/// State of a run (consecutive fields with one bounds check) while it is written.
#[derive(Debug)]
pub struct WriteRun {
    pub(super) acc: u64,
    pub(super) top: u64,
    pub(super) pending: u32,
    pub(super) at: u32,
    pub(super) total: u32,
}

impl Default for WriteRun {
    #[cfg_attr(optimized, inline(always))]
    fn default() -> Self {
        Self { acc: 0, top: 0, pending: 0, at: 0, total: 0 }
    }
}

impl BitWriter<'_> {
    /// Starts a run (consecutive fields with one bounds check) of `bits` bits. Returns an error if
    /// its whole 64-bit words do not fit in the buffer.
    #[cfg_attr(optimized, inline(always))] // so that the run's position is a constant; the same holds for put and end
    pub(crate) fn begin(&mut self, bits: u32) -> Result<WriteRun> {
        let mut run = WriteRun::default();
        self.begin_in(&mut run, bits)?;
        Ok(run)
    }

    /// Starts a run of fields of `bits` bits, and stores its state in `run`, the variable of a run that has
    /// ended.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn begin_in(&mut self, run: &mut WriteRun, bits: u32) -> Result {
        if self.rest.len() < (bits / 64 * 8) as usize {
            return Err(self.full(0));
        }
        run.acc = 0;
        run.top = self.top;
        run.pending = self.pending;
        run.at = 0;
        run.total = bits;
        Ok(())
    }

    /// Extends the run of fields, so that `bits` bits follow its current position, with one check that its
    /// whole 64-bit words fit in the buffer.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn extend(&mut self, run: &mut WriteRun, bits: u32) -> Result {
        let total = run.at.saturating_add(bits);
        if self.rest.len() < (total / 64 * 8) as usize {
            return Err(self.full(run.at));
        }
        run.total = total;
        Ok(())
    }

    /// Appends `bits` (0..=64) bits to the run of fields. Higher bits of `value` must be zero.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put(&mut self, run: &mut WriteRun, value: u64, bits: u32) {
        if bits == 0 {
            return;
        }
        let at = run.at;
        let shift = at % 64;
        let mut acc = run.acc | value << shift;
        if shift + bits >= 64 {
            let k = (at / 64 * 8) as usize;
            store(self.rest, k, funnel(acc, run.top, run.pending));
            // the word just stored holds the next pending bits at its top: no carry to keep
            run.top = acc;
            acc = if shift + bits > 64 { value >> (64 - shift) } else { 0 };
        }
        run.acc = acc;
        run.at = at + bits;
    }

    /// Ends the run of fields: sets the position of the writer to its end. Ending a run twice has no effect.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn end(&mut self, run: &mut WriteRun) -> Result {
        if run.at == 0 {
            return Ok(());
        }
        if run.at > run.total {
            return Err(cold(ErrorKind::Declaration, run.at));
        }
        let full = (run.at / 64 * 8) as usize;
        let left = run.at % 64;
        let pending = run.pending + left;
        if left > 0 && pending >= 64 {
            if !store(self.rest, full, funnel(run.acc, run.top, run.pending)) {
                return Err(self.full(0));
            }
            self.rest = core::mem::take(&mut self.rest).get_mut(full + 8..).unwrap_or_default();
        } else {
            self.rest = core::mem::take(&mut self.rest).get_mut(full..).unwrap_or_default();
        }
        if left == 0 {
            self.top = run.top;
        } else {
            self.top = (run.top >> left) | (run.acc << (64 - left));
            self.pending = pending & 63;
        }
        run.at = 0;
        Ok(())
    }

    /// Returns the number of bits written in the run of fields so far.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn run_bits(run: &WriteRun) -> u32 {
        run.at
    }

    /// Returns the number of bits left in the run of fields.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn left(run: &WriteRun) -> u32 {
        run.total.saturating_sub(run.at)
    }
}
