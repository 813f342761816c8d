//! Hash maps and hash sets, which are sent in ascending order of their keys, like `BTreeMap` and
//! `BTreeSet`: those of the standard library, and of the crates `hashbrown` and `indexmap`.
//!
//! A write sorts the keys: up to [`FEW`] of them on the stack, more in an allocated list of
//! references, which takes 16 bytes an entry of a map and 8 of a set. A read allocates only the
//! table.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash};

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
    /// Declares that the encoded type is `HashMap<K, V>`, which determines the memory of a value.
    #[must_use]
    pub const fn for_hash_table<K, V>(self) -> Self {
        self.held_in(Heap::table::<(K, V)>(), true)
    }

    /// Declares that the encoded type is `IndexMap<K, V>`, which determines the memory of a value.
    /// The order of its entries is not sent, so it does not read back exactly.
    #[must_use]
    pub const fn for_index_table<K, V>(self) -> Self {
        self.held_in(Heap::index_table::<(K, V)>(), false)
    }
}

impl<C: Copy> Declared<Set<C>> {
    /// Declares that the encoded type is `HashSet<T>`, which determines the memory of a value.
    #[must_use]
    pub const fn for_hash_table<T>(self) -> Self {
        self.held_in(Heap::table::<T>(), true)
    }

    /// Declares that the encoded type is `IndexSet<T>`, which determines the memory of a value. The
    /// order of its elements is not sent, so it does not read back exactly.
    #[must_use]
    pub const fn for_index_table<T>(self) -> Self {
        self.held_in(Heap::index_table::<T>(), false)
    }
}

/// Calls `each` for each of the `count` items of a hash table in ascending order, as given by
/// `order`, with the position of the item.
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

impl<A: Copy, B: Copy> Map<A, B> {
    /// Writes the entries of a hash map, and replaces each value by the one that a reader gets. The
    /// keys stay, because they read back exactly.
    fn become_read<'m, K: Ord + 'm, V: 'm, S: BitIo>(
        &self,
        entries: impl Iterator<Item = (&'m K, &'m mut V)>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error>
    where
        A: Codec<K>,
        B: Codec<V>,
    {
        let mut entries: Vec<(&K, &mut V)> = entries.collect();
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

/// Implements the codecs of a map and a set that are hash tables. `$exact` is `true` if the order
/// of their entries is not part of the value. Otherwise `$sort_keys` and `$sort` are the methods
/// that sort them.
macro_rules! hash_table {
    ($map:ident, $set:ident, $heap:ident, $exact:literal $(, $sort_keys:ident, $sort:ident)?) => {
        impl<K, V, H, A, B> Codec<$map<K, V, H>> for Map<A, B>
        where
            K: Ord + Hash,
            H: BuildHasher + Default,
            A: Codec<K>,
            B: Codec<V>,
        {
            #[inline]
            fn blank(&self) -> $map<K, V, H> {
                $map::default()
            }
            fn serialize<S: BitIo>(
                &self,
                mut place: S::Ref<'_, $map<K, V, H>>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                let least = self.key.width.min.saturating_add(self.value.width.min);
                let count = run.length(place.peek().len(), &self.length, least)?;
                match place.slot() {
                    Some(map) if S::IS_WRITING => {
                        $(map.$sort_keys();)?
                        self.become_read(map.iter_mut(), run)
                    }
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
                                if let (Some(key), Some(value)) =
                                    (S::outgoing(key), S::outgoing(value))
                                {
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

        impl<T, H, C> Codec<$set<T, H>> for Set<C>
        where
            T: Ord + Hash,
            H: BuildHasher + Default,
            C: Codec<T>,
        {
            #[inline]
            fn blank(&self) -> $set<T, H> {
                $set::default()
            }
            fn serialize<S: BitIo>(
                &self,
                mut place: S::Ref<'_, $set<T, H>>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                let count = run.length(place.peek().len(), &self.length, self.inner.width.min)?;
                match place.slot() {
                    Some(set) if S::IS_WRITING => {
                        $(set.$sort();)?
                        in_order(set.iter(), count, Ord::cmp, |(_, item)| {
                            run.only_written(item, &self.inner)
                        })
                    }
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
            [T: Ord + Hash, H: BuildHasher + Default] $set<T, H>,
            T,
            BoundedKind::Set(Heap::$heap::<T>(), $exact),
            Self::default(),
            |length, inner| Set { length, inner }
        }
        bounded_by! {
            [K: Ord + Hash + FieldSerialize, V, H: BuildHasher + Default] $map<K, V, H>,
            V,
            BoundedKind::Map(Heap::$heap::<(K, V)>(), $exact, plain::<K>()),
            Self::default(),
            |length, value| Map { length, key: const { plain::<K>().coded() }, value }
        }
    };
}

#[cfg(feature = "std")]
mod standard {
    use std::collections::{HashMap, HashSet};

    use super::*;

    hash_table!(HashMap, HashSet, table, true);
}

#[cfg(feature = "hashbrown")]
mod hashbrown {
    use ::hashbrown::{HashMap, HashSet};

    use super::*;

    hash_table!(HashMap, HashSet, table, true);
}

#[cfg(feature = "indexmap")]
mod indexmap {
    use ::indexmap::{IndexMap, IndexSet};

    use super::*;

    hash_table!(IndexMap, IndexSet, index_table, false, sort_unstable_keys, sort_unstable);
}
