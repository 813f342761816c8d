//! Deltas of `Box<T>`, `Rc<T>`, `Arc<T>` and `Cow<'static, T>`, which are sent like the deltas of
//! `T`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;

use super::DeltaCodec;
use super::codec::without_baseline_is_whole;
use super::unsent::part;
use crate::codec::{Boxed, Codec, Coded, inside, owned};
use crate::error::{Error, ErrorKind, Result};
use crate::place::Place as _;
use crate::stream::Stream;

macro_rules! boxed {
    ([$($generics:tt)*] $pointer:ty, $new:expr, $get_mut:expr) => {
        impl<$($generics)*, C: Codec<T>> DeltaCodec<$pointer> for Coded<Boxed<C>>
        where
            Coded<C>: DeltaCodec<T>,
        {
            without_baseline_is_whole!($pointer);
            #[inline]
            fn delta<S: Stream>(
                &self,
                mut place: S::Ref<'_, $pointer>,
                baseline: &$pointer,
                stream: &mut S,
            ) -> Result<bool> {
                // a read changes the value in place, so it must not be shared or borrowed
                if let Some(slot) = place.slot() {
                    if $get_mut(slot).is_none() {
                        *slot = $new(self.codec.inner.blank());
                    }
                }
                let Some(value) = S::try_project(&mut place, |value| Some(&**value), $get_mut)
                else {
                    return Err(stream.fail(Error::new(ErrorKind::Refused, 0)));
                };
                part::<T, S>(value, &**baseline, self.codec.inner, stream)
            }
        }
    };
}

boxed!([T] Box<T>, Box::new, inside);
boxed!([T] Rc<T>, Rc::new, Rc::get_mut);
#[cfg(target_has_atomic = "ptr")]
boxed!([T] Arc<T>, Arc::new, Arc::get_mut);
boxed!([T: Clone + 'static] Cow<'static, T>, Cow::Owned, owned);
