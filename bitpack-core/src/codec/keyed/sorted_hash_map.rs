//! `HashMap` and `HashSet`, which are sent in ascending order of their keys, like `BTreeMap` and
//! `BTreeSet`.
//!
//! A write sorts the keys: up to [`FEW`] of them on the stack, more in an allocated list of
//! references, which takes 16 bytes an entry of a map and 8 of a set. A read allocates only the
//! table.

use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash};
use std::collections::{HashMap, HashSet};
use std::vec::Vec;

use super::entries::Entries as _;
use crate::codec::{BoundedKind, Codec, Declared, FieldSerialize, Map, Set, plain};
use crate::cost::Heap;
use crate::error::Error;
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::Step;

/// Maximum number of keys that are sorted on the stack, without an allocation.
const FEW: usize = 64;

impl<A: Copy, B: Copy> Declared<Map<A, B>> {
    /// Sets the type that is encoded to `HashMap<K, V>`, which determines its memory.
    #[must_use]
    pub const fn for_hash_table<K, V>(self) -> Self {
        self.held_in(Heap::table::<(K, V)>())
    }
}

impl<C: Copy> Declared<Set<C>> {
    /// Sets the type that is encoded to `HashSet<T>`, which determines its memory.
    #[must_use]
    pub const fn for_hash_table<T>(self) -> Self {
        self.held_in(Heap::table::<T>())
    }
}

/// Calls `each` for the `count` items of a hash table in ascending order of their keys, with the
/// position of each item.
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
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, HashMap<K, V, H>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let least = self.key.width.min.saturating_add(self.value.width.min);
        let count = run.length(place.peek().len(), &self.length, least)?;
        match place.slot() {
            Some(map) if S::IS_WRITING => self.become_read(map, run),
            Some(map) => {
                map.clear();
                self.read(count, run, |(key, value)| {
                    map.insert(key, value);
                })
            }
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
    /// Writes a hash map and turns it into the map that a reader gets. Only the values are
    /// replaced, because keys read back exactly.
    fn become_read<K: Ord, V, H, S: BitIo>(
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
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, HashSet<T, H>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let count = run.length(place.peek().len(), &self.length, self.inner.width.min)?;
        match place.slot() {
            Some(set) if S::IS_WRITING => in_order(set.iter(), count, Ord::cmp, |(_, item)| {
                run.only_written(item, &self.inner)
            }),
            Some(set) => {
                set.clear();
                self.read(count, run, |item| {
                    set.insert(item);
                })
            }
            None => in_order(place.peek().iter(), count, Ord::cmp, |(i, item)| {
                S::outgoing(item).map_or(Ok(()), |item| run.element(i, item, &self.inner))
            }),
        }
    }
}

bounded_by! {
    [T: Ord + Hash, H: BuildHasher + Default] HashSet<T, H>,
    T,
    BoundedKind::Set(Heap::table::<T>()),
    Self::default(),
    |length, inner| Set { length, inner }
}
bounded_by! {
    [K: Ord + Hash + FieldSerialize, V, H: BuildHasher + Default] HashMap<K, V, H>,
    V,
    BoundedKind::Map(Heap::table::<(K, V)>(), plain::<K>()),
    Self::default(),
    |length, value| Map { length, key: const { plain::<K>().coded() }, value }
}
