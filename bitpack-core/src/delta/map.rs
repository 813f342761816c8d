//! Deltas of maps and sets: first the changed entries of the baseline, then the new entries in
//! full. A changed entry is identified by its position in key order, and the distance from the
//! previous changed position is sent.
//!
//! A distance between positions costs no more bits than one between keys would. Positions also end
//! at the number of entries, and exist for keys of any type. A baseline with more entries than may
//! be sent counts as empty.

use alloc::collections::{BTreeMap, BTreeSet};

use super::DeltaCodec;
use super::changed_bit::{UNCHANGED, has_to_change, redundant, removed};
use super::codec::without_baseline_is_whole;
use crate::codec::{Codec, Coded, Map, Ranged, Set};
use crate::error::{Error, ErrorKind};
use crate::io::{HashStream, InForm, QuantizeStream};
use crate::place::{FloatForm, Place as _};
use crate::run::run_one_operation;
use crate::stream::Stream;
use crate::tracing::{Mark, Reason, Role, Step};

/// The delta of a map. For each changed entry of the baseline it sends the distance to its position
/// and one bit, set if the entry was removed; otherwise the delta of its value follows. Then come
/// the number of new entries, and each new key with its value.
impl<K: Ord + Clone, V, A: Codec<K>, B: Codec<V>> DeltaCodec<BTreeMap<K, V>> for Coded<Map<A, B>>
where
    Coded<B>: DeltaCodec<V>,
{
    without_baseline_is_whole!(BTreeMap<K, V>);
    fn same<Floats: FloatForm>(&self, value: &BTreeMap<K, V>, baseline: &BTreeMap<K, V>) -> bool {
        let same = |((k, new), (l, old)): ((&K, &V), (&K, &V))| {
            k.cmp(l).is_eq()
                && self.codec.key.fits::<Floats, K>(k)
                && self.codec.value.same::<Floats>(new, old)
        };
        value.len() == baseline.len()
            && self.codec.length.allows(value.len())
            && value.iter().zip(baseline).all(same)
    }

    fn copy_baseline<Floats: FloatForm>(
        &self,
        value: &mut BTreeMap<K, V>,
        baseline: &BTreeMap<K, V>,
    ) -> bool {
        value.clear();
        self.codec.length.allows(baseline.len())
            && baseline
                .iter()
                .all(|(key, old)| self.codec.copy_baseline_entry::<Floats, K, V>(value, key, old))
    }

    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, BTreeMap<K, V>>,
        baseline: &BTreeMap<K, V>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let (empty, is_known) = (BTreeMap::new(), is_known(self.codec.length, baseline.len()));
        let baseline = if is_known { baseline } else { &empty };
        match place.slot() {
            Some(map) => Ok(self.codec.read_delta(map, baseline, stream)? || !is_known),
            None => self.codec.write_delta(place.peek(), baseline, stream),
        }
    }
}

impl<A: Copy, B: Copy> Map<A, B> {
    /// Adds the entry that a reader gets if it is marked as unchanged: an entry of the baseline as
    /// it reads back when it is sent. Returns `false` if the entry cannot be sent, or if the map is
    /// full.
    fn copy_baseline_entry<Floats: FloatForm, K: Ord + Clone, V>(
        &self,
        map: &mut BTreeMap<K, V>,
        key: &K,
        old: &V,
    ) -> bool
    where
        A: Codec<K>,
        B: Codec<V>,
        Coded<B>: DeltaCodec<V>,
    {
        let mut value = self.value.blank();
        let Some(key) = kept::<Floats, K, A>(self.key, key) else { return false };
        if !has_room(self.length, map.len()) || !self.value.copy_baseline::<Floats>(&mut value, old)
        {
            return false;
        }
        map.insert(key, value);
        true
    }

