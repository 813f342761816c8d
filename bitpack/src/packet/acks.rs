//! [`Acks`]: sequence numbers and acknowledgements for packets of a connection.

use super::is_newer;
use bitpack_derive::Serialize;

/// Number of packets before the newest that a header acknowledges one by one.
const EARLIER: u16 = 32;

/// Number of the newest sent packets for which an acknowledgement is still awaited. Older ones count as lost.
const WINDOW: u16 = 256;

/// The number of a packet and the acknowledgement of received ones, to be put in front of a packet.
///
/// Cost: 17 bits before anything was received. Then 34 bits if none of the last 33 packets was
/// lost, otherwise 66.
///
/// Source: "Reliability and Congestion Avoidance over UDP" by Glenn Fiedler, sequence, ack and ack
/// bits. The flag for nothing received and the flag for no losses are additions.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AckHeader {
    /// Sequence number of this packet.
    pub sequence: u16,
    /// The packets that have arrived from the other end; `None` before the first one.
    pub received: Option<ReceivedPackets>,
}

/// The sequence numbers of received packets: the newest one, and a bit for each of the 32 before it.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReceivedPackets {
    /// Sequence number of the newest received packet.
    pub newest: u16,
    /// One bit for each of the 32 packets before the newest. Bit 0 is the packet directly before
    /// it. A set bit is a received packet.
    #[omit_default(u32::MAX)]
    pub earlier: u32,
}

/// One end of a connection whose packets are numbered and acknowledged. Sequence numbers wrap at
/// 65,536.
///
/// Each end calls [`send`](Self::send) for the header of every packet, and
/// [`receive`](Self::receive) with the header of every received one. A packet that is not
/// acknowledged may have been lost, or its acknowledgement was: `Acks` resends nothing. The program
/// remembers what it put into a packet, and sends what still matters again in a later one.
/// `cargo run --example reliable` does so for ordered messages.
///
/// A header names 33 packets at most. So an end that sends more than 33 packets for each one that
/// it receives never learns of some that arrived: [`unknown`](Self::unknown) returns them. Let the
/// other end send a packet for every 33 that it receives, and for fewer if its packets can be lost.
///
/// Headers can be forged like every field. Forged acknowledgements of packets that were not sent,
/// or were acknowledged before, have no effect. A forged sequence number can make later packets
/// count as too old; see [`with_session`](super::Protocol::with_session).
///
/// Memory: 48 bytes, whatever arrives.
///
/// ```
/// use bitpack::Acks;
///
/// let (mut client, mut server) = (Acks::new(), Acks::new());
/// for _ in 0..3 {
///     client.send();
/// }
/// let fourth = client.send();
/// assert!(server.receive(&fourth).is_some()); // the first three were lost
/// let reply = server.send();
/// let acknowledged: Option<Vec<u16>> = client.receive(&reply).map(Iterator::collect);
/// assert_eq!(acknowledged, Some(vec![3]));
/// assert!(server.receive(&fourth).is_none()); // a duplicate
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acks {
    next: u16,
    /// Sequence number of the oldest packet sent by this end that a later header of the other end can still
    /// acknowledge. It is one of the last `WINDOW` packets, or the next one to be sent.
    oldest: u16,
    /// One bit for each of the last `WINDOW` sent packets, set if it is not acknowledged yet. The
    /// index of a packet's bit is its sequence number modulo `WINDOW`.
    pending: [u64; WINDOW as usize / 64],
    received: Option<ReceivedPackets>,
}

impl Acks {
    /// Makes an end of a connection that has sent and received nothing. Its first packet has the
    /// sequence number 0.
    #[must_use]
    pub const fn new() -> Self {
        Self { next: 0, oldest: 0, pending: [0; WINDOW as usize / 64], received: None }
    }

    /// Returns the header of the next packet.
    pub fn send(&mut self) -> AckHeader {
        let sequence = self.next;
        self.next = sequence.wrapping_add(1);
        if self.age(self.oldest) > WINDOW {
            self.oldest = self.oldest.wrapping_add(1);
        }
        let (word, bit) = place(sequence);
        if let Some(word) = self.pending.get_mut(word) {
            *word |= bit;
        }
        AckHeader { sequence, received: self.received }
    }

