//! [`Bounded`]: what `max_len` fits, whatever it is called.

#[cfg(feature = "alloc")]
use alloc::collections::{BTreeMap, BTreeSet};
#[cfg(feature = "alloc")]
use alloc::string::String;

use super::int::Ranged;
use super::length::length;
use super::{
    Codec, Coded, Collection, Declared, IntVector, List, OnTheWire, Plain, Vector, list, none,
    string,
};
#[cfg(feature = "alloc")]
use super::{Map, Set, map, plain, set};
use crate::cost::Heap;
use crate::engine::Engine;
use crate::error::Error;
use crate::run::Run;
use crate::schema::Node;

/// Something with a length: a list, a string, a set, a map.
///
/// The derive knows those of the language by their names. Where it sees another name, an alias or an
/// import under one, it asks here which of them it is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no length that `max_len` fits",
    label = "`max_len` is for `Vec`, `VecDeque`, `String`, `BTreeMap`, `BTreeSet`",
    note = "where a name stands for one of them inside another type, write that type out",
    note = "implement `bitpack::Collection` for a list of your own"
)]
pub trait Bounded: Sized {
    /// What an encoding beside `max_len` is for: the elements, the values of a map.
    type Item;
    /// Which of them it is.
    #[doc(hidden)]
    const KIND: Kind;
    /// Nothing in it.
    #[doc(hidden)]
    fn nothing() -> Self;
    /// Writes it, or reads it.
    ///
    /// # Errors
    ///
    /// Those of its encoding.
    #[doc(hidden)]
    fn bounded<C: Codec<Self::Item>, S: Engine>(
        length: Ranged<usize>,
        inner: Coded<C>,
        place: S::Ref<'_, Self>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error>;
}

/// What a length is of.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a constant")]
pub enum Kind {
    /// Text: what it takes on the heap, and whether it keeps what it is given.
    Text(Heap, bool),
    /// Elements, the same of them.
    List(Heap, bool),
    /// Keys.
    Set(Heap),
    /// Keys like these, and values.
    Map(Heap, Declared<Plain>),
}

/// Something that has a length, of what `C` encodes. [`bounded`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Within<C> {
    length: Ranged<usize>,
    inner: Coded<C>,
}

/// `min` to `max` of whatever a `T` has: as [`list`], [`string`], [`set`] or [`map`] has it.
///
/// # Panics
///
/// As they do.
#[must_use]
#[track_caller]
pub const fn bounded<T: Bounded, C: Copy>(
    min: usize,
    max: usize,
    inner: Declared<C>,
) -> Declared<Within<C>> {
    let (width, shape) = match T::KIND {
        Kind::Text(heap, exact) => {
            let is_plain = matches!(inner.shape.nodes(), [Node::Nothing]);
            assert!(is_plain, "an encoding is for numbers; the length of a text is `max_len`");
            string(min, max).held_in(heap, exact).parts()
        }
        Kind::List(heap, exact) => list(min, max, inner).held_in(heap, exact).parts(),
        #[cfg(feature = "alloc")]
        Kind::Set(heap) => set(min, max, inner).held_in(heap).parts(),
        #[cfg(feature = "alloc")]
        Kind::Map(heap, key) => map(min, max, key, inner).held_in(heap).parts(),
        #[cfg(not(feature = "alloc"))]
        Kind::Set(_) | Kind::Map(..) => list(min, max, inner).parts(),
    };
    Declared::new(Within { length: length(min, max), inner: inner.coded() }, width, shape)
}

impl<C: Copy> Declared<List<C>> {
    /// In an `L`, whose memory is known then, and whether it keeps what it is given.
    #[must_use]
    pub const fn of<L: Bounded>(self) -> Self {
        match L::KIND {
            Kind::List(heap, exact) => self.held_in(heap, exact),
            _ => self.held_in(Heap::UNKNOWN, false),
        }
    }
}

impl<T: Bounded, C: Codec<T::Item>> Codec<T> for Within<C> {
    #[inline]
    fn blank(&self) -> T {
        T::nothing()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Engine>(
        &self,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        T::bounded(self.length, self.inner, place, run)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Collection> Bounded for L {
    type Item = L::Item;
    const KIND: Kind = Kind::List(L::HEAP, L::EXACT);
    fn nothing() -> Self {
        L::empty()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bounded<C: Codec<L::Item>, S: Engine>(
        length: Ranged<usize>,
        inner: Coded<C>,
        place: S::Ref<'_, Self>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        List { length, inner }.serialize(place, run)
    }
}

/// What is in a string: nothing that an encoding is for. It has one of each kind all the same, so
/// that [`bounded`] is who refuses it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Letter;

impl OnTheWire for Letter {
    const PLAIN: Declared<Plain> = {
        let (width, shape) = none().parts();
        Declared::new(Plain, width, shape)
    };
    fn empty() -> Self {
        Self
    }
    fn join<S: Engine>(_: S::Ref<'_, Self>, _: &mut Run<'_, S>) -> Result<(), Error> {
        Ok(())
    }
    fn pass<S: Engine>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

impl IntVector for Letter {
    type Int = u128;
    const LEN: usize = 0;
    fn zero() -> Self {
        Self
    }
    fn component(&self, _: usize) -> u128 {
        0
    }
    fn set_component(&mut self, _: usize, _: u128) {}
}

impl Vector for Letter {
    const LEN: usize = 4;
    const ZERO: Self = Self;
    fn component(&self, _: usize) -> f32 {
        0.0
    }
    fn set_component(&mut self, _: usize, _: f32) {}
}

/// A string, whose letters have no encoding of their own.
#[cfg_attr(
    not(feature = "alloc"),
    allow(unused_macros, reason = "the strings are those of the allocator and of other crates")
)]
macro_rules! text {
    ([$($generics:tt)*] $text:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::codec::Bounded for $text {
            type Item = $crate::codec::Letter;
            const KIND: $crate::codec::Kind = $crate::codec::Kind::Text(
                <Self as $crate::codec::TextBuffer>::HEAP,
                <Self as $crate::codec::TextBuffer>::EXACT,
            );
            fn nothing() -> Self {
                <Self as $crate::codec::TextBuffer>::empty()
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn bounded<C: $crate::codec::Codec<$crate::codec::Letter>, S: $crate::engine::Engine>(
                length: $crate::codec::Ranged<usize>,
                _: $crate::codec::Coded<C>,
                place: S::Ref<'_, Self>,
                run: &mut $crate::run::Run<'_, S>,
            ) -> Result<(), $crate::error::Error> {
                $crate::codec::Codec::serialize(&$crate::codec::Text { length }, place, run)
            }
        }
    };
}
#[cfg(feature = "alloc")]
text!([] String);

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: Ord> Bounded for BTreeSet<T> {
    type Item = T;
    const KIND: Kind = Kind::Set(Heap::tree::<T, ()>());
    fn nothing() -> Self {
        Self::new()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bounded<C: Codec<T>, S: Engine>(
        length: Ranged<usize>,
        inner: Coded<C>,
        place: S::Ref<'_, Self>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        Set { length, inner }.serialize(place, run)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<K: Ord + OnTheWire, V> Bounded for BTreeMap<K, V> {
    type Item = V;
    const KIND: Kind = Kind::Map(Heap::tree::<K, V>(), plain::<K>());
    fn nothing() -> Self {
        Self::new()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
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