    fn write_delta<K: Ord, V, S: Stream>(
        &self,
        map: &BTreeMap<K, V>,
        baseline: &BTreeMap<K, V>,
        stream: &mut S,
    ) -> Result<bool, Error>
    where
        A: Codec<K>,
        B: Codec<V>,
        Coded<B>: DeltaCodec<V>,
    {
        let (mut last, mut kept) = (None, 0);
        for (i, (key, old)) in baseline.iter().enumerate() {
            let new = map.get(key);
            if new.is_some() {
                must_fit(self.key, key, stream)?;
                kept += 1;
            }
            if new.is_some_and(|new| self.value.same::<S::Floats>(new, old)) {
                continue;
            }
            touch(&mut last, i, baseline.len(), stream)?;
            stream.enter(Step::Index(i));
            removed(new.is_none(), stream)?;
            if let Some(new) = new.and_then(S::outgoing) {
                self.value.delta(new, old, stream)?;
            }
            stream.leave();
        }
        stream.object_index(last, baseline.len() as u32, baseline.len() as u32)?;
        more(map.len().saturating_sub(kept), kept, self.length, stream)?;
        for (i, (key, value)) in map.iter().enumerate() {
            if baseline.contains_key(key) {
                continue;
            }
            stream.enter(Step::Index(i));
            if let (Some(key), Some(value)) = (S::outgoing(key), S::outgoing(value)) {
                self.key.whole(key, stream)?;
                self.value.whole(value, stream)?;
            }
            stream.leave();
        }
        Ok(true)
    }

    fn read_delta<K: Ord + Clone, V, S: Stream>(
        &self,
        map: &mut BTreeMap<K, V>,
        baseline: &BTreeMap<K, V>,
        stream: &mut S,
    ) -> Result<bool, Error>
    where
        A: Codec<K>,
        B: Codec<V>,
        Coded<B>: DeltaCodec<V>,
    {
        map.clear();
        let mut last = None;
        let mut start = stream.bit();
        let mut index = stream.object_index(last, 0, baseline.len() as u32)?;
        for (i, (key, old)) in baseline.iter().enumerate() {
            if i < index as usize {
                if !self.copy_baseline_entry::<S::Floats, K, V>(map, key, old) {
                    return Err(has_to_change(start, stream));
                }
                continue;
            }
            stream.enter(Step::Index(i));
            if !removed(false, stream)? {
                let mut value = self.value.blank();
                stream.mark(Mark::MapValue);
                if !self.value.delta(S::lend(&mut value), old, stream)? {
                    return Err(redundant(start, UNCHANGED, stream));
                }
                let Some(key) = kept::<S::Floats, K, A>(self.key, key)
                    .filter(|_| has_room(self.length, map.len()))
                else {
                    return Err(has_to_change(start, stream));
                };
                map.insert(key, value);
            }
            stream.leave();
            last = Some(index);
            start = stream.bit();
            index = stream.object_index(last, 0, baseline.len() as u32)?;
        }
        let bits = self.key.width.min.saturating_add(self.value.width.min);
        let more = paid(more(0, map.len(), self.length, stream)?, bits, stream)?;
        let mut before: Option<K> = None;
        for i in 0..more {
            let start = stream.bit();
            let (mut key, mut value) = (self.key.blank(), self.value.blank());
            stream.enter(Step::Index(map.len()));
            self.key.whole(S::lend(&mut key), stream)?;
            stream.mark(Mark::MapValue);
            self.value.whole(S::lend(&mut value), stream)?;
            let ascends = i == 0 || before.is_some_and(|before| before.cmp(&key).is_lt());
            if !ascends || baseline.contains_key(&key) {
                return Err(misplaced(start, stream));
            }
            stream.leave();
            before = Some(key.clone());
            map.insert(key, value);
        }
        Ok(last.is_some() || more > 0)
    }
}

