//! Types that contain themselves, with a maximum depth.

#![allow(clippy::use_self, reason = "both spellings are tested")]

use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::groups::Body;
use super::zoo_type::{ZooType, heap_of, within};
use crate::reference::{Verdict, Writer};

/// A type that contains a list of itself, at most three levels deep.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_depth(3)]
pub(super) struct Tree {
    #[bits(4)]
    value: u8,
    #[max_len(2)]
    #[delta(whole)]
    children: Vec<Self>,
}

fn tree(levels: usize) -> BoxedStrategy<Tree> {
    let value = within(0, 15_u8);
    if levels == 1 {
        return value.prop_map(|value| Tree { value, children: Vec::new() }).boxed();
    }
    let all = (value, vec(tree(levels - 1), 0..=2));
    all.prop_map(|(value, children)| Tree { value, children }).boxed()
}

fn branch(levels: usize) -> Tree {
    let children = if levels > 1 { vec![branch(levels - 1)] } else { Vec::new() };
    Tree { value: 1, children }
}

impl ZooType for Tree {
    const HEAP: [usize; 2] = [16, 128];
    fn strategy() -> BoxedStrategy<Self> {
        tree(3)
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.value.into(), 4)?;
        wire.length(self.children.len(), 0, 2)?;
        self.children.iter().try_for_each(|child| child.wire(wire))
    }
    fn heap(&self) -> usize {
        heap_of(&self.children) + self.children.iter().map(Self::heap).sum::<usize>()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let inner = Self { value: 16, children: vec![] };
        vec![
            (ErrorKind::Depth, branch(4)),
            (ErrorKind::Range, Self { value: 1, children: vec![inner] }),
            (ErrorKind::Range, Self { value: 1, children: vec![branch(1); 3] }),
        ]
    }
}

