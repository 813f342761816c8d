//! The kinds of packets that a schema describes: packets of one value, deltas of histories, and
//! views.

use super::{Body, Encoding, Model, Type};
use crate::decode::header;

impl Model {
    /// Returns the number of kinds of packets: those of the schema, those of histories, and those
    /// of views.
    pub fn kinds(&self) -> usize {
        self.packets().len() + self.description.deltas.len() + self.views.len()
    }

    /// Returns the type of the packets with this index among all kinds: packets of one value come
    /// first, then those of histories, then those of views.
    pub fn kind(&self, index: usize) -> Option<&Type> {
        let own = self.packets().len() + self.description.deltas.len();
        match self.kind_index(index) {
            Some(type_) => self.types().get(type_),
            None => self.views.get(index.checked_sub(own)?),
        }
    }

    /// Returns the index of the type of the packets with this index; `None` for those of a view.
    pub(crate) fn kind_index(&self, index: usize) -> Option<usize> {
        let packets = self.packets().iter().map(|it| it.type_);
        let deltas = self.description.deltas.iter().map(|it| it.type_);
        packets.chain(deltas).nth(index).map(|it| it as usize)
    }

    /// Returns the field that holds the message in a packet of a `MixedProtocol`, and the index of
    /// the message's type. `None` if `type_` is no such packet. A bit before the field tells a
    /// message from a delta.
    pub fn message_in(&self, type_: usize) -> Option<(&str, usize)> {
        let Body::Struct([mark, field]) = self.body_at(type_)? else { return None };
        let is_packet = self.packets().iter().any(|it| it.type_ as usize == type_);
        match (&mark.encoding, &field.encoding) {
            (Encoding::Reserved { bits: 1 }, Encoding::Type(index))
                if is_packet && self.has_marks() =>
            {
                Some((&field.name, *index as usize))
            }
            _ => None,
        }
    }

    /// Returns the name of the field that holds the message in the packets with this index, as
    /// [`message_in`](Self::message_in) does.
    pub fn message_field(&self, packet: usize) -> Option<&str> {
        self.message_in(self.packets().get(packet)?.type_ as usize).map(|(field, _)| field)
    }

    /// Returns the name of the packets with this index: the name of their type, or of the message's
    /// type in a `MixedProtocol`.
    pub fn kind_name(&self, index: usize) -> &str {
        let message = self.packets().get(index).and_then(|it| self.message_in(it.type_ as usize));
        let type_ = message.and_then(|(_, type_)| self.types().get(type_));
        type_.or_else(|| self.kind(index)).map_or("", |it| &it.name)
    }

    /// Returns the type of the values in the packets with this index: for a view, that of its
    /// objects.
    pub fn type_of_kind(&self, index: usize) -> Option<&Type> {
        let view = index.checked_sub(self.packets().len() + self.description.deltas.len());
        match view {
            Some(view) => self.types().get(self.description.views.get(view)?.type_ as usize),
            None => self.kind(index),
        }
    }

    /// Returns the number of bytes of the id and the checksum in the packets with this index.
    pub(crate) fn header_of_kind(&self, index: usize) -> usize {
        let deltas = index.checked_sub(self.packets().len());
        match deltas.and_then(|index| self.description.deltas.get(index)) {
            Some(deltas) => header(&deltas.envelope),
            None => self.envelope_bytes(),
        }
    }

    /// Returns `true` if the packets with this index are those of a history.
    pub(crate) fn is_history(&self, index: usize) -> bool {
        let deltas = self.packets().len()..self.packets().len() + self.description.deltas.len();
        deltas.contains(&index)
    }

    /// Returns `true` if the first bit of each packet tells a delta from a message, as in a
    /// `MixedProtocol`.
    pub fn has_marks(&self) -> bool {
        self.description.deltas.iter().any(|it| it.marked)
    }

    /// Returns `true` if some packets refer to earlier ones: those of histories and of views.
    pub fn has_baselines(&self) -> bool {
        !self.description.deltas.is_empty() || !self.views.is_empty()
    }
}