/// The delta of a set: the distances to the positions of the removed elements, then the number of
/// new elements, and each of them.
impl<T: Ord + Clone, C: Codec<T>> DeltaCodec<BTreeSet<T>> for Coded<Set<C>> {
    without_baseline_is_whole!(BTreeSet<T>);
    fn same<Floats: FloatForm>(&self, value: &BTreeSet<T>, baseline: &BTreeSet<T>) -> bool {
        let same =
            |(new, old): (&T, &T)| new.cmp(old).is_eq() && self.codec.inner.fits::<Floats, T>(new);
        value.len() == baseline.len()
            && self.codec.length.allows(value.len())
            && value.iter().zip(baseline).all(same)
    }

    fn copy_baseline<Floats: FloatForm>(
        &self,
        value: &mut BTreeSet<T>,
        baseline: &BTreeSet<T>,
    ) -> bool {
        value.clear();
        self.codec.length.allows(baseline.len())
            && baseline
                .iter()
                .all(|item| copy_baseline_item::<Floats, T, C>(self.codec, value, item))
    }

    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, BTreeSet<T>>,
        baseline: &BTreeSet<T>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let Set { length, inner } = self.codec;
        let (empty, is_known) = (BTreeSet::new(), is_known(length, baseline.len()));
        let baseline = if is_known { baseline } else { &empty };
        let Some(set) = place.slot() else {
            let set = place.peek();
            let (mut last, mut kept) = (None, 0);
            for (i, item) in baseline.iter().enumerate() {
                if set.contains(item) {
                    must_fit(inner, item, stream)?;
                    kept += 1;
                } else {
                    touch(&mut last, i, baseline.len(), stream)?;
                }
            }
            stream.object_index(last, baseline.len() as u32, baseline.len() as u32)?;
            more(set.len().saturating_sub(kept), kept, length, stream)?;
            for (i, item) in set.iter().enumerate().filter(|(_, item)| !baseline.contains(item)) {
                stream.enter(Step::Index(i));
                if let Some(item) = S::outgoing(item) {
                    inner.whole(item, stream)?;
                }
                stream.leave();
            }
            return Ok(true);
        };
        Ok(read_set(set, baseline, self.codec, stream)? || !is_known)
    }
}

/// Adds the element that a reader gets if it is marked as unchanged: an element of the baseline as
/// it reads back when it is sent. Returns `false` if it cannot be sent, or if the set is full.
fn copy_baseline_item<Floats: FloatForm, T: Ord + Clone, C: Codec<T>>(
    codec: Set<C>,
    set: &mut BTreeSet<T>,
    item: &T,
) -> bool {
    let Some(item) =
        kept::<Floats, T, C>(codec.inner, item).filter(|_| has_room(codec.length, set.len()))
    else {
        return false;
    };
    set.insert(item);
    true
}

fn read_set<T: Ord + Clone, C: Codec<T>, S: Stream>(
    set: &mut BTreeSet<T>,
    baseline: &BTreeSet<T>,
    codec: Set<C>,
    stream: &mut S,
) -> Result<bool, Error> {
    let Set { length, inner } = codec;
    set.clear();
    let (mut last, mut start) = (None, stream.bit());
    let mut index = stream.object_index(last, 0, baseline.len() as u32)?;
    for (i, item) in baseline.iter().enumerate() {
        if i < index as usize {
            if !copy_baseline_item::<S::Floats, T, C>(codec, set, item) {
                return Err(has_to_change(start, stream));
            }
            continue;
        }
        (last, start) = (Some(index), stream.bit());
        index = stream.object_index(last, 0, baseline.len() as u32)?;
    }
    let more = paid(more(0, set.len(), length, stream)?, inner.width.min, stream)?;
    let mut before: Option<T> = None;
    for i in 0..more {
        let start = stream.bit();
        let mut item = inner.blank();
        stream.enter(Step::Index(set.len()));
        inner.whole(S::lend(&mut item), stream)?;
        let ascends = i == 0 || before.is_some_and(|before| before.cmp(&item).is_lt());
        if !ascends || baseline.contains(&item) {
            return Err(misplaced(start, stream));
        }
        stream.leave();
        before = Some(item.clone());
        set.insert(item);
    }
    Ok(last.is_some() || more > 0)
}

