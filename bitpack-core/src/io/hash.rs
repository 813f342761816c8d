//! [`HashStream`]: hashes the bits that writing would produce.

use super::{BitIo, Depth, Observer};
use crate::error::{Error, ErrorKind, Result};
use crate::math::mask;
use crate::place::outwards;
use crate::words::{BufferCounter, CountedRun};

/// The factor by which each step of the hash multiplies: 2⁶⁴ divided by the golden ratio, an odd
/// number without a pattern.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A stream that stores nothing, and hashes what would be written, 64 bits at a time. Values that are sent as
/// the same bits have equal hashes; other values have different ones, with overwhelming probability.
///
/// With it, two machines that should have the same value compare only eight bytes. The hash is the
/// same on every machine and in every build. It finds accidental differences, and does not resist
/// attackers.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::HashStream;
/// let positions = [1_u16, 2, 3];
/// assert_eq!(HashStream::of(&positions)?, HashStream::of(&[1_u16, 2, 3])?);
/// assert_ne!(HashStream::of(&positions)?, HashStream::of(&[1_u16, 2, 4])?);
/// # Ok::<(), bitpack_core::Error>(())
/// ```
///
/// With `VALIDATES` set to `false`, it accepts any value as it is, even one that cannot be sent.
#[derive(Clone, Debug)]
pub struct HashStream<const VALIDATES: bool = true> {
    counter: BufferCounter,
    hash: u64,
    /// The last bits, fewer than 64, which are not hashed yet. The bits above them are zero.
    word: u64,
    /// Number of bits in `word`.
    used: u32,
    depth: Depth,
}

impl<const VALIDATES: bool> HashStream<VALIDATES> {
    /// Creates a stream that has hashed nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self::within(BufferCounter::new(BufferCounter::ENDLESS), Depth::NONE)
    }

    /// Returns the hash of all bits written, and of their number.
    #[must_use]
    pub fn finish(&self) -> u64 {
        let all = mixed(self.hash, self.word);
        mixed(mixed(all, self.counter.position()), MULTIPLIER)
    }

    /// Creates a stream that starts at the position and the nesting depth of another one.
    pub(super) const fn within(counter: BufferCounter, depth: Depth) -> Self {
        Self { counter, hash: 0, word: 0, used: 0, depth }
    }

    /// Returns the counter of the stream, whose position is the end of the hashed bits.
    pub(super) fn into_counter(self) -> BufferCounter {
        self.counter
    }

    /// Appends `bits` bits (at most 64) to those that are not hashed yet.
    #[cfg_attr(optimized, inline(always))]
    fn put(&mut self, value: u64, bits: u32) {
        let value = self.in_range(value, bits);
        let used = self.used + bits;
        if used >= 64 {
            self.put_word(value);
        } else {
            self.word |= value << self.used;
        }
        self.used = used % 64;
    }

    /// Appends 64 bits to those that are not hashed yet, and hashes the first 64 of them.
    #[cfg_attr(optimized, inline(always))]
    const fn put_word(&mut self, word: u64) {
        self.hash = mixed(self.hash, self.word | word << self.used);
        // (in two steps, since a shift by 64 bits is not defined)
        self.word = word >> 1 >> (63 - self.used);
    }

    /// Returns the low `bits` bits of a number. If the number has higher bits set, also hashes the
    /// whole number.
    #[cfg_attr(optimized, inline(always))]
    fn in_range(&mut self, value: u64, bits: u32) -> u64 {
        if VALIDATES || bits >= 64 || value >> bits == 0 {
            return value;
        }
        self.put_out_of_range(value, bits)
    }

    /// Hashes a number that does not fit in `bits` bits, and returns its low `bits` bits.
    #[cold]
    fn put_out_of_range(&mut self, value: u64, bits: u32) -> u64 {
        self.hash = mixed(self.hash, value);
        value & mask(bits)
    }
}

/// State of a run (a sequence of fields that share one bounds check): its last bits, fewer than 64, which are
/// not yet passed to the stream. (The position of each field in this word is known at compile time; that in
/// the stream's word is not.)
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct HashedRun {
    counted: CountedRun,
    word: u64,
}

