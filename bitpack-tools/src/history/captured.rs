//! Decodes a datagram of a capture: as a packet, as a delta of a history, or as a packet of a view.

use super::Histories;
use crate::decode::{Event, Outcome, Proof, Step};
use crate::fit::{self, Candidate};
use crate::input::Packet;
use crate::model::Model;

/// The result of decoding a packet: its kind, and the outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// Index of the packet type in the schema. Deltas follow the packets: the first of them has the
    /// number of packets as its index.
    pub index: usize,
    /// The result of decoding the packet.
    pub outcome: Outcome,
}

impl Model {
    /// Decodes a datagram as the kind that it most likely is: as the packet type with this index, or as
    /// the one with the highest rank, or as a delta, or as a packet of a view. The value of a delta is
    /// added to its history. `sink` is called with the index of the packet, as [`Decoded`] has it.
    pub fn decode_captured<'m>(
        &'m self,
        histories: &mut Histories,
        packet: &Packet,
        index: Option<usize>,
        sink: impl FnMut(usize, &[Step<'m>], Event<'m>),
    ) -> Decoded {
        let kind = self.kind_of(histories, packet, index);
        self.decode_kind(histories, packet, kind, sink)
    }

    /// Returns the kind that a datagram most likely is, as [`decode_captured`](Self::decode_captured) does.
    /// Baselines that are missing are noted in the histories, so that the next ranking may differ.
    pub(crate) fn kind_of(
        &self,
        histories: &mut Histories,
        packet: &Packet,
        index: Option<usize>,
    ) -> usize {
        if packet.lacks_front {
            return index.unwrap_or(0);
        }
        let candidates: Vec<Candidate> = match index {
            Some(index) => vec![(0, index)],
            None => (0..self.packets().len()).map(|index| (0, index)).collect(),
        };
        fit::kind(&mut [(self, histories)], &candidates, packet).1
    }

    /// Decodes a datagram as packet, delta or view `kind` of the schema, like
    /// [`decode_captured`](Self::decode_captured).
    pub(crate) fn decode_kind<'m>(
        &'m self,
        histories: &mut Histories,
        packet: &Packet,
        kind: usize,
        mut sink: impl FnMut(usize, &[Step<'m>], Event<'m>),
    ) -> Decoded {
        let (count, deltas) = (self.packets().len(), self.description.deltas.len());
        if let Some(outcome) = packet.without_front() {
            return Decoded { index: kind, outcome };
        }
        let sink = |path: &[Step<'m>], event: Event<'m>| sink(kind, path, event);
        let outcome = if kind < count {
            self.decode_in_session(packet.session, kind, &packet.bytes, sink)
        } else if kind < count + deltas {
            histories.decode(self, kind - count, packet, sink)
        } else {
            let (view, most) = (kind - count - deltas, histories.most_parts);
            histories.views.decode(self, view, packet, most, histories.options, sink)
        };
        Decoded { index: kind, outcome }
    }

    /// Returns `true` if a packet with this proof has the checksum of a message, so that it is no delta.
    pub(crate) fn is_message(&self, proof: Proof, bytes: &[u8]) -> bool {
        !self.ignores_checksums && proof == Proof::Checksum && !self.is_marked(bytes)
    }

    /// Returns `true` if the first bit of the data marks a delta, in a protocol with such a bit.
    fn is_marked(&self, bytes: &[u8]) -> bool {
        self.description.deltas.iter().any(|deltas| {
            let envelope = &deltas.envelope;
            let id = if envelope.sends_id { envelope.id_bytes as usize } else { 0 };
            let front = id + if envelope.sums { 4 } else { 0 };
            deltas.marked && bytes.get(front).is_some_and(|first| first & 1 == 1)
        })
    }
}
