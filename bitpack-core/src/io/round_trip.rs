//! [`RoundTrip`]: writes values and reads them back, for the stream that does both.

use super::{HashStream, ReadStream, WriteStream};
use crate::error::{Error, ErrorKind, Result};
use crate::place::{Direction, Place as _};

/// The operations of a stream that both writes a value and reads it back. By default they reject
/// the value, so that other streams need not implement them.
pub trait RoundTrip: Direction {
    /// Writes a value that is not read back, because it cannot be changed in place: a map's key, or the
    /// contents of a shared pointer.
    fn only_write(&mut self, _write: impl FnOnce(&mut HashStream) -> Result) -> Result {
        Err(Error::new(ErrorKind::Refused, 0))
    }

    /// Writes `value` with one function, and reads it back with another one. Returns the value that
    /// was read.
    fn through<V, R>(
        &mut self,
        _value: V,
        _write: impl Fn(&V, &mut WriteStream<'_>) -> Result,
        _read: impl FnOnce(V, &mut ReadStream<'_>) -> Result<R>,
    ) -> Result<R> {
        Err(Error::new(ErrorKind::Refused, 0))
    }

    /// Calls a hand-written function twice: to write the value, and then to read it back in place.
    fn write_and_read<T>(
        &mut self,
        mut place: Self::Ref<'_, T>,
        write: impl Fn(&T, &mut WriteStream<'_>) -> Result,
        read: impl FnOnce(&mut T, &mut ReadStream<'_>) -> Result,
    ) -> Result {
        match place.slot() {
            Some(slot) => self.through(slot, |value, stream| write(value, stream), read),
            None => Ok(()),
        }
    }
}
