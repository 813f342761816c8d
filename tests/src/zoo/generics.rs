//! Types with type parameters and with constant parameters.

use core::marker::PhantomData;
use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::enums::Event;
use super::groups::Body;

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

subject! { impl [T: Subject + Delta, U: Subject + Delta, const N: usize] Ring<T, U, N> |it| {
    level => range(0, N),
    list => list(0, N, (own(), boolean())),
    array => array(own()),
    pair => (own(), optional(own())),
    rare => optional(own()); if it.level > 0,
    last => range(-1, N as i8 - 2),
    marker => phantom(),
} }

/// A [`Ring`] with elements of fixed width.
pub(super) type RingOfNumbers = Ring<u16, u8, 5>;
/// A [`Ring`] with elements of variable width.
pub(super) type RingOfEvents = Ring<Body, Event>;

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

subject! { impl [const N: usize] Bodies<N> |it| {
    count => range(0, N),
    flag => boolean(),
    some => counted(it.count, own()),
    all => array((boolean(), own())),
    objects => scene(Variant::Relative, N as u32, boolean()),
} }

/// [`Bodies`] with arrays too long to share a bounds check with the fields around them.
pub(super) type SeventyBodies = Bodies<70>;

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

subject! { Scored {
    score => own(),
    map => map(0, 3, own(), own()),
    best => omit(own()),
    rules => skipped(optional(only(Easy))),
    marker => phantom(),
} }

/// A [`Game`], whose field types are associated types of its parameter.
pub(super) type Scored = Game<Easy, u16>;
