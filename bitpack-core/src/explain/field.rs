//! [`explain`], [`explain_write`] and their variants for deltas: find the field that an error is
//! about.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;

use super::record::{read, read_delta};
use crate::delta::Delta;
use crate::error::{Error, ErrorKind, Result};
use crate::io::{ExplainStream, TraceStream};
use crate::serialize::Serialize;
use crate::stream::FieldDelta as _;

/// An error with the path of its field and the reason: `Snapshot.objects[3].position.y at bit 412:
/// 70000 is above the last step 65535`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg(feature = "alloc")]
#[must_use]
pub struct Explanation {
    /// Path from the packet's type to the field.
    pub path: String,
    /// The error, with its kind and bit position.
    pub error: Error,
    /// The value that was found, and the values that are expected instead.
    pub reason: String,
}

/// Finds the field of an `error` of [`Serialize::read`], by reading the same bytes again with a
/// stream that records what it reads.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::trace::explain;
/// use bitpack::{Error, Serialize};
/// type Packet = (u8, Option<bool>);
/// let bytes = [7, 0, 0];
/// let error = Packet::read(&bytes).expect_err("a byte is left over");
/// assert_eq!(
///     explain::<Packet>(&bytes, error).to_string(),
///     "packet at bit 9: expected the packet to end here"
/// );
/// ```
#[cfg(feature = "alloc")]
pub fn explain<P: Serialize>(bytes: &[u8], error: Error) -> Explanation {
    Explanation::read_again(P::SCHEMA.name, &read::<P>(bytes), error)
}

/// Finds the field of an `error` of [`Delta::read_delta`], by reading the same bytes again, against
/// the same baseline.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::Delta;
/// use bitpack::trace::explain_delta;
/// let (baseline, bytes) = ((7_u8, true), [0b0001_1111, 0b0000_0000]);
/// let error = <(u8, bool)>::read_delta(&baseline, &bytes).expect_err("7 is what it was");
/// assert_eq!(
///     explain_delta(&baseline, &bytes, error).to_string(),
///     "packet.0 at bit 1: it is marked as changed, but equals its baseline"
/// );
/// ```
#[cfg(feature = "alloc")]
pub fn explain_delta<P: Delta>(baseline: &P, bytes: &[u8], error: Error) -> Explanation {
    Explanation::read_again(P::SCHEMA.name, &read_delta(baseline, bytes), error)
}

/// Finds the field of an `error` of writing `packet` into `buffer`, by writing the packet again
/// with a stream that stores nothing.
///
/// Only the length of `buffer` matters, and only for an [`Overflow`](ErrorKind::Overflow): after
/// `to_bytes` it can be `&[]`.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::trace::explain_write;
/// use bitpack::{Error, Serialize};
/// use core::num::NonZero;
/// type Packet = (NonZero<u8>, Option<u32>);
/// let packet = (NonZero::<u8>::MAX, Some(7));
/// let mut buffer = [0; 4];
/// let error = packet.write(&mut buffer).expect_err("41 bits");
/// assert_eq!(
///     explain_write::<Packet>(&packet, &buffer, error).to_string(),
///     "packet.1 at bit 41: the buffer of 4 bytes ends at bit 32, before the value does"
/// );
/// ```
#[cfg(feature = "alloc")]
pub fn explain_write<P: Serialize>(packet: &P, buffer: &[u8], error: Error) -> Explanation {
    explain_writing::<P>(0, buffer.len(), error, |stream| P::serialize(packet, stream))
}

/// Finds the field of an `error` of [`Delta::write_delta`], by writing again against the same
/// baseline.
#[cfg(feature = "alloc")]
pub fn explain_write_delta<P: Delta>(
    packet: &P,
    baseline: &P,
    buffer: &[u8],
    error: Error,
) -> Explanation {
    explain_writing::<P>(0, buffer.len(), error, |stream| {
        P::delta_if_changed(packet, baseline, stream)
    })
}

/// Finds the field of an `error` that `write` returns. The packet follows a header of `header`
/// bytes in a buffer of `length` bytes. The position of `error` counts from the header's first bit.
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub fn explain_writing<P: Serialize>(
    header: usize,
    length: usize,
    error: Error,
    write: impl Fn(&mut ExplainStream) -> Result,
) -> Explanation {
    explain_writing_as(P::SCHEMA.name, header, length, error, write)
}

/// Finds the field of an `error` that `write` returns, in a packet whose type is called `name`. The packet
/// follows a header of `header` bytes in a buffer of `length` bytes.
pub(crate) fn explain_writing_as(
    name: &str,
    header: usize,
    length: usize,
    error: Error,
    write: impl Fn(&mut ExplainStream) -> Result,
) -> Explanation {
    let inside = Error::new(error.kind(), error.bit().saturating_sub(8 * header as u64));
    let room = length.saturating_sub(header);
    let refused = |mut stream: ExplainStream| {
        let result = write(&mut stream).and_then(|()| stream.finish());
        (result.err() == Some(inside)).then_some(stream)
    };
    // a vector was as long as necessary: try without an end
    let endless = || refused(ExplainStream::endless());
    let Some(stream) = refused(ExplainStream::new(room)).or_else(endless) else {
        return Explanation::of_field(name, "", error, None);
    };
    if error.kind() != ErrorKind::Overflow {
        return Explanation::of_field(name, &stream.path(), error, stream.reason());
    }
    let mut beyond = ExplainStream::beyond(room);
    // the error is known already, and others would come after it
    let _ = write(&mut beyond);
    let path = beyond.first_beyond().map_or_else(|| stream.path(), String::from);
    let bits = 8 * length as u64;
    let reason = format!("the buffer of {length} bytes ends at bit {bits}, before the value does");
    Explanation::of_field(name, &path, error, Some(reason))
}

