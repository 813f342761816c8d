//! [`InForm`]: a stream for values whose quantised floats are held as codes.

use core::marker::PhantomData;

use super::forward::forward;
use super::{
    BitIo, Codeword, Depth, HashStream, Observer, PrefixCode, ReadStream, RoundTrip, WriteStream,
};
use crate::error::{Error, ErrorKind};
use crate::place::{DirectedPlace, Direction, FloatForm};
use crate::tracing::{Reason, Role, Step, Value};
use crate::vectorized::scalar;

/// A stream with the operations of `S`, for values whose quantised floats have the form `Floats`.
/// It moves the same bits.
///
/// A hand-written function must not see codes in the place of floats, so a type that has one is
/// never held in that form.
#[derive(Debug)]
pub(crate) struct InForm<S, Floats> {
    stream: S,
    form: PhantomData<Floats>,
}

impl<S, Floats> InForm<S, Floats> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new(stream: S) -> Self {
        Self { stream, form: PhantomData }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn into_inner(self) -> S {
        self.stream
    }
}

impl<S: Direction, Floats: FloatForm> Direction for InForm<S, Floats> {
    forward!(Direction);

    type Floats = Floats;
}

scalar!([S: BitIo, Floats: FloatForm] InForm<S, Floats>);

impl<S: Observer, Floats: FloatForm> Observer for InForm<S, Floats> {
    forward!(Observer);
}

impl<S: RoundTrip, Floats: FloatForm> RoundTrip for InForm<S, Floats> {
    forward!(RoundTrip);
}

impl<S: BitIo, Floats: FloatForm> BitIo for InForm<S, Floats> {
    forward!(BitIo);

    #[cfg_attr(optimized, inline(always))]
    fn version(&self) -> u8 {
        self.stream.version()
    }
    fn before_tail(
        &mut self,
        bytes: usize,
        function: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.stream.before_tail(bytes, |stream| {
            let mut local = Self::new(stream.move_out());
            let result = function(&mut local);
            stream.move_back(local.into_inner());
            result
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self::new(self.stream.move_out())
    }
}
