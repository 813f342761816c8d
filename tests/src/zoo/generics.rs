//! Types with type parameters and with constant parameters.

use core::marker::PhantomData;
use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any};

use super::enums::Event;
use super::groups::{Body, LOST};
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

impl ZooType for u8 {
    fn strategy() -> BoxedStrategy<Self> {
        any::<Self>().boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits((*self).into(), 8)
    }
}

impl ZooType for u16 {
    fn strategy() -> BoxedStrategy<Self> {
        any::<Self>().boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits((*self).into(), 16)
    }
}

/// A struct whose fields have types, lengths and ranges that depend on its parameters.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ring<T, U = u8, const N: usize = 4>
where
    U: Clone,
{
    #[bits(min = 0, max = N)]
    level: usize,
    #[max_len(N)]
    list: Vec<(T, bool)>,
    array: [T; N],
    pair: (U, Option<U>),
    #[when(level > 0)]
    rare: Option<U>,
    #[bits(min = -1, max = N - 2)]
    last: i8,
    marker: PhantomData<U>,
}

/// A [`Ring`] with elements of fixed width.
pub(super) type RingOfNumbers = Ring<u16, u8, 5>;
/// A [`Ring`] with elements of variable width.
pub(super) type RingOfEvents = Ring<Body, Event>;

impl<T: ZooType, U: ZooType, const N: usize> ZooType for Ring<T, U, N> {
    const LOSSY: Option<&'static str> = U::LOSSY;
    const HEAP: [usize; 2] = [32, 1024];
    fn strategy() -> BoxedStrategy<Self> {
        let array =
            || vec(T::strategy(), N).prop_map(|list| core::array::from_fn(|i| list[i].clone()));
        let pairs = vec((T::strategy(), any::<bool>()), 0..=N);
        let latest = within(-1, i8::try_from(N).unwrap_or_default() - 2);
        let maybe = || proptest::option::of(U::strategy());
        fields!(Ring {
            level: within(0, N),
            list: pairs,
            array: array(),
            pair: (U::strategy(), maybe()),
            rare: maybe(),
            last: latest,
            marker: Just(PhantomData),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.uint(self.level as u128, 0, N as u128)?;
        wire.length(self.list.len(), 0, N)?;
        for (item, flag) in &self.list {
            item.wire(wire)?;
            wire.bool(*flag);
        }
        self.array.iter().try_for_each(|item| item.wire(wire))?;
        self.pair.0.wire(wire)?;
        wire.bool(self.pair.1.is_some());
        self.pair.1.iter().try_for_each(|item| item.wire(wire))?;
        if self.level > 0 {
            wire.bool(self.rare.is_some());
            self.rare.iter().try_for_each(|item| item.wire(wire))?;
        }
        wire.int(self.last.into(), -1, N as i128 - 2)
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let all = |a: &Option<U>, b: &Option<U>| match (a, b) {
            (Some(a), Some(b)) => a.arrives_as(b),
            (a, b) => a.is_some() == b.is_some(),
        };
        let rare = if self.level > 0 { &self.rare } else { &None };
        let plain = |ring: &Self| format!("{:?}", (ring.level, &ring.list, &ring.array, ring.last));
        plain(self) == plain(read)
            && self.pair.0.arrives_as(&read.pair.0)
            && all(&self.pair.1, &read.pair.1)
            && all(rare, &read.rare)
    }
    fn heap(&self) -> usize {
        let others = [&self.pair.1, &self.rare];
        let others = others.into_iter().flatten().map(ZooType::heap).sum::<usize>();
        heap_of(&self.list) + self.pair.0.heap() + others
    }
}

/// Arrays of bodies with a constant parameter as their length.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Bodies<const N: usize> {
    #[bits(min = 0, max = N)]
    count: usize,
    flag: bool,
    #[count(count)]
    some: [Body; N],
    all: [(bool, Body); N],
    #[relative_index]
    objects: [Option<bool>; N],
}

/// [`Bodies`] with arrays short enough to share a bounds check with the fields around them.
pub(super) type ThreeBodies = Bodies<3>;
/// [`Bodies`] with arrays too long to share a bounds check with the fields around them.
pub(super) type SeventyBodies = Bodies<70>;

impl<const N: usize> ZooType for Bodies<N> {
    fn strategy() -> BoxedStrategy<Self> {
        let bodies = vec((any::<bool>(), Body::strategy(), any::<Option<bool>>()), N);
        (within(0, N), any::<bool>(), bodies)
            .prop_map(|(count, flag, list)| Self {
                count,
                flag,
                some: core::array::from_fn(|i| if i < count { list[i].1 } else { Body::default() }),
                all: core::array::from_fn(|i| (list[i].0, list[i].1)),
                objects: core::array::from_fn(|i| list[i].2),
            })
            .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.uint(self.count as u128, 0, N as u128)?;
        wire.bool(self.flag);
        self.some.iter().take(self.count).try_for_each(|body| body.wire(wire))?;
        for (flag, body) in &self.all {
            wire.bool(*flag);
            body.wire(wire)?;
        }
        let variant = crate::reference::Variant::Relative;
        let max = u32::try_from(N).unwrap_or_default();
        let objects = (0..).zip(self.objects).filter_map(|(index, flag)| Some((index, flag?)));
        wire.scene(crate::reference::Scene { variant, max }, objects, |wire, flag| {
            wire.bool(flag);
            Ok(())
        })
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let (some, all, objects) = ([Body::default(); N], [(true, Body::default()); N], [None; N]);
        let mut lost = some;
        lost[N - 1] = LOST;
        let bodies = |count, some| Self { count, flag: true, some, all, objects };
        vec![(ErrorKind::Range, bodies(N + 1, some)), (ErrorKind::Range, bodies(N, lost))]
    }
}

/// Rules of a game, with an associated type for the score.
pub(super) trait Rules {
    /// Type of the score, a field of [`Game`].
    type Score;
}

/// Rules with a score that fits in one byte.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Easy;

impl Rules for Easy {
    type Score = u8;
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_bytes(200)]
pub(super) struct Game<R: Rules, K: Ord> {
    score: R::Score,
    #[max_len(3)]
    map: BTreeMap<K, u8>,
    #[omit_default]
    best: K,
    #[skip]
    rules: Option<R>,
    marker: PhantomData<R>,
}

/// A [`Game`], whose field types are associated types of its parameter.
pub(super) type Scored = Game<Easy, u16>;

impl ZooType for Scored {
    const HEAP: [usize; 2] = [1, 16];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Game {
            score: any::<u8>(),
            map: proptest::collection::btree_map(any::<u16>(), any::<u8>(), 0..=3),
            best: 0..3_u16,
            rules: Just(None),
            marker: Just(PhantomData),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.score.into(), 8);
        wire.length(self.map.len(), 0, 3)?;
        for (key, value) in &self.map {
            key.wire(wire)?;
            value.wire(wire)?;
        }
        wire.bool(self.best != 0);
        if self.best == 0 { Ok(()) } else { self.best.wire(wire) }
    }
    fn heap(&self) -> usize {
        4 * self.map.len()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let map = (0..4).map(|key| (key, 0)).collect();
        let (rules, marker) = (Some(Easy), PhantomData);
        vec![(ErrorKind::Range, Self { score: 1, map, best: 0, rules, marker })]
    }
}
