//! The packets that contain the objects of a view, as owned data.

use super::Envelope;
#[cfg(feature = "serde")]
use super::text;

/// Describes datagrams that contain some of the objects of a server. A datagram contains:
///
/// - its number in 16 bits,
/// - one bit that is set if a baseline follows: the distance to an earlier packet minus 1, in 5 bits,
/// - a header,
/// - the objects that have changed, each after its index, as in an array subset with
///   `relative_index`; the number of objects marks the end.
///
/// Before each object, the bit `0` marks a delta to the value that the client had of it after the
/// packet of the baseline. The bits `10` and a distance mark a delta to another packet, `110` a whole
/// value, and `111` an object that has left the view.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ViewPackets {
    /// Data around each of these packets. The checksum also covers the hash, the number of objects and the
    /// session number, which are not sent.
    pub envelope: Envelope,
    /// Index of the header's type in [`types`](super::Description::types).
    pub header: u32,
    /// Index of the type of the objects in [`types`](super::Description::types).
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_: u32,
    /// Hash of the header's schema and of the deltas of the objects. The checksum covers it.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub hash: u64,
    /// Number of objects of the server. Every index is less than this number.
    pub objects: u32,
}
