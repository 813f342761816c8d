//! `Option`, arrays, and types without a bit.

use core::marker::PhantomData;

use crate::codec::{Codec, array, none, optional, plain};
use crate::error::Error;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;
use crate::width::Width;

/// One bit, then the value.
impl<T: Serialize> Serialize for Option<T> {
    const SCHEMA: &'static Schema = &Schema::alias(optional(plain::<T>()));
    const WIDTH: Width = Self::SCHEMA.width;
    #[inline]
    fn blank() -> Self {
        None
    }
    #[inline]
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
    #[inline(always)] // joins the run it stands in
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        const { optional(plain::<T>()).codec }.serialize(this, run)
    }
}

/// The elements, one after the other.
impl<T: Serialize, const N: usize> Serialize for [T; N] {
    const SCHEMA: &'static Schema = &Schema::alias(array::<N, _>(plain::<T>()));
    const WIDTH: Width = Self::SCHEMA.width;
    #[inline]
    fn blank() -> Self {
        core::array::from_fn(|_| T::blank())
    }
    #[inline]
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
    #[inline(always)] // joins the run it stands in
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        const { array::<N, _>(plain::<T>()).codec }.serialize(this, run)
    }
}

/// No bits.
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
    #[inline(always)] // joins the run it stands in
    fn fields<S: Stream>(_: S::Ref<'_, Self>, _: &mut Run<'_, S>) -> Result<(), Error> {
        Ok(())
    }
}
