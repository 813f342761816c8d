//! Writing without a question: whatever there may be is stored, and what follows is stored over it.

use super::{BitWriter, Put, funnel, store};
use crate::error::Error;

/// Bytes that there are where a run begins: those of 192 bits, behind what is pending, and a word that
/// nothing may come of.
pub(crate) const ROOM: usize = 40;

/// The mask of a word of a run: all of what is before bit `from`, and `mask` from there on.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn kept(word: u32, from: u32, mask: u64) -> u64 {
    match from.saturating_sub(word * 64) {
        0 => mask,
        before @ 1..64 => mask | ((1 << before) - 1),
        _ => u64::MAX,
    }
}

impl BitWriter<'_> {
    /// [`begin`](Self::begin) where there are [`ROOM`] bytes, so that nothing is asked inside the run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn begin_with_room(&mut self, bits: u32) -> Result<Put, Error> {
        if self.rest.len() < ROOM {
            return Err(self.full(0));
        }
        self.begin(bits)
    }

    /// [`put_number`](Self::put_number) that stores a word whether it is full or not. (One in six is: a
    /// branch that is guessed wrong as often.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_number_over(&mut self, value: u64, bits: u32) -> Result<(), Error> {
        let both = (value as u128) << 64 | self.top as u128;
        let pending = self.pending & 63;
        let end = pending + bits;
        let Some(word) = self.rest.first_chunk_mut::<8>() else {
            return Err(self.full(0));
        };
        // as a double shift of 128 bits, where the mask is known before the loop and not in it, four
        // instructions more
        *word = (value << pending | (self.top >> 1) >> (pending ^ 63)).to_le_bytes();
        let rest = core::mem::take(&mut self.rest).get_mut((end / 64 * 8) as usize..);
        self.rest = rest.unwrap_or_default();
        (self.top, self.pending) = ((both >> (bits & 63)) as u64, end & 63);
        Ok(())
    }

    /// [`put`](Self::put) behind bit `from` of the run, where `mask` is over all bits: all ones if they are
    /// there. A word at a time.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_masked(
        &mut self,
        run: &mut Put,
        value: u64,
        bits: u32,
        (from, mask): (u32, u64),
    ) {
        if bits == 0 {
            return;
        }
        let shift = run.at % 64;
        run.acc |= value << shift;
        if shift + bits >= 64 {
            let k = (run.at / 64 * 8) as usize;
            let word = run.acc & kept(run.at / 64, from, mask);
            store(self.rest, k, funnel(word, run.top, run.pending));
            run.top = word;
            run.acc = if shift + bits > 64 { value >> (64 - shift) } else { 0 };
        }
        run.at += bits;
    }

    /// [`end`](Self::end) of such a run, at its end or at bit `from`. (What is pending is taken from the
    /// word that was stored, whichever it is.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end_masked(
        &mut self,
        run: &mut Put,
        (from, mask): (u32, u64),
    ) -> Result<(), Error> {
        let full = (run.at / 64 * 8) as usize;
        let word = run.acc & kept(run.at / 64, from, mask);
        let there = store(self.rest, full, funnel(word, run.top, run.pending))
            && store(self.rest, full + 8, funnel(0, word, run.pending));
        if !there {
            return Err(self.full(0));
        }
        let end = run.pending + from + ((run.at - from) & mask as u32);
        let rest = core::mem::take(&mut self.rest).get_mut((end / 64 * 8) as usize..);
        let rest = rest.unwrap_or_default();
        let last = rest.first_chunk().map_or(0, |last| u64::from_le_bytes(*last));
        self.top = last << (end.wrapping_neg() & 63);
        (self.rest, self.pending) = (rest, end & 63);
        run.at = 0;
        Ok(())
    }
}
