//! Implementations for `Box`, `Rc`, `Arc` and `Cow`, which are sent as the value that they point
//! to.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;

use crate::codec::{boxed, plain};
use crate::delta::{self, Delta};
use crate::serialize::Serialize;

as_codec! {
    /// Sent like the `T` inside. A read reuses the allocation.
    [T: Serialize] Box<T>, boxed(plain::<T>()).for_type::<Self>()
}

as_codec! {
    /// Sent like the `T` inside. A read reuses the allocation of an `Rc` with one owner. A shared one is
    /// replaced by a new `Rc`, and the other owners keep their value.
    [T: Serialize] Rc<T>, boxed(plain::<T>()).for_type::<Self>()
}

#[cfg(target_has_atomic = "ptr")]
as_codec! {
    /// Sent like the `T` inside. A read reuses the allocation of an `Arc` with one owner. A shared one is
    /// replaced by a new `Arc`, and the other owners keep their value.
    [T: Serialize] Arc<T>, boxed(plain::<T>()).for_type::<Self>()
}

as_codec! {
    /// Sent like the `T` inside. After a read, the value is owned.
    ['a, T: Serialize + Clone] Cow<'a, T>, boxed(plain::<T>()).for_type::<Self>()
}

codec_delta! {
    /// Sent as a delta of the `T` inside the `Box`.
    [T: Delta] Box<T>, boxed(delta::plain::<T>()).for_type::<Self>()
}

codec_delta! {
    /// Sent as a delta of the `T` inside the `Rc`.
    [T: Delta] Rc<T>, boxed(delta::plain::<T>()).for_type::<Self>()
}

#[cfg(target_has_atomic = "ptr")]
codec_delta! {
    /// Sent as a delta of the `T` inside the `Arc`.
    [T: Delta] Arc<T>, boxed(delta::plain::<T>()).for_type::<Self>()
}

codec_delta! {
    /// Sent as a delta of the `T` inside the `Cow`.
    [T: Delta + 'static] Cow<'static, T>, boxed(delta::plain::<T>()).for_type::<Self>()
}
