//! Modelled packets: the models of a schema, and [`Converter`], which makes plain forms of packets.
//!
//! A modelled packet has no bits of its own for most fields. It is therefore converted to its plain form once,
//! when it is read from a file. Everything else works on the plain form, which has a marking bit
//! before the fields.

use core::net::SocketAddr;
use std::collections::VecDeque;
use std::sync::Arc;

use bitpack::Protocol;
use bitpack::model::{Model as Trainable, Modeller};
use bitpack::schema::description::Envelope;

use crate::decode::{Fits as _, Outcome, PlainForm};
use crate::input::Packet;
use crate::model::Model;

/// Maximum number of connections of which the state is kept.
const MOST_STATES: usize = 256;

/// Trained models, and the forms of the packets that are coded with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trained {
    models: Vec<Arc<Trainable>>,
    forms: Vec<Form>,
}

/// A form of packets: the data around them, and how they are coded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) envelope: Envelope,
    /// `None` for plain packets without a marking bit.
    pub(crate) mode: Option<Mode>,
    /// Number of the model.
    model: usize,
}

/// The start of the probabilities of a modelled packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The probabilities of the model.
    Alone,
    /// The probabilities that the packets before have left.
    InOrder,
}

/// The origin of a packet that was modelled.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// Number of bytes that were sent.
    pub bytes: usize,
    /// The reason that a reader rejects the packet.
    pub refused: Option<Outcome>,
}

/// The reason that a model cannot be used with a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The schema has no protocol.
    NoProtocol,
    /// The schema states that its packets have a model with the first hash. The model has the second.
    Other(u64, u64),
}

impl core::fmt::Display for Unfit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NoProtocol => f.write_str(
                "the schema has no protocol, so nothing tells modelled packets from others: \
                 write it with `Protocol::describe`",
            ),
            Self::Other(stated, found) => write!(
                f,
                "the schema is that of packets with the model {stated:#018x}, and this model is {found:#018x}"
            ),
        }
    }
}

impl core::error::Error for Unfit {}

impl Model {
    /// Adds a trained model to the schema. Packets that are coded with it are read from then on.
    ///
    /// # Errors
    ///
    /// Returns an error if the schema has no protocol, or if it states another model.
    pub fn with_trained(mut self, model: Trainable) -> Result<Self, Unfit> {
        let envelope = self.envelope().ok_or(Unfit::NoProtocol)?;
        let number = self.trained.models.len();
        let of = |envelope, mode| Form { envelope, mode, model: number };
        let forms = match self.description.modelled {
            Some(stated) if stated.model != model.hash() => {
                return Err(Unfit::Other(stated.model, model.hash()));
            }
            Some(stated) => vec![of(envelope, Some(Mode::of(stated.in_order)))],
            None => {
                let plain = if envelope.id_bytes < 8 {
                    Protocol::short(envelope.id as u32)
                } else {
                    Protocol::new(envelope.id)
                };
                let alone = plain.modelled(&model).protocol().id();
                let in_order = plain.modelled_in_order(&model).protocol().id();
                let first = Some(of(envelope, None)).filter(|_| number == 0);
                let with = |id, mode| of(Envelope { id, ..envelope }, Some(mode));
                let acked = plain.modelled_acked(&model).protocol().id();
                let modelled = [
                    with(alone, Mode::Alone),
                    with(in_order, Mode::InOrder),
                    with(acked, Mode::Alone),
                ];
                first.into_iter().chain(modelled).collect()
            }
        };
        self.trained.models.push(Arc::new(model));
        self.trained.forms.extend(forms);
        Ok(self)
    }

    /// Returns `true` if a model was trained for packets of this schema.
    #[must_use]
    pub fn is_of(&self, model: &Trainable) -> bool {
        match self.description.modelled {
            Some(stated) => stated.model == model.hash(),
            None => self.packets().iter().any(|it| it.hash == model.schema_hash()),
        }
    }

    /// Returns the forms that packets may have. There is none if the schema has no protocol.
    pub(crate) fn forms(&self) -> impl Iterator<Item = Form> {
        let known = &*self.trained.forms;
        let mode = self.description.modelled.map(|it| Mode::of(it.in_order));
        let stated = self.envelope().map(|envelope| Form { envelope, mode, model: 0 });
        let stated = stated.filter(|_| known.is_empty());
        known.iter().copied().chain(stated)
    }
}

impl Mode {
    const fn of(in_order: bool) -> Self {
        if in_order { Self::InOrder } else { Self::Alone }
    }
}

/// Converts modelled packets to their plain forms. Packets of ordered streams must be converted in
/// their order.
#[derive(Debug)]
pub struct Converter<'m> {
    schema: &'m Model,
    alone: Vec<Modeller<'m>>,
    /// The state of each connection of which the packets come in order, the newest last.
    in_order: VecDeque<(Key, Modeller<'m>)>,
}

/// The packets of one model, from one sender to one receiver in one session.
type Key = (usize, Option<[SocketAddr; 2]>, u64);

impl<'m> Converter<'m> {
    /// Creates a converter for the packets of a schema.
    #[must_use]
    pub fn new(schema: &'m Model) -> Self {
        let alone = schema.trained.models.iter().map(|it| Modeller::new(it)).collect();
        Self { schema, alone, in_order: VecDeque::new() }
    }

    /// Converts a packet if it is one of the schema that is coded with its model. Other packets remain
    /// unchanged.
    pub fn convert(&mut self, packet: &mut Packet) {
        if packet.modelled.is_some() || self.alone.is_empty() {
            return;
        }
        let Some(form) = self.schema.form_of(packet.session, &packet.bytes) else { return };
        let Some(mode) = form.mode else { return };
        if !self.schema.is_ours(packet.session, &packet.bytes) {
            return;
        }
        let Some(mut read) = self.read(mode, form.model, packet) else { return };
        let bytes = packet.bytes.len();
        let refused = (read.outcome != Outcome::Read).then_some(read.outcome);
        form.envelope.write_sum(packet.session, &mut read.bytes);
        packet.bytes = read.bytes;
        packet.modelled = Some(Origin { bytes, refused });
    }

    /// Reads a packet as the first packet type that fits.
    fn read(&mut self, mode: Mode, model: usize, packet: &Packet) -> Option<PlainForm> {
        let key = (model, packet.ends, packet.session);
        let kinds = self.schema.packets().len();
        let mut ordered = match mode {
            Mode::Alone => None,
            Mode::InOrder => Some(self.state(key)?),
        };
        let state = match &mut ordered {
            Some(ordered) => ordered,
            None => self.alone.get_mut(model)?,
        };
        let before = (kinds > 1 && mode == Mode::InOrder).then(|| state.saved());
        let mut first = None;
        for index in 0..kinds {
            if let Some(before) = before.as_ref().filter(|_| index > 0) {
                state.load(before);
            }
            let at = (packet.session, index);
            let read = self.schema.read_modelled(at, &packet.bytes, state);
            let is_read = read.outcome == Outcome::Read;
            if is_read || first.is_none() {
                first = Some(read);
            }
            if is_read {
                break;
            }
        }
        if let Some(state) = ordered {
            self.in_order.push_back((key, state));
            if self.in_order.len() > MOST_STATES {
                self.in_order.pop_front();
            }
        }
        first
    }

    /// Takes the state of a connection.
    fn state(&mut self, key: Key) -> Option<Modeller<'m>> {
        let at = self.in_order.iter().position(|(own, _)| *own == key);
        if let Some((_, state)) = at.and_then(|at| self.in_order.remove(at)) {
            return Some(state);
        }
        Some(Modeller::in_order(self.alone.get(key.0)?.model()))
    }
}
