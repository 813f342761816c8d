//! `Box<T>`, `Rc<T>`, `Arc<T>` and `Cow<'_, T>`, which are sent like a `T`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::ops::Deref;

use crate::codec::{Codec, Coded, Declared, out_of_line};
use crate::cost::Memory;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::io::{ReadStream, WriteStream};
use crate::place::Place;
use crate::run::{Run, run_one_operation};

/// The codec of a pointer that owns a value, which `C` encodes. Made by [`boxed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Boxed<C> {
    pub(crate) inner: Coded<C>,
}

/// Encodes the value inside a `Box`, `Rc`, `Arc` or `Cow`. The pointer itself takes no bits.
///
/// A read keeps the allocation, unless it is shared or borrowed.
pub const fn boxed<C: Copy>(inner: Declared<C>) -> Declared<Boxed<C>> {
    let width = inner.width.held(Memory::UNKNOWN);
    Declared::new(Boxed { inner: inner.coded() }, width, inner.shape.pointed_to())
        .changing(inner.change())
}

/// A pointer that owns its value.
#[doc(hidden)]
pub trait Pointer {
    /// Size in bytes of the heap allocation that the pointer owns.
    const HEAP: usize;
}

impl<C: Copy> Declared<Boxed<C>> {
    /// Declares that the encoded value is a pointer of the type `P`, whose heap allocation is part of the
    /// maximum memory of a value.
    pub const fn for_type<P: Pointer>(self) -> Self {
        let inner = self.codec.inner.width.memory;
        self.held(inner.then(Memory::heap(P::HEAP as u64)))
    }
}

/// Contents of the heap allocation of an `Rc` or an `Arc`: two counters and the value.
type Counted<T> = (usize, usize, T);

macro_rules! boxed {
    ([$($generics:tt)*] $pointer:ty, $heap:expr, $new:expr, $get_mut:expr) => {
        impl<$($generics)*> Pointer for $pointer {
            const HEAP: usize = $heap;
        }

        impl<$($generics)*, C: Codec<T>> Codec<$pointer> for Boxed<C> {
            #[inline]
            fn blank(&self) -> $pointer {
                out_of_line::<T, _>(|| $new(self.inner.blank()))
            }
            #[cfg_attr(optimized, inline(always))]
            fn serialize<S: BitIo>(
                &self,
                mut place: S::Ref<'_, $pointer>,
                run: &mut Run<'_, S>,
            ) -> Result {
                if let Some(slot) = place.slot() {
                    if $get_mut(slot).is_none() {
                        let blank = || $new(self.inner.blank());
                        if S::IS_WRITING {
                            return unshared(slot, &self.inner, run, blank, $get_mut);
                        }
                        out_of_line::<T, _>(|| *slot = blank());
                    }
                }
                let Some(value) = S::try_project(&mut place, |value| Some(&**value), $get_mut)
                else {
                    return Err(run.refuse(ErrorKind::Refused));
                };
                self.inner.codec.serialize(value, run)
            }
        }
    };
}
boxed!([T] Box<T>, size_of::<T>(), Box::new, inside);
boxed!([T] Rc<T>, size_of::<Counted<T>>(), Rc::new, Rc::get_mut);
#[cfg(target_has_atomic = "ptr")]
boxed!([T] Arc<T>, size_of::<Counted<T>>(), Arc::new, Arc::get_mut);
boxed!(['a, T: Clone] Cow<'a, T>, 0, Cow::Owned, owned);

/// Writes the value of an `Rc` or `Arc` on a stream that writes and reads back. The value may be
/// shared, and is therefore not mutated: if a reader would get another value, the pointer is
/// replaced by a new one with that value.
#[cold]
#[inline(never)] // keeps the values that it reads out of the frame of every other read
fn unshared<P: Deref<Target = T>, T, C: Codec<T>, S: BitIo>(
    slot: &mut P,
    inner: &Coded<C>,
    run: &mut Run<'_, S>,
    blank: impl Fn() -> P,
    get_mut: impl Fn(&mut P) -> Option<&mut T>,
) -> Result {
    let left = S::left(&run.state).saturating_sub(inner.width.lead);
    let (lead, codec) = (inner.width.lead, inner.codec);
    if inner.width.exact {
        run.only_written(&**slot, inner)?;
    } else {
        let write = |slot: &&mut P, stream: &mut WriteStream<'_>| {
            run_one_operation(stream, lead, |run| codec.serialize(&***slot, run))
        };
        let read = |slot: &mut P, stream: &mut ReadStream<'_>| {
            out_of_line::<T, _>(|| *slot = blank());
            let Some(value) = get_mut(slot) else { return Ok(()) };
            run_one_operation(stream, lead, |run| codec.serialize(value, run))
        };
        run.stream()?.through(slot, write, read)?;
    }
    if inner.width.fixed {
        run.restart(left)?;
    }
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "all pointers have a function with this signature")]
pub(crate) fn inside<T>(boxed: &mut Box<T>) -> Option<&mut T> {
    Some(boxed)
}

pub(crate) fn owned<'c, T: Clone>(cow: &'c mut Cow<'_, T>) -> Option<&'c mut T> {
    match cow {
        Cow::Owned(value) => Some(value),
        Cow::Borrowed(_) => None,
    }
}
