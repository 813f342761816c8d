//! A copy of a writer, to write something completely or not at all.

use super::{BitWriter, FAILED};
use crate::error::{ErrorKind, Result, cold};

/// The position of a copied writer: the number of bytes left in the buffer, and the bits that are not stored
/// yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    rest: usize,
    top: u64,
    pending: u32,
}

impl BitWriter<'_> {
    /// Returns a writer that continues at the position of this one, in the same buffer. The position of this
    /// writer is unchanged. What the copy writes counts only after [`adopt`](Self::adopt).
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn copied(&mut self) -> BitWriter<'_> {
        BitWriter { rest: self.rest, ..*self }
    }

    /// Returns the state of this copy.
    ///
    /// # Errors
    ///
    /// [`Failed`](ErrorKind::Failed) if the copy has failed, [`Overflow`](ErrorKind::Overflow) if it
    /// is past the end of the buffer.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn progress(&self) -> Result<Progress> {
        if self.pending >= FAILED {
            return Err(cold(ErrorKind::Failed, 0));
        }
        if self.is_beyond() {
            return Err(cold(ErrorKind::Overflow, 0));
        }
        Ok(Progress { rest: self.rest.len(), top: self.top, pending: self.pending })
    }

    /// Moves this writer to the position of its copy, so that what the copy wrote counts.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn adopt(&mut self, copy: Progress) {
        let stored = self.rest.len() - copy.rest;
        self.rest = core::mem::take(&mut self.rest).get_mut(stored..).unwrap_or_default();
        (self.top, self.pending) = (copy.top, copy.pending);
    }
}