/// An enum whose variants, among them the first, contain the enum itself in a box.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_depth(4)]
#[tag(bits = 3)]
#[check(0x5, bits = 3)]
pub(super) enum Formula {
    Sum(#[delta(whole)] Box<Self>, #[delta(whole)] Box<Formula>),
    Number(#[bits(min = -8, max = 7)] i8),
    Scaled {
        #[align]
        by: u16,
        #[when(by > 1)]
        of: Body,
        #[delta(whole)]
        inner: Box<Self>,
    },
}
use Formula::{Number, Scaled, Sum};

fn formula(levels: usize) -> BoxedStrategy<Formula> {
    let number = within(-8, 7_i8).prop_map(Number);
    if levels == 1 {
        return number.boxed();
    }
    let inner = || formula(levels - 1).prop_map(Box::new);
    let scaled = (within(0, u16::MAX), Body::strategy(), inner());
    prop_oneof![
        number,
        (inner(), inner()).prop_map(|(a, b)| Sum(a, b)),
        scaled.prop_map(|(by, of, inner)| {
            Scaled { by, of: if by > 1 { of } else { Body::default() }, inner }
        }),
    ]
    .boxed()
}

/// Reason why a delta may resend an unchanged recursive field.
const UNSENT: Option<&str> = Some("what a condition leaves out is not read back");

impl ZooType for Formula {
    const REDUNDANT: Option<&'static str> = UNSENT;
    const HEAP: [usize; 2] = [32, 256];
    fn strategy() -> BoxedStrategy<Self> {
        formula(4)
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        match self {
            Sum(a, b) => {
                wire.tag(0, 3, 3);
                a.wire(wire)?;
                b.wire(wire)?;
            }
            Number(value) => {
                wire.tag(1, 3, 3);
                wire.int((*value).into(), -8, 7)?;
            }
            Scaled { by, of, inner } => {
                wire.tag(2, 3, 3);
                wire.align();
                wire.raw((*by).into(), 16);
                if *by > 1 {
                    of.wire(wire)?;
                }
                inner.wire(wire)?;
            }
        }
        wire.check(5, 3);
        Ok(())
    }
    fn heap(&self) -> usize {
        let boxed = |inner: &Self| size_of::<Self>() + inner.heap();
        match self {
            Number(_) => 0,
            Sum(a, b) => boxed(a) + boxed(b),
            Scaled { inner, .. } => boxed(inner),
        }
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let scaled = |inner| Scaled { by: 0, of: Body::default(), inner: Box::new(inner) };
        let deep = scaled(scaled(scaled(scaled(Number(1)))));
        let wrong = Sum(Box::new(Number(1)), Box::new(Number(8)));
        vec![(ErrorKind::Depth, deep), (ErrorKind::Range, wrong)]
    }
}

/// A type that contains itself in a map, in an array, in an option and in a list, next to another
/// recursive type with its own depth.
#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
#[max_depth(2)]
pub(super) struct Forest {
    is_old: bool,
    first: Option<Tree>,
    #[max_len(2)]
    #[delta(whole)]
    map: BTreeMap<u8, Self>,
    #[delta(whole)]
    pair: [Option<Box<Self>>; 2],
    #[max_len(3)]
    #[delta(whole)]
    list: Option<Vec<Forest>>,
    #[when(is_old)]
    #[delta(whole)]
    maybe: Option<Box<Self>>,
}

fn forest(levels: usize) -> BoxedStrategy<Forest> {
    let inner = || if levels > 1 { forest(levels - 1) } else { Forest::bare() };
    let most = if levels > 1 { 2 } else { 0 };
    let boxed = || {
        let some = option::weighted(0.3, inner().prop_map(Box::new));
        some.prop_map(move |it| it.filter(|_| levels > 1))
    };
    let all = (
        (any::<bool>(), option::of(tree(3)), btree_map(any::<u8>(), inner(), 0..=most)),
        ([boxed(), boxed()], option::of(vec(inner(), 0..=most)), boxed()),
    );
    let made = |((is_old, first, map), (pair, list, maybe))| {
        let maybe = if is_old { maybe } else { None };
        Forest { is_old, first, map, pair, list, maybe }
    };
    all.prop_map(made).boxed()
}

impl Forest {
    fn bare() -> BoxedStrategy<Self> {
        any::<bool>().prop_map(|is_old| Self { is_old, ..Self::default() }).boxed()
    }

    fn inner(&self) -> impl Iterator<Item = &Self> {
        let boxed = self.pair.iter().chain([&self.maybe]);
        boxed
            .filter_map(Option::as_deref)
            .chain(self.map.values())
            .chain(self.list.iter().flatten())
    }
}

impl ZooType for Forest {
    const REDUNDANT: Option<&'static str> = UNSENT;
    const HEAP: [usize; 2] = [512, 4096];
    fn strategy() -> BoxedStrategy<Self> {
        forest(2)
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let boxed = |wire: &mut Writer, inner: &Option<Box<Self>>| {
            wire.bool(inner.is_some());
            inner.as_ref().map_or(Ok(()), |inner| inner.wire(wire))
        };
        wire.bool(self.is_old);
        wire.bool(self.first.is_some());
        self.first.as_ref().map_or(Ok(()), |tree| tree.wire(wire))?;
        wire.length(self.map.len(), 0, 2)?;
        for (key, value) in &self.map {
            wire.raw((*key).into(), 8);
            value.wire(wire)?;
        }
        self.pair.iter().try_for_each(|inner| boxed(wire, inner))?;
        wire.bool(self.list.is_some());
        if let Some(list) = &self.list {
            wire.length(list.len(), 0, 3)?;
            list.iter().try_for_each(|inner| inner.wire(wire))?;
        }
        if self.is_old { boxed(wire, &self.maybe) } else { Ok(()) }
    }
    fn heap(&self) -> usize {
        let own = self.inner().map(|inner| size_of::<(u8, Self)>() + inner.heap());
        let spare = self.list.as_ref().map_or(0, heap_of);
        own.sum::<usize>() + spare + self.first.as_ref().map_or(0, Tree::heap)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let around = |inner: &Self| {
            let pair = [Some(Box::new(inner.clone())), None];
            Self { pair, ..Self::default() }
        };
        let full = Self { first: Some(branch(3)), ..Self::default() };
        let wrong = Self { first: Some(branch(4)), ..Self::default() };
        let deep = around(&around(&full));
        vec![(ErrorKind::Depth, deep), (ErrorKind::Depth, around(&wrong))]
    }
}
