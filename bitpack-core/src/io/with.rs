//! [`With`]: a stream around another one, for fields that depend on a property of the packet.

use core::marker::PhantomData;

use super::forward::forward;
use super::{BitIo, Codeword, Depth, HashStream, Observer, PrefixCode, ReadStream, WriteStream};
use crate::error::{Error, ErrorKind, Result};
use crate::place::{DirectedPlace, Direction, FloatForm};
use crate::tracing::{Reason, Role, Step, Value};

/// The version of a value outside of a type with `versions`. It has all fields that no version has removed.
pub const LATEST: u8 = u8::MAX - 1;

/// A stream with the operations of `S`, which knows the version of the packet, and for which quantised floats
/// have the form `Floats`. It writes or reads the same bits as `S`. If `SENDS` is `false`, deltas are not
/// sent, see [`BitIo::SENDS`].
///
/// Only fields that depend on the version or on the form are serialized on this stream, so other types are
/// not compiled for it. A hand-written function must not see codes (integers on the wire) in place of floats,
/// so values of a type with such a function always hold floats.
#[derive(Debug)]
pub(crate) struct With<S, Floats, const SENDS: bool = true> {
    stream: S,
    /// The version of the packet, for the fields of a type with `versions`.
    version: u8,
    /// The version in which types with `versions` are written; `None` for the newest version of each type.
    written: Option<u8>,
    form: PhantomData<Floats>,
}

/// A stream that knows the version of the packet.
pub(crate) type InVersion<S> = With<S, <S as Direction>::Floats>;

/// A stream for values whose quantised floats have the form `Floats`.
pub(crate) type InForm<S, Floats, const SENDS: bool = true> = With<S, Floats, SENDS>;

impl<S: BitIo, Floats, const SENDS: bool> With<S, Floats, SENDS> {
    /// Wraps a stream for values whose quantised floats have the form `Floats`.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn new(stream: S) -> Self {
        let version = stream.version();
        Self { stream, version, written: None, form: PhantomData }
    }

    /// Wraps a stream for the fields of a type with `versions`.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn of_version(stream: S, version: u8) -> Self {
        Self { stream, version, written: None, form: PhantomData }
    }

    /// Wraps a stream that writes every type with `versions` in this version.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn written_in(stream: S, version: u8) -> Self {
        Self { written: Some(version), ..Self::new(stream) }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn into_inner(self) -> S {
        self.stream
    }
}

impl<S: Direction, Floats: FloatForm, const SENDS: bool> Direction for With<S, Floats, SENDS> {
    forward!(Direction);

    type Floats = Floats;
}

impl<S: Observer, Floats, const SENDS: bool> Observer for With<S, Floats, SENDS> {
    forward!(Observer);
}

impl<S: BitIo, Floats: FloatForm, const SENDS: bool> BitIo for With<S, Floats, SENDS> {
    const SENDS: bool = S::SENDS && SENDS;

    forward!(BitIo);

    #[cfg_attr(optimized, inline(always))]
    fn version(&self) -> u8 {
        self.version
    }
    #[cfg_attr(optimized, inline(always))]
    fn written_version(&self, newest: u8) -> u8 {
        self.written.unwrap_or(newest)
    }
    fn before_tail(&mut self, bytes: usize, function: impl FnOnce(&mut Self) -> Result) -> Result {
        let Self { version, written, form, .. } = *self;
        self.stream.before_tail(bytes, |stream| {
            let mut local = Self { stream: stream.move_out(), version, written, form };
            let result = function(&mut local);
            stream.move_back(local.stream);
            result
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self { stream: self.stream.move_out(), ..*self }
    }
}
