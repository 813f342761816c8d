//! Modelled packets, whose values are coded with the probabilities of a trained model.
//! [`Converter`] makes their plain forms.
//!
//! A modelled packet has no bits of its own for most fields. It is therefore converted to its plain
//! form once, when it is read from a file. Everything else works on the plain form, which has a
//! marking bit before the fields.

mod content;
mod deltas;
mod forms;
mod read;

use core::net::SocketAddr;
use std::collections::VecDeque;

use bitpack::model::{Modeller, Saved};

use crate::decode::{Outcome, seal};
use crate::history::{self, Histories};
use crate::input::{Origin, Packet};
use crate::model::{Form, HistoryForm, Mode, Model};
pub(crate) use read::PlainForm;

/// Maximum number of ordered streams whose coders are kept, each for one connection.
const MOST_STATES: usize = 256;

/// Converts modelled packets to their plain forms. All packets of a capture must be passed in their
/// order, because deltas and ordered streams depend on earlier packets.
#[derive(Debug)]
pub struct Converter<'m> {
    schema: &'m Model,
    /// For each model, the coder of packets that begin with the model's own probabilities.
    alone: Vec<Modeller<'m>>,
    /// For each model, the coder of deltas that may begin with other probabilities, and the
    /// probabilities of the model.
    acked: Vec<(Modeller<'m>, Saved)>,
    /// The coder of each ordered stream, in which every packet begins with the probabilities after
    /// the one before. The stream used last is at the end.
    in_order: VecDeque<(Key, Modeller<'m>)>,
    /// The values of modelled deltas, with the probabilities that the coder had after each.
    histories: Histories,
}

/// Identifies an ordered stream: protocol id, addresses of sender and receiver, session.
type Key = (u64, Option<[SocketAddr; 2]>, u64);

/// A kind of modelled packet that a datagram may be.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A packet of one value: its form, and the index of its packet type.
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

    /// Limits the memory of values and probabilities to one of `sharers` equal parts.
    pub fn share(&mut self, sharers: usize) {
        self.histories.share(sharers);
    }

    /// Converts a packet to its plain form if it is coded with a model of the schema. Other packets
    /// remain unchanged.
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

    /// Returns the number of kept values of modelled deltas, and the number of fields and elements
    /// in them. Kept probabilities count as the number of fields that take as much memory.
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

    /// Returns a copy of the state of an ordered stream, if several kinds of packets have to be
    /// tried, each from the same state.
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

    /// Decodes a packet as one kind, and returns its plain form.
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

    /// Replaces the bytes of a packet by its plain form, and records the original form.
    fn replace(&self, packet: &mut Packet, kind: Kind, mut read: PlainForm) {
        let refused = (read.outcome != Outcome::Read).then_some(read.outcome);
        let history = match kind {
            Kind::Packet(form, _) => {
                seal(&form.envelope, packet.session, None, &mut read.bytes);
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

    /// Removes and returns the coder of the packet's ordered stream. Creates one for a new stream.
    fn state(&mut self, form: Form, packet: &Packet) -> Option<Modeller<'m>> {
        let key = (form.envelope.id, packet.ends, packet.session);
        let at = self.in_order.iter().position(|(own, _)| *own == key);
        if let Some((_, state)) = at.and_then(|at| self.in_order.remove(at)) {
            return Some(state);
        }
        Some(Modeller::in_order(self.alone.get(form.model)?.model()))
    }

    /// Stores the coder of an ordered stream. Drops that of the stream unused for longest if there
    /// are too many.
    fn keep(&mut self, form: Form, packet: &Packet, state: Modeller<'m>) {
        let key = (form.envelope.id, packet.ends, packet.session);
        self.in_order.push_back((key, state));
        if self.in_order.len() > MOST_STATES {
            self.in_order.pop_front();
        }
    }
}
