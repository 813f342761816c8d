//! `Box<T>`, `Rc<T>`, `Arc<T>`, `Cow<'_, T>`: as `T`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;

use super::{Codec, Coded, Declared};
use crate::cost::Memory;
use crate::engine::Engine;
use crate::engine::{ReadStream, WriteStream};
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::{Run, alone};

/// What `C` encodes, behind a pointer that owns it. [`boxed`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Boxed<C> {
    pub(crate) inner: Coded<C>,
}

/// The value inside; the `Box`, `Rc`, `Arc` or `Cow` around it costs nothing.
///
/// A read keeps the allocation that is there, unless it is shared or borrowed.
#[must_use]
pub const fn boxed<C: Copy>(inner: Declared<C>) -> Declared<Boxed<C>> {
    let width = inner.width.held(Memory::UNKNOWN);
    Declared::new(Boxed { inner: inner.coded() }, width, inner.shape.pointed_to())
        .changing(inner.change())
}

/// A pointer that owns what it points to.
#[doc(hidden)]
pub trait Pointer {
    /// Its allocation, in bytes.
    const HEAP: usize;
}

impl<C: Copy> Declared<Boxed<C>> {
    /// In a `P`, whose memory is known then.
    #[must_use]
    pub const fn of<P: Pointer>(self) -> Self {
        let inner = self.codec.inner.width.memory;
        self.held(inner.then(Memory::heap(P::HEAP as u64)))
    }
}

impl<T> Pointer for Box<T> {
    const HEAP: usize = size_of::<T>();
}

impl<T, C: Codec<T>> Codec<Box<T>> for Boxed<C> {
    #[inline]
    fn blank(&self) -> Box<T> {
        Box::new(self.inner.blank())
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, Box<T>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let value = S::project(&mut place, |value| &**value, |value| &mut **value);
        self.inner.codec.serialize(value, run)
    }
}

/// What an `Rc` or an `Arc` points to: two counters and the value.
type Counted<T> = (usize, usize, T);

macro_rules! boxed {
    ([$($generics:tt)*] $pointer:ty, $heap:expr, $new:expr, $get_mut:expr) => {
        impl<$($generics)*> Pointer for $pointer {
            const HEAP: usize = $heap;
        }

        impl<$($generics)*, C: Codec<T>> Codec<$pointer> for Boxed<C> {
            #[inline]
            fn blank(&self) -> $pointer {
                $new(self.inner.blank())
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn serialize<S: Engine>(
                &self,
                mut place: S::Ref<'_, $pointer>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                if let Some(slot) = place.slot() {
                    if $get_mut(slot).is_none() {
                        if S::IS_WRITING {
                            if let Some(value) = unshared(&**slot, &self.inner, run)? {
                                *slot = $new(value);
                            }
                            return Ok(());
                        }
                        *slot = $new(self.inner.blank());
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
boxed!([T] Rc<T>, size_of::<Counted<T>>(), Rc::new, Rc::get_mut);
#[cfg(target_has_atomic = "ptr")]
boxed!([T] Arc<T>, size_of::<Counted<T>>(), Arc::new, Arc::get_mut);
boxed!(['a, T: Clone] Cow<'a, T>, 0, Cow::Owned, owned);

/// Writes what must not be mutated, because others share it: `None` if a reader would get the same,
/// and else what it would get. There is no
/// other way to a second one than to read it.
#[cold]
fn unshared<T, C: Codec<T>, S: Engine>(
    value: &T,
    inner: &Coded<C>,
    run: &mut Run<'_, S>,
) -> Result<Option<T>, Error> {
    let left = S::left(&run.gather).saturating_sub(inner.width.lead);
    let (lead, codec) = (inner.width.lead, inner.codec);
    let read = if inner.width.exact {
        run.only_written(value, inner)?;
        None
    } else {
        let write = |value: &&T, stream: &mut WriteStream<'_>| {
            alone(stream, lead, |run| codec.serialize(*value, run))
        };
        let read = |_, stream: &mut ReadStream<'_>| {
            let mut read = codec.blank();
            alone(stream, lead, |run| codec.serialize(&mut read, run))?;
            Ok(read)
        };
        Some(run.stream()?.through(value, write, read)?)
    };
    if inner.width.fixed {
        run.resume(left)?;
    }
    Ok(read)
}

fn owned<'c, T: Clone>(cow: &'c mut Cow<'_, T>) -> Option<&'c mut T> {
    match cow {
        Cow::Owned(value) => Some(value),
        Cow::Borrowed(_) => None,
    }
}
