//! Reads a value from the start of a byte slice that contains more.

use super::Serialize;
use crate::error::Result;
use crate::io::ReadStream;
use crate::stream::Stream;

/// Reads a value from the start of `bytes` into an existing one. Returns the number of bytes that the value
/// takes.
pub(super) fn read_into<T: Serialize>(value: &mut T, bytes: &[u8]) -> Result<usize> {
    const {
        assert!(
            !T::SCHEMA.takes_rest(),
            "a type with `rest` takes all bytes, so no value can follow it"
        );
    }
    let mut stream = ReadStream::new(bytes);
    T::serialize(value, &mut stream)?;
    stream.align()?;
    // the stream has read these bytes, so their number is a `usize`
    Ok(usize::try_from(stream.position() / 8).unwrap_or(usize::MAX))
}
