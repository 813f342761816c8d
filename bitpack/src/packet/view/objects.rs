//! [`ObjectHistory`]: the objects of a server, of which each client gets a part.

use alloc::vec;
use alloc::vec::Vec;

use super::changes::Changes;
use super::chunk::CHUNK;
use super::shared::SharedBits;
use super::versions::Versions;
use super::{bit, bits};
use crate::{Delta, Error, ErrorKind, Quantized, Result, Serialize as _};

/// The objects of a server over the last ticks, stored once for all clients. Each is quantised, as
/// a client will read it.
///
/// An object is a value with an index. An index is below the number of objects that
/// [`new`](Self::new) was given, and need not be in use. The history stores a value only for the
/// ticks in which an object has changed.
///
/// [`Protocol::write_view`](crate::Protocol::write_view) writes packets for each client, and its
/// documentation has an example.
///
/// Values are stored as [`Quantized`]. Most types hold quantised floats there as the integers that are sent,
/// so that deltas for many clients compute these integers only once.
///
/// Memory: for each object, up to `ticks + 2` values with 8 bytes each, if it changes in every
/// tick; one value if it never changes. The storage of an object can be twice as long as its
/// values, because it grows by doubling. A type with quantised floats takes one value more, for
/// [`get`](Self::get). 9 bytes more for each object tell views what has changed.
#[derive(Debug)]
pub struct ObjectHistory<T> {
    objects: Vec<Versions<Quantized<T>>>,
    /// Values of the objects in the current tick as `T`, if the history holds codes (integers on the wire) in
    /// place of floats. Otherwise empty.
    values: Vec<Option<T>>,
    /// Masks of the changed objects, one for each group of [`CHUNK`] objects.
    changes: Vec<Changes>,
    now: u64,
    ticks: u64,
    /// A value that is no longer needed. The next value reuses its allocations.
    spare: Option<Quantized<T>>,
    /// Encoded values and deltas of the current tick, which clients share.
    shared: SharedBits,
}

impl<T: Delta> ObjectHistory<T> {
    /// Makes a history of up to `objects` objects, none of which is in use, over the last `ticks`
    /// ticks. A client that has not acknowledged a value for `ticks` ticks gets it whole.
    #[must_use]
    pub fn new(objects: u32, ticks: u16) -> Self {
        let objects: Vec<_> = (0..objects).map(|_| Versions::EMPTY).collect();
        let changes = vec![Changes::NONE; objects.len().div_ceil(CHUNK)];
        let values = if Quantized::<T>::HOLDS_CODES { objects.len() } else { 0 };
        Self {
            values: (0..values).map(|_| None).collect(),
            shared: SharedBits::new(objects.len(), usize::from(ticks) + 3),
            objects,
            changes,
            now: 0,
            ticks: ticks.into(),
            spare: None,
        }
    }

    /// Sets the value of an object from the next tick on: clients get it after the next
    /// [`advance`](Self::advance).
    ///
    /// The value is quantised, and compared with the one before. An object that is not set keeps
    /// its value and costs nothing, so a game that knows its changes sets only these.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) for an index that is too large. The errors of
    /// [`quantize`](crate::Serialize::quantize): the value cannot be sent. After an error the object keeps
    /// its value.
    pub fn set(&mut self, index: u32, value: &T) -> Result {
        let versions = self.objects.get_mut(slot(index));
        let versions = versions.ok_or_else(|| Error::new(ErrorKind::Range, 0))?;
        let mut quantized = self.spare.take().unwrap_or_else(Quantized::blank);
        let result = quantized.set(value);
        let is_same = |(_, before): (u64, &Quantized<T>)| quantized.same(before);
        if result.is_err() || versions.newest().is_some_and(is_same) {
            self.spare = Some(quantized);
            return result;
        }
        versions.insert(self.now + 1, quantized);
        let oldest = self.now.saturating_sub(self.ticks);
        while let Some(older) = versions.take_older(oldest) {
            self.spare = Some(older);
        }
        if let Some(changes) = self.changes.get_mut(slot(index) / CHUNK) {
            changes.next |= 1 << bit(index);
        }
        Ok(())
    }

    /// Removes an object at once. Clients that have it are told to drop it. If the index is set
    /// again, they get the new object whole.
    pub fn remove(&mut self, index: u32) {
        if let Some(versions) = self.objects.get_mut(slot(index)) {
            versions.clear();
        }
        if let Some(value) = self.values.get_mut(slot(index)) {
            *value = None;
        }
        if let Some(changes) = self.changes.get_mut(slot(index) / CHUNK) {
            changes.present &= !(1 << bit(index));
        }
    }

    /// Begins the next tick: everything that was set is now part of the packets that are written.
    pub fn advance(&mut self) {
        self.now += 1;
        self.restore();
        self.shared.clear();
    }

