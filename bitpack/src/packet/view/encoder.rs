//! Encodes the objects in a packet, directly or by copying bits that are shared by all clients.

use alloc::vec::Vec;

use super::ObjectHistory;
use super::shared::{Entry, SharedBits};
use super::wire::Tag;
use crate::{Delta, Encoded, Quantized, Result, Serialize as _, Stream as _, WriteStream};

/// An object in a packet that is being written: its value or removal, and its baseline.
#[derive(Debug)]
pub(super) struct Update<'o, T> {
    pub(super) index: u32,
    pub(super) tag: Tag,
    /// Current value of the object; `None` if it has left the view.
    pub(super) value: Option<&'o T>,
    /// Earlier value to which the delta refers; `None` if the object is sent whole, or has left the view.
    pub(super) baseline: Option<Baseline<'o, T>>,
}

/// An earlier value of an object, to which a delta refers, with its tick.
#[derive(Debug)]
pub(super) struct Baseline<'o, T> {
    pub(super) tick: u64,
    /// Tick in which the object got this value.
    pub(super) since: u64,
    pub(super) value: &'o T,
}

impl<T: Delta> Update<'_, T> {
    /// Returns the number of bits of the object's value or delta, or an upper bound if there is an alignment.
    fn bits(&self) -> u64 {
        match (self.value, &self.baseline) {
            (None, _) => 0,
            (Some(value), None) => value.max_encoded_bits(),
            (Some(value), Some(baseline)) => value.max_encoded_delta_bits(baseline.value),
        }
    }

    /// Writes the object's value or delta; nothing if the object has left the view.
    fn write(&self, stream: &mut WriteStream<'_>) -> Result {
        match (self.value, &self.baseline) {
            (None, _) => Ok(()),
            (Some(value), None) => T::serialize(value, stream),
            (Some(value), Some(baseline)) => stream.delta(value, baseline.value),
        }
    }
}

/// A way to encode the values and deltas of objects. It may share encoded bits between clients.
pub(super) trait Encoder<T: Delta> {
    /// Returns the number of the entry in [`SharedBits`] for an object's delta against its value at a tick.
    /// `None` if clients do not share these deltas.
    fn number(&self, _: u64) -> Option<usize> {
        None
    }

    /// Returns the entry of an object's encoded value or delta, whose bits all clients copy. Encodes it if no
    /// client has needed it in the current tick. `None` if it has to be encoded for this client alone: if
    /// nothing is shared, the object has left the view, its baseline is too old, or there is no room.
    fn entry(&mut self, _: &Update<'_, T>) -> Result<Option<Entry>> {
        Ok(None)
    }

    /// Writes an object: the code word of its index (`index`: its bits, and their number), its tag, and its
    /// value or delta.
    fn write(
        &mut self,
        index: (u64, u32),
        update: &Update<'_, T>,
        shared: &SharedBits,
        stream: &mut WriteStream<'_>,
    ) -> Result {
        let before = update.tag.after(index);
        if let Some(entry) = self.entry(update)? {
            return shared.append(before, entry, stream);
        }
        stream.bits(before.0, before.1)?;
        update.write(stream)
    }

    /// Returns the number of bits of an object's value or delta, or an upper bound if there is an alignment.
    fn bits(&mut self, update: &Update<'_, T>) -> u64 {
        match self.entry(update) {
            Ok(Some(entry)) => entry.bits().into(),
            _ => update.bits(),
        }
    }
}

/// An encoder that shares nothing: each value and delta is written directly for each client.
#[derive(Debug)]
pub(super) struct Direct;

impl<T: Delta> Encoder<T> for Direct {}

/// An encoder that encodes each value, and each delta against one baseline, once in a tick for all
/// clients.
#[derive(Debug)]
pub(super) struct Shared<'h, T> {
    objects: &'h ObjectHistory<T>,
    bits: &'h SharedBits,
    words: Vec<[u8; 8]>,
}

/// Maximum number of 64-bit words that are reserved for a value without measuring it first.
const FEW: usize = 64;

impl<'h, T: Delta> Shared<'h, T> {
    pub(super) const fn new(objects: &'h ObjectHistory<T>) -> Self {
        Self { objects, bits: objects.shared(), words: Vec::new() }
    }

    /// Encodes a value, or its delta against a baseline, into `words`. Returns the number of bits.
    fn encode(&mut self, value: &Quantized<T>, baseline: Option<&Quantized<T>>) -> Result<u64> {
        let most = (Encoded::<Quantized<T>>::WORDS, Encoded::<Quantized<T>>::DELTA_WORDS);
        let encoded = match baseline {
            None => Encoded::of(value, room(&mut self.words, most.0, || value.max_encoded_bits())),
            Some(baseline) => {
                let measure = || value.max_encoded_delta_bits(baseline);
                Encoded::of_delta(value, baseline, room(&mut self.words, most.1, measure))
            }
        };
        Ok(encoded?.bits())
    }
}

/// Returns a part of `words` that has room for an encoded value: `most` words, or, if that exceeds [`FEW`],
/// enough words for the number of bits that `measure` returns.
fn room(words: &mut Vec<[u8; 8]>, most: usize, measure: impl FnOnce() -> u64) -> &mut [[u8; 8]] {
    let count =
        if most <= FEW { most } else { measure().div_ceil(64).try_into().unwrap_or(usize::MAX) };
    words.resize(words.len().max(count), [0; 8]);
    words
}

impl<T: Delta> Encoder<Quantized<T>> for Shared<'_, T> {
    fn number(&self, tick: u64) -> Option<usize> {
        self.objects.age(tick)
    }

    // `None` for an object that has left, a baseline that has no number, and if there is no room
    fn entry(&mut self, update: &Update<'_, Quantized<T>>) -> Result<Option<Entry>> {
        let (index, baseline) = (update.index, update.baseline.as_ref());
        let number = baseline.map_or(Some(0), |before| self.objects.baseline(index, before.since));
        let (Some(value), Some(number)) = (update.value, number) else { return Ok(None) };
        let mut entry = self.bits.find(index, number);
        if entry.is_none() {
            let bits = self.encode(value, baseline.map(|before| before.value))?;
            entry = self.bits.store(index, number, &self.words, bits);
        }
        // the next client finds a delta without looking up the values
        let asked = baseline.and_then(|before| self.objects.age(before.tick));
        if let (Some(entry), Some(asked)) = (entry, asked.filter(|asked| *asked != number)) {
            self.bits.set(index, asked, entry);
        }
        Ok(entry)
    }
}
