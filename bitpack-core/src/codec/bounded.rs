//! [`Bounded`]: the types that can have the attribute `max_len`, under any name.

#[cfg(feature = "alloc")]
use alloc::collections::{BTreeMap, BTreeSet};
#[cfg(feature = "alloc")]
use alloc::string::String;

use super::length::length;
use super::number::int::Ranged;
use super::{
    Codec, Coded, Collection, Declared, FieldSerialize, IntVector, List, Plain, Vector, list, none,
    string,
};
#[cfg(feature = "alloc")]
use super::{Map, Set, map, plain, set};
use crate::cost::Heap;
use crate::error::Result;
use crate::io::BitIo;
use crate::run::Run;
use crate::schema::{DeltaLeaf, Node};

/// A type whose length is not fixed: a list, a string, a set or a map.
///
/// The derive knows the standard types by their names. For any other name, such as an alias or an import
/// under another name, the derive emits code that gets the kind of the type from this trait.
#[diagnostic::on_unimplemented(
    message = "`max_len` does not apply to `{Self}`",
    label = "`max_len` is for lists, text, maps and sets: `Vec`, `VecDeque`, `String`, `Box<[T]>`, `Arc<[T]>`, \
             `BTreeMap`, `HashMap`, `BTreeSet`, `HashSet`, and those of crates with a feature",
    note = "if it is an alias of one of these inside another type, or a slice or `str` under an alias, such \
         as `Slice` in `Arc<Slice>`: write the type out",
    note = "implement `bitpack::codec::Collection` for a list of your own"
)]
pub trait Bounded: Sized {
    /// Type of the parts that an encoding next to `max_len` applies to: the elements of a list or a
    /// set, or the values of a map.
    type Item;
    /// Kind of the type: a text, a list, a set or a map.
    #[doc(hidden)]
    const KIND: BoundedKind;
    /// Returns an empty value.
    #[doc(hidden)]
    fn nothing() -> Self;
    /// Writes or reads the value, which has a number of elements in the range `length` (for a text, a number
    /// of bytes). `inner` encodes each element; a text ignores it.
    ///
    /// # Errors
    ///
    /// Returns the errors of the encoding.
    #[doc(hidden)]
    fn bounded<C: Codec<Self::Item>, S: BitIo>(
        length: Ranged<usize>,
        inner: Coded<C>,
        place: S::Ref<'_, Self>,
        run: &mut Run<'_, S>,
    ) -> Result;
}

/// The kinds of types with a length that is not fixed.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "the value is a constant")]
pub enum BoundedKind {
    /// A text: the heap memory that it takes, and `true` if what is read equals what was written.
    Text(Heap, bool),
    /// A list: the heap memory that it takes, and `true` if what is read equals what was written.
    List(Heap, bool),
    /// A set: the heap memory that it takes, and `true` if what is read equals what was written.
    Set(Heap, bool),
    /// A map: the heap memory that it takes, `true` if a map that is read equals the one that was written,
    /// and the encoding of its keys.
    Map(Heap, bool, Declared<Plain>),
}

/// The codec of a list, string, set or map of bounded length, whose elements `C` encodes. Made by
/// [`bounded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Within<C> {
    length: Ranged<usize>,
    inner: Coded<C>,
}

/// Encodes a `T` of `min` to `max` elements (for a text, bytes), as [`list`], [`string`], [`set`] or [`map`]
/// encodes it, depending on the kind of `T`.
///
/// # Panics
///
/// In const evaluation, if the one of these four functions that fits `T` would panic, or if `T` is a text and
/// `inner` encodes anything: characters take no encoding of their own.
#[track_caller]
#[expect(clippy::needless_maybe_sized, reason = "one error less for an alias of a slice")]
pub const fn bounded<T: Bounded + ?Sized, C: Copy>(
    min: usize,
    max: usize,
    inner: Declared<C>,
) -> Declared<Within<C>> {
    let (width, shape) = match T::KIND {
        BoundedKind::Text(heap, exact) => {
            let is_plain = matches!(inner.shape.nodes(), [Node::Nothing]);
            assert!(
                is_plain,
                "encodings apply to numbers; bound the length of a text with `max_len`"
            );
            string(min, max).held_in(heap, exact).parts()
        }
        BoundedKind::List(heap, exact) => list(min, max, inner).held_in(heap, exact).parts(),
        #[cfg(feature = "alloc")]
        BoundedKind::Set(heap, exact) => set(min, max, inner).held_in(heap, exact).parts(),
        #[cfg(feature = "alloc")]
        BoundedKind::Map(heap, exact, key) => {
            map(min, max, key, inner).held_in(heap, exact).parts()
        }
        #[cfg(not(feature = "alloc"))]
        BoundedKind::Set(..) | BoundedKind::Map(..) => list(min, max, inner).parts(),
    };
    let shape = shape.with_delta(DeltaLeaf::Whole);
    Declared::new(Within { length: length(min, max), inner: inner.coded() }, width, shape)
}