    /// Returns the value of an object in the current tick, rounded as a client will read it. `None` if there
    /// is no such object.
    #[must_use]
    pub fn get(&self, index: u32) -> Option<&T> {
        let (_, quantized) = self.known_at(index, self.now)?;
        quantized.as_value().or_else(|| self.values.get(slot(index))?.as_ref())
    }

    /// Updates the state that a new tick changes: restores the values of changed objects, and records which
    /// objects exist.
    fn restore(&mut self) {
        for (changes, first) in self.changes.iter_mut().zip((0..).step_by(CHUNK)) {
            for bit in bits(changes.next) {
                let index = first + bit as usize;
                match self.objects.get(index).and_then(|versions| versions.valid_at(self.now)) {
                    Some((_, quantized)) => {
                        changes.present |= 1 << bit;
                        if let Some(value) = self.values.get_mut(index) {
                            quantized.store(value.get_or_insert_with(T::blank));
                        }
                    }
                    None => changes.present &= !(1 << bit),
                }
            }
            changes.advance();
        }
    }

    /// Returns the number of objects that the history was made for.
    #[must_use]
    pub fn capacity(&self) -> u32 {
        u32::try_from(self.objects.len()).unwrap_or(u32::MAX)
    }

    /// Returns the number of the entry in [`SharedBits`] for an object's delta against its value at `tick`: 1
    /// if `tick` is the current tick of the history, 2 for the tick before, and so on. `None` if `tick` is
    /// too old for the history.
    #[inline]
    pub(super) fn age(&self, tick: u64) -> Option<usize> {
        let age = self.now.saturating_sub(tick);
        if age <= self.ticks { usize::try_from(age + 1).ok() } else { None }
    }

    /// Returns the number of the entry in [`SharedBits`] for an object's delta against the value that it got
    /// in the tick `since`. If `since` is before the history, but the value was still valid at the beginning
    /// of the history, this is the last entry. `None` for an older value.
    pub(super) fn baseline(&self, index: u32, since: u64) -> Option<usize> {
        self.age(since).or_else(|| {
            let (oldest, _) = self.known_at(index, self.now.saturating_sub(self.ticks))?;
            if oldest == since { usize::try_from(self.ticks + 2).ok() } else { None }
        })
    }

    /// Returns a mask of the objects that exist, of the [`CHUNK`] objects from the index `first`
    /// on.
    pub(super) fn present(&self, first: u32) -> u64 {
        self.changes.get(slot(first) / CHUNK).map_or(0, |changes| changes.present)
    }

    /// Returns a mask of the objects that have changed since a tick, of the [`CHUNK`] objects from
    /// the index `first` on.
    pub(super) fn changed(&self, first: u32, since: u64) -> u64 {
        let Some(chunk) = self.changes.get(slot(first) / CHUNK) else { return 0 };
        let last = chunk.last(self.now.saturating_sub(since));
        last.unwrap_or_else(|| chunk.present & !self.kept(first, chunk.present, since, self.now))
    }

    /// Returns a mask of the objects that have the same value at the ticks `from` and `to`, out of the mask
    /// `objects`. Bit 0 is the object with the index `first`.
    pub(super) fn unchanged(&self, first: u32, objects: u64, from: u64, to: u64) -> u64 {
        if objects == 0 {
            return 0;
        }
        let still = objects & self.present(first) & !self.changed(first, from);
        still | self.kept(first, objects & !still, from, to)
    }

    /// Returns a mask of the objects whose value at the tick `to` is not newer than the tick `from`, out of
    /// the mask `objects`. It looks up each object. Bit 0 is the object with the index `first`.
    fn kept(&self, first: u32, objects: u64, from: u64, to: u64) -> u64 {
        let had =
            |bit: &u32| self.known_at(first + bit, to).is_some_and(|(since, _)| since <= from);
        bits(objects).filter(had).fold(0, |kept, bit| kept | 1 << bit)
    }

    pub(super) const fn shared(&self) -> &SharedBits {
        &self.shared
    }

    /// Returns the number of the current tick.
    pub(super) const fn now(&self) -> u64 {
        self.now
    }

    /// Returns the stored values of an object. `None` if its index is too large.
    pub(super) fn versions(&self, index: u32) -> Option<&Versions<Quantized<T>>> {
        self.objects.get(slot(index))
    }

    /// Returns the value of an object at a tick, with the tick in which it got this value. `None`
    /// if there was no such object, or the history no longer goes back as far.
    pub(super) fn known_at(&self, index: u32, tick: u64) -> Option<(u64, &Quantized<T>)> {
        self.versions(index)?.valid_at(tick)
    }
}

fn slot(index: u32) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}
