//! `HashMap` and `HashSet`, sent as `BTreeMap` and `BTreeSet` are: in ascending order, whatever order
//! they keep.
//!
//! To write one its keys are sorted: up to [`FEW`] of them where they stand on the stack, more of them
//! in a list of references that is allocated for that, 16 bytes an entry of a map and 8 of a set. To read
//! one takes nothing but the table.

use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash};
use std::collections::{HashMap, HashSet};
use std::vec::Vec;

use super::int::Ranged;
use super::{Bounded, Codec, Coded, Declared, Kind, Map, OnTheWire, Set, plain};
use crate::account::Step;
use crate::cost::Heap;
use crate::engine::Engine;
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::Run;

/// How many are sorted without an allocation.
const FEW: usize = 64;

impl<A: Copy, B: Copy> Declared<Map<A, B>> {
    /// In a `HashMap<K, V>`, whose memory is known then.
    #[must_use]
    pub const fn of_hashed<K, V>(self) -> Self {
        self.held_in(Heap::table::<(K, V)>())
    }
}

impl<C: Copy> Declared<Set<C>> {
    /// In a `HashSet<T>`, whose memory is known then.
    #[must_use]
    pub const fn of_hashed<T>(self) -> Self {
        self.held_in(Heap::table::<T>())
    }
}

/// Calls `each` for all of `items`, of which there are `count`, in this order.
fn in_order<T: Copy>(
    items: impl Iterator<Item = T>,
    count: usize,
    order: impl Fn(&T, &T) -> Ordering,
    each: impl FnMut((usize, T)) -> Result<(), Error>,
) -> Result<(), Error> {
    if count > FEW {
        let mut all: Vec<T> = items.collect();
        all.sort_unstable_by(order);
        return all.into_iter().enumerate().try_for_each(each);
    }
    let mut few = [None; FEW];
    for (slot, item) in few.iter_mut().zip(items) {
        *slot = Some(item);
    }
    let few = few.get_mut(..count).unwrap_or_default();
    few.sort_unstable_by(|one, other| match (one, other) {
        (Some(one), Some(other)) => order(one, other),
        _ => Ordering::Equal,
    });
    few.iter().flatten().copied().enumerate().try_for_each(each)
}

impl<K, V, H, A, B> Codec<HashMap<K, V, H>> for Map<A, B>
where
    K: Ord + Hash,
    H: BuildHasher + Default,
    A: Codec<K>,
    B: Codec<V>,
{
    #[inline]
    fn blank(&self) -> HashMap<K, V, H> {
        HashMap::default()
    }
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, HashMap<K, V, H>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let least = self.key.width.min.saturating_add(self.value.width.min);
        let count = run.length(place.peek().len(), &self.length, least)?;
        match place.slot() {
            Some(map) if S::IS_WRITING => self.become_read(map, run),
            Some(map) => self.read(map, count, run),
            None => {
                let entries = place.peek().iter();
                in_order(
                    entries,
                    count,
                    |one, other| one.0.cmp(other.0),
                    |(i, (key, value))| {
                        if let (Some(key), Some(value)) = (S::outgoing(key), S::outgoing(value)) {
                            run.enter(Step::Index(i));
                            run.own_run(key, &self.key)?;
                            run.own_run(value, &self.value)?;
                            run.leave();
                        }
                        Ok(())
                    },
                )
            }
        }
    }
}

