//! [`Histories`]: the values of the deltas in a capture, which later deltas refer to.
//!
//! Memory is bounded: each history holds as many values as the schema states, and all of them
//! together hold at most `MOST_PARTS` fields and elements. The probabilities that are kept for
//! modelled deltas count as the number of fields that would take their memory.

mod captured;
mod known_delta;
mod predictions;
mod rank;
mod receiver;
mod values;

use core::cell::RefCell;
use core::net::SocketAddr;
use std::collections::HashMap;

use bitpack::dynamic::Datum;
use bitpack::model::Saved;

use crate::decode::{Decoder, Event, Front, Options, Outcome, Received, Step, Unknown, ignore};
use crate::input::Packet;
use crate::model::{HistoryForm, Model};
use crate::views::Views;
pub(crate) use known_delta::KnownDelta;
use predictions::Predictions;
pub use predictions::is_baseline;
use receiver::{History, Stored, parts_of};
pub(crate) use values::{Source, Values};

/// Size of a field or an element in memory in bytes, approximately.
const PART: usize = 100;

/// Maximum number of fields and elements in all histories together, some 200 MB. The history that
/// was not used for the longest time is dropped when there are more.
const MOST_PARTS: usize = 1 << 21;

/// Maximum number of histories.
const MOST_HISTORIES: usize = 1 << 12;

/// Identifies a history: the index of the delta in the schema, the protocol id, the addresses of
/// sender and receiver, and the session number.
type Key = (usize, u64, Option<[SocketAddr; 2]>, u64);

fn key(form: HistoryForm, packet: &Packet) -> Key {
    (form.index, form.form.envelope.id, packet.ends, packet.session)
}

/// The values of all deltas that were decoded, by connection and sequence number.
#[derive(Clone, Debug, Default)]
pub struct Histories {
    by_key: HashMap<Key, History>,
    /// Number of fields and elements in all histories.
    parts: usize,
    /// The last predicted baselines that a recorder wrote.
    predictions: Predictions,
    /// Sequence number of the last missing baseline of each history.
    missing_baselines: HashMap<Key, u16>,
    /// Number of packets so far, by which the history that was unused for longest is found.
    clock: u64,
    /// Number of equal parts that the memory is divided into, of which these histories have one;
    /// 0 if it is not divided.
    sharers: usize,
    /// The objects of views.
    views: Views,
    /// The value that was dropped last, whose allocations are reused for the next one.
    spare: RefCell<Datum>,
}

impl Histories {
    /// Limits the memory to one of `sharers` equal parts of the maximum.
    pub fn share(&mut self, sharers: usize) {
        self.sharers = sharers;
    }

    /// Returns the maximum number of fields and elements in all histories together.
    fn most_parts(&self) -> usize {
        MOST_PARTS / self.sharers.max(1)
    }

    /// Returns the number of values in all histories and views, and that of their fields and
    /// elements.
    pub fn size(&self) -> (usize, usize) {
        let (values, parts) = self.views.size();
        let all: usize = self.by_key.values().map(History::len).sum();
        (all + values, self.parts + parts)
    }

    /// Adds the value of a packet to its history if it is a delta. Keeps a predicted baseline that
    /// a recorder wrote.
    pub fn learn(&mut self, model: &Model, packet: &Packet) {
        if packet.lacks_front {
            return;
        }
        if is_baseline(&packet.bytes) {
            self.predictions.push(&packet.bytes);
            return;
        }
        if model.has_baselines() {
            let kind = model.kind_of(self, packet, None);
            self.learn_kind(model, packet, kind);
        }
    }

    /// Decodes a packet as `kind`, an index into the packets of the schema followed by its deltas
    /// and views. Keeps the values of a delta or a view.
    pub fn learn_kind(&mut self, model: &Model, packet: &Packet, kind: usize) {
        model.decode_kind(self, packet, kind, Options::SILENT, ignore);
    }

    /// Decodes a packet of a history, adds its value to the history, and returns the index of its
    /// type and a copy of the value. `None` if `kind` is not a delta of the schema.
    pub(crate) fn value(
        &mut self,
        model: &Model,
        packet: &Packet,
        kind: usize,
    ) -> Option<(usize, Result<Datum, Outcome>)> {
        let index = kind.checked_sub(model.packets().len())?;
        let type_ = model.description.deltas.get(index)?.type_ as usize;
        let (result, source) = self.read(model, index, packet, Options::SILENT, ignore);
        let value = result.as_ref().map_or(Datum::Nothing, |it| it.value.clone());
        let outcome = self.keep(model, index, packet, (result, source));
        Some((type_, if outcome == Outcome::Read { Ok(value) } else { Err(outcome) }))
    }

    /// Decodes a packet of a history without adding its value. Returns the value, and the form and
    /// the baseline of the delta.
    pub(crate) fn decoded(
        &self,
        model: &Model,
        packet: &Packet,
        index: usize,
    ) -> Result<(Datum, KnownDelta), Outcome> {
        let received = self.read(model, index, packet, Options::SILENT, ignore).0?;
        // a schema without the history has read nothing
        let form = model.history_form(index, packet).ok_or(Outcome::Read)?;
        let front = Front::of(model, form, &packet.bytes).ok_or(Outcome::Read)?;
        let values = self.values(model, form, packet);
        let baseline = received.baseline.and_then(|number| values.baseline(number));
        let (value, predicted) =
            baseline.map_or((None, None), |it| (Some(it.value.clone()), it.predicted));
        let bit = front.value_bit + u64::from(form.form.mode.is_some());
        Ok((received.value, KnownDelta { form, bit, value, predicted }))
    }

