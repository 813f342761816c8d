//! Deltas of maps and sets: first the changed entries of the baseline, then the new entries in
//! full. A changed entry is identified by its position in key order, and the distance from the
//! previous changed position is sent.
//!
//! A distance between positions costs no more bits than one between keys would. Positions also end
//! at the number of entries, and exist for keys of any type. A baseline with more entries than may
//! be sent counts as empty.

use alloc::collections::{BTreeMap, BTreeSet};

use super::DeltaCodec;
use super::changed_bit::{UNCHANGED, flag, has_to_change, redundant};
use super::codec::without_baseline_is_whole;
use super::list::paid;
use super::unsent::part;
use crate::codec::{Codec, Coded, Keyed, Map, Ranged, Set};
use crate::error::{Error, ErrorKind, Result};
use crate::io::{HashStream, InForm};
use crate::place::{FloatForm, Place as _};
use crate::run::run_one_operation;
use crate::stream::Stream;
use crate::tracing::{Mark, Reason, Role, Step};

/// A map or a set that finds a key by its order, and needs no memory to do so.
pub trait Sorted: Keyed<Key: Clone> {
    /// Returns the value of a key, which is `()` in a set; `None` if the key is not in the map or set.
    fn get(&self, key: &Self::Key) -> Option<&Self::Value>;
}

impl<K: Ord + Clone, V> Sorted for BTreeMap<K, V> {
    fn get(&self, key: &K) -> Option<&V> {
        Self::get(self, key)
    }
}

impl<T: Ord + Clone> Sorted for BTreeSet<T> {
    fn get(&self, key: &T) -> Option<&()> {
        self.contains(key).then_some(&())
    }
}

/// The delta of a map. For each changed entry of the baseline, in key order, it sends the distance from the
/// previous changed one, and one bit, set if the entry was removed; otherwise the delta of its value follows.
/// Then come the number of new entries, and each new key with its value. (In a set, all changed entries were
/// removed, so the bit is not sent.)
#[diagnostic::do_not_recommend]
impl<M: Sorted, A: Codec<M::Key>, B: Codec<M::Value>> DeltaCodec<M> for Coded<Map<A, B>>
where
    Coded<B>: DeltaCodec<M::Value>,
{
    without_baseline_is_whole!(M);
    fn same<Floats: FloatForm>(&self, value: &M, baseline: &M) -> bool {
        let Map { length, key, value: inner } = self.codec;
        value.count() == baseline.count()
            && length.allows(value.count())
            && value.entries().zip(baseline.entries()).all(|((k, new), (l, old))| {
                k.cmp(l).is_eq() && key.fits::<Floats, _>(k) && inner.same::<Floats>(new, old)
            })
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut M, baseline: &M) -> bool {
        value.clear();
        self.codec.length.allows(baseline.count())
            && baseline.entries().all(|(key, old)| self.copy_entry::<Floats, M>(value, key, old))
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, M>,
        baseline: &M,
        stream: &mut S,
    ) -> Result<bool> {
        // references to more entries than may be sent could take more bits than the type declares
        let is_known = baseline.count() <= self.codec.length.bounds().1;
        let empty = M::default();
        let baseline = if is_known { baseline } else { &empty };
        match place.slot() {
            Some(map) => Ok(self.read_delta(map, baseline, stream)? || !is_known),
            None => self.write_delta(place.peek(), baseline, stream),
        }
    }
}

/// The delta of a set: the same bits as the delta of a map whose values are `()`.
#[diagnostic::do_not_recommend]
impl<M: Sorted<Value = ()>, C: Codec<M::Key>> DeltaCodec<M> for Coded<Set<C>> {
    without_baseline_is_whole!(M);
    fn delta<S: Stream>(&self, place: S::Ref<'_, M>, baseline: &M, stream: &mut S) -> Result<bool> {
        let map = Coded { codec: self.codec.as_map(), width: self.width };
        part(place, baseline, map, stream)
    }
}

impl<A: Copy, B: Copy> Coded<Map<A, B>> {
    /// Adds an entry that is marked as unchanged: the baseline's key and value, as they read back after they
    /// are sent. Returns `false` if they cannot be sent, or if the map is full.
    fn copy_entry<Floats: FloatForm, M: Sorted>(
        &self,
        map: &mut M,
        key: &M::Key,
        old: &M::Value,
    ) -> bool
    where
        A: Codec<M::Key>,
        B: Codec<M::Value>,
        Coded<B>: DeltaCodec<M::Value>,
    {
        let Map { length, key: keys, value: values } = self.codec;
        let mut value = values.blank();
        let Some(key) = kept::<Floats, _, A>(keys, key) else { return false };
        if !has_room(length, map.count()) || !values.copy_baseline::<Floats>(&mut value, old) {
            return false;
        }
        map.put(key, value);
        true
    }