impl<A: Copy, B: Copy> Map<A, B> {
    /// Each entry is kept until the next one is known to be greater.
    fn read<K: Ord + Hash, V, H: BuildHasher, S: Engine>(
        &self,
        map: &mut HashMap<K, V, H>,
        count: usize,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error>
    where
        A: Codec<K>,
        B: Codec<V>,
    {
        map.clear();
        let mut last: Option<(K, V)> = None;
        for i in 0..count {
            let start = run.stream()?.bit();
            let (mut key, mut value) = (self.key.blank(), self.value.blank());
            run.enter(Step::Index(i));
            run.own_run(S::lend(&mut key), &self.key)?;
            run.own_run(S::lend(&mut value), &self.value)?;
            run.leave();
            if last.as_ref().is_some_and(|(last, _)| last.cmp(&key).is_ge()) {
                return Err(run.stream()?.fail_at(ErrorKind::Order, start));
            }
            map.extend(last.replace((key, value)));
        }
        map.extend(last);
        Ok(())
    }

    /// Where what is written becomes what a reader gets: the values alone, since keys are exact.
    fn become_read<K: Ord, V, H, S: Engine>(
        &self,
        map: &mut HashMap<K, V, H>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error>
    where
        A: Codec<K>,
        B: Codec<V>,
    {
        let mut entries: Vec<(&K, &mut V)> = map.iter_mut().collect();
        entries.sort_unstable_by(|one, other| one.0.cmp(other.0));
        for (i, (key, value)) in entries.into_iter().enumerate() {
            run.enter(Step::Index(i));
            run.only_written(key, &self.key)?;
            run.own_run(S::lend(value), &self.value)?;
            run.leave();
        }
        Ok(())
    }
}

impl<T, H, C> Codec<HashSet<T, H>> for Set<C>
where
    T: Ord + Hash,
    H: BuildHasher + Default,
    C: Codec<T>,
{
    #[inline]
    fn blank(&self) -> HashSet<T, H> {
        HashSet::default()
    }
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, HashSet<T, H>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let count = run.length(place.peek().len(), &self.length, self.inner.width.min)?;
        match place.slot() {
            Some(set) if S::IS_WRITING => in_order(set.iter(), count, Ord::cmp, |(_, item)| {
                run.only_written(item, &self.inner)
            }),
            Some(set) => self.read(set, count, run),
            None => in_order(place.peek().iter(), count, Ord::cmp, |(i, item)| {
                S::outgoing(item).map_or(Ok(()), |item| run.element(i, item, &self.inner))
            }),
        }
    }
}

impl<C: Copy> Set<C> {
    /// Each element is kept until the next one is known to be greater.
    fn read<T: Ord + Hash, H: BuildHasher, S: Engine>(
        &self,
        set: &mut HashSet<T, H>,
        count: usize,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error>
    where
        C: Codec<T>,
    {
        set.clear();
        let mut last: Option<T> = None;
        for i in 0..count {
            let start = run.stream()?.bit();
            let mut item = self.inner.blank();
            run.element(i, S::lend(&mut item), &self.inner)?;
            if last.as_ref().is_some_and(|last| last.cmp(&item).is_ge()) {
                return Err(run.stream()?.fail_at(ErrorKind::Order, start));
            }
            set.extend(last.replace(item));
        }
        set.extend(last);
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Ord + Hash, H: BuildHasher + Default> Bounded for HashSet<T, H> {
    type Item = T;
    const KIND: Kind = Kind::Set(Heap::table::<T>());
    fn nothing() -> Self {
        Self::default()
    }
    fn bounded<C: Codec<T>, S: Engine>(
        length: Ranged<usize>,
        inner: Coded<C>,
        place: S::Ref<'_, Self>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        Set { length, inner }.serialize(place, run)
    }
}

#[diagnostic::do_not_recommend]
impl<K, V, H> Bounded for HashMap<K, V, H>
where
    K: Ord + Hash + OnTheWire,
    H: BuildHasher + Default,
{
    type Item = V;
    const KIND: Kind = Kind::Map(Heap::table::<(K, V)>(), plain::<K>());
    fn nothing() -> Self {
        Self::default()
    }
    fn bounded<C: Codec<V>, S: Engine>(
        length: Ranged<usize>,
        inner: Coded<C>,
        place: S::Ref<'_, Self>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let key = const { plain::<K>().coded() };
        Map { length, key, value: inner }.serialize(place, run)
    }
}
