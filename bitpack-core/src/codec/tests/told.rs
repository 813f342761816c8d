//! Helpers that return the trace of an encoding's bits as text, and the reasons for rejected values
//! and bits.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::kept::{Wire, bits_of, bytes_of};
use crate::codec::{Codec, Declared};
use crate::error::Error;
use crate::io::{BitIo as _, ExplainStream, TraceStream, WriteStream};
use crate::stream::Stream as _;

/// Returns the trace of a read of the bits in `wire` as text: first bit, number of bits, role, path
/// and value of each event. If the reader stops, the reason follows.
pub(super) fn said_of<T, C: Codec<T>>(declared: Declared<C>, wire: Wire<'_>) -> String {
    let bytes = bytes_of(&bits_of(wire, 0));
    let mut place: T = declared.codec.blank();
    let mut stream = TraceStream::new(&bytes);
    let result = stream.field(&mut place, declared);
    let reason = stream.reason().map(|reason| format!("because {reason}"));
    let trace = stream.into_trace(result).to_string();
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    trace.lines().map(line).chain(reason).collect::<Vec<_>>().join("; ")
}

/// Returns the reason that a writer gives for rejecting a value.
pub(super) fn why<T, C: Codec<T>>(declared: Declared<C>, value: &T) -> String {
    reason_of(|stream| stream.field(value, declared))
}

/// Returns the reason for which a stream operation rejects its value.
pub(super) fn reason_of(operation: impl FnOnce(&mut ExplainStream) -> Result<(), Error>) -> String {
    let mut stream = ExplainStream::new(1000);
    match operation(&mut stream) {
        Ok(()) => String::from("it is written"),
        Err(_) => stream.reason().unwrap_or_default(),
    }
}

/// Returns the bits that a stream operation writes, and the number of bits.
pub(super) fn written(
    operation: impl FnOnce(&mut WriteStream<'_>) -> Result<(), Error>,
) -> Result<(u64, u64), Error> {
    let mut buffer = [0; 16];
    let mut stream = WriteStream::new(&mut buffer);
    operation(&mut stream)?;
    let bits = stream.bit();
    stream.finish()?;
    let raw = buffer.first_chunk().copied().map_or(0, u64::from_le_bytes);
    Ok((raw, bits))
}