    fn write_delta<M: Sorted, S: Stream>(
        &self,
        map: &M,
        baseline: &M,
        stream: &mut S,
    ) -> Result<bool>
    where
        A: Codec<M::Key>,
        B: Codec<M::Value>,
        Coded<B>: DeltaCodec<M::Value>,
    {
        let Map { length, key: keys, value: values } = self.codec;
        let (mut last, mut kept, end) = (None, 0, baseline.count() as u32);
        for (i, (key, old)) in baseline.entries().enumerate() {
            let new = map.get(key);
            if new.is_some() {
                must_fit(keys, key, stream)?;
                kept += 1;
            }
            if new.is_some_and(|new| values.same::<S::Floats>(new, old)) {
                continue;
            }
            stream.object_index(last, i as u32, end)?;
            last = Some(i as u32);
            if M::HAS_VALUES {
                stream.enter(Step::Index(i));
                flag(Role::Removed, new.is_none(), stream)?;
                if let Some(new) = new.and_then(S::outgoing) {
                    values.delta(new, old, stream)?;
                }
                stream.leave();
            }
        }
        stream.object_index(last, end, end)?;
        more(map.count().saturating_sub(kept), kept, length, stream)?;
        for (i, (key, value)) in map.entries().enumerate() {
            if baseline.get(key).is_some() {
                continue;
            }
            stream.enter(Step::Index(i));
            if let (Some(key), Some(value)) = (S::outgoing(key), S::outgoing(value)) {
                keys.whole(key, stream)?;
                values.whole(value, stream)?;
            }
            stream.leave();
        }
        Ok(true)
    }

    fn read_delta<M: Sorted, S: Stream>(
        &self,
        map: &mut M,
        baseline: &M,
        stream: &mut S,
    ) -> Result<bool>
    where
        A: Codec<M::Key>,
        B: Codec<M::Value>,
        Coded<B>: DeltaCodec<M::Value>,
    {
        let Map { length, key: keys, value: values } = self.codec;
        map.clear();
        let (mut last, mut start, end) = (None, stream.bit(), baseline.count() as u32);
        let mut index = stream.object_index(last, 0, end)?;
        for (i, (key, old)) in baseline.entries().enumerate() {
            if i < index as usize {
                if !self.copy_entry::<S::Floats, M>(map, key, old) {
                    return Err(has_to_change(start, stream));
                }
                continue;
            }
            stream.enter(Step::Index(i));
            if M::HAS_VALUES && !flag(Role::Removed, false, stream)? {
                let mut value = values.blank();
                stream.mark(Mark::MapValue);
                if !values.delta(S::lend(&mut value), old, stream)? {
                    return Err(redundant(start, UNCHANGED, stream));
                }
                let Some(key) =
                    kept::<S::Floats, _, A>(keys, key).filter(|_| has_room(length, map.count()))
                else {
                    return Err(has_to_change(start, stream));
                };
                map.put(key, value);
            }
            stream.leave();
            (last, start) = (Some(index), stream.bit());
            index = stream.object_index(last, 0, end)?;
        }
        let bits = keys.width.min.saturating_add(values.width.min);
        let more = paid(more(0, map.count(), length, stream)?, bits, stream)?;
        let mut before: Option<M::Key> = None;
        for i in 0..more {
            let start = stream.bit();
            let (mut key, mut value) = (keys.blank(), values.blank());
            stream.enter(Step::Index(map.count()));
            keys.whole(S::lend(&mut key), stream)?;
            if M::HAS_VALUES {
                stream.mark(Mark::MapValue);
                values.whole(S::lend(&mut value), stream)?;
            }
            let ascends = i == 0 || before.is_some_and(|before| before.cmp(&key).is_lt());
            if !ascends || baseline.get(&key).is_some() {
                return Err(misplaced(start, stream));
            }
            stream.leave();
            before = Some(key.clone());
            map.put(key, value);
        }
        Ok(last.is_some() || more > 0)
    }
}

/// Returns `true` if a map or a set of `count` entries is below the maximum length, so that it may
/// get another entry.
fn has_room(length: Ranged<usize>, count: usize) -> bool {
    count < length.bounds().1
}

/// Rejects a key that both the value and the baseline contain, if a writer of the whole map would
/// reject it. The check writes no bits.
fn must_fit<K, C: Codec<K>, S: Stream>(coded: Coded<C>, key: &K, stream: &mut S) -> Result {
    match coded.whole(key, &mut InForm::<_, S::Floats>::new(HashStream::<true>::new())) {
        Err(error) if S::VALIDATES => Err(stream.fail(Error::new(error.kind(), 0))),
        _ => Ok(()),
    }
}

/// Returns the key that a reader gets if a key of the baseline is sent; `None` if that key cannot
/// be sent.
fn kept<Floats: FloatForm, K: Clone, C: Codec<K>>(coded: Coded<C>, key: &K) -> Option<K> {
    let mut kept = coded.blank();
    coded.copy_baseline_whole::<Floats, K>(&mut kept, key).then_some(kept)
}

/// Writes or reads the number of new entries, and returns it. A writer passes it as `more`. Together with the
/// `kept` entries of the baseline it must be within the bounds of the map's length, which limit its range.
fn more<S: Stream>(
    more: usize,
    kept: usize,
    length: Ranged<usize>,
    stream: &mut S,
) -> Result<usize> {
    let (min, max) = length.bounds();
    if S::IS_WRITING && S::VALIDATES && kept > max {
        stream.record_rejection(|| Reason::Length(kept as u128, min as u128, max as u128));
        return Err(stream.fail(Error::new(ErrorKind::Range, 0)));
    }
    let (least, most) = (min.saturating_sub(kept), max.saturating_sub(kept));
    let range = Ranged::offsets(least as u128, (most - least) as u128);
    run_one_operation(stream, range.bits(), |run| run.ranged(Role::Length, more, &range))
}

/// Returns the error for a new key, read at bit `start`, that is already in the baseline, or is not above the
/// previous new key.
#[cold]
fn misplaced<S: Stream>(start: u64, stream: &mut S) -> Error {
    let reason = || Reason::Because("the key is not new, or not above the previous one");
    stream.reject(ErrorKind::Order, start, reason)
}
