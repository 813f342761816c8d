//! Hash maps and hash sets, which are sent in ascending order of their keys, like `BTreeMap` and
//! `BTreeSet`: those of the standard library, and of the crates `hashbrown` and `indexmap`.
//!
//! A write sorts the keys: up to [`FEW`] of them on the stack, more in an allocated list of
//! references, which takes 16 bytes an entry of a map and 8 of a set. A read allocates only the
//! table.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::{HashMap, HashSet};

#[cfg(feature = "hashbrown")]
use hashbrown::{HashMap as HashbrownMap, HashSet as HashbrownSet};
#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, IndexSet};

use super::entries::{Keyed, keyed_items, nothing};
use crate::codec::{BoundedKind, Declared, FieldSerialize, Map, Set, plain};
use crate::cost::Heap;

/// Maximum number of keys that are sorted on the stack, without an allocation.
const FEW: usize = 64;

impl<A: Copy, B: Copy> Declared<Map<A, B>> {
    /// Declares that the encoded value is a `HashMap<K, V>`, which determines the maximum memory of a value.
    pub const fn for_hash_table<K, V>(self) -> Self {
        self.held_in(Heap::table::<(K, V)>(), true)
    }

    /// Declares that the encoded value is an `IndexMap<K, V>`, which determines the maximum memory of a
    /// value. The order of its entries is not sent, so a map that is read may differ from the one that was
    /// written.
    pub const fn for_index_table<K, V>(self) -> Self {
        self.held_in(Heap::index_table::<(K, V)>(), false)
    }
}

impl<C: Copy> Declared<Set<C>> {
    /// Declares that the encoded value is a `HashSet<T>`, which determines the maximum memory of a value.
    pub const fn for_hash_table<T>(self) -> Self {
        self.held_in(Heap::table::<T>(), true)
    }

    /// Declares that the encoded value is an `IndexSet<T>`, which determines the maximum memory of a value.
    /// The order of its elements is not sent, so a set that is read may differ from the one that was written.
    pub const fn for_index_table<T>(self) -> Self {
        self.held_in(Heap::index_table::<T>(), false)
    }
}

/// Returns the `count` items of a hash table in ascending order, as given by `order`.
fn in_order<T: Copy>(
    items: impl Iterator<Item = T>,
    count: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = T> {
    let (mut few, mut many) = ([None; FEW], Vec::new());
    if count > FEW {
        many.extend(items);
        many.sort_unstable_by(order);
    } else {
        for (slot, item) in few.iter_mut().zip(items) {
            *slot = Some(item);
        }
        few.get_mut(..count).unwrap_or_default().sort_unstable_by(|one, other| {
            match (one, other) {
                (Some(one), Some(other)) => order(one, other),
                _ => Ordering::Equal,
            }
        });
    }
    few.into_iter().flatten().chain(many)
}

/// Implements [`Keyed`] for a map and a set that are hash tables. `$exact` is `true` if the order of
/// their entries is not part of the value. Otherwise `$sort_keys` and `$sort` are the methods that
/// sort them.
macro_rules! hash_table {
    ($map:ident, $set:ident, $heap:ident, $exact:literal $(, $sort_keys:ident, $sort:ident)?) => {
        impl<K: Ord + Hash, V, H: BuildHasher + Default> Keyed for $map<K, V, H> {
            keyed_items!(K, V, true, (key, value) key, value);
            fn entries(&self) -> impl Iterator<Item = (&K, &V)> {
                in_order(self.iter(), self.len(), |one, other| one.0.cmp(other.0))
            }
            fn entries_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
                $(self.$sort_keys();)?
                let mut entries: Vec<(&K, &mut V)> = self.iter_mut().collect();
                entries.sort_unstable_by(|one, other| one.0.cmp(other.0));
                entries.into_iter()
            }
        }

        impl<T: Ord + Hash, H: BuildHasher + Default> Keyed for $set<T, H> {
            keyed_items!(T, (), false, (key, ()) key);
            fn entries(&self) -> impl Iterator<Item = (&T, &())> {
                in_order(self.iter(), self.len(), Ord::cmp).map(|key| (key, &()))
            }
            fn entries_mut(&mut self) -> impl Iterator<Item = (&T, &mut ())> {
                $(self.$sort();)?
                in_order(self.iter(), self.len(), Ord::cmp).map(|key| (key, nothing()))
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
hash_table!(HashMap, HashSet, table, true);
#[cfg(feature = "hashbrown")]
hash_table!(HashbrownMap, HashbrownSet, table, true);
#[cfg(feature = "indexmap")]
hash_table!(IndexMap, IndexSet, index_table, false, sort_unstable_keys, sort_unstable);