impl Explanation {
    /// Creates an explanation of an error in the field at `path` inside the packet type `P`.
    #[doc(hidden)]
    pub fn at<P: Serialize>(path: &str, error: Error, reason: Option<String>) -> Self {
        Self::of_field(P::SCHEMA.name, path, error, reason)
    }

    /// Creates an explanation of an error in the field at `path` inside the packet type called `name`.
    pub(crate) fn of_field(name: &str, path: &str, error: Error, reason: Option<String>) -> Self {
        let name = if name.is_empty() { "packet" } else { name };
        let reason = reason.unwrap_or_else(|| error.kind().to_string());
        Self { path: format!("{name}{path}"), error, reason }
    }

    /// Creates an explanation of the `error` of a packet that was read a second time. It names the field if
    /// the same error occurred again. `name` is the name of the packet's type.
    pub(crate) fn read_again<T>(
        name: &str,
        (stream, result): &(TraceStream<'_>, Result<T>),
        error: Error,
    ) -> Self {
        match result {
            Err(again) if *again == error => {
                Self::of_field(name, &stream.path(), error, stream.reason())
            }
            _ => Self::of_field(name, "", error, None),
        }
    }

    /// Creates an explanation that names no field. It is for an error that does not occur again
    /// when the packet is read or written a second time.
    #[doc(hidden)]
    pub fn without_field<P: Serialize>(error: Error) -> Self {
        Self::at::<P>("", error, None)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error.kind() {
            ErrorKind::Failed => write!(f, "{}: {}", self.path, self.reason),
            _ => write!(f, "{} at bit {}: {}", self.path, self.error.bit(), self.reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::num::NonZero;

    type Packet = (NonZero<u8>, Option<u32>);

    const ONE: NonZero<u8> = NonZero::<u8>::MIN;

    #[test]
    fn a_packet_that_is_read_is_explained_if_it_ends_with_that_error() {
        let error = Packet::read(&[0; 8]).err().unwrap_or(Error::new(ErrorKind::Failed, 0));
        let explained = explain::<Packet>(&[0; 8], error);
        assert_eq!((explained.path.as_str(), explained.error), ("packet.0", error));
        assert_eq!(explained.to_string(), format!("packet.0 at bit 0: {}", explained.reason));
        let other = Error::new(ErrorKind::Tag, 3);
        let words = "packet at bit 3: no variant has this number";
        assert_eq!(explain::<Packet>(&[0; 8], other).to_string(), words);
        let failed = Error::new(ErrorKind::Failed, 0);
        let words_of_failed = "packet: the stream failed earlier; its first error has the position";
        assert_eq!(explain::<Packet>(&[0; 8], failed).to_string(), words_of_failed);
        assert_eq!(explain_delta::<(u8, u8)>(&(1, 2), &[0], other).to_string(), words);
        let (baseline, bytes) = ((7_u8, true), [0b0001_1111, 0b0000_0000]);
        let error = Error::new(ErrorKind::Redundant, 1);
        let words = "packet.0 at bit 1: it is marked as changed, but equals its baseline";
        assert_eq!(explain_delta(&baseline, &bytes, error).to_string(), words);
    }

    #[test]
    fn a_packet_that_is_too_long_is_explained_by_what_goes_beyond() {
        let packet = (ONE, Some(7));
        for length in 0..6 {
            let mut buffer = [0; 6];
            let (buffer, _) = buffer.split_at_mut(length);
            let Err(error) = packet.write(buffer) else {
                assert_eq!(length, 6);
                continue;
            };
            let path = if length == 0 { "packet.0" } else { "packet.1" };
            let reason = format!(
                "the buffer of {length} bytes ends at bit {}, before the value does",
                8 * length
            );
            let explained = explain_write(&packet, buffer, error);
            assert_eq!(explained, Explanation { path: path.into(), error, reason });
            // after three bytes of something else
            let explained = explain_writing::<Packet>(3, length + 3, error.offset(24), |stream| {
                Packet::serialize(&packet, stream)
            });
            let (bytes, bits) = (length + 3, 8 * (length + 3));
            let reason =
                format!("the buffer of {bytes} bytes ends at bit {bits}, before the value does");
            assert_eq!((explained.path.as_str(), explained.reason), (path, reason));
        }
        let other = Error::new(ErrorKind::Tag, 3);
        assert_eq!(explain_write(&packet, &[], other).path, "packet");
    }

    #[test]
    fn a_value_that_is_refused_is_explained_in_a_vector_too() {
        struct Refused;
        impl Serialize for Refused {
            fn blank() -> Self {
                Self
            }
            fn serialize<S: crate::Stream>(_: S::Ref<'_, Self>, stream: &mut S) -> Result {
                stream.named("health").int(101, 0, 100).map(drop)
            }
        }
        let packet = (ONE, Refused);
        let error = Error::new(ErrorKind::Range, 8);
        assert_eq!(packet.to_bytes().err(), Some(error));
        for length in [0, 9] {
            let explained = explain_write(&packet, &[0; 9][..length], error);
            assert_eq!(explained.to_string(), "packet.1.health at bit 8: 101 is not in 0..=100");
        }
    }
}
