//! [`EncodedCache`]: the values and deltas of many objects, each encoded once.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::delta::Delta;
use crate::error::{Error, ErrorKind, Result};
use crate::io::Encoded;
use crate::serialize::{Serialize, words_for};

/// The encoded bits of many objects of type `T` in one tick: of their values, and of their deltas
/// against several baselines.
///
/// Clients that see the same object with the same baseline get the same bits, so a server encodes
/// each pair of object and baseline once and appends the bits to the packets of all these clients.
/// The packets are the same as without the cache.
///
/// Objects are numbered from 0, and so are baselines. A baseline keeps its number until the next
/// [`clear`](Self::clear). The number can be the age of the baseline in ticks.
///
/// ```
/// # fn main() -> Result<(), bitpack_core::Error> {
/// # use bitpack_core as bitpack;
/// use bitpack::{EncodedCache, Stream, WriteStream};
/// // the health of three objects, now and one and two ticks ago
/// let history: [[u8; 3]; 3] = [[80, 99, 5], [80, 100, 5], [90, 100, 5]];
/// let mut cache = EncodedCache::<u8>::new(3, history.len());
///
/// cache.clear(); // once a tick
/// for age in [1, 2, 2, 1] {
///     let mut packet = [0; 8];
///     let mut stream = WriteStream::new(&mut packet);
///     for object in 0..3 {
///         let (new, old) = (&history[0][object], &history[age][object]);
///         stream.append(cache.delta(object, age, || (new, old))?)?;
///     }
///     stream.finish()?;
/// }
/// assert_eq!(cache.len(), 6); // of the twelve that were sent
/// # Ok(())
/// # }
/// ```
///
/// # Threads
///
/// [`delta`](Self::delta) and [`value`](Self::value) encode what is missing, so they need the cache
/// alone. [`get_delta`](Self::get_delta) and [`get_value`](Self::get_value) only look up, without
/// any lock: encode what the clients need first, then let all threads write packets from a shared
/// reference. To encode on several threads too, give each of them a cache for some of the objects.
///
/// # Memory
///
/// 8 bytes for each pair of object and baseline, and for each object; and for each encoded value or
/// delta its bits, rounded up to 64. [`clear`](Self::clear) keeps the memory for the next tick.
#[cfg(feature = "alloc")]
pub struct EncodedCache<T> {
    /// The entries of each object in turn: its value, and its delta against each baseline.
    entries: Vec<Entry>,
    /// Number of entries of an object: one for its value, and one for each baseline.
    each: usize,
    /// The encoded bits. Each entry begins with a new word.
    words: Vec<[u8; 8]>,
    /// Number of entries that are encoded.
    count: usize,
    /// Maximum number of hand-written functions and types nested in one another in any of the entries.
    levels: u32,
    of: PhantomData<fn(&T)>,
}

/// Position and number of the bits of one encoded value or delta in the words of the cache.
#[derive(Clone, Copy)]
struct Entry {
    /// Index of the word, in the words of the cache, in which the encoded bits of the value or delta begin.
    start: u32,
    /// Number of bits; [`MISSING`] if the value or delta is not encoded.
    bits: u32,
}

/// Number of bits of an entry that is not encoded.
const MISSING: u32 = u32::MAX;

/// Maximum number of 64-bit words that are reserved for a value without measuring it first.
const FEW: usize = 64;

impl<T> EncodedCache<T> {
    /// Creates an empty cache for the objects `0..objects` and the baselines `0..baselines`.
    #[must_use]
    pub fn new(objects: usize, baselines: usize) -> Self {
        let each = baselines.saturating_add(1);
        let entries = vec![Entry { start: 0, bits: MISSING }; objects.saturating_mul(each)];
        Self { entries, each, words: Vec::new(), count: 0, levels: 0, of: PhantomData }
    }

    /// Removes all values and deltas, because a new tick begins. The memory is kept.
    pub fn clear(&mut self) {
        self.entries.fill(Entry { start: 0, bits: MISSING });
        self.words.clear();
        (self.count, self.levels) = (0, 0);
    }

