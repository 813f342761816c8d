//! Deltas of `Box<T>`, `Rc<T>`, `Arc<T>` and `Cow<'static, T>`, which are sent like the deltas of
//! `T`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;

use super::DeltaCodec;
use super::codec::without_baseline_is_whole;
use crate::codec::{Boxed, Codec, Coded};
use crate::error::{Error, ErrorKind};
use crate::place::{FloatForm, Place as _};
use crate::stream::Stream;

macro_rules! boxed {
    ([$($generics:tt)*] $pointer:ty, $new:expr, $get_mut:expr) => {
        impl<$($generics)*, C: Codec<T>> DeltaCodec<$pointer> for Coded<Boxed<C>>
        where
            Coded<C>: DeltaCodec<T>,
        {
            without_baseline_is_whole!($pointer);
            #[inline]
            fn same<Floats: FloatForm>(&self, value: &$pointer, baseline: &$pointer) -> bool {
                self.codec.inner.same::<Floats>(&**value, &**baseline)
            }
            #[inline]
            fn copy_baseline<Floats: FloatForm>(&self, value: &mut $pointer, baseline: &$pointer) -> bool {
                self.own(value);
                $get_mut(value).is_some_and(|value| {
                    self.codec.inner.copy_baseline::<Floats>(value, &**baseline)
                })
            }
            #[inline]
            fn delta<S: Stream>(
                &self,
                mut place: S::Ref<'_, $pointer>,
                baseline: &$pointer,
                stream: &mut S,
            ) -> Result<bool, Error> {
                if let Some(slot) = place.slot() {
                    self.own(slot);
                }
                let Some(value) = S::try_project(&mut place, |value| Some(&**value), $get_mut)
                else {
                    return Err(stream.fail(Error::new(ErrorKind::Refused, 0)));
                };
                self.codec.inner.delta(value, &**baseline, stream)
            }
        }

        impl<$($generics)*, C: Codec<T>> Own<$pointer> for Coded<Boxed<C>> {
            /// Makes the pointer the only owner of its value, so that a read can change the value
            /// in place. A pointer that is shared or borrowed is replaced by one to an initial
            /// value.
            fn own(&self, pointer: &mut $pointer) {
                if $get_mut(pointer).is_none() {
                    *pointer = $new(self.codec.inner.blank());
                }
            }
        }
    };
}

trait Own<P> {
    fn own(&self, pointer: &mut P);
}

boxed!([T] Box<T>, Box::new, inside);
boxed!([T] Rc<T>, Rc::new, Rc::get_mut);
#[cfg(target_has_atomic = "ptr")]
boxed!([T] Arc<T>, Arc::new, Arc::get_mut);
boxed!([T: Clone + 'static] Cow<'static, T>, Cow::Owned, owned);

#[expect(clippy::unnecessary_wraps, reason = "all implementations have this signature")]
fn inside<T>(boxed: &mut Box<T>) -> Option<&mut T> {
    Some(boxed)
}

fn owned<'c, T: Clone>(cow: &'c mut Cow<'static, T>) -> Option<&'c mut T> {
    match cow {
        Cow::Owned(value) => Some(value),
        Cow::Borrowed(_) => None,
    }
}
