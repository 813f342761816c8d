//! `blank = expression` of `with` and `via`: the initial value of a type without `Default`.

use core::fmt::Debug;

use super::function::{By, Function};
use super::via::Via;
use crate::codec::{Codec, Declared};
use crate::error::Result;
use crate::io::BitIo;
use crate::run::Run;

/// A codec with an expression for the initial value, which a read then overwrites. Without the expression,
/// the initial value is `Default::default()`. Made by [`Declared::starting_with`].
#[doc(hidden)]
pub struct Blanked<C, T> {
    codec: C,
    blank: fn() -> T,
}

copied!([C: Copy, T] Blanked<C, T>);
printed!([C: Debug, T] Blanked<C, T>, "Blanked" codec);

impl<C: Copy> Declared<C> {
    /// Sets the function that makes the initial value, which a read then overwrites.
    pub const fn starting_with<T>(self, blank: fn() -> T) -> Declared<Blanked<C, T>> {
        let Self { codec, width, shape, change } = self;
        Declared { codec: Blanked { codec, blank }, width, shape, change }
    }
}

impl<F: Function<I, T>, const I: usize, T> Codec<T> for Blanked<By<F, I, T>, T> {
    #[inline]
    fn blank(&self) -> T {
        (self.blank)()
    }
    #[inline]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        self.codec.call(place, run)
    }
}

impl<T: Clone + Into<V> + TryFrom<V>, V, C: Codec<V>> Codec<T> for Blanked<Via<V, C, true>, T> {
    #[inline]
    fn blank(&self) -> T {
        (self.blank)()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        let to = |value: &T| value.clone().into();
        self.codec.checked(place, run, to, |wire| T::try_from(wire).ok())
    }
}
