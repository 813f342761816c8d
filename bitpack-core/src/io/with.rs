//! [`With`]: a stream around another one, for fields that depend on a property of the packet.

use core::marker::PhantomData;

use super::forward::{forward, methods};
use super::{
    BitIo, Codeword, Depth, HashStream, Observer, PrefixCode, ReadStream, RoundTrip, WriteStream,
};
use crate::error::{Error, ErrorKind};
use crate::place::{DirectedPlace, Direction, FloatForm};
use crate::tracing::{Reason, Role, Step, Value};
use crate::vectorized::scalar;

/// The version of a value outside of a type with `versions`, which has all fields that have not
/// ended.
pub const LATEST: u8 = u8::MAX - 1;

/// A property of a packet that the code of some fields depends on.
pub(crate) trait Property: Copy {
    /// The form of quantised floats in memory, where other streams have that of `S`.
    type Floats<S: Direction>: FloatForm;

    /// Returns the version of the packet, where other streams have the version `other`.
    fn version(self, other: u8) -> u8;

    /// Returns the version in which a type with `versions` is written, where other streams have its
    /// newest one.
    #[cfg_attr(optimized, inline(always))]
    fn written_version(self, newest: u8) -> u8 {
        newest
    }
}

/// The version of a packet. If `IS_OUTER`, it is the one in which a type with `versions` is written in
/// place of its newest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Version<const IS_OUTER: bool>(u8);

impl<const IS_OUTER: bool> Property for Version<IS_OUTER> {
    type Floats<S: Direction> = S::Floats;

    #[cfg_attr(optimized, inline(always))]
    fn version(self, _: u8) -> u8 {
        if IS_OUTER { LATEST } else { self.0 }
    }
    #[cfg_attr(optimized, inline(always))]
    fn written_version(self, newest: u8) -> u8 {
        if IS_OUTER { self.0 } else { newest }
    }
}

/// The form of quantised floats: as floats or as codes (integers on the wire).
#[derive(Debug)]
pub(crate) struct Form<Floats>(PhantomData<Floats>);

impl<Floats> Clone for Form<Floats> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Floats> Copy for Form<Floats> {}

impl<Floats: FloatForm> Property for Form<Floats> {
    type Floats<S: Direction> = Floats;

    #[cfg_attr(optimized, inline(always))]
    fn version(self, other: u8) -> u8 {
        other
    }
}

/// A stream with the operations of `S`, which knows the property `Known`. It moves the same bits.
///
/// Only fields that depend on the property are serialized on it, so other types have no code for it.
#[derive(Debug)]
pub(crate) struct With<S, Known> {
    stream: S,
    property: Known,
}

/// A stream that knows the version of the packet, for the fields of a type with `versions`.
pub(crate) type InVersion<S, const IS_OUTER: bool = false> = With<S, Version<IS_OUTER>>;

/// A stream for values whose quantised floats have the form `Floats`.
///
/// A hand-written function must not see codes in the place of floats, so a type that has one is
/// never held in that form.
pub(crate) type InForm<S, Floats> = With<S, Form<Floats>>;

impl<S, const IS_OUTER: bool> InVersion<S, IS_OUTER> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new(stream: S, version: u8) -> Self {
        Self { stream, property: Version(version) }
    }
}

impl<S, Floats> InForm<S, Floats> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new(stream: S) -> Self {
        Self { stream, property: Form(PhantomData) }
    }
}

impl<S, Known> With<S, Known> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn into_inner(self) -> S {
        self.stream
    }
}

impl<S: Direction, Known: Property> Direction for With<S, Known> {
    forward!(Direction);

    type Floats = Known::Floats<S>;
}

scalar!([S: BitIo, Known: Property] With<S, Known>);

impl<S: Observer, Known> Observer for With<S, Known> {
    forward!(Observer);
}

impl<S: RoundTrip, Known: Property> RoundTrip for With<S, Known> {
    forward!(RoundTrip);
}

impl<S: BitIo, Known: Property> BitIo for With<S, Known> {
    forward!(BitIo);

    #[cfg_attr(optimized, inline(always))]
    fn version(&self) -> u8 {
        self.property.version(self.stream.version())
    }
    #[cfg_attr(optimized, inline(always))]
    fn written_version(&self, newest: u8) -> u8 {
        self.property.written_version(newest)
    }
    fn before_tail(
        &mut self,
        bytes: usize,
        function: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let property = self.property;
        self.stream.before_tail(bytes, |stream| {
            let mut local = Self { stream: stream.move_out(), property };
            let result = function(&mut local);
            stream.move_back(local.stream);
            result
        })
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self { stream: self.stream.move_out(), property: self.property }
    }
}
