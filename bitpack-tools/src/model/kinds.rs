//! The kinds of packets that a schema describes: packets of one value, deltas of histories, and views.

use super::{Model, Type};

impl Model {
    /// Returns the number of kinds of packets: those of the schema, those of histories, and those of
    /// views.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.packets().len() + self.description.deltas.len() + self.views.len()
    }

    /// Returns the type of the packets with this index, which may be those of a history or of a view.
    #[must_use]
    pub fn kind(&self, index: usize) -> Option<&Type> {
        let (packets, deltas) = (self.packets(), &self.description.deltas);
        if let Some(packet) = packets.get(index) {
            return self.types.get(packet.type_ as usize);
        }
        let index = index.checked_sub(packets.len())?;
        match deltas.get(index) {
            Some(deltas) => self.types.get(deltas.type_ as usize),
            None => self.views.get(index.checked_sub(deltas.len())?),
        }
    }

    /// Returns the type of the values in the packets with this index: for a view, that of its objects.
    #[must_use]
    pub fn type_of_kind(&self, index: usize) -> Option<&Type> {
        let view = index.checked_sub(self.packets().len() + self.description.deltas.len());
        match view {
            Some(view) => self.types.get(self.description.views.get(view)?.type_ as usize),
            None => self.kind(index),
        }
    }

    /// Returns `true` if the packets with this index are those of a history.
    pub(crate) fn is_history(&self, index: usize) -> bool {
        let deltas = self.packets().len()..self.packets().len() + self.description.deltas.len();
        deltas.contains(&index)
    }

    /// Returns `true` if the first bit of each packet tells a delta from a message, as in a
    /// `MixedProtocol`.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.description.deltas.iter().any(|it| it.marked)
    }

    /// Returns `true` if some packets refer to earlier ones: those of histories and of views.
    #[must_use]
    pub fn has_baselines(&self) -> bool {
        !self.description.deltas.is_empty() || !self.views.is_empty()
    }
}
