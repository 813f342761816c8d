//! [`Inlined`]: a packet whose code is inlined where it is used.

use bitpack::{Error, Run, Serialize, Stream, Width};

/// Forces inlining; otherwise the compiler decides by a function's size and number of callers.
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
