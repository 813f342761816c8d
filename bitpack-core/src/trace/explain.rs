//! [`explain`]: which field an error is about.

use alloc::string::{String, ToString};
use core::fmt;

use super::record::read;
use crate::error::Error;
use crate::serialize::Serialize;

/// What an error is about: `Snapshot.objects[3].position.y at bit 412: 70000 is above the last step
/// 65535`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// From the packet's type to the field.
    pub path: String,
    /// The error.
    pub error: Error,
    /// What was found, and what was expected instead.
    pub reason: String,
}

/// Finds the field that `error` is about, by reading the same bytes again with a stream that takes
/// down what it reads.
///
/// ```
/// use bitpack_core::trace::explain;
/// use bitpack_core::{Error, Serialize};
/// type Packet = (u8, Option<bool>);
/// let bytes = [7, 0, 0];
/// let error = Packet::read(&bytes).expect_err("a byte is left over");
/// assert_eq!(
///     explain::<Packet>(&bytes, error).to_string(),
///     "packet at bit 9: expected the packet to end here"
/// );
/// ```
#[must_use]
pub fn explain<P: Serialize>(bytes: &[u8], error: Error) -> Explanation {
    let (stream, result) = read::<P>(bytes);
    let name = if P::SCHEMA.name.is_empty() { "packet" } else { P::SCHEMA.name };
    let mut path = String::from(name);
    // another error than this reading ends with is none of a field: a checksum, say
    if result.err() != Some(error) {
        return Explanation { path, error, reason: error.kind().to_string() };
    }
    path.push_str(&stream.path());
    let reason = stream.reason().map_or_else(|| error.kind().to_string(), ToString::to_string);
    Explanation { path, error, reason }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at bit {}: {}", self.path, self.error.bit(), self.reason)
    }
}
