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
    type Outgoing;
    /// Said of a value that comes in; of streams that values only go out of there is none.
    #[doc(hidden)]
    type Incoming;

    /// Which of both a place is, for the parts of it: what the derive writes instead of
    /// [`project`](Self::project), whose closures are what a field costs `cargo check` most.
    #[doc(hidden)]
    fn way<'a, T: ?Sized + 'a>(
        this: &'a mut Self::Ref<'_, T>,
    ) -> Way<'a, T, Self::Outgoing, Self::Incoming>;

    /// The place of a part of what goes out.
    #[doc(hidden)]
    fn out<T: ?Sized>(part: &T, said: Self::Outgoing) -> Self::Ref<'_, T>;

    /// The place of a part of what comes in.
    #[doc(hidden)]
    fn into<T: ?Sized>(part: &mut T, said: Self::Incoming) -> Self::Ref<'_, T>;

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

/// A value, and which way it goes.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "matched where it is made")]
pub enum Way<'a, T: ?Sized, Outgoing, Incoming> {
    /// To be written.
    Out(&'a T, Outgoing),
    /// To be read into.
    In(&'a mut T, Incoming),
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
            fn way<'a, T: ?Sized + 'a>(
                this: &'a mut &'_ T,
            ) -> $crate::place::Way<'a, T, (), ::core::convert::Infallible> {
                $crate::place::Way::Out(this, ())
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn out<T: ?Sized>(part: &T, (): ()) -> &T {
                part
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into<T: ?Sized>(_: &mut T, said: ::core::convert::Infallible) -> &T {
                match said {}
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
            fn way<'a, T: ?Sized + 'a>(
                this: &'a mut &'_ mut T,
            ) -> $crate::place::Way<'a, T, ::core::convert::Infallible, ()> {
                $crate::place::Way::In(this, ())
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn out<T: ?Sized>(_: &T, said: ::core::convert::Infallible) -> &mut T {
                match said {}
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn into<T: ?Sized>(part: &mut T, (): ()) -> &mut T {
                part
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
