//! [`PacketCounts`]: counts of the packets of one kind.

use serde::Serialize;

use super::timeline::{Slice, Slices};
use crate::input::Packet;
use crate::sums::add;

/// Counters for one kind of packet: a type, or a variant of an enum.
#[derive(Clone, Debug, Default)]
pub(super) struct PacketCounts {
    pub(super) packets: u64,
    /// Total size of the packets in bytes.
    pub(super) bytes: u64,
    /// Sizes in bytes of the smallest packet and of the largest; `None` without packets.
    pub(super) sizes: Option<(u64, u64)>,
    /// Total bits of the packets that have a predecessor of this kind, as sent in full.
    pub(super) whole: u64,
    /// Total bits of the packets that have a predecessor of this kind, as deltas from it.
    pub(super) delta: u64,
    /// Number and sizes of the packets that were modelled, without a name.
    pub(super) modelled: ModelledKind,
    /// Bits of the packets over time.
    pub(super) bits_over_time: Slices,
    /// Number of packets over time.
    pub(super) packets_over_time: Slices,
}

impl PacketCounts {
    /// Counts a packet. `headers` is the size of its headers of IP and UDP in bytes, and `bytes`
    /// that of the rest.
    pub(super) fn add(&mut self, packet: &Packet, slice: Slice, [headers, bytes]: [u64; 2]) {
        let size = headers + bytes;
        let (least, most) = self.sizes.unwrap_or((size, size));
        self.packets += 1;
        self.bytes += size;
        self.sizes = Some((least.min(size), most.max(size)));
        if let Some(origin) = &packet.modelled {
            self.modelled.packets += 1;
            self.modelled.sent += origin.bytes as u64;
            self.modelled.plain += bytes;
        }
        self.bits_over_time.add(slice, 8 * size);
        self.packets_over_time.add(slice, 1);
    }

    /// Adds the counts of other packets.
    pub(super) fn merge(&mut self, other: Self) {
        add!(self += other: packets, bytes, whole, delta);
        let (own, others) = (self.sizes, other.sizes);
        let both = own.zip(others).map(|(own, other)| (own.0.min(other.0), own.1.max(other.1)));
        self.sizes = both.or(own).or(others);
        self.modelled.add(&other.modelled);
        self.bits_over_time.merge(other.bits_over_time);
        self.packets_over_time.merge(other.packets_over_time);
    }
}

/// The modelled packets of a kind.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ModelledKind {
    /// Name of the kind, or `all packets`.
    pub name: String,
    /// Number of its packets that were modelled.
    pub packets: u64,
    /// Total size of these packets in bytes as they were sent, without the headers of IP and UDP.
    pub sent: u64,
    /// Total size of their plain forms in bytes.
    pub plain: u64,
}

impl ModelledKind {
    /// Adds the packets of another kind.
    pub(super) fn add(&mut self, other: &Self) {
        add!(self += other: packets, sent, plain);
    }
}