    /// Processes the header of a received packet. Returns the sequence numbers of this end's packets that the
    /// header acknowledges for the first time.
    ///
    /// Returns `None` if the packet has been received before, or is more than 32 packets older than
    /// the newest. Ignore its content then.
    pub fn receive(&mut self, header: &AckHeader) -> Option<impl Iterator<Item = u16>> {
        self.received = Some(ReceivedPackets::with(self.received, header.sequence)?);
        let mut new = 0_u64;
        let acknowledged = header.received.unwrap_or_default();
        let count = if header.received.is_some() { 1 + EARLIER } else { 0 };
        let oldest = acknowledged.newest.wrapping_sub(EARLIER);
        // a newer one, unless it is forged: the newest named packet has been sent
        if (1 + EARLIER..self.age(self.oldest)).contains(&self.age(oldest)) && count > 0 {
            self.oldest = oldest;
        }
        for back in 0..count {
            let is_set = back == 0 || acknowledged.earlier >> (back - 1) & 1 == 1;
            if is_set && self.take_pending(acknowledged.newest.wrapping_sub(back)) {
                new |= 1 << back;
            }
        }
        let sequences = (0..count).filter(move |back| new >> back & 1 == 1);
        Some(sequences.map(move |back| acknowledged.newest.wrapping_sub(back)))
    }

    /// Returns the sequence numbers of the pending packets that are too old for every header that the other
    /// end sends from now on: more than 32 packets older than the newest packet that the other end has named.
    /// The oldest comes first.
    ///
    /// These packets were lost, or they arrived and their acknowledgement was lost or never sent. Call this
    /// method after [`receive`](Self::receive), and send what the packets contained again as if they were
    /// lost. A header that is late can still acknowledge one of them.
    pub fn unknown(&self) -> impl Iterator<Item = u16> {
        let ages = (1 + self.age(self.oldest)..=WINDOW).rev();
        ages.map(|age| self.next.wrapping_sub(age)).filter(|sequence| self.is_pending(*sequence))
    }

    /// Returns the number of packets that this end has sent since the packet with this sequence number,
    /// including that packet.
    const fn age(&self, sequence: u16) -> u16 {
        self.next.wrapping_sub(sequence)
    }

    /// Returns `true` if the packet with this number was sent, is one of the last 256, and is not
    /// acknowledged yet.
    #[must_use]
    pub fn is_pending(&self, sequence: u16) -> bool {
        let (word, bit) = place(sequence);
        (1..=WINDOW).contains(&self.age(sequence))
            && self.pending.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Marks a packet as acknowledged. Returns `true` if it was waiting for its acknowledgement.
    fn take_pending(&mut self, sequence: u16) -> bool {
        let was_pending = self.is_pending(sequence);
        let (word, bit) = place(sequence);
        if let (true, Some(word)) = (was_pending, self.pending.get_mut(word)) {
            *word &= !bit;
        }
        was_pending
    }
}

impl ReceivedPackets {
    /// Adds the packet with this sequence number to the received packets. Returns `None` if it was received
    /// before, or is too old.
    pub(super) fn with(received: Option<Self>, sequence: u16) -> Option<Self> {
        let Some(Self { newest, earlier }) = received else {
            return Some(Self { newest: sequence, earlier: 0 });
        };
        if is_newer(sequence, newest) {
            let ahead = u32::from(sequence.wrapping_sub(newest));
            // the packet that was the newest becomes one of the earlier ones
            let both = u64::from(earlier) << 1 | 1;
            let earlier = both.checked_shl(ahead - 1).unwrap_or(0) & u64::from(u32::MAX);
            return Some(Self { newest: sequence, earlier: u32::try_from(earlier).unwrap_or(0) });
        }
        let back = newest.wrapping_sub(sequence);
        let bit = 1_u32.checked_shl(u32::from(back.checked_sub(1)?))?;
        (earlier & bit == 0).then_some(Self { newest, earlier: earlier | bit })
    }
}

/// Returns the index of a packet's word in `pending`, and the mask of its bit in the word.
fn place(sequence: u16) -> (usize, u64) {
    let index = sequence % WINDOW;
    (usize::from(index / 64), 1 << (index % 64))
}

#[cfg(test)]
mod tests;
