//! `Box<T>`, `Rc<T>`, `Arc<T>`, `Cow<'static, T>`: as `T`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;

use super::{Codec, Coded, Declared};
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::Run;
use crate::stream::Stream;

/// What `C` encodes, behind a pointer that owns it. [`boxed`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxed<C> {
    inner: Coded<C>,
}

/// The value inside; the `Box`, `Rc`, `Arc` or `Cow` around it costs nothing.
///
/// A read keeps the allocation that is there, unless it is shared or borrowed.
#[must_use]
pub const fn boxed<C: Copy>(inner: Declared<C>) -> Declared<Boxed<C>> {
    Declared::new(Boxed { inner: inner.coded() }, inner.width, inner.shape)
}

impl<T, C: Codec<T>> Codec<Box<T>> for Boxed<C> {
    #[inline]
    fn blank(&self) -> Box<T> {
        Box::new(self.inner.blank())
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, Box<T>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let value = S::project(&mut place, |value| &**value, |value| &mut **value);
        self.inner.codec.serialize(value, run)
    }
}

macro_rules! boxed {
    ([$($generics:tt)*] $pointer:ty, $new:expr, $get_mut:expr) => {
        impl<$($generics)*, C: Codec<T>> Codec<$pointer> for Boxed<C> {
            #[inline]
            fn blank(&self) -> $pointer {
                $new(self.inner.blank())
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn serialize<S: Stream>(
                &self,
                mut place: S::Ref<'_, $pointer>,
                run: &mut Run<'_, S>,
            ) -> Result<(), Error> {
                if let Some(slot) = place.slot() {
                    if $get_mut(slot).is_none() {
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
boxed!([T] Rc<T>, Rc::new, Rc::get_mut);
#[cfg(target_has_atomic = "ptr")]
boxed!([T] Arc<T>, Arc::new, Arc::get_mut);
boxed!([T: Clone + 'static] Cow<'static, T>, Cow::Owned, owned);

fn owned<'c, T: Clone>(cow: &'c mut Cow<'static, T>) -> Option<&'c mut T> {
    match cow {
        Cow::Owned(value) => Some(value),
        Cow::Borrowed(_) => None,
    }
}
