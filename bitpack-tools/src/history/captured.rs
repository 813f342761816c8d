//! Decodes a datagram of a capture: as a packet, as a delta of a history, or as a packet of a view.

use super::Histories;
use crate::decode::{Decoder, Event, Fits as _, Options, Outcome, Proof, Step};
use crate::fit::{self, Candidate};
use crate::input::Packet;
use crate::model::Model;

impl Model {
    /// Returns the kind that a datagram most likely is, as an index into the packets of the schema,
    /// followed by its deltas and its views. With `index`, only this packet type is considered
    /// beside deltas and views. Missing baselines are noted in the histories, so that the next
    /// ranking may differ.
    pub fn kind_of(
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

    /// Decodes a datagram as `kind`, an index into the packets of the schema, followed by its
    /// deltas and its views. The value of a delta is added to its history.
    pub fn decode_kind<'m>(
        &'m self,
        histories: &mut Histories,
        packet: &Packet,
        kind: usize,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let (count, deltas) = (self.packets().len(), self.description.deltas.len());
        if let Some(outcome) = packet.without_front() {
            return outcome;
        }
        if kind < count {
            let decoder = Decoder::new(self, &packet.bytes, Options::default(), sink);
            let decoder = decoder.reusing(histories.spare.take());
            let read = decoder.packet((packet.session, kind));
            Outcome::of(read.map(|value| *histories.spare.get_mut() = value))
        } else if kind < count + deltas {
            histories.decode(self, kind - count, packet, sink)
        } else {
            let (view, most) = (kind - count - deltas, histories.most_parts());
            histories.views.decode(self, view, packet, most, histories.options, sink)
        }
    }

    /// Decodes a datagram as `kind` like [`decode_kind`](Self::decode_kind), as if it came from
    /// this build, even if its id or its checksum is wrong. Also reports the values of a packet that
    /// were not sent. The values of a delta are not kept.
    pub(crate) fn decode_kind_as_if<'m>(
        &'m self,
        histories: &Histories,
        packet: &Packet,
        kind: usize,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let Some(index) = kind.checked_sub(self.packets().len()) else {
            let at = (packet.session, kind);
            return self.decode_in_session(at, &packet.bytes, Options::AS_IF, sink);
        };
        let options = Options { accepts_any_sum: true, ..histories.options };
        Outcome::of(histories.read(self, index, packet, options, sink).0)
    }

    /// Returns `true` if a packet with this evidence in its header has the checksum of a message,
    /// so that it is no delta.
    pub(crate) fn is_message(&self, proof: Proof, bytes: &[u8]) -> bool {
        !self.ignores_checksums && proof == Proof::Checksum && !self.is_marked(bytes)
    }

    /// Returns `true` if the first bit of the data marks a delta, in a protocol with such a bit.
    fn is_marked(&self, bytes: &[u8]) -> bool {
        self.description.deltas.iter().any(|deltas| {
            let first = bytes.get(deltas.envelope.header());
            deltas.marked && first.is_some_and(|first| first & 1 == 1)
        })
    }
}
