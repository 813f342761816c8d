//! `Option`, arrays, and `PhantomData`.

use core::marker::PhantomData;

use crate::codec::{array, none, optional, plain};
use crate::cost::Width;
use crate::delta::{self, Delta};
use crate::error::Error;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

as_codec! {
    /// One bit, set if there is a value, then the value.
    [T: Serialize] Option<T>, optional(plain::<T>())
}

as_codec! {
    /// All elements in order.
    [T: Serialize, const N: usize] [T; N], array::<N, _>(plain::<T>())
}

codec_delta! {
    /// One bit, set if there is a value, then the value: as a delta if the baseline has one too.
    [T: Delta] Option<T>, optional(delta::plain::<T>())
}

codec_delta! {
    /// Up to eight elements: one bit for each, set if it has changed, then its delta. More than
    /// eight: the index step to each changed element, then its delta, and the step to the end.
    [T: Delta, const N: usize] [T; N], array::<N, _>(delta::plain::<T>())
}

/// Never changes.
impl<T: ?Sized> Delta for PhantomData<T> {
    whole_delta!();
    #[inline]
    fn same(&self, _: &Self) -> bool {
        true
    }
}

/// Takes no bits.
impl<T: ?Sized> Serialize for PhantomData<T> {
    const SCHEMA: &'static Schema = &Schema::alias(none());
    const WIDTH: Width = Self::SCHEMA.width;
    #[inline]
    fn blank() -> Self {
        Self
    }
    #[inline]
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))] // joins the run of its parent
    fn fields<S: Stream>(_: S::Ref<'_, Self>, _: &mut Run<'_, S>) -> Result<(), Error> {
        Ok(())
    }
}
