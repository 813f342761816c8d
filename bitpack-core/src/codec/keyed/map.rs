//! `BTreeMap` and `BTreeSet` of bounded length, in ascending order.

use alloc::collections::{BTreeMap, BTreeSet};

use super::entries::{Keyed, keyed_items, nothing, read};
use crate::codec::length::length;
use crate::codec::number::int::Ranged;
use crate::codec::{Codec, Coded, Declared, Nothing, Terminator, none};
use crate::cost::{DeltaCost, Heap, Width};
use crate::error::Result;
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Step;

/// The codec of a map whose keys `K` encodes, and whose values `V` encodes. Made by [`map`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Map<K, V> {
    pub(crate) length: Ranged<usize>,
    pub(crate) key: Coded<K>,
    pub(crate) value: Coded<V>,
}

/// The codec of a set whose elements `C` encodes. Made by [`set`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Set<C> {
    pub(crate) length: Ranged<usize>,
    pub(crate) inner: Coded<C>,
}

/// Encodes `min` to `max` entries: their number in [`bits_required`](crate::bits_required)`(min,
/// max)` bits, then each key with its value, keys in ascending order. Keys that repeat or descend
/// are rejected with [`Order`](crate::ErrorKind::Order).
///
/// Source: "Reading and Writing Packets", `PacketB`: a count and its elements, here always in ascending
/// order.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`, or if a key may be read
/// back as another value than was written: the keys might then not ascend.
#[track_caller]
pub const fn map<K: Copy, V: Copy>(
    min: usize,
    max: usize,
    key: Declared<K>,
    value: Declared<V>,
) -> Declared<Map<K, V>> {
    in_order(key.width);
    let (entry, length) = (key.width.then(value.width), length(min, max));
    let node = Node::Map { min: min as u32, max: max as u32 };
    let shape = Shape::around(node, key.shape).then(value.shape);
    let codec = Map { length, key: key.coded(), value: value.coded() };
    let change = value.change().map(length.bits(), max, entry);
    Declared::new(codec, Terminator::Length(length).width(entry, entry), shape).changing(change)
}

/// Encodes `min` to `max` elements: their number in [`bits_required`](crate::bits_required)`(min,
/// max)` bits, then each element in ascending order. Elements that repeat or descend are rejected
/// with [`Order`](crate::ErrorKind::Order).
///
/// Source: "Reading and Writing Packets", `PacketB`: a count and its elements, here always in ascending
/// order.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`, or if an element may be
/// read back as another value than was written: the elements might then not ascend.
#[track_caller]
pub const fn set<C: Copy>(min: usize, max: usize, inner: Declared<C>) -> Declared<Set<C>> {
    in_order(inner.width);
    let length = length(min, max);
    let node = Node::Set { min: min as u32, max: max as u32 };
    let codec = Set { length, inner: inner.coded() };
    let change = DeltaCost::set(length.bits(), max, inner.width);
    let (shape, each) = (Shape::around(node, inner.shape), inner.width);
    Declared::new(codec, Terminator::Length(length).width(each, each), shape).changing(change)
}

/// Stops the build unless a map key or set element of this width is read exactly as it was written: the
/// writer and the reader both compare keys.
#[track_caller]
const fn in_order(key: Width) {
    assert!(
        key.exact,
        "a map key must read back exactly as it was written; a lossy key has no reliable order"
    );
}

impl<A: Copy, B: Copy> Declared<Map<A, B>> {
    /// Declares that the encoded value is a `BTreeMap<K, V>`, which determines the maximum memory of a value.
    pub const fn for_type<K, V>(self) -> Self {
        self.held_in(Heap::tree::<K, V>(), true)
    }

    pub(in crate::codec) const fn held_in(self, heap: Heap, exact: bool) -> Self {
        let Map { length, key, value } = self.codec;
        let entry = key.width.memory.then(value.width.memory);
        self.held(entry.within(heap, length.bounds().1 as u64)).exact_if(exact)
    }
}

impl<C: Copy> Declared<Set<C>> {
    /// Declares that the encoded value is a `BTreeSet<T>`, which determines the maximum memory of a value.
    pub const fn for_type<T>(self) -> Self {
        self.held_in(Heap::tree::<T, ()>(), true)
    }

    pub(in crate::codec) const fn held_in(self, heap: Heap, exact: bool) -> Self {
        let max = self.codec.length.bounds().1;
        self.held(self.codec.inner.width.memory.within(heap, max as u64)).exact_if(exact)
    }
}

impl<M: Keyed, A: Codec<M::Key>, B: Codec<M::Value>> Codec<M> for Map<A, B> {
    #[inline]
    fn blank(&self) -> M {
        M::default()
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, M>, run: &mut Run<'_, S>) -> Result {
        let least = self.key.width.min.saturating_add(self.value.width.min);
        let count = run.length(place.peek().count(), &self.length, least)?;
        match place.slot() {
            Some(map) if !S::IS_WRITING => {
                map.clear();
                return read(self, map, count, run);
            }
            // the keys stay, because they read back exactly
            Some(map) => {
                for (i, (key, value)) in map.entries_mut().enumerate() {
                    run.enter(Step::Index(i));
                    run.only_written(key, &self.key)?;
                    if M::HAS_VALUES {
                        run.own_run(S::lend(value), &self.value)?;
                    }
                    run.leave();
                }
            }
            None => {
                for (i, (key, value)) in place.peek().entries().enumerate() {
                    let (Some(key), Some(value)) = (S::outgoing(key), S::outgoing(value)) else {
                        continue;
                    };
                    run.enter(Step::Index(i));
                    run.own_run(key, &self.key)?;
                    if M::HAS_VALUES {
                        run.own_run(value, &self.value)?;
                    }
                    run.leave();
                }
            }
        }
        Ok(())
    }
}

impl<C: Copy> Set<C> {
    /// Returns the codec of a map to `()` with the same keys.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn as_map(&self) -> Map<C, Nothing> {
        Map { length: self.length, key: self.inner, value: const { none().coded() } }
    }
}

impl<M: Keyed<Value = ()>, C: Codec<M::Key>> Codec<M> for Set<C> {
    #[inline]
    fn blank(&self) -> M {
        M::default()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, M>, run: &mut Run<'_, S>) -> Result {
        self.as_map().serialize(place, run)
    }
}

impl<K: Ord, V> Keyed for BTreeMap<K, V> {
    keyed_items!(K, V, true, (key, value) key, value);
    fn entries(&self) -> impl Iterator<Item = (&K, &V)> {
        self.iter()
    }
    fn entries_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
        self.iter_mut()
    }
}

impl<T: Ord> Keyed for BTreeSet<T> {
    keyed_items!(T, (), false, (key, ()) key);
    fn entries(&self) -> impl Iterator<Item = (&T, &())> {
        self.iter().map(|key| (key, &()))
    }
    fn entries_mut(&mut self) -> impl Iterator<Item = (&T, &mut ())> {
        self.iter().map(|key| (key, nothing()))
    }
}
