//! [`Direction`]: which way values go, and what a stream is handed of them.

use super::Place;

/// Which way the values of a [`Stream`](crate::Stream) go, and how their places are borrowed for it:
/// what `S::IS_READING`, `S::Ref<'_, T>` and `S::project(…)` are wherever there is an `S: Stream`.
///
/// The streams of this crate have it.
pub trait Direction: Sized {
    /// Whether values go out: writing, and measuring what writing would take.
    const IS_WRITING: bool;
    /// Whether values come in.
    const IS_READING: bool;

    /// What the stream is handed of a value: `&T` to write, `&mut T` to read.
    type Ref<'a, T: ?Sized + 'a>: Place<T>;

    /// The place of a part of `this`.
    fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
        this: &'a mut Self::Ref<'_, T>,
        get: impl FnOnce(&'a T) -> &'a U,
        get_mut: impl FnOnce(&'a mut T) -> &'a mut U,
    ) -> Self::Ref<'a, U>;

    /// Said of a value that goes out; of streams that values come in through there is none.
    #[doc(hidden)]
    type Outgoing: Copy;
    /// Said of a value that comes in; of streams that values only go out of there is none.
    #[doc(hidden)]
    type Incoming: Copy;

    /// A place, and which way its value goes.
    #[doc(hidden)]
    fn way<'a, T: ?Sized + 'a>(this: Self::Ref<'a, T>) -> Way<'a, Self, T>;

    /// The place again.
    #[doc(hidden)]
    fn place<'a, T: ?Sized + 'a>(way: Way<'a, Self, T>) -> Self::Ref<'a, T>;

    /// The place of a part that may not be there: a variant's field, a list's element.
    fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
        this: &'a mut Self::Ref<'_, T>,
        get: impl FnOnce(&'a T) -> Option<&'a U>,
        get_mut: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
    ) -> Option<Self::Ref<'a, U>>;

    /// The place of a local value, in either direction.
    fn lend<T: ?Sized>(value: &mut T) -> Self::Ref<'_, T>;

    /// The place of a value that is only there to be written: `None` when reading.
    fn outgoing<T: ?Sized>(value: &T) -> Option<Self::Ref<'_, T>>;
}

/// A place that a function sees into: what the derive matches where a program calls
/// [`project`](Direction::project), whose closures, and whose `Ref<'_, T>` for every part, are what a
/// field costs `cargo check` most.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "matched where it is made")]
pub enum Way<'a, S: Direction, T: ?Sized> {
    /// To be written.
    Out(&'a T, S::Outgoing),
    /// To be read into.
    In(&'a mut T, S::Incoming),
}

impl<S: Direction, T: ?Sized> Way<'_, S, T> {
    /// [`Place::peek`]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn peek(&self) -> &T {
        match self {
            Self::Out(value, _) => value,
            Self::In(value, _) => value,
        }
    }

    /// [`Place::slot`]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn slot(&mut self) -> Option<&mut T> {
        match self {
            Self::Out(..) => None,
            Self::In(value, _) => Some(value),
        }
    }

    /// All of it, for a function that goes on with it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn whole(&mut self) -> S::Ref<'_, T> {
        S::place(match self {
            Self::Out(value, said) => Way::Out(value, *said),
            Self::In(value, said) => Way::In(value, *said),
        })
    }
}

/// A stream that values only go out of: it is handed `&T`.
macro_rules! outwards {
    ([$($generics:tt)*] $stream:ty) => {
        impl<$($generics)*> $crate::place::Direction for $stream {
            const IS_WRITING: bool = true;
            const IS_READING: bool = false;
            type Ref<'a, T: ?Sized + 'a> = &'a T;
            type Outgoing = ();
            type Incoming = ::core::convert::Infallible;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn way<'a, T: ?Sized + 'a>(this: &'a T) -> $crate::place::Way<'a, Self, T> {
                $crate::place::Way::Out(this, ())
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn place<'a, T: ?Sized + 'a>(way: $crate::place::Way<'a, Self, T>) -> &'a T {
                match way {
                    $crate::place::Way::Out(this, ()) => this,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ T,
                get: impl FnOnce(&'a T) -> &'a U,
                _: impl FnOnce(&'a mut T) -> &'a mut U,
            ) -> &'a U {
                get(this)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ T,
                get: impl FnOnce(&'a T) -> Option<&'a U>,
                _: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
            ) -> Option<&'a U> {
                get(this)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn lend<T: ?Sized>(value: &mut T) -> &T {
                value
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn outgoing<T: ?Sized>(value: &T) -> Option<&T> {
                Some(value)
            }
        }
    };
}

/// A stream that values come in through: it is handed `&mut T`. Whether they go out first, it says.
macro_rules! inwards {
    ([$($generics:tt)*] $stream:ty, IS_WRITING = $writing:literal) => {
        #[expect(
            clippy::mut_mut,
            reason = "a place is `&mut T`, and a place is projected through `&mut`"
        )]
        impl<$($generics)*> $crate::place::Direction for $stream {
            const IS_WRITING: bool = $writing;
            const IS_READING: bool = true;
            type Ref<'a, T: ?Sized + 'a> = &'a mut T;
            type Outgoing = ::core::convert::Infallible;
            type Incoming = ();

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn way<'a, T: ?Sized + 'a>(this: &'a mut T) -> $crate::place::Way<'a, Self, T> {
                $crate::place::Way::In(this, ())
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn place<'a, T: ?Sized + 'a>(way: $crate::place::Way<'a, Self, T>) -> &'a mut T {
                match way {
                    $crate::place::Way::In(this, ()) => this,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ mut T,
                _: impl FnOnce(&'a T) -> &'a U,
                get_mut: impl FnOnce(&'a mut T) -> &'a mut U,
            ) -> &'a mut U {
                get_mut(this)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
                this: &'a mut &'_ mut T,
                _: impl FnOnce(&'a T) -> Option<&'a U>,
                get_mut: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
            ) -> Option<&'a mut U> {
                get_mut(this)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn lend<T: ?Sized>(value: &mut T) -> &mut T {
                value
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn outgoing<T: ?Sized>(_: &T) -> Option<&mut T> {
                None
            }
        }
    };
}

pub(crate) use {inwards, outwards};
