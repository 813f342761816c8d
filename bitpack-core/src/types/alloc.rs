//! `Box<T>`: as `T`.

use alloc::boxed::Box;

use crate::codec::{Codec, boxed, plain};
use crate::error::Error;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;
use crate::width::Width;

/// As `T`.
impl<T: Serialize> Serialize for Box<T> {
    const SCHEMA: &'static Schema = &Schema::alias(boxed(plain::<T>()));
    const WIDTH: Width = Self::SCHEMA.width;
    #[inline]
    fn blank() -> Self {
        Self::new(T::blank())
    }
    #[inline]
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
    #[inline(always)] // joins the run it stands in
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        const { boxed(plain::<T>()).codec }.serialize(this, run)
    }
}
