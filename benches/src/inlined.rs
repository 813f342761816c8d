//! [`Inlined`]: a packet whose code is inlined where it is used.

use bitpack::{Error, Run, Serialize, Stream, Width};

/// A packet whose code is all inlined where it is used. Without this wrapper, the compiler decides
/// by the size of a function and its number of callers.
#[derive(Clone, Debug)]
pub struct Inlined<P>(pub P);

impl<P: Serialize> Serialize for Inlined<P> {
    const WIDTH: Width = P::WIDTH;
    fn blank() -> Self {
        Self(P::blank())
    }
    #[inline(always)]
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
    #[inline(always)]
    fn fields<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        P::fields(S::project(&mut this, |packet| &packet.0, |packet| &mut packet.0), run)
    }
}
