//! Adds trained models to a schema, and finds the forms of its packets.

use std::sync::Arc;

use bitpack::Protocol;
use bitpack::model::Model as Trainable;
use bitpack::schema::description::{Envelope, ModelledPackets};

use crate::input::Packet;
use crate::model::{Form, HistoryForm, Mode, Model};

/// The packets of a schema that share one protocol: those of one value, or those of a history.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Index of the history; `None` for packets of one value.
    history: Option<usize>,
    envelope: Envelope,
    /// The model that the schema states for these packets, if any.
    stated: Option<ModelledPackets>,
    /// `true` if the model that is added was trained for these packets.
    is_trained_for: bool,
}

impl Model {
    /// Adds a trained model to the schema, so that packets coded with the model can be decoded.
    ///
    /// # Errors
    ///
    /// Returns an error if the schema has no protocol, or if it states another model.
    pub fn with_trained(mut self, model: Trainable) -> Result<Self, String> {
        let hash = model.hash();
        let parts = self.parts(&model);
        let is_stated = parts.iter().any(|it| it.stated.is_some_and(|it| it.model == hash));
        let other = parts.iter().find_map(|it| it.stated).map(|it| it.model);
        let takes = |part: &&Part| match part.stated {
            Some(stated) => stated.model == hash,
            None => !is_stated && (other.is_none() || part.is_trained_for),
        };
        let chosen: Vec<Part> = parts.iter().filter(takes).copied().collect();
        if chosen.is_empty() {
            return Err(match other {
                None => {
                    "the schema has no protocol, so nothing tells modelled packets from others: \
                         write it with `Protocol::describe`"
                        .to_owned()
                }
                Some(stated) => format!(
                    "the schema is that of packets with the model {stated:#018x}, and this model is {hash:#018x}"
                ),
            });
        }
        let number = self.trained.models.len();
        for part in chosen {
            let is_first = self.trained.of(part.history).next().is_none();
            let added = part.forms(&model, number).into_iter();
            let added = added.filter(|it| is_first || it.mode.is_some());
            self.trained.forms.extend(added.map(|form| (part.history, form)));
        }
        self.trained.models.push(Arc::new(model));
        Ok(self)
    }

    /// Returns `true` if the schema has a trained model, so that modelled packets can be decoded.
    pub fn has_trained(&self) -> bool {
        !self.trained.models.is_empty()
    }

    /// Returns `true` if the schema states this model for its packets, or if the model was trained
    /// for packets of a schema that states none.
    pub fn is_of(&self, model: &Trainable) -> bool {
        self.parts(model).iter().any(|part| match part.stated {
            Some(stated) => stated.model == model.hash(),
            None => part.is_trained_for,
        })
    }

    /// Returns the form of a packet, decoded as one of the history with this index: the form that
    /// the packet was converted from, else the first form of the history. `None` if the schema has
    /// no such history.
    pub(crate) fn history_form(&self, index: usize, packet: &Packet) -> Option<HistoryForm> {
        let own = self.history_form_of(packet).filter(|it| it.index == index);
        own.or_else(|| self.history_forms(index).next())
    }

    /// Returns the form that a modelled packet of a history was converted from. `None` for other
    /// packets, and for packets of another schema.
    pub(crate) fn history_form_of(&self, packet: &Packet) -> Option<HistoryForm> {
        let form = packet.modelled.as_ref()?.history?;
        self.history_forms(form.index).find(|it| *it == form)
    }

    /// Returns the parts of the schema whose packets can be modelled.
    fn parts(&self, model: &Trainable) -> Vec<Part> {
        let hash = model.schema_hash();
        let whole = self.envelope().map(|envelope| Part {
            history: None,
            envelope,
            stated: self.description.modelled,
            is_trained_for: self.packets().iter().any(|it| it.hash == hash),
        });
        let deltas = self.description.deltas.iter().enumerate();
        // a protocol with a bit that marks deltas has no modelled form
        let deltas = deltas.filter(|(_, it)| !it.marked).map(|(index, it)| Part {
            history: Some(index),
            envelope: it.envelope,
            stated: it.modelled,
            is_trained_for: it.schema == hash,
        });
        whole.into_iter().chain(deltas).collect()
    }

    /// Returns the forms that packets of one value may have; none if the schema has no protocol.
    pub(crate) fn forms(&self) -> impl Iterator<Item = Form> {
        let mode = self.description.modelled.map(Mode::of);
        let stated = self.envelope().map(|envelope| Form { envelope, mode, model: 0 });
        self.forms_or(None, stated)
    }

    /// Returns the forms that were added with trained models; without any, the form that the schema
    /// states.
    fn forms_or(&self, history: Option<usize>, stated: Option<Form>) -> impl Iterator<Item = Form> {
        let known = self.trained.of(history);
        let stated = stated.filter(|_| known.clone().next().is_none());
        known.chain(stated)
    }

    /// Returns the forms that the packets of a history may have; none if the schema has no such
    /// history.
    pub(crate) fn history_forms(&self, index: usize) -> impl Iterator<Item = HistoryForm> {
        let deltas = self.description.deltas.get(index);
        let stated = deltas.map(|it| {
            let mode = it.modelled.map(Mode::of);
            Form { envelope: it.envelope, mode, model: 0 }
        });
        self.forms_or(Some(index), stated).map(move |form| HistoryForm { index, form })
    }
}

impl Part {
    /// Returns the forms that these packets have with a model of this index: the one that the
    /// schema states, or the plain one, then one for each mode.
    fn forms(&self, model: &Trainable, number: usize) -> Vec<Form> {
        let envelope = self.envelope;
        let of = |id, mode| Form { envelope: Envelope { id, ..envelope }, mode, model: number };
        if let Some(stated) = self.stated {
            return vec![of(envelope.id, Some(Mode::of(stated)))];
        }
        let plain = if envelope.id_bytes < 8 {
            Protocol::short(envelope.id as u32)
        } else {
            Protocol::new(envelope.id)
        };
        vec![
            of(envelope.id, None),
            of(plain.modelled(model).protocol().id(), Some(Mode::Alone)),
            of(plain.modelled_in_order(model).protocol().id(), Some(Mode::InOrder)),
            of(plain.modelled_acked(model).protocol().id(), Some(Mode::Acked)),
        ]
    }
}

impl Mode {
    const fn of(stated: ModelledPackets) -> Self {
        match stated {
            ModelledPackets { acked: true, .. } => Self::Acked,
            ModelledPackets { in_order: true, .. } => Self::InOrder,
            ModelledPackets { .. } => Self::Alone,
        }
    }
}
