//! [`Packets`]: the last packets of a view, and which of them the client has acknowledged.

use crate::packet::acks::ReceivedPackets;
use crate::packet::front::Front;

/// Number of packets of which a view remembers the content. So a delta refers to the value in a packet at
/// most 21 packets earlier.
pub(super) const PACKETS: u32 = SLOTS as u32;
pub(super) const SLOTS: u8 = 22;

/// Number of packets without a new acknowledgement after which a view is lost: the largest distance at which
/// a 16-bit sequence number counts as newer.
pub(super) const LOST: u16 = 32_767;

/// Mask of all packets that a view remembers.
const ALL: u32 = (1 << PACKETS) - 1;

/// The last packets of a view. The age of a packet is the number of packets written after it, so the newest
/// has age 0. In a mask of packets, bit `n` is the packet of age `n`.
#[derive(Clone, Debug, Default)]
pub(super) struct Packets {
    /// Tick in which each packet was written, by the packet's slot.
    ticks: [u64; PACKETS as usize],
    /// Sequence number of the packet that is written next.
    pub(super) sequence: u16,
    /// Number of packets written since the newest acknowledged one, or since the first packet if none is
    /// acknowledged. At most [`LOST`].
    pub(super) silence: u16,
    /// Slot of the newest packet in the ring of packets. Older packets follow in the slots after it.
    newest: u8,
    /// Number of packets written so far, at most [`PACKETS`].
    count: u8,
    /// Mask of the packets that the client has acknowledged. Bit `n` is the packet after which `n` packets
    /// were written.
    pub(super) acked: u32,
    /// Mask of the packets that were acknowledged since the last packet was written. Bit `n` is the packet
    /// after which `n` packets were written.
    fresh: u32,
}

/// The oldest packet, which a view forgets when it begins a new one, and the acknowledgements since
/// the previous packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dropped {
    /// Tick of the oldest packet, whose slot the new packet takes.
    pub(super) tick: u64,
    pub(super) is_acked: bool,
    pub(super) is_fresh: bool,
    /// Mask of the remembered packets, without the oldest one, that were acknowledged since the
    /// previous packet was written.
    pub(super) fresh: u32,
}

impl Packets {
    pub(super) fn acknowledge(&mut self, received: ReceivedPackets) {
        let age = self.sequence.wrapping_sub(1).wrapping_sub(received.newest);
        let packets = received.earlier << 1 | 1; // the oldest one of 33 is too old anyway
        if u32::from(age) < PACKETS && !self.is_lost() {
            let acked = packets << age & self.written();
            self.fresh |= acked & !self.acked;
            self.acked |= acked;
            self.silence =
                self.newest_acked().and_then(|age| age.try_into().ok()).unwrap_or(self.silence);
        }
    }

    /// Begins a new packet in the tick `now`. Returns the oldest packet, which the view forgets.
    pub(super) fn advance(&mut self, now: u64) -> Dropped {
        let oldest = 1 << (PACKETS - 1);
        self.sequence = self.sequence.wrapping_add(1);
        self.silence = LOST.min(self.silence + 1);
        self.newest = self.newest.checked_sub(1).unwrap_or(SLOTS - 1);
        let slot = self.ticks.get_mut(self.newest as usize);
        let dropped = Dropped {
            tick: slot.map_or(0, |slot| core::mem::replace(slot, now)),
            is_acked: self.acked & oldest != 0,
            is_fresh: self.fresh & oldest != 0,
            fresh: self.fresh << 1 & ALL,
        };
        self.count = (self.count + 1).min(SLOTS);
        self.acked = self.acked << 1 & ALL;
        self.fresh = 0;
        dropped
    }

    /// Returns a mask of the packets that were written, at most [`PACKETS`].
    pub(super) const fn written(&self) -> u32 {
        (1 << self.count) - 1
    }

    /// Returns the sequence number of the next packet and the distance to its baseline, which precede its
    /// objects.
    pub(super) fn front(&self) -> Front {
        let back = self.newest_acked().map(|age| age + 1).filter(|back| *back < PACKETS);
        let back = back.and_then(|back| back.try_into().ok());
        Front { sequence: self.sequence, back, ..Front::default() }
    }

    pub(super) const fn is_lost(&self) -> bool {
        self.silence == LOST
    }

    /// Returns the slot of the packet after which `age` packets were written.
    pub(super) const fn slot(&self, age: u32) -> usize {
        let slot = self.newest as u32 + age;
        (if slot < PACKETS { slot } else { slot - PACKETS }) as usize
    }

    /// Returns the tick in which a packet was written. `age` is the number of packets written after that
    /// packet.
    pub(super) fn tick(&self, age: u32) -> u64 {
        self.ticks.get(self.slot(age)).copied().unwrap_or_default()
    }

    /// Returns the number of packets written after the newest acknowledged packet. `None` if no packet is
    /// acknowledged.
    pub(super) const fn newest_acked(&self) -> Option<u32> {
        if self.acked == 0 { None } else { Some(self.acked.trailing_zeros()) }
    }

    /// Returns a mask of the packets that may still arrive: those written after the newest acknowledged one.
    pub(super) const fn on_their_way(&self) -> u32 {
        (self.acked & self.acked.wrapping_neg()).wrapping_sub(1) & ALL
    }
}
