//! `Box<T>`: as `T`.

use alloc::boxed::Box;

use super::{Codec, Coded, Declared};
use crate::error::Error;
use crate::run::Run;
use crate::stream::Stream;

/// What `C` encodes, in a `Box`. [`boxed`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxed<C> {
    inner: Coded<C>,
}

/// The value inside; the box itself costs nothing.
#[must_use]
pub const fn boxed<C: Copy>(inner: Declared<C>) -> Declared<Boxed<C>> {
    Declared::new(Boxed { inner: inner.coded() }, inner.width, inner.shape)
}

impl<T, C: Codec<T>> Codec<Box<T>> for Boxed<C> {
    #[inline]
    fn blank(&self) -> Box<T> {
        Box::new(self.inner.blank())
    }
    #[inline(always)]
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, Box<T>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let value = S::project(&mut place, |value| &**value, |value| &mut **value);
        self.inner.codec.serialize(value, run)
    }
}
