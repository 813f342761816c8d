//! [`trace()`]: a packet read field by field.

use crate::account::Trace;
use crate::engine::TraceStream;
use crate::error::Error;
use crate::serialize::Serialize;

/// Reads a packet as [`Serialize::read`] does, and takes down every field.
///
/// ```
/// use bitpack_core::trace::trace;
/// let trace = trace::<(bool, u16)>(&[0b0000_1011, 0, 0]);
/// assert_eq!(trace.result, Ok((true, 5)));
/// let second = &trace.events[1];
/// assert_eq!((second.path.as_str(), second.bit, second.bits), (".1", 1, 16));
/// ```
#[must_use]
pub fn trace<P: Serialize>(bytes: &[u8]) -> Trace<P> {
    let (stream, result) = read(bytes);
    stream.into_trace(result)
}

/// The packet, and the stream that has seen it.
pub(super) fn read<P: Serialize>(bytes: &[u8]) -> (TraceStream<'_>, Result<P, Error>) {
    let mut stream = TraceStream::new(bytes);
    let mut packet = P::blank();
    let result = P::serialize(&mut packet, &mut stream);
    let result = result.and_then(|()| stream.finish()).map(|()| packet);
    (stream, result)
}
