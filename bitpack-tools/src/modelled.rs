//! Modelled packets: the models of a schema, and [`Converter`], which makes plain forms of packets.
//!
//! A modelled packet has no bits of its own for most fields. It is therefore converted to its plain form once,
//! when it is read from a file. Everything else works on the plain form, which has a marking bit
//! before the fields.

mod content;
mod deltas;
mod fields;
mod forms;
mod read;

use core::net::SocketAddr;
use std::collections::VecDeque;

use bitpack::model::{Modeller, Saved};

use crate::decode::{Fits as _, Outcome};
use crate::history::{self, Histories};
use crate::input::{Origin, Packet};
use crate::model::{Form, HistoryForm, Mode, Model};
pub use fields::{KnownFields, listed};
pub use forms::Unfit;
pub(crate) use read::PlainForm;

/// Maximum number of connections of ordered streams of which the state is kept.
const MOST_STATES: usize = 256;

/// Converts modelled packets to their plain forms. All packets of a capture must be passed in their order:
/// deltas refer to the packets before, and so do ordered streams.
#[derive(Debug)]
pub struct Converter<'m> {
    schema: &'m Model,
    /// For each model, the coder of packets that begin with it.
    alone: Vec<Modeller<'m>>,
    /// For each model, the coder of deltas that begin with other probabilities, and those of the model.
    acked: Vec<(Modeller<'m>, Saved)>,
    /// The state of each connection of which the packets come in order, the newest last.
    in_order: VecDeque<(Key, Modeller<'m>)>,
    /// The values of modelled deltas, and the probabilities that they have left behind.
    histories: Histories,
}

/// The packets of one protocol, from one sender to one receiver in one session.
type Key = (u64, Option<[SocketAddr; 2]>, u64);

/// A kind of packet that a datagram may be.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The packet type with this index.
    Packet(Form, usize),
    Delta(HistoryForm),
}

impl Kind {
    const fn form(self) -> Form {
        match self {
            Self::Packet(form, _) | Self::Delta(HistoryForm { form, .. }) => form,
        }
    }
}

impl<'m> Converter<'m> {
    /// Creates a converter for the packets of a schema.
    #[must_use]
    pub fn new(schema: &'m Model) -> Self {
        let models = || schema.trained.models.iter();
        let acked = |it: &'m bitpack::model::Model| {
            let modeller = Modeller::in_order(it);
            let start = modeller.saved();
            (modeller, start)
        };
        Self {
            schema,
            alone: models().map(|it| Modeller::new(it)).collect(),
            acked: models().map(|it| acked(it)).collect(),
            in_order: VecDeque::new(),
            histories: Histories::default(),
        }
    }

    /// Limits the memory of values and probabilities to that of one of `sharers` equal parts.
    pub fn share(&mut self, sharers: usize) {
        self.histories.share(sharers);
    }

    /// Converts a packet if it is one of the schema that is coded with its model. Other packets remain
    /// unchanged.
    pub fn convert(&mut self, packet: &mut Packet) {
        if self.alone.is_empty() {
            return;
        }
        if history::is_baseline(&packet.bytes) {
            return self.histories.learn(self.schema, packet);
        }
        if packet.modelled.is_some() {
            return;
        }
        let kinds = self.kinds(packet);
        let before = self.saved(&kinds, packet);
        let mut first = None;
        for (tried, kind) in kinds.iter().enumerate() {
            if let Some(before) = before.as_ref().filter(|_| tried > 0) {
                self.restore(kind.form(), packet, before);
            }
            let Some(read) = self.read(*kind, packet) else { continue };
            let is_read = read.outcome == Outcome::Read;
            if is_read || first.is_none() {
                first = Some((*kind, read));
            }
            if is_read {
                break;
            }
        }
        if let Some((kind, read)) = first {
            self.replace(packet, kind, read);
        }
    }

    /// Returns the number of values of modelled deltas that are kept, and that of their fields and elements.
    /// Kept probabilities count as fields that take as much memory.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        self.histories.size()
    }

    /// Returns the kinds of modelled packets that a datagram may be.
    fn kinds(&self, packet: &Packet) -> Vec<Kind> {
        let schema = self.schema;
        let form = schema.form_of(packet.session, &packet.bytes).filter(|it| it.mode.is_some());
        let form = form.filter(|_| schema.is_ours(packet.session, &packet.bytes));
        let packets = form
            .into_iter()
            .flat_map(|form| (0..schema.packets().len()).map(move |it| Kind::Packet(form, it)));
        let is_message = schema.is_message(schema.proof(packet), &packet.bytes);
        let deltas = if is_message { Vec::new() } else { self.deltas(packet) };
        packets.chain(deltas.into_iter().map(Kind::Delta)).collect()
    }

    /// Returns a copy of the state of an ordered stream, if several kinds of packets have to be tried.
    fn saved(&mut self, kinds: &[Kind], packet: &Packet) -> Option<Saved> {
        let [first, _, ..] = kinds else { return None };
        let form = Some(first.form()).filter(|it| it.mode == Some(Mode::InOrder))?;
        let state = self.state(form, packet)?;
        let saved = state.saved();
        self.keep(form, packet, state);
        Some(saved)
    }

    fn restore(&mut self, form: Form, packet: &Packet, saved: &Saved) {
        if let Some(mut state) =
            self.state(form, packet).filter(|_| form.mode == Some(Mode::InOrder))
        {
            state.load(saved);
            self.keep(form, packet, state);
        }
    }

    /// Reads a packet as one kind.
    fn read(&mut self, kind: Kind, packet: &Packet) -> Option<PlainForm> {
        match kind {
            Kind::Delta(form) => self.read_delta(form, packet),
            Kind::Packet(form, index) => {
                let at = (packet.session, index);
                if form.mode == Some(Mode::InOrder) {
                    let mut state = self.state(form, packet)?;
                    let read = self.schema.read_modelled(at, &packet.bytes, &mut state);
                    self.keep(form, packet, state);
                    return Some(read);
                }
                Some(self.schema.read_modelled(at, &packet.bytes, self.alone.get_mut(form.model)?))
            }
        }
    }

    /// Replaces the bytes of a packet by its plain form.
    fn replace(&self, packet: &mut Packet, kind: Kind, mut read: PlainForm) {
        let refused = (read.outcome != Outcome::Read).then_some(read.outcome);
        let history = match kind {
            Kind::Packet(form, _) => {
                form.envelope.write_sum(packet.session, &mut read.bytes);
                None
            }
            Kind::Delta(form) => {
                self.schema.write_delta_sum(form, packet.session, &mut read.bytes);
                Some(form)
            }
        };
        let (bytes, fingerprint) = (packet.bytes.len(), packet.fingerprint());
        packet.bytes = read.bytes;
        packet.modelled = Some(Origin { bytes, refused, history, fingerprint });
    }

    /// Takes the state of an ordered stream.
    fn state(&mut self, form: Form, packet: &Packet) -> Option<Modeller<'m>> {
        let key = (form.envelope.id, packet.ends, packet.session);
        let at = self.in_order.iter().position(|(own, _)| *own == key);
        if let Some((_, state)) = at.and_then(|at| self.in_order.remove(at)) {
            return Some(state);
        }
        Some(Modeller::in_order(self.alone.get(form.model)?.model()))
    }

    /// Puts the state of an ordered stream back.
    fn keep(&mut self, form: Form, packet: &Packet, state: Modeller<'m>) {
        let key = (form.envelope.id, packet.ends, packet.session);
        self.in_order.push_back((key, state));
        if self.in_order.len() > MOST_STATES {
            self.in_order.pop_front();
        }
    }
}