    /// Writes the id, the checksum and the bits that identify the baseline into a packet of a history.
    pub(crate) fn seal(&self, model: &Model, index: usize, packet: &mut Packet) {
        let Some(form) = model.history_form(index, packet) else { return };
        let (session, mut bytes) = (packet.session, core::mem::take(&mut packet.bytes));
        let values = self.values(model, form, packet);
        model.seal_delta(form, session, &mut bytes, |number| Some(values.baseline(number)?.value));
        packet.bytes = bytes;
    }

    /// Returns the values that a packet of a history may refer to.
    pub(crate) fn values(&self, model: &Model, form: HistoryForm, packet: &Packet) -> Values<'_> {
        let prediction = self.predictions.of(model, form.index, packet);
        Values::new(self.by_key.get(&key(form, packet)), prediction)
    }

    /// Returns `true` if the history that a packet in this form belongs to has values.
    pub(crate) fn has(&self, form: HistoryForm, packet: &Packet) -> bool {
        self.by_key.contains_key(&key(form, packet))
    }

    /// Decodes a delta without adding its value. Also returns the source of its baseline.
    fn read<'m>(
        &self,
        model: &'m Model,
        index: usize,
        packet: &Packet,
        options: Options,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> (Result<Received, Outcome>, Source) {
        let Some(form) = model.history_form(index, packet) else {
            let unknown = Unknown::at(0, "what deltas there are");
            return (Err(Outcome::Unknown(unknown)), Source::Nothing);
        };
        let values = self.values(model, form, packet);
        let decoder = Decoder::new(model, &packet.bytes, options, sink);
        let decoder = decoder.reusing(self.spare.take());
        let result = decoder.delta(form, packet.session, |sequence| values.baseline(sequence));
        (packet.refused().map_or(result, |refused| Err(refused.clone())), values.source())
    }

    /// Adds the value of a decoded delta to its history, unless it was rejected in its modelled
    /// form. Returns the outcome.
    fn keep(
        &mut self,
        model: &Model,
        index: usize,
        packet: &Packet,
        read: (Result<Received, Outcome>, Source),
    ) -> Outcome {
        let form = model.history_form(index, packet).filter(|_| packet.refused().is_none());
        match form {
            Some(form) => self.settle(model, form, packet, read, None),
            None => Outcome::of(read.0),
        }
    }

    /// Adds the value of a decoded delta to its history, and returns the outcome. A rejected delta
    /// that probably refers to a prediction is `Unknown`. `state` has the probabilities after the
    /// packet, if later deltas may begin with them.
    pub(crate) fn settle(
        &mut self,
        model: &Model,
        form: HistoryForm,
        packet: &Packet,
        (result, source): (Result<Received, Outcome>, Source),
        state: Option<Saved>,
    ) -> Outcome {
        self.clock += 1;
        let key = key(form, packet);
        match result {
            Ok(received) => {
                let length = model.description.deltas.get(form.index).map_or(0, |it| it.history);
                self.store(key, received, source, length, state);
                Outcome::Read
            }
            Err(Outcome::Rejected(_)) if self.is_predicted(&key, source) => {
                let bit = Front::of(model, form, &packet.bytes).map_or(0, |it| it.value_bit);
                let why =
                    "which value the game predicted as the baseline, unless the packet is damaged";
                Outcome::Unknown(Unknown { is_predicted: true, ..Unknown::at(bit, why) })
            }
            Err(outcome) => outcome,
        }
    }

    /// Returns `true` if a rejected delta probably refers to a value that the game predicted: its
    /// baseline is in the history, but no delta with such a baseline was read before, or its
    /// baseline is missing from a history with predictions.
    fn is_predicted(&mut self, key: &Key, source: Source) -> bool {
        let Some(history) = self.by_key.get_mut(key) else { return false };
        match source {
            Source::History => history.predicts.get_or_insert(true) == &true,
            Source::Missing => history.predicts == Some(true),
            Source::Nothing | Source::Recorder => false,
        }
    }

    fn store(
        &mut self,
        key: Key,
        received: Received,
        source: Source,
        length: u16,
        state: Option<Saved>,
    ) {
        let (sequence, value) = (received.sequence, received.value);
        let parts = value.size() + parts_of(state.as_ref());
        let history = self.by_key.entry(key).or_default();
        let before = history.parts();
        history.begin_again(received.baseline);
        match source {
            Source::History => history.predicts = Some(false),
            Source::Recorder => history.predicts = Some(true),
            Source::Nothing | Source::Missing => {}
        }
        history.used = self.clock;
        let stored = Stored { sequence, parts, value, state };
        if source == Source::Nothing && history.is_past(sequence, length) {
            history.next.get_or_insert_default().store(stored, length);
        } else if let Some(dropped) = history.store(stored, length) {
            *self.spare.get_mut() = dropped.value;
        }
        self.parts = self.parts - before + history.parts();
        while (self.parts > self.most_parts() || self.by_key.len() > MOST_HISTORIES)
            && self.by_key.len() > 1
        {
            let oldest = self.by_key.iter().min_by_key(|(_, it)| it.used).map(|(key, _)| *key);
            let Some(dropped) = oldest.and_then(|key| self.by_key.remove(&key)) else { break };
            self.parts -= dropped.parts();
        }
        // a single history can be too large as well
        while self.parts > self.most_parts() {
            let Some(dropped) = self.by_key.get_mut(&key).and_then(History::drop_oldest) else {
                break;
            };
            self.parts -= dropped.parts;
        }
    }
}
