//! `Option`, arrays, and `PhantomData`.

use core::marker::PhantomData;

use crate::codec::{array, none, optional, plain};
use crate::cost::Width;
use crate::delta::{self, Delta};
use crate::error::Result;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

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

/// A value that takes no bits.
impl<T: ?Sized> Serialize for PhantomData<T> {
    const SCHEMA: &'static Schema = &Schema::alias(none());
    const WIDTH: Width = Self::SCHEMA.width;
    #[inline]
    fn blank() -> Self {
        Self
    }
    #[inline]
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result {
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))] // joins the run of its parent
    fn fields<S: Stream>(_: S::Ref<'_, Self>, _: &mut Run<'_, S>) -> Result {
        Ok(())
    }
}
