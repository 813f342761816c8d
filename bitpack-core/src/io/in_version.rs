//! [`InVersion`]: a stream for the fields of one version of a packet.

use super::forward::forward;
use super::{
    BitIo, Codeword, Depth, HashStream, Observer, PrefixCode, ReadStream, RoundTrip, WriteStream,
};
use crate::error::{Error, ErrorKind};
use crate::place::{DirectedPlace, Direction};
use crate::tracing::{Reason, Role, Step, Value};
use crate::vectorized::scalar;

/// The version of a value outside of a type with `versions`, which has all fields that have not
/// ended.
pub const LATEST: u8 = u8::MAX - 1;

/// A stream with the operations of `S`, which knows the version of the packet. It moves the same
/// bits.
///
/// Only the fields of a type with `versions` are serialized on it, so other types have no code for
/// versions.
///
/// With `IS_OUTER` the stream is around the type with `versions`, which is then written in this
/// version in place of its newest.
#[derive(Debug)]
pub(crate) struct InVersion<S, const IS_OUTER: bool = false> {
    stream: S,
    version: u8,
}

impl<S, const IS_OUTER: bool> InVersion<S, IS_OUTER> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new(stream: S, version: u8) -> Self {
        Self { stream, version }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn into_inner(self) -> S {
        self.stream
    }
}

impl<S: Direction, const IS_OUTER: bool> Direction for InVersion<S, IS_OUTER> {
    forward!(Direction);

    type Floats = S::Floats;
}

scalar!([S: BitIo, const IS_OUTER: bool] InVersion<S, IS_OUTER>);

impl<S: Observer, const IS_OUTER: bool> Observer for InVersion<S, IS_OUTER> {
    forward!(Observer);
}

impl<S: RoundTrip, const IS_OUTER: bool> RoundTrip for InVersion<S, IS_OUTER> {
    forward!(RoundTrip);
}

impl<S: BitIo, const IS_OUTER: bool> BitIo for InVersion<S, IS_OUTER> {
    forward!(BitIo);

    #[cfg_attr(optimized, inline(always))]
    fn version(&self) -> u8 {
        if IS_OUTER { LATEST } else { self.version }
    }
    #[cfg_attr(optimized, inline(always))]
    fn written_version(&self, newest: u8) -> u8 {
        if IS_OUTER { self.version } else { newest }
    }
    fn before_tail(
        &mut self,
        bytes: usize,
        function: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let version = self.version;
        self.stream.before_tail(bytes, |stream| {
            let mut local = Self::new(stream.move_out(), version);
            let result = function(&mut local);
            stream.move_back(local.into_inner());
            result
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self::new(self.stream.move_out(), self.version)
    }
}
