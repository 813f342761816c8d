//! [`SharedBits`]: the encoded values and deltas of a tick, which all clients and threads share.

use alloc::vec::Vec;
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::AtomicU64 as Word;
use core::sync::atomic::Ordering;

use crate::{Encoded, Result, Stream as _, WriteStream};

/// The encoded bits of objects in one tick: of their values, and of their deltas against several
/// baselines. Any number of threads look up and add bits at the same time, and none waits: two
/// threads that miss the same bits at the same time both encode them.
#[derive(Debug)]
pub(super) struct SharedBits {
    /// The entries of all objects, `each` for one object. An entry tells where its bits are: the upper half
    /// is the index of the first word in `words`, the lower half the number of bits plus one. It is zero if
    /// nothing is encoded.
    entries: Vec<Word>,
    objects: usize,
    /// Number of consecutive `entries` of an object: one for its value, and one for each baseline.
    each: usize,
    /// The encoded bits. Each entry begins with a new word.
    words: Vec<Word>,
    /// Number of words that were requested in the current tick. If `words` has fewer, `words` grows for the
    /// next tick.
    used: Word,
}

/// An encoded value or delta: the index of its first word, and its number of bits plus one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry(u64);

impl Entry {
    /// Returns the number of bits of the value or delta.
    pub(super) const fn bits(self) -> u32 {
        (self.0 & 0xFFFF_FFFF) as u32 - 1
    }
}

impl SharedBits {
    /// Creates an empty storage for `objects` objects with `each` entries each. Allocates nothing
    /// until it is used.
    pub(super) const fn new(objects: usize, each: usize) -> Self {
        let used = Word::new(0);
        Self { entries: Vec::new(), objects, each, words: Vec::new(), used }
    }

    /// Removes all encoded bits, because a new tick begins.
    pub(super) fn clear(&mut self) {
        let used = slot(core::mem::take(self.used.get_mut()));
        if used == 0 {
            return;
        }
        self.entries.iter_mut().for_each(|entry| *entry.get_mut() = 0);
        self.entries.resize_with(self.objects.saturating_mul(self.each), Word::default);
        if used > self.words.len() {
            let words = used.min((2 * self.words.len()).max(self.objects));
            self.words.resize_with(words, Word::default);
        }
    }

    #[inline]
    fn place(&self, object: u32, nth: usize) -> Option<&Word> {
        let first = usize::try_from(object).ok()?.checked_mul(self.each)?;
        if nth < self.each { self.entries.get(first + nth) } else { None }
    }

    /// Returns entry number `nth` of an object: 0 for its value, otherwise for its delta against a baseline.
    /// `None` if it is not encoded.
    #[inline]
    pub(super) fn find(&self, object: u32, nth: usize) -> Option<Entry> {
        let entry = self.place(object, nth)?.load(Ordering::Acquire);
        if entry == 0 { None } else { Some(Entry(entry)) }
    }

    /// Sets entry number `nth` of an object to the bits of another entry.
    pub(super) fn set(&self, object: u32, nth: usize, entry: Entry) {
        if let Some(place) = self.place(object, nth) {
            // what it refers to can be read before it is
            place.store(entry.0, Ordering::Release);
        }
    }

    /// Stores the first `bits` bits of `words` as entry number `nth` of an object. Returns `None`
    /// if there is no room.
    pub(super) fn store(
        &self,
        object: u32,
        nth: usize,
        words: &[[u8; 8]],
        bits: u64,
    ) -> Option<Entry> {
        let count = bits.div_ceil(64);
        let start = self.used.fetch_add(count, Ordering::Relaxed);
        let places = self.words.get(slot(start)..slot(start + count))?;
        for (place, word) in places.iter().zip(words) {
            place.store(u64::from_le_bytes(*word), Ordering::Relaxed);
        }
        let (start, bits) = (u32::try_from(start).ok()?, u32::try_from(bits + 1).ok()?);
        let entry = Entry(u64::from(start) << 32 | u64::from(bits));
        self.set(object, nth, entry);
        Some(entry)
    }

    /// Writes a number and then the bits of an entry. The number is `before`, in `count` bits (at most 63).
    /// Up to 64 bits in total are written in one operation.
    #[inline]
    pub(super) fn append(
        &self,
        (before, count): (u64, u32),
        entry: Entry,
        stream: &mut WriteStream<'_>,
    ) -> Result {
        let words = self.words.get(slot(entry.0 >> 32)..).unwrap_or_default();
        if let (Some(word), bits @ ..=64) = (words.first(), entry.bits().saturating_add(count)) {
            let both = word.load(Ordering::Relaxed) << count | before;
            return stream.append(Encoded::<()>::new(&[both.to_le_bytes()], bits.into(), 0));
        }
        append((before, count), words, entry.bits(), stream)
    }
}

/// Writes a number, and then the first `bits` bits of `words`. The number is `before`, in `count` bits.
#[inline(never)]
fn append(
    (before, count): (u64, u32),
    words: &[Word],
    bits: u32,
    stream: &mut WriteStream<'_>,
) -> Result {
    stream.bits(before, count)?;
    let (mut words, mut left) = (words.iter(), bits);
    while let Some(word) = words.next().filter(|_| left > 0) {
        let bits = left.min(64);
        stream.bits(word.load(Ordering::Relaxed), bits)?;
        left -= bits;
    }
    Ok(())
}

/// Converts the index of a word to a `usize`.
fn slot(index: u64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

/// A replacement of `AtomicU64`, for a single thread, on platforms that do not have it.
#[cfg(not(target_has_atomic = "64"))]
#[derive(Debug, Default)]
struct Word(core::cell::Cell<u64>);

#[cfg(not(target_has_atomic = "64"))]
impl Word {
    const fn new(word: u64) -> Self {
        Self(core::cell::Cell::new(word))
    }
    fn load(&self, _: Ordering) -> u64 {
        self.0.get()
    }
    fn store(&self, word: u64, _: Ordering) {
        self.0.set(word);
    }
    fn fetch_add(&self, more: u64, _: Ordering) -> u64 {
        self.0.replace(self.0.get() + more)
    }
    fn get_mut(&mut self) -> &mut u64 {
        self.0.get_mut()
    }
}
