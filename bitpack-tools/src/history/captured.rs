//! Decodes a datagram of a capture: as a packet, as a delta of a history, or as a packet of a view.

use super::Histories;
use crate::decode::{Event, Outcome, Step};
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
    /// Decodes a datagram: as the packet type with this index, or as the first that reads all of it,
    /// or as a delta. The value of a delta is added to its history. `sink` is called with
    /// the index of the packet, as [`Decoded`] has it.
    pub fn decode_captured<'m>(
        &'m self,
        histories: &mut Histories,
        packet: &Packet,
        index: Option<usize>,
        mut sink: impl FnMut(usize, &[Step<'m>], Event<'m>),
    ) -> Decoded {
        let (count, session, bytes) = (self.packets().len(), packet.session, &*packet.bytes);
        if let Some(outcome) = packet.without_front() {
            return Decoded { index: index.unwrap_or(0), outcome };
        }
        if let Some(form) = self.history_form_of(packet) {
            let index = count + form.index;
            let sink = |path: &[Step<'m>], event: Event<'m>| sink(index, path, event);
            return Decoded { index, outcome: histories.decode(self, form.index, packet, sink) };
        }
        let others = count + self.description.deltas.len();
        let has_only_views = others == 0 && !self.views.is_empty();
        if let Some(view) = self.view_of(session, bytes).or(has_only_views.then_some(0)) {
            let index = others + view;
            let sink = |path: &[Step<'m>], event: Event<'m>| sink(index, path, event);
            let most = histories.most_parts;
            let outcome =
                histories.views.decode(self, view, packet, most, histories.reports_changes, sink);
            return Decoded { index, outcome };
        }
        let nothing = |_: &[Step<'_>], _: Event<'_>| {};
        let deltas = if packet.modelled.is_some() { 0 } else { self.description.deltas.len() };
        let other = index.unwrap_or(0);
        let single = index.is_some() || count == 1;
        let is_ours = || count > 0 && self.is_ours(session, bytes) && !self.is_marked(bytes);
        let index = if count > 0 && deltas > 0 && single && self.is_message(packet) {
            // the checksum is that of a message, so that it is decoded only once
            other
        } else {
            let reads =
                |it: &usize| self.decode_in_session(session, *it, bytes, nothing) == Outcome::Read;
            let found = match index {
                Some(index) if deltas == 0 => Some(index),
                Some(index) => Some(index).filter(reads),
                None if count == 1 && deltas == 0 => Some(0),
                None => (0..count).find(reads),
            };
            found.unwrap_or_else(|| {
                let delta = histories.fitting(self, packet);
                let is_delta =
                    deltas > 0 && (!is_ours() || histories.can_read(self, delta, packet));
                if is_delta { count + delta } else { other }
            })
        };
        let sink = |path: &[Step<'m>], event: Event<'m>| sink(index, path, event);
        let outcome = if index < count {
            self.decode_in_session(session, index, bytes, sink)
        } else {
            histories.decode(self, index - count, packet, sink)
        };
        Decoded { index, outcome }
    }

    /// Returns `true` if a packet has the verified checksum of a message, so that it is no delta.
    pub(crate) fn is_message(&self, packet: &Packet) -> bool {
        !self.ignores_checksums
            && self.envelope().is_some_and(|it| it.sums)
            && self.is_ours(packet.session, &packet.bytes)
            && !self.is_marked(&packet.bytes)
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