    /// Returns the number of values and deltas that are encoded.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns `true` if nothing is encoded.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the encoded value of an object, or `None` if [`value`](Self::value) has not encoded
    /// it since the last [`clear`](Self::clear).
    #[must_use]
    #[inline]
    pub fn get_value(&self, object: usize) -> Option<Encoded<'_, T>> {
        Some(self.bits(self.entry(self.index(object, 0))?))
    }

    /// Returns the encoded delta of an object against a baseline, or `None` if
    /// [`delta`](Self::delta) has not encoded it since the last [`clear`](Self::clear).
    #[must_use]
    #[inline]
    pub fn get_delta(&self, object: usize, baseline: usize) -> Option<Encoded<'_, T>> {
        let entry = self.entry(self.index(object, baseline.checked_add(1)?))?;
        Some(self.bits(entry).delta_if(true))
    }

    /// Returns the index of entry `nth` of an object: 0 for its value, or a baseline's number plus 1 for the
    /// delta against that baseline. Returns `None` if there is no such object or baseline.
    #[inline]
    fn index(&self, object: usize, nth: usize) -> Option<usize> {
        if nth >= self.each {
            return None;
        }
        let index = object.checked_mul(self.each)?.checked_add(nth)?;
        (index < self.entries.len()).then_some(index)
    }

    /// Returns the entry at `index`, or `None` if it is not encoded.
    #[inline]
    fn entry(&self, index: Option<usize>) -> Option<Entry> {
        self.entries.get(index?).copied().filter(|entry| entry.bits != MISSING)
    }

    #[inline]
    fn bits(&self, Entry { start, bits }: Entry) -> Encoded<'_, T> {
        let (start, count) = (start as usize, (bits >> 6) as usize + usize::from(bits & 63 > 0));
        let words = self.words.get(start..start + count).unwrap_or_default();
        Encoded::new(words, bits.into(), self.levels)
    }

    /// Encodes the entry at `index` with `encode`, which appends the bits to the words and returns their
    /// number and the depth of nested functions. (Not inlined, because most entries are looked up.)
    #[inline(never)]
    fn fill(
        &mut self,
        index: Option<usize>,
        encode: impl FnOnce(&mut Vec<[u8; 8]>) -> Result<(u64, u32)>,
    ) -> Result<Entry> {
        let none = || Error::new(ErrorKind::Range, 0);
        let index = index.ok_or_else(none)?;
        let start = self.words.len();
        let encoded = encode(&mut self.words).and_then(|encoded| self.entry_of(start, encoded));
        let used = encoded.map_or(0, |entry| words_for(entry.bits.into()));
        self.words.truncate(start + used);
        *self.entries.get_mut(index).ok_or_else(none)? = encoded?;
        self.count += 1;
        encoded
    }

    /// Creates the entry of the `bits` bits from word `start` on, in which functions are nested `levels`
    /// deep. Returns an error if `start` or `bits` is too large for an entry.
    fn entry_of(&mut self, start: usize, (bits, levels): (u64, u32)) -> Result<Entry> {
        self.levels = self.levels.max(levels);
        match (u32::try_from(start), u32::try_from(bits)) {
            (Ok(start), Ok(bits)) if bits != MISSING => Ok(Entry { start, bits }),
            _ => Err(Error::new(ErrorKind::Overflow, 0)),
        }
    }
}

impl<T: Serialize> EncodedCache<T> {
    /// Returns the encoded value of an object. If it is not encoded yet, encodes the value that
    /// `value` returns.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Encoded::of`]; [`Range`](ErrorKind::Range) if there is no such
    /// object; [`Overflow`](ErrorKind::Overflow) for a value of 512 MB.
    #[inline]
    pub fn value<'v>(
        &mut self,
        object: usize,
        value: impl FnOnce() -> &'v T,
    ) -> Result<Encoded<'_, T>>
    where
        T: 'v,
    {
        let index = self.index(object, 0);
        let entry = match self.entry(index) {
            Some(entry) => entry,
            None => self.fill(index, |words| {
                let value = value();
                let room = room(words, Encoded::<T>::WORDS, || value.max_encoded_bits());
                let encoded = Encoded::of(value, room)?;
                Ok((encoded.bits(), encoded.levels()))
            })?,
        };
        Ok(self.bits(entry))
    }
}

impl<T: Delta> EncodedCache<T> {
    /// Returns the encoded delta of an object against a baseline. If it is not encoded yet, encodes
    /// it: `values` returns the object's value, and its value in the baseline.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Encoded::of_delta`]; [`Range`](ErrorKind::Range) if there is no such
    /// object or baseline; [`Overflow`](ErrorKind::Overflow) for a delta of 512 MB.
    #[inline]
    pub fn delta<'v>(
        &mut self,
        object: usize,
        baseline: usize,
        values: impl FnOnce() -> (&'v T, &'v T),
    ) -> Result<Encoded<'_, T>>
    where
        T: 'v,
    {
        let index = baseline.checked_add(1).and_then(|nth| self.index(object, nth));
        let entry = match self.entry(index) {
            Some(entry) => entry,
            None => self.fill(index, |words| {
                let (value, baseline) = values();
                let most = Encoded::<T>::DELTA_WORDS;
                let room = room(words, most, || value.max_encoded_delta_bits(baseline));
                let encoded = Encoded::of_delta(value, baseline, room)?;
                Ok((encoded.bits(), encoded.levels()))
            })?,
        };
        Ok(self.bits(entry).delta_if(true))
    }
}

/// Appends words for an encoded value to `words`, and returns them: `most` words, or, if `most` exceeds
/// [`FEW`], enough for the number of bits that `measure` returns.
#[inline]
fn room(words: &mut Vec<[u8; 8]>, most: usize, measure: impl FnOnce() -> u64) -> &mut [[u8; 8]] {
    let start = words.len();
    let more = if most <= FEW { most } else { words_for(measure()) };
    words.resize(start.saturating_add(more), [0; 8]);
    words.get_mut(start..).unwrap_or_default()
}

impl<T> fmt::Debug for EncodedCache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EncodedCache").field("len", &self.count).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
