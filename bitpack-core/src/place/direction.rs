//! [`Direction`]: says if a stream writes or reads, and which type of reference it takes.

use super::{FloatForm, Place};

/// The direction of a [`Stream`](crate::Stream), and how values are borrowed for it. For every `S:
/// Stream` it provides `S::IS_READING`, `S::Ref<'_, T>` and `S::project(…)`.
///
/// Only the streams of this crate implement it.
pub trait Direction: Sized {
    /// `true` for streams that take values to write, including those that only measure or hash
    /// them.
    const IS_WRITING: bool;
    /// `true` for streams that store values through the `&mut T` that they are given.
    const IS_READING: bool;

    /// The form of the quantised floats in the values that this stream takes and stores: floats, or the
    /// integers on the wire.
    #[doc(hidden)]
    type Floats: FloatForm;

    /// The reference to a value that this stream takes: `&T` to write, `&mut T` to read.
    type Ref<'a, T: ?Sized + 'a>: Place<T>;

    /// Returns the reference (`&U` to write, `&mut U` to read) to a part of the value `this`, such
    /// as a field.
    fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
        this: &'a mut Self::Ref<'_, T>,
        get: impl FnOnce(&'a T) -> &'a U,
        get_mut: impl FnOnce(&'a mut T) -> &'a mut U,
    ) -> Self::Ref<'a, U>;

    /// Proof that a value is to be written: `()`. For streams that store values it is an uninhabited type, so
    /// that the compiler removes the variant [`DirectedPlace::Out`].
    #[doc(hidden)]
    type Outgoing: Copy;
    /// Proof that a value is to be read: `()`. For streams that only take values it is an uninhabited type,
    /// so that the compiler removes the variant [`DirectedPlace::In`].
    #[doc(hidden)]
    type Incoming: Copy;

    /// Converts the reference that a stream takes to an enum of the two directions, which code can
    /// match.
    #[doc(hidden)]
    fn directed_place<'a, T: ?Sized + 'a>(this: Self::Ref<'a, T>) -> DirectedPlace<'a, Self, T>;

    /// Converts the enum of the two directions back to the reference that a stream takes.
    #[doc(hidden)]
    fn place<'a, T: ?Sized + 'a>(way: DirectedPlace<'a, Self, T>) -> Self::Ref<'a, T>;

    /// Returns the reference to a part of the value `this`, like [`project`](Self::project), for a
    /// part that may be absent: a variant's field, or a list's element.
    fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
        this: &'a mut Self::Ref<'_, T>,
        get: impl FnOnce(&'a T) -> Option<&'a U>,
        get_mut: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
    ) -> Option<Self::Ref<'a, U>>;

    /// Converts a mutable reference, for example to a local variable, to the reference that this
    /// stream takes.
    fn lend<T: ?Sized>(value: &mut T) -> Self::Ref<'_, T>;

    /// Converts a shared reference to the one that this stream takes; `None` for a stream that
    /// reads, which needs `&mut T`.
    fn outgoing<T: ?Sized>(value: &T) -> Option<Self::Ref<'_, T>>;
}

/// The reference that a stream takes, as an enum that derived code can match. Hand-written functions call
/// [`project`](Direction::project) instead. (In derived code, closures and a `Ref<'_, T>` for each part were
/// the largest part of a field's cost in `cargo check`.)
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "the value is matched where it is created, and never printed"
)]
pub enum DirectedPlace<'a, S: Direction, T: ?Sized> {
    /// A value to write. A stream that only reads has no value of the type `S::Outgoing`, so it never gets
    /// this variant.
    Out(&'a T, S::Outgoing),
    /// A value to read into. A stream that only writes never gets this variant.
    In(&'a mut T, S::Incoming),
}

impl<'a, S: Direction, T> DirectedPlace<'a, S, T> {
    /// Replaces the value: a stream that writes is given `constant` instead, and for one that
    /// reads, the value is set to the result of `made`.
    pub fn replace(&mut self, constant: &'a T, made: impl FnOnce() -> T) {
        match self {
            Self::Out(value, _) => *value = constant,
            Self::In(value, _) => **value = made(),
        }
    }
}

impl<S: Direction, T: ?Sized> DirectedPlace<'_, S, T> {
    /// Returns the current value, like [`Place::peek`].
    #[cfg_attr(optimized, inline(always))]
    pub fn peek(&self) -> &T {
        match self {
            Self::Out(value, _) => value,
            Self::In(value, _) => value,
        }
    }

    /// Returns the value to read into, like [`Place::slot`].
    #[cfg_attr(optimized, inline(always))]
    pub fn slot(&mut self) -> Option<&mut T> {
        match self {
            Self::Out(..) => None,
            Self::In(value, _) => Some(value),
        }
    }

    /// Returns a reference to the whole value, to be passed to a function. The reference borrows this enum.
    #[cfg_attr(optimized, inline(always))]
    pub fn whole(&mut self) -> S::Ref<'_, T> {
        S::place(match self {
            Self::Out(value, said) => DirectedPlace::Out(value, *said),
            Self::In(value, said) => DirectedPlace::In(value, *said),
        })
    }
}

