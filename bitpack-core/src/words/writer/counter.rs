//! [`BufferCounter`]: a [`BitWriter`](super::BitWriter) that stores nothing and only counts.

use super::FAILED;
use crate::error::{Error, ErrorKind, Result, behind, cold};

/// Counter of the space in a buffer, with the rules of [`BitWriter`](super::BitWriter): it fails with the
/// same error at the same bit. A function with a name of `BitWriter` counts the bits that this one writes;
/// `code` counts those of `put_code`, and `pad` those of `align`.
#[derive(Clone, Debug)]
pub(crate) struct BufferCounter {
    /// Number of bytes of the buffer after the whole words that a writer would already have stored.
    rest: usize,
    /// Number of bits that the writer would not have stored yet: 0..=63. After an error, [`FAILED`]
    /// plus the low bits of the error's position.
    pending: u32,
    len: usize,
}

/// State of a run (consecutive fields with one bounds check) in which bits are only counted: the
/// number of bits written so far, and the width of the run.
#[derive(Debug, Default)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(unreachable_pub, reason = "the streams with this state need an allocator")
)]
pub struct CountedRun {
    pub(crate) at: u32,
    pub(crate) total: u32,
}

impl BufferCounter {
    /// Size in bytes of a buffer that no packet can fill.
    pub(crate) const ENDLESS: usize = usize::MAX / 8;

    pub(crate) const fn new(bytes: usize) -> Self {
        Self { rest: bytes, pending: 0, len: bytes }
    }

    pub(crate) fn position(&self) -> u64 {
        (self.len - self.rest) as u64 * 8 + u64::from(self.pending & 63)
    }

    pub(crate) fn remaining(&self) -> u64 {
        (self.rest as u64 * 8).saturating_sub(u64::from(self.pending))
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn begin(&self, bits: u32) -> Result<CountedRun> {
        self.holds((bits / 64 * 8) as usize)?;
        Ok(CountedRun { at: 0, total: bits })
    }

    pub(crate) fn extend(&self, run: &mut CountedRun, bits: u32) -> Result {
        let total = run.at.saturating_add(bits);
        self.holds((total / 64 * 8) as usize).map_err(|error| error.offset(run.at.into()))?;
        run.total = total;
        Ok(())
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn end(&mut self, run: &mut CountedRun) -> Result {
        if run.at > run.total {
            return Err(cold(ErrorKind::Declaration, run.at));
        }
        let pending = self.pending + run.at % 64;
        let carried = if run.at % 64 > 0 { pending / 64 } else { 0 };
        let words = (run.at / 64 + carried) as usize;
        self.holds(words * 8)?;
        if run.at > 0 {
            (self.rest, self.pending) = (self.rest - words * 8, pending & 63);
        }
        run.at = 0;
        Ok(())
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn code(&mut self, bits: u32) -> Result {
        let pending = self.pending + bits;
        if pending >= 64 {
            self.holds(8)?;
            self.rest -= 8;
        }
        self.pending = pending & 63;
        Ok(())
    }

    /// Counts `bits` bits as written, whatever their values.
    pub(crate) fn skip(&mut self, bits: u64) -> Result {
        let pending = u64::from(self.pending) + bits;
        let bytes = usize::try_from(pending / 64 * 8).unwrap_or(usize::MAX);
        self.holds(bytes)?;
        (self.rest, self.pending) = (self.rest - bytes, (pending % 64) as u32);
        Ok(())
    }

    pub(crate) fn pad(&mut self) -> Result {
        let bits = self.pending.wrapping_neg() % 8;
        if bits == 0 {
            return if self.pending >= FAILED { Err(cold(ErrorKind::Failed, 0)) } else { Ok(()) };
        }
        self.code(bits).map_err(|error| self.fail(error))
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result {
        self.pad()?;
        let all = (self.pending as usize / 8).saturating_add(count);
        self.holds(all).map_err(|error| self.fail(error))?;
        (self.rest, self.pending) = (self.rest - all, 0);
        Ok(())
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn finish(&mut self) -> Result<usize> {
        let bytes = self.pending.div_ceil(8) as usize;
        self.holds(bytes).map_err(|error| self.fail(error))?;
        Ok(self.len - self.rest + bytes)
    }

    pub(crate) fn fail(&mut self, error: Error) -> Error {
        if self.pending >= FAILED {
            return error;
        }
        let position = self.position();
        (self.rest, self.pending) = (0, FAILED);
        behind(error, position)
    }

    pub(crate) fn is_beyond(&self) -> bool {
        self.rest * 8 < (self.pending & 63) as usize
    }

    pub(crate) fn stop_at(&mut self, bit: u64) {
        (self.rest, self.len) = (0, usize::try_from(bit / 8).unwrap_or(usize::MAX));
        self.pending = FAILED | (bit % 8) as u32;
    }

    #[cfg_attr(optimized, inline(always))]
    fn holds(&self, bytes: usize) -> Result {
        if self.rest >= bytes {
            return Ok(());
        }
        let failed = self.pending >= FAILED;
        Err(cold(if failed { ErrorKind::Failed } else { ErrorKind::Overflow }, 0))
    }
}