impl<C: Copy> Declared<List<C>> {
    /// Declares that the encoded value has the type `L`. The type determines the maximum memory of a value,
    /// and `exact`: `true` if a value that is read equals the one that was written. For an `L` that is not a
    /// list, the memory is unknown and `exact` is `false`.
    pub const fn for_type<L: Bounded>(self) -> Self {
        match L::KIND {
            BoundedKind::List(heap, exact) => self.held_in(heap, exact),
            _ => self.held_in(Heap::UNKNOWN, false),
        }
    }
}

impl<T: Bounded, C: Codec<T::Item>> Codec<T> for Within<C> {
    #[inline]
    fn blank(&self) -> T {
        T::nothing()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        T::bounded(self.length, self.inner, place, run)
    }
}

/// Placeholder for the element type of a string, which no encoding applies to. It implements the
/// traits of every encoding, so that [`bounded`] can reject an encoding on a string with its own
/// message.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CharMarker;

impl FieldSerialize for CharMarker {
    const PLAIN: Declared<Plain> = {
        let (width, shape) = none().parts();
        Declared::new(Plain, width, shape)
    };
    fn empty() -> Self {
        Self
    }
    fn join<S: BitIo>(_: S::Ref<'_, Self>, _: &mut Run<'_, S>) -> Result {
        Ok(())
    }
    fn pass<S: BitIo>(_: S::Ref<'_, Self>, _: &mut S) -> Result {
        Ok(())
    }
}

impl IntVector for CharMarker {
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

impl Vector for CharMarker {
    const LEN: usize = 4;
    const ZERO: Self = Self;
    fn component(&self, _: usize) -> f32 {
        0.0
    }
    fn set_component(&mut self, _: usize, _: f32) {}
}

/// Implements `Bounded` for a type. `$codec` is an expression for the codec of a value: it uses `$length`,
/// the range of the length, and `$inner`, the encoding of the elements.
macro_rules! bounded_by {
    (
        [$($generics:tt)*] $type:ty, $item:ty, $kind:expr, $empty:expr,
        |$length:ident, $inner:tt| $codec:expr
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::codec::Bounded for $type {
            type Item = $item;
            const KIND: $crate::codec::BoundedKind = $kind;
            fn nothing() -> Self {
                $empty
            }
            #[cfg_attr(optimized, inline(always))]
            fn bounded<C: $crate::codec::Codec<$item>, S: $crate::io::BitIo>(
                $length: $crate::codec::Ranged<usize>,
                $inner: $crate::codec::Coded<C>,
                place: S::Ref<'_, Self>,
                run: &mut $crate::run::Run<'_, S>,
            ) -> Result<(), $crate::error::Error> {
                $crate::codec::Codec::serialize(&$codec, place, run)
            }
        }
    };
}

/// Implements `Bounded` for a string type. An attribute beside `max_len` that would encode the characters,
/// such as `bits(3)`, stops the build.
#[cfg_attr(
    not(feature = "alloc"),
    allow(unused_macros, reason = "used only with an allocator or other crates")
)]
macro_rules! text {
    ([$($generics:tt)*] $text:ty) => {
        bounded_by! {
            [$($generics)*] $text,
            $crate::codec::CharMarker,
            $crate::codec::BoundedKind::Text(
                <Self as $crate::codec::TextBuffer>::HEAP,
                <Self as $crate::codec::TextBuffer>::EXACT,
            ),
            <Self as $crate::codec::TextBuffer>::empty(),
            |length, _| $crate::codec::Text { length }
        }
    };
}

bounded_by! {
    [L: Collection] L,
    L::Item,
    BoundedKind::List(L::HEAP, L::EXACT),
    L::empty(),
    |length, inner| List { length, inner }
}
#[cfg(feature = "alloc")]
text!([] String);
#[cfg(feature = "alloc")]
bounded_by! {
    [T: Ord] BTreeSet<T>,
    T,
    BoundedKind::Set(Heap::tree::<T, ()>(), true),
    Self::new(),
    |length, inner| Set { length, inner }
}
#[cfg(feature = "alloc")]
bounded_by! {
    [K: Ord + FieldSerialize, V] BTreeMap<K, V>,
    V,
    BoundedKind::Map(Heap::tree::<K, V>(), true, plain::<K>()),
    Self::new(),
    |length, value| Map { length, key: const { plain::<K>().coded() }, value }
}