/// Writes the distance from `last`, the position of the last changed entry of the baseline, to
/// `index`, that of the next one. `end` is the number of entries. Sets `last` to `index`.
fn touch<S: Stream>(
    last: &mut Option<u32>,
    index: usize,
    end: usize,
    stream: &mut S,
) -> Result<(), Error> {
    stream.object_index(*last, index as u32, end as u32)?;
    *last = Some(index as u32);
    Ok(())
}

/// Returns `true` if a delta can refer to the entries of a baseline with `count` entries. If there
/// are more than the declaration allows, they would take more bits than the type declares.
fn is_known(length: Ranged<usize>, count: usize) -> bool {
    count <= length.bounds().1
}

/// Returns `true` if a map or a set of `count` entries is below the maximum length, so that it may
/// get another entry.
fn has_room(length: Ranged<usize>, count: usize) -> bool {
    count < length.bounds().1
}

/// Rejects a key that both the value and the baseline contain, if a writer of the whole map would
/// reject it. The check writes no bits.
fn must_fit<K, C: Codec<K>, S: Stream>(
    coded: Coded<C>,
    key: &K,
    stream: &mut S,
) -> Result<(), Error> {
    match coded.whole(key, &mut InForm::<_, S::Floats>::new(HashStream::<true>::new())) {
        Err(error) if S::VALIDATES => Err(stream.fail(Error::new(error.kind(), 0))),
        _ => Ok(()),
    }
}

/// Returns the key that a reader gets if a key of the baseline is sent; `None` if that key cannot
/// be sent.
fn kept<Floats: FloatForm, K: Clone, C: Codec<K>>(coded: Coded<C>, key: &K) -> Option<K> {
    let mut kept = coded.fits::<Floats, K>(key).then(|| key.clone())?;
    let is_exact = coded.width.exact;
    let mut stream = InForm::<_, Floats>::new(QuantizeStream::new());
    (is_exact || coded.whole(&mut kept, &mut stream).is_ok()).then_some(kept)
}

/// Writes or reads the number of new entries. Together with the `kept` entries of the baseline it
/// must be within the bounds of the map's length, so these bounds limit its range.
fn more<S: Stream>(
    more: usize,
    kept: usize,
    length: Ranged<usize>,
    stream: &mut S,
) -> Result<usize, Error> {
    let (min, max) = length.bounds();
    if S::IS_WRITING && S::VALIDATES && kept > max {
        stream.record_rejection(|| Reason::Length(kept as u128, min as u128, max as u128));
        return Err(stream.fail(Error::new(ErrorKind::Range, 0)));
    }
    let (least, most) = (min.saturating_sub(kept), max.saturating_sub(kept));
    let range = Ranged::offsets(least as u128, (most - least) as u128);
    run_one_operation(stream, range.bits(), |run| run.ranged(Role::Length, more, &range))
}

/// Returns the error for a new key that is already in the baseline, or is not above the previous
/// new key.
#[cold]
fn misplaced<S: Stream>(start: u64, stream: &mut S) -> Error {
    stream
        .record_rejection(|| Reason::Because("the key is not new, or not above the previous one"));
    stream.fail_at(ErrorKind::Order, start)
}

/// Returns `count`, the number of new entries, if the remaining bits can pay for them: each takes
/// at least `least_each` bits. Otherwise rejects it.
fn paid<S: Stream>(count: usize, least_each: u64, stream: &mut S) -> Result<usize, Error> {
    let left = stream.remaining_bits();
    if left < least_each.saturating_mul(count as u64) {
        stream.record_rejection(|| Reason::Unpaid(count, left));
        return Err(stream.fail(Error::new(ErrorKind::Overflow, 0)));
    }
    Ok(count)
}
