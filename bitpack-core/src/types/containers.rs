//! `Option`, arrays, and `PhantomData`.

use core::marker::PhantomData;

use crate::codec::{array, none, optional, plain};
use crate::delta::{self, Delta};
use crate::schema::Schema;
use crate::serialize::Serialize;

as_codec! {
    /// Sends one bit, set if there is a value, then the value.
    [T: Serialize] Option<T>, optional(plain::<T>())
}

as_codec! {
    /// Sends all elements in order, without their number.
    [T: Serialize, const N: usize] [T; N], array::<N, _>(plain::<T>())
}

codec_delta! {
    /// Sends one bit, set if there is a value, then the value: as a delta if the baseline has a
    /// value too, otherwise in full.
    [T: Delta] Option<T>, optional(delta::plain::<T>())
}

codec_delta! {
    /// An array of up to eight elements sends one bit for each element, set if it has changed, then
    /// its delta. A longer array sends the distance from the previous changed element before the
    /// delta of each changed element, and the distance to the end after the last one.
    [T: Delta, const N: usize] [T; N], array::<N, _>(delta::plain::<T>())
}

/// The delta of a value without bits, which never changes.
impl<T: ?Sized> Delta for PhantomData<T> {
    whole_delta!(equal);
}

serialize! {
    /// A value that takes no bits.
    [T: ?Sized] PhantomData<T>, &Schema::alias(none()), blank Self;
    |_, _run| Ok(())
}
