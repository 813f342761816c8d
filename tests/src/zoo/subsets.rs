//! Types with subsets of an array's objects, in each encoding of the indices and in each container.

use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::{btree_map, btree_set};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::groups::{Body, LOST};
use super::texts::Name;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Scene, Variant, Verdict, Writer};

/// Generates a list of objects with ascending indices below `max`.
fn list<T: core::fmt::Debug + 'static>(
    max: u16,
    object: BoxedStrategy<T>,
) -> BoxedStrategy<Vec<(u16, T)>> {
    btree_map(within(0, max - 1), object, 0..12).prop_map(|map| map.into_iter().collect()).boxed()
}

fn bare(max: u8) -> BoxedStrategy<Vec<u8>> {
    btree_set(within(0, max - 1), 0..20).prop_map(|set| set.into_iter().collect()).boxed()
}

fn word(wire: &mut Writer, word: u64, bits: u32) -> Verdict {
    wire.unsigned_bits(word.into(), bits)
}

/// Declares a type with a subset in each of four containers, all in one encoding of the indices.
macro_rules! subset {
    ($(#[$doc:meta])* $name:ident $variant:ident, $array:meta, $hundred:meta, $thousand:meta, $forty:meta) => {
        $(#[$doc])*
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        pub(super) struct $name {
            first: bool,
            #[$array]
            slots: [Option<Body>; 10],
            #[$hundred]
            #[bits(min = 0, max = 5)]
            list: Vec<(u16, u8)>,
            #[$thousand]
            map: BTreeMap<i32, Body>,
            #[$forty]
            bare: Vec<u8>,
            last: bool,
        }

        impl $name {
            fn empty() -> Self {
                let (list, map, bare) = (vec![], BTreeMap::new(), vec![]);
                Self { first: true, slots: [None; 10], list, map, bare, last: true }
            }
        }

        impl ZooType for $name {
            const HEAP: [usize; 2] = [32, 256];
            fn strategy() -> BoxedStrategy<Self> {
                let map = btree_map(within(0, 999_i32), Body::strategy(), 0..12);
                let body = || proptest::option::of(Body::strategy());
                let slots = proptest::collection::vec(body(), 10);
                fields!($name {
                    first: any::<bool>(),
                    slots: slots.prop_map(|slots| core::array::from_fn(|i| slots[i])),
                    list: list(100, within(0, 5_u8)),
                    map: map,
                    bare: bare(40),
                    last: any::<bool>(),
                })
            }
            fn wire(&self, wire: &mut Writer) -> Verdict {
                let scene = |max| Scene { variant: Variant::$variant, max };
                wire.bool(self.first);
                let slots = (0..).zip(&self.slots).filter_map(|(i, slot)| Some((i, slot.as_ref()?)));
                wire.scene(scene(10), slots, |wire, body| body.wire(wire))?;
                let list = self.list.iter().map(|(index, level)| (i64::from(*index), *level));
                wire.scene(scene(100), list, |wire, level| wire.uint(level.into(), 0, 5))?;
                let map = self.map.iter().map(|(index, body)| (i64::from(*index), body));
                wire.scene(scene(1000), map, |wire, body| body.wire(wire))?;
                let bare = self.bare.iter().map(|index| (i64::from(*index), ()));
                wire.scene(scene(40), bare, |_, ()| Ok(()))?;
                wire.bool(self.last);
                Ok(())
            }
            fn heap(&self) -> usize {
                heap_of(&self.list) + heap_of(&self.bare) + self.map.len() * 8
            }
            fn unwritable() -> Vec<(ErrorKind, Self)> {
                let empty = Self::empty;
                let mut slots = [None; 10];
                slots[9] = Some(LOST);
                vec![
                    (ErrorKind::Range, Self { slots, ..empty() }),
                    (ErrorKind::Order, Self { list: vec![(3, 1), (3, 1)], ..empty() }),
                    (ErrorKind::Order, Self { list: vec![(3, 1), (2, 1)], ..empty() }),
                    (ErrorKind::Order, Self { list: vec![(100, 1)], ..empty() }),
                    (ErrorKind::Order, Self { list: vec![(0, 0), (u16::MAX, 1)], ..empty() }),
                    (ErrorKind::Range, Self { list: vec![(0, 6)], ..empty() }),
                    (ErrorKind::Order, Self { map: [(-1, Body::default())].into(), ..empty() }),
                    (ErrorKind::Order, Self { map: [(1000, Body::default())].into(), ..empty() }),
                    (ErrorKind::Order, Self { bare: vec![1, 0], ..empty() }),
                    (ErrorKind::Order, Self { bare: vec![0, 40], ..empty() }),
                ]
            }
        }
    };
}

subset! {
    /// Subsets with one bit for each index, set if an object is there.
    Flags Flags, subset(flags), subset(flags, max = 100), bitpack(subset(flags, max = 1000)),
    subset(flags, max = 40)
}
subset! {
    /// Subsets with their number of objects, and an index before each object.
    Indices Indices, subset(indices), subset(indices, max = 100),
    bitpack(subset(indices, max = 1000)), subset(indices, max = 40)
}
subset! {
    /// Subsets with an index before each object and an invalid index at the end.
    Sentinel Sentinel, subset(sentinel), subset(sentinel, max = 100),
    bitpack(subset(sentinel, max = 1000)), subset(sentinel, max = 40)
}
subset! {
    /// Subsets with the difference from the previous index before each object and at the end.
    Relative Relative, relative_index, relative_index(max = 100),
    bitpack(relative_index(max = 1000)), relative_index(max = 40)
}

/// Subsets whose maximum is close to the first one that needs the last tier of the prefix code,
/// arrays of length zero and one, and objects of any width.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Edges {
    #[relative_index(max = 124)]
    without: Vec<(u16, bool)>,
    #[relative_index(max = 125)]
    single: Vec<(u16, bool)>,
    #[relative_index(max = 126)]
    pair: Vec<(u16, bool)>,
    #[relative_index(max = 3000)]
    names: Vec<(u16, Name)>,
    #[relative_index]
    one: [Option<u8>; 1],
    #[subset(indices)]
    alone: [Option<u8>; 1],
    #[subset(sentinel)]
    end: [Option<u8>; 0],
    #[subset(flags)]
    nothing: [Option<u8>; 0],
    #[subset(indices, max = 70)]
    #[omit_default]
    maybe: Vec<u8>,
}

impl ZooType for Edges {
    const HEAP: [usize; 2] = [64, 512];
    fn strategy() -> BoxedStrategy<Self> {
        let flag = || any::<bool>().boxed();
        fields!(Edges {
            without: list(124, flag()),
            single: list(125, flag()),
            pair: list(126, flag()),
            names: list(3000, Name::strategy()),
            one: [any::<Option<u8>>()],
            alone: [any::<Option<u8>>()],
            end: proptest::strategy::Just([]),
            nothing: proptest::strategy::Just([]),
            maybe: bare(70),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let scene = |variant, max| Scene { variant, max };
        for (max, list) in [(124, &self.without), (125, &self.single), (126, &self.pair)] {
            let list = list.iter().map(|(index, flag)| (i64::from(*index), u64::from(*flag)));
            wire.scene(scene(Variant::Relative, max), list, |wire, flag| word(wire, flag, 1))?;
        }
        let names = self.names.iter().map(|(index, name)| (i64::from(*index), name));
        wire.scene(scene(Variant::Relative, 3000), names, |wire, name| name.wire(wire))?;
        for (variant, array) in [(Variant::Relative, self.one), (Variant::Indices, self.alone)] {
            let objects = array[0].map(|byte| (0, u64::from(byte)));
            wire.scene(scene(variant, 1), objects, |wire, byte| word(wire, byte, 8))?;
        }
        wire.bool(!self.maybe.is_empty());
        if !self.maybe.is_empty() {
            let maybe = self.maybe.iter().map(|index| (i64::from(*index), ()));
            wire.scene(scene(Variant::Indices, 70), maybe, |_, ()| Ok(()))?;
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        let lists = heap_of(&self.without) + heap_of(&self.single) + heap_of(&self.pair);
        let names = self.names.iter().map(|(_, name)| name.heap()).sum::<usize>();
        lists + heap_of(&self.names) + names + heap_of(&self.maybe)
    }
}