/// Implements [`Direction`] for a stream that only takes values: its references are `&T`.
macro_rules! outwards {
    ([$($generics:tt)*] $stream:ty) => {
        impl<$($generics)*> $crate::place::Direction for $stream {
            const IS_WRITING: bool = true;
            const IS_READING: bool = false;
            type Floats = $crate::place::FloatValues;
            type Ref<'a, T: ?Sized + 'a> = &'a T;
            type Outgoing = ();
            type Incoming = ::core::convert::Infallible;

            #[cfg_attr(optimized, inline(always))]
            fn directed_place<'a, T: ?Sized + 'a>(
                this: &'a T,
            ) -> $crate::place::DirectedPlace<'a, Self, T> {
                $crate::place::DirectedPlace::Out(this, ())
            }
            #[cfg_attr(optimized, inline(always))]
            fn place<'a, T: ?Sized + 'a>(way: $crate::place::DirectedPlace<'a, Self, T>) -> &'a T {
                match way {
                    $crate::place::DirectedPlace::Out(this, ()) => this,
                }
            }

            #[cfg_attr(optimized, inline(always))]
            fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ T,
                get: impl FnOnce(&'a T) -> &'a U,
                _: impl FnOnce(&'a mut T) -> &'a mut U,
            ) -> &'a U {
                get(this)
            }
            #[cfg_attr(optimized, inline(always))]
            fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ T,
                get: impl FnOnce(&'a T) -> Option<&'a U>,
                _: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
            ) -> Option<&'a U> {
                get(this)
            }
            #[cfg_attr(optimized, inline(always))]
            fn lend<T: ?Sized>(value: &mut T) -> &T {
                value
            }
            #[cfg_attr(optimized, inline(always))]
            fn outgoing<T: ?Sized>(value: &T) -> Option<&T> {
                Some(value)
            }
        }
    };
}

/// Implements [`Direction`] for a stream that stores values: its references are `&mut T`. `IS_WRITING` is
/// `true` if the stream also writes each value before it stores one.
macro_rules! inwards {
    ([$($generics:tt)*] $stream:ty, IS_WRITING = $writing:literal) => {
        #[expect(
            clippy::mut_mut,
            reason = "places are `&mut T`, and projections borrow the place mutably"
        )]
        impl<$($generics)*> $crate::place::Direction for $stream {
            const IS_WRITING: bool = $writing;
            const IS_READING: bool = true;
            type Floats = $crate::place::FloatValues;
            type Ref<'a, T: ?Sized + 'a> = &'a mut T;
            type Outgoing = ::core::convert::Infallible;
            type Incoming = ();

            #[cfg_attr(optimized, inline(always))]
            fn directed_place<'a, T: ?Sized + 'a>(
                this: &'a mut T,
            ) -> $crate::place::DirectedPlace<'a, Self, T> {
                $crate::place::DirectedPlace::In(this, ())
            }
            #[cfg_attr(optimized, inline(always))]
            fn place<'a, T: ?Sized + 'a>(
                way: $crate::place::DirectedPlace<'a, Self, T>,
            ) -> &'a mut T {
                match way {
                    $crate::place::DirectedPlace::In(this, ()) => this,
                }
            }

            #[cfg_attr(optimized, inline(always))]
            fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ mut T,
                _: impl FnOnce(&'a T) -> &'a U,
                get_mut: impl FnOnce(&'a mut T) -> &'a mut U,
            ) -> &'a mut U {
                get_mut(this)
            }
            #[cfg_attr(optimized, inline(always))]
            fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ mut T,
                _: impl FnOnce(&'a T) -> Option<&'a U>,
                get_mut: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
            ) -> Option<&'a mut U> {
                get_mut(this)
            }
            #[cfg_attr(optimized, inline(always))]
            fn lend<T: ?Sized>(value: &mut T) -> &mut T {
                value
            }
            #[cfg_attr(optimized, inline(always))]
            fn outgoing<T: ?Sized>(_: &T) -> Option<&mut T> {
                None
            }
        }
    };
}

pub(crate) use {inwards, outwards};
