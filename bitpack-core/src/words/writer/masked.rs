//! Writing without a question: whatever there may be is stored in the word that the mask begins in; behind
//! that one, what is not there changes nothing.

use super::{BitWriter, Put, funnel, store};
use crate::error::Error;

/// Bytes that there are where a run begins: those of 192 bits, behind what is pending.
pub(crate) const ROOM: usize = 32;

/// The last bits of a run, left-aligned, and below them what was pending. (Where [`end`](BitWriter::end)
/// asked for them here, writing flags took 404 instructions instead of 369.)
#[cfg_attr(not(debug_assertions), inline(always))]
const fn last(run: &Put) -> u64 {
    match run.at % 64 {
        0 => run.top,
        left => (run.top >> left) | (run.acc << (64 - left)),
    }
}

/// From where on a run is under a mask, and what is pending if it ends there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masked {
    from: u32,
    /// Over all bits from there on: all ones if they are there.
    mask: u64,
    top: u64,
}

impl Masked {
    /// Stores a word of the run. Behind the one that the mask begins in, what is not there leaves
    /// everything as it was: it may be behind the packet.
    #[cfg_attr(not(debug_assertions), inline(always))]
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

    /// One if the bits are there, and the other if they are not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn either(&self, there: u64, not_there: u64) -> u64 {
        (there & self.mask) | (not_there & !self.mask)
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

    /// What follows in the run is under this mask.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn masked(run: &Put, mask: u64) -> Masked {
        Masked { from: run.at, mask, top: last(run) }
    }

    /// [`put`](Self::put) under a mask: whatever it is is put, and stored if it is there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_masked(&mut self, run: &mut Put, value: u64, bits: u32, masked: Masked) {
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

    /// [`end`](Self::end) of such a run, at its end or where the mask begins.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end_masked(&mut self, run: &mut Put, masked: Masked) -> Result<(), Error> {
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
