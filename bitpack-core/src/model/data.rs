//! [`Data`]: the content of a packet, which several streams write in turn.

use crate::delta::Delta;
use crate::error::{Error, ErrorKind, Result};
use crate::serialize::Serialize;
use crate::stream::{FieldDelta as _, Stream};

/// The content of a packet, which can be written or read on any stream. A packet with a model may
/// write it twice: modelled, and as a plain packet if that is not larger.
#[doc(hidden)]
pub trait Data {
    /// Writes the content of the packet to a stream.
    ///
    /// # Errors
    ///
    /// Returns the errors of the fields.
    fn write<S: Stream>(&self, stream: &mut S) -> Result;

    /// Reads the content of the packet from a stream. It fails for a type that can only be written.
    ///
    /// # Errors
    ///
    /// Returns the errors of the fields; [`Refused`](ErrorKind::Refused) for content that is only
    /// written.
    fn read<S: Stream>(&mut self, _: &mut S) -> Result {
        refused()
    }
}

/// A value as the content of a packet that is written.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Written<'v, T>(pub &'v T);

/// A value as the content of a packet that is read.
#[derive(Debug)]
#[doc(hidden)]
pub struct Whole<'v, T>(pub &'v mut T);

/// A delta as the content of a packet that is written: the value, and its baseline.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenDelta<'v, T>(pub(super) &'v T, pub(super) &'v T);

/// A delta as the content of a packet that is read: the value to read into, and its baseline.
#[derive(Debug)]
pub(super) struct WholeDelta<'v, T>(pub(super) &'v mut T, pub(super) &'v T);

fn refused<T>() -> Result<T> {
    Err(Error::new(ErrorKind::Refused, 0))
}

/// Writes a value to a stream. Fails on a stream that reads.
///
/// # Errors
///
/// Returns the errors of its fields.
fn write_value<T: Serialize, S: Stream>(value: &T, stream: &mut S) -> Result {
    S::outgoing(value).map_or_else(refused, |place| T::serialize(place, stream))
}

/// Writes a delta to a stream. Fails on a stream that reads.
///
/// # Errors
///
/// Returns the errors of its fields.
fn write_difference<T: Delta, S: Stream>(value: &T, baseline: &T, stream: &mut S) -> Result {
    S::outgoing(value).map_or_else(refused, |place| T::delta_if_changed(place, baseline, stream))
}

impl<T: Serialize> Data for Written<'_, T> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        write_value(self.0, stream)
    }
}

impl<T: Serialize> Data for Whole<'_, T> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        write_value(&*self.0, stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result {
        T::serialize(S::lend(self.0), stream)
    }
}

impl<T: Delta> Data for WrittenDelta<'_, T> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        write_difference(self.0, self.1, stream)
    }
}

impl<T: Delta> Data for WholeDelta<'_, T> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        write_difference(&*self.0, self.1, stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result {
        T::delta_if_changed(S::lend(self.0), self.1, stream)
    }
}
