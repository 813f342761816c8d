//! [`trace()`] and [`trace_delta`]: read a packet and record every field.

use crate::delta::Delta;
use crate::error::Result;
use crate::io::TraceStream;
use crate::serialize::Serialize;
use crate::stream::Stream as _;
use crate::tracing::Trace;

/// Reads a packet as [`Serialize::read`] does, and records every field.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::trace::trace;
/// let trace = trace::<(bool, u16)>(&[0b0000_1011, 0, 0]);
/// assert_eq!(trace.result, Ok((true, 5)));
/// let second = &trace.events[1];
/// assert_eq!((second.path.as_str(), second.bit, second.bits), (".1", 1, 16));
/// ```
#[cfg(feature = "alloc")]
pub fn trace<P: Serialize>(bytes: &[u8]) -> Trace<P> {
    let (stream, result) = read(bytes);
    stream.into_trace(result)
}

/// Reads a delta as [`Delta::read_delta`] does, and records all of its bits: the values that were
/// sent, and the flags of fields that have not changed.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::trace::trace_delta;
/// // something has changed: not the first; the second
/// let trace = trace_delta::<(bool, u16)>(&(true, 7), &[0b0010_1101, 0, 0]);
/// assert_eq!(trace.result, Ok((true, 5)));
/// let paths: Vec<_> = trace.events.iter().map(|event| (event.path.as_str(), event.bits)).collect();
/// assert_eq!(paths, [("", 1), (".0", 1), (".1", 1), (".1", 16)]);
/// ```
#[cfg(feature = "alloc")]
pub fn trace_delta<P: Delta>(baseline: &P, bytes: &[u8]) -> Trace<P> {
    let (stream, result) = read_delta(baseline, bytes);
    stream.into_trace(result)
}

/// Reads a packet with a stream that records every field. Returns the stream and the packet.
pub(super) fn read<P: Serialize>(bytes: &[u8]) -> (TraceStream<'_>, Result<P>) {
    let mut stream = TraceStream::new(bytes);
    let mut packet = P::blank();
    let result = P::serialize(&mut packet, &mut stream);
    let result = result.and_then(|()| stream.finish()).map(|()| packet);
    (stream, result)
}

/// Reads a delta against a baseline with a stream that records every field. Returns the stream and
/// the value.
pub(super) fn read_delta<'b, P: Delta>(
    baseline: &P,
    bytes: &'b [u8],
) -> (TraceStream<'b>, Result<P>) {
    let mut stream = TraceStream::new(bytes);
    let mut packet = P::blank();
    let result = stream.delta(&mut packet, baseline);
    let result = result.and_then(|()| stream.finish()).map(|()| packet);
    (stream, result)
}