impl<const VALIDATES: bool> Default for HashStream<VALIDATES> {
    fn default() -> Self {
        Self::new()
    }
}

/// Mixes a number into the hash. It is one-to-one in each argument: a single different number
/// always changes the hash.
#[cfg_attr(optimized, inline(always))]
pub(crate) const fn mixed(hash: u64, code: u64) -> u64 {
    let product = (hash ^ code).wrapping_add(1).wrapping_mul(MULTIPLIER);
    product ^ product >> 32
}

outwards!([const VALIDATES: bool] HashStream<VALIDATES>);

impl<const VALIDATES: bool> Observer for HashStream<VALIDATES> {}

impl<const VALIDATES: bool> BitIo for HashStream<VALIDATES> {
    const VALIDATES: bool = VALIDATES;
    const ORDERS_BITS: bool = false;
    run_state!(HashedRun, |run| run.counted.at, run.counted.total.saturating_sub(run.counted.at));
    by_counter!();

    #[cfg_attr(optimized, inline(always))]
    fn begin(&mut self, bits: u32) -> Result<HashedRun> {
        Ok(HashedRun { counted: self.counter.begin(bits)?, word: 0 })
    }
    #[cfg_attr(optimized, inline(always))]
    fn extend(&mut self, run: &mut HashedRun, bits: u32) -> Result {
        self.counter.extend(&mut run.counted, bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn transfer(&mut self, run: &mut HashedRun, value: u64, bits: u32) -> u64 {
        let (taken, used) = (self.in_range(value, bits), run.counted.at % 64);
        run.word |= taken << used;
        if used + bits >= 64 {
            self.put_word(run.word);
            run.word = if used > 0 { taken >> (64 - used) } else { 0 };
        }
        run.counted.at += bits;
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn end(&mut self, run: &mut HashedRun) -> Result {
        self.put(run.word, run.counted.at % 64);
        run.word = 0;
        self.counter.end(&mut run.counted)
    }
    #[cfg_attr(optimized, inline(always))]
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.counter.code(bits)?;
        self.put(value, bits);
        Ok(value)
    }
    fn pad(&mut self) -> Result {
        let before = self.counter.position();
        self.counter.pad()?;
        self.put(0, (self.counter.position() - before) as u32);
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
        let before = self.counter.position();
        self.counter.bytes(outgoing.len())?;
        let bits = self.counter.position() - before;
        self.put(0, (bits - 8 * outgoing.len() as u64) as u32);
        for chunk in outgoing.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.put(word, 8 * chunk.len() as u32);
        }
        Ok(outgoing)
    }
    /// Rejects bits that were encoded before: only values are hashed.
    fn copy_encoded(&mut self, _: &[[u8; 8]], _: u64, _: u32) -> Result {
        Err(self.fail(Error::new(ErrorKind::Refused, 0)))
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks runs of all lengths at several positions in a word. Their bits are hashed like the
    /// same bits without a run.
    #[test]
    fn a_run_has_the_hash_of_its_bits_one_by_one() -> Result {
        for (bits, before) in (0..=200).flat_map(|bits| [0, 1, 31, 63].map(|at| (bits, at))) {
            let flag = |i: u32| MULTIPLIER.rotate_left(i * 7) & 1;
            let (mut in_run, mut alone) = (HashStream::<true>::new(), HashStream::<true>::new());
            for i in 0..before {
                in_run.code(flag(i), 1)?;
                alone.code(flag(i), 1)?;
            }
            let mut run = in_run.begin(bits)?;
            for i in 0..bits {
                in_run.transfer(&mut run, flag(i), 1);
                alone.code(flag(i), 1)?;
            }
            in_run.end(&mut run)?;
            in_run.code(5, 3)?;
            alone.code(5, 3)?;
            assert_eq!(in_run.finish(), alone.finish(), "{bits} bits after {before}");
        }
        Ok(())
    }
}
