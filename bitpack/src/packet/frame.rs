//! The parts of a packet around its value, for programs that know the packet by its description. Hidden: the
//! command `bitpack` uses them.

use super::Protocol;
pub use super::front::{Front, FrontForm};
#[cfg(feature = "alloc")]
pub use super::view::wire::{FARTHEST, FRONT, Tag};
use crate::{Result, Stream};

/// Two numbers that are not sent, but that the checksum of a delta or a view packet covers, both
/// little-endian: a hash, and a length or a number of objects. `None` for other packets.
pub type Unsent = Option<(u64, u32)>;

/// Returns the checksum of a packet: over `data`, the bytes after its header, and over `unsent`, numbers that
/// are not sent.
#[must_use]
pub fn sum(protocol: &Protocol, unsent: Unsent, data: &[u8]) -> u32 {
    protocol.crc(unsent, data)
}

/// Returns `true` if a packet has the id and the checksum of a protocol. The checksum also covers `unsent`,
/// numbers that are not sent.
#[must_use]
pub fn is_sealed(protocol: &Protocol, unsent: Unsent, bytes: &[u8]) -> bool {
    protocol.sealed(bytes).and_then(|sealed| sealed.verify(protocol, unsent)).is_ok()
}

/// Writes the id and the checksum into the first bytes of a packet, which are reserved for them. The checksum
/// also covers `unsent`, numbers that are not sent.
pub fn seal(protocol: &Protocol, unsent: Unsent, bytes: &mut [u8]) {
    if let Some((header, data)) = bytes.split_at_mut_checked(protocol.header()) {
        protocol.seal(header, unsent, data);
    }
}

/// Reads the end check of a packet, and the unused bits of its last byte.
pub fn end(protocol: &Protocol, stream: &mut impl Stream) -> Result {
    protocol.serialize_end(stream)
}
