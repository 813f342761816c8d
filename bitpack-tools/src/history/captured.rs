//! Decodes a datagram of a capture: as a packet, as a delta of a history, or as a packet of a view.

use super::Histories;
use crate::decode::{Decoder, Event, Options, Outcome, Proof, Step, header};
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
    /// deltas and its views. The value of a delta is added to its history, unless a wrong id or
    /// checksum is accepted. Only a packet without a baseline reports values that were not sent.
    pub fn decode_kind<'m>(
        &'m self,
        histories: &mut Histories,
        packet: &Packet,
        kind: usize,
        options: Options,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let (count, deltas) = (self.packets().len(), self.description.deltas.len());
        if let Some(outcome) = packet.without_front() {
            return outcome;
        }
        if kind < count {
            let decoder = Decoder::new(self, &packet.bytes, options, sink);
            let decoder = decoder.reusing(histories.spare.take());
            let read = decoder.packet((packet.session, kind));
            return Outcome::of(read.map(|value| *histories.spare.get_mut() = value));
        }
        let options = Options { reports_unsent: false, ..options };
        if kind >= count + deltas {
            let (view, most) = (kind - count - deltas, histories.most_parts());
            return histories.views.decode(self, view, packet, most, options, sink);
        }
        let read = histories.read(self, kind - count, packet, options, sink);
        if options.accepts_any_sum {
            return Outcome::of(read.0);
        }
        histories.keep(self, kind - count, packet, read)
    }

    /// Returns `true` if a packet with this evidence in its header has the checksum of a message,
    /// so that it is no delta.
    pub(crate) fn is_message(&self, proof: Proof, bytes: &[u8]) -> bool {
        !self.ignores_checksums && proof == Proof::Checksum && !self.is_marked(bytes)
    }

    /// Returns `true` if the first bit of the data marks a delta, in a protocol with such a bit.
    fn is_marked(&self, bytes: &[u8]) -> bool {
        self.description.deltas.iter().any(|deltas| {
            let first = bytes.get(header(&deltas.envelope));
            deltas.marked && first.is_some_and(|first| first & 1 == 1)
        })
    }
}
