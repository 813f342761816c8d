//! `Box`, `Rc`, `Arc` and `Cow`: as what they own.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;

use crate::codec::{boxed, plain};
use crate::delta::{self, Delta};
use crate::serialize::Serialize;

as_codec! {
    /// As `T`. A read keeps the allocation.
    [T: Serialize] Box<T>, boxed(plain::<T>()).of::<Self>()
}

as_codec! {
    /// As `T`. A read keeps the allocation of one that is not shared; the other owners of one that
    /// is keep their value, and a new one is made.
    [T: Serialize] Rc<T>, boxed(plain::<T>()).of::<Self>()
}

#[cfg(target_has_atomic = "ptr")]
as_codec! {
    /// As `T`. A read keeps the allocation of one that is not shared; the other owners of one that
    /// is keep their value, and a new one is made.
    [T: Serialize] Arc<T>, boxed(plain::<T>()).of::<Self>()
}

as_codec! {
    /// As `T`. What is read is owned.
    ['a, T: Serialize + Clone] Cow<'a, T>, boxed(plain::<T>()).of::<Self>()
}

codec_delta! {
    /// As `T`.
    [T: Delta] Box<T>, boxed(delta::plain::<T>()).of::<Self>()
}

codec_delta! {
    /// As `T`.
    [T: Delta] Rc<T>, boxed(delta::plain::<T>()).of::<Self>()
}

#[cfg(target_has_atomic = "ptr")]
codec_delta! {
    /// As `T`.
    [T: Delta] Arc<T>, boxed(delta::plain::<T>()).of::<Self>()
}

codec_delta! {
    /// As `T`.
    [T: Delta + 'static] Cow<'static, T>, boxed(delta::plain::<T>()).of::<Self>()
}
