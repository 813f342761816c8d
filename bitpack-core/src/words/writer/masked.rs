//! Conditional writes without branches. The word in which a condition starts is always stored; in
//! later words a mask preserves the old contents if the condition is false.

use super::{BitWriter, WriteRun, funnel, store};
use crate::error::Error;

/// Number of free bytes that a masked run (fields that are written without branches on their
/// condition) needs at its start: 192 bits after the bits that are not stored yet.
pub(crate) const ROOM: usize = 32;

/// Returns the last bits of a run of fields, left-aligned, with earlier bits that are not stored
/// yet below them. (If [`end`](BitWriter::end) called this function instead of repeating it,
/// writing a packet of flags took 404 instructions instead of 369.)
#[cfg_attr(optimized, inline(always))]
const fn last(run: &WriteRun) -> u64 {
    match run.at % 64 {
        0 => run.top,
        left => (run.top >> left) | (run.acc << (64 - left)),
    }
}

/// The state of conditional fields that are written without a branch: the bit at which they start,
/// and the word to restore if the condition is false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masked {
    from: u32,
    /// Mask over the conditional bits: all ones if the condition holds, else 0.
    mask: u64,
    top: u64,
}

impl Masked {
    /// Stores a word of a run of fields. If the condition is false, the words after the one in
    /// which the conditional fields start keep their contents, because they may be past the end of
    /// the packet.
    #[cfg_attr(optimized, inline(always))]
    fn store(&self, bytes: &mut [u8], at: usize, word: u64) -> bool {
        if at <= (self.from / 64 * 8) as usize {
            return store(bytes, at, word);
        }
        match bytes.get_mut(at..at + 8).and_then(<[u8]>::first_chunk_mut::<8>) {
            Some(to) => {
                *to = self.either(word, u64::from_le_bytes(*to)).to_le_bytes();
                true
            }
            None => false,
        }
    }

    /// Returns `there` if the condition of the masked fields holds, else `not_there`.
    #[cfg_attr(optimized, inline(always))]
    const fn either(&self, there: u64, not_there: u64) -> u64 {
        (there & self.mask) | (not_there & !self.mask)
    }
}

impl BitWriter<'_> {
    /// Starts a run of fields like [`begin`](Self::begin), and checks for [`ROOM`] (32) free bytes,
    /// so that stores inside the run never fail.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn begin_with_room(&mut self, bits: u32) -> Result<WriteRun, Error> {
        if self.rest.len() < ROOM {
            return Err(self.full(0));
        }
        self.begin(bits)
    }

    /// Appends bits like [`put_number`](Self::put_number), and stores the current word at once,
    /// even if it is not full. (One number in six fills a word, so a branch on that would be
    /// mispredicted as often.)
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put_number_over(&mut self, value: u64, bits: u32) -> Result<(), Error> {
        let both = (value as u128) << 64 | self.top as u128;
        let pending = self.pending & 63;
        let end = pending + bits;
        let Some(word) = self.rest.first_chunk_mut::<8>() else {
            return Err(self.full(0));
        };
        // a 128-bit double shift took four more instructions: the compiler computes its mask
        // outside of the loop
        *word = (value << pending | (self.top >> 1) >> (pending ^ 63)).to_le_bytes();
        let rest = core::mem::take(&mut self.rest).get_mut((end / 64 * 8) as usize..);
        self.rest = rest.unwrap_or_default();
        (self.top, self.pending) = ((both >> (bits & 63)) as u64, end & 63);
        Ok(())
    }

    /// Returns the mask for conditional fields that follow in the run of fields. `mask` is all ones
    /// if their condition holds, else 0.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn masked(run: &WriteRun, mask: u64) -> Masked {
        Masked { from: run.at, mask, top: last(run) }
    }

    /// Appends bits like [`put`](Self::put), under the mask of a condition. The bits are counted in
    /// any case; words that fill up are stored only if the condition holds.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put_masked(&mut self, run: &mut WriteRun, value: u64, bits: u32, masked: Masked) {
        if bits == 0 {
            return;
        }
        let shift = run.at % 64;
        run.acc |= value << shift;
        if shift + bits >= 64 {
            let k = (run.at / 64 * 8) as usize;
            masked.store(self.rest, k, funnel(run.acc, run.top, run.pending));
            run.top = run.acc;
            run.acc = if shift + bits > 64 { value >> (64 - shift) } else { 0 };
        }
        run.at += bits;
    }

    /// Ends a run of fields like [`end`](Self::end), if it has conditional fields under a mask. If
    /// their condition is false, the run ends where they start.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn end_masked(&mut self, run: &mut WriteRun, masked: Masked) -> Result<(), Error> {
        let full = (run.at / 64 * 8) as usize;
        if !masked.store(self.rest, full, funnel(run.acc, run.top, run.pending)) {
            return Err(self.full(0));
        }
        let end = run.pending + masked.from + ((run.at - masked.from) & masked.mask as u32);
        let rest = core::mem::take(&mut self.rest).get_mut((end / 64 * 8) as usize..);
        self.top = masked.either(last(run), masked.top);
        (self.rest, self.pending) = (rest.unwrap_or_default(), end & 63);
        run.at = 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
