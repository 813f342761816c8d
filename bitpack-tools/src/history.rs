//! [`Histories`]: the values of the deltas in a capture, which later deltas refer to.
//!
//! Memory is bounded: each history holds as many values as the schema states, and all of them
//! together hold at most [`MOST_PARTS`] fields and elements. The probabilities that modelled deltas have
//! left behind count as so many as take their memory.

mod values;

use core::cell::OnceCell;
use core::net::SocketAddr;
use std::collections::{HashMap, VecDeque};

use bitpack::model::Saved;

use crate::datum::Datum;
use crate::decode::{Baseline, Event, Outcome, Received, Step, Unknown, front_bits};
use crate::input::Packet;
use crate::model::Model;
use crate::modelled::HistoryForm;
use crate::views::Views;
pub(crate) use values::{Source, Values};

/// Size of a field or an element in memory in bytes, approximately.
const PART: usize = 100;

/// Maximum number of fields and elements in all histories together, some 200 MB. The history that
/// was not used for the longest time is dropped when there are more.
const MOST_PARTS: usize = 1 << 21;

/// Maximum number of values of a history of which the probabilities are kept, as in the game.
const MOST_STATES: usize = 64;

/// Maximum number of histories.
const MOST_HISTORIES: usize = 1 << 12;

/// The packets of one history: those of one protocol from one sender to one receiver in one session.
type Key = (usize, u64, Option<[SocketAddr; 2]>, u64);

fn key(form: HistoryForm, packet: &Packet) -> Key {
    (form.index, form.form.envelope.id, packet.ends, packet.session)
}

/// The values of all deltas that were decoded, by connection and sequence number.
#[derive(Clone, Debug)]
pub struct Histories {
    by_key: HashMap<Key, History>,
    /// Number of fields and elements in all histories.
    parts: usize,
    /// The last predicted baselines that a recorder wrote.
    predictions: VecDeque<Prediction>,
    /// Number of packets so far, which tells when a history was used last.
    clock: u64,
    /// Maximum number of fields and elements.
    most_parts: usize,
    /// The objects of views.
    views: Views,
}

impl Default for Histories {
    fn default() -> Self {
        Self {
            by_key: HashMap::new(),
            parts: 0,
            predictions: VecDeque::new(),
            clock: 0,
            most_parts: MOST_PARTS,
            views: Views::default(),
        }
    }
}

/// A predicted baseline that a recorder wrote.
#[derive(Clone, Debug)]
struct Prediction {
    /// Checksum and length of the packet that was written against it.
    packet: [u32; 2],
    hash: u64,
    /// The bits of the value.
    bytes: Vec<u8>,
    /// The value as that of each kind of delta in the schema. It is decoded when its packet is.
    values: OnceCell<Vec<Option<Datum>>>,
}

/// The first bytes of a datagram of a recorder that contains a predicted baseline.
const BASELINE: &[u8; 16] = b"bitpack baseline";

/// Maximum number of predictions that are kept until their packets are decoded.
const MOST_PREDICTIONS: usize = 256;

/// Maximum size in bytes of the predictions that are kept.
const MOST_PREDICTED: usize = 1 << 22;

/// Returns `true` for a datagram of a recorder that contains a predicted baseline. It is no packet of
/// the game.
#[must_use]
pub fn is_baseline(bytes: &[u8]) -> bool {
    bytes.starts_with(BASELINE)
}

/// The last values that one receiver has read, the oldest first.
#[derive(Clone, Debug, Default)]
struct History {
    values: VecDeque<Stored>,
    newest: u16,
    used: u64,
    /// `true` if the baselines are predictions of the game, and `false` if they are values of the
    /// history. `None` before the first delta with a baseline.
    predicts: Option<bool>,
    /// Values that were sent whole and are too old for this history: the first ones of another game on
    /// the same ports, if a delta refers to one of them.
    next: Option<Box<Self>>,
}

/// A delta in a packet, with the value that it refers to.
#[derive(Debug)]
pub(crate) struct KnownDelta {
    /// The form of the packet.
    pub(crate) form: HistoryForm,
    /// The value that the delta refers to; `None` if the packet has a whole value.
    value: Option<Datum>,
    predicted: Option<u64>,
}

impl KnownDelta {
    /// Returns the size of the value in memory, approximately.
    pub(crate) fn size(&self) -> usize {
        self.value.as_ref().map_or(0, |it| PART * parts(it))
    }

    /// Returns the value that the delta refers to.
    pub(crate) fn baseline(&self) -> Option<Baseline<'_>> {
        Some(Baseline { value: self.value.as_ref()?, predicted: self.predicted })
    }
}

#[derive(Clone, Debug)]
struct Stored {
    sequence: u16,
    /// Number of fields and elements of the value, and of those that take as much memory as the state.
    parts: usize,
    value: Datum,
    /// The probabilities that the packet has left behind, if later deltas may begin with them.
    state: Option<Saved>,
}

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
            let outcome = histories.views.decode(self, view, packet, most, sink);
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

impl Histories {
    /// Limits the memory to that of one of `sharers` equal parts.
    pub fn share(&mut self, sharers: usize) {
        self.most_parts = MOST_PARTS / sharers.max(1);
    }

    /// Returns the number of values in all histories, and that of their fields and elements.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let (values, parts) = self.views.size();
        let all: usize = self.by_key.values().map(History::len).sum();
        (all + values, self.parts + parts)
    }

    /// Adds the predicted baseline of a recorder.
    fn predict(&mut self, bytes: &[u8]) -> Option<()> {
        let (front, value) = bytes.get(BASELINE.len()..)?.split_first_chunk::<16>()?;
        let word = |at: usize| {
            let bytes = front.iter().skip(at).take(8).rev();
            bytes.fold(0_u64, |word, byte| word << 8 | u64::from(*byte))
        };
        let packet = [word(0) as u32, (word(0) >> 32) as u32];
        self.predictions.push_back(Prediction {
            packet,
            hash: word(8),
            bytes: value.to_vec(),
            values: OnceCell::new(),
        });
        let size = |all: &VecDeque<Prediction>| all.iter().map(|it| it.bytes.len()).sum::<usize>();
        while self.predictions.len() > MOST_PREDICTIONS || size(&self.predictions) > MOST_PREDICTED
        {
            self.predictions.pop_front();
        }
        Some(())
    }

    /// Returns the predicted baseline of a packet.
    fn prediction(&self, model: &Model, index: usize, packet: &Packet) -> Option<Baseline<'_>> {
        if self.predictions.is_empty() {
            return None;
        }
        let own = packet.fingerprint();
        let found = self.predictions.iter().find(|it| it.packet == own)?;
        let values = found.values.get_or_init(|| {
            let deltas = model.description.deltas.iter();
            deltas.map(|it| model.value(it.type_ as usize, &found.bytes).ok()).collect()
        });
        Some(Baseline { value: values.get(index)?.as_ref()?, predicted: Some(found.hash) })
    }

    /// Adds the value of a packet to its history if it is a delta, or a predicted baseline.
    pub fn learn(&mut self, model: &Model, packet: &Packet) {
        if packet.lacks_front {
            return;
        }
        if is_baseline(&packet.bytes) {
            self.predict(&packet.bytes);
            return;
        }
        if model.has_baselines() {
            let nothing = |_: usize, _: &[Step<'_>], _: Event<'_>| {};
            model.decode_captured(self, packet, None, nothing);
        }
    }

    /// Returns the index of the first deltas of the schema that a packet can be decoded as; 0 if
    /// there are none.
    fn fitting(&self, model: &Model, packet: &Packet) -> usize {
        let count = model.description.deltas.len();
        if let Some(form) = model.history_form_of(packet) {
            return form.index;
        }
        if count < 2 {
            return 0;
        }
        (0..count).find(|index| self.can_read(model, *index, packet)).unwrap_or(0)
    }

    fn can_read(&self, model: &Model, index: usize, packet: &Packet) -> bool {
        self.read(model, index, packet, |_: &[Step<'_>], _: Event<'_>| {}).0.is_ok()
    }

    /// Returns what is known of a packet that is a delta of a value in its history. `None` for other packets,
    /// and for one that is rejected.
    pub(crate) fn known_delta(&self, model: &Model, packet: &Packet) -> Option<KnownDelta> {
        let (index, nothing) = (self.fitting(model, packet), |_: &[Step<'_>], _: Event<'_>| {});
        let form = model.history_form(index, packet)?;
        let read = self.read(model, index, packet, nothing).0.ok()?;
        let Some(number) = read.baseline else {
            return Some(KnownDelta { form, value: None, predicted: None });
        };
        let values = self.values(model, form, packet);
        let Baseline { value, predicted } = values.baseline(number)?;
        Some(KnownDelta { form, value: Some(value.clone()), predicted })
    }

    /// Returns the values that a packet of a history may refer to.
    pub(crate) fn values(&self, model: &Model, form: HistoryForm, packet: &Packet) -> Values<'_> {
        let prediction = self.prediction(model, form.index, packet);
        Values::new(self.by_key.get(&key(form, packet)), prediction)
    }

    /// Returns `true` if there are values of packets in this form, of the connection of a packet.
    pub(crate) fn has(&self, form: HistoryForm, packet: &Packet) -> bool {
        self.by_key.contains_key(&key(form, packet))
    }

    /// Decodes a delta. Also returns the source of its baseline.
    fn read<'m>(
        &self,
        model: &'m Model,
        index: usize,
        packet: &Packet,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> (Result<Received, Outcome>, Source) {
        let Some(form) = model.history_form(index, packet) else {
            let nothing = |_| None;
            let (session, bytes) = (packet.session, &*packet.bytes);
            let result = model.decode_delta_packet(index, session, bytes, nothing, sink);
            return (result, Source::Nothing);
        };
        let values = self.values(model, form, packet);
        let baseline = |sequence| values.baseline(sequence);
        let result = model.decode_delta_form(form, packet.session, &packet.bytes, baseline, sink);
        (packet.refused().map_or(result, |refused| Err(refused.clone())), values.source())
    }

    fn decode<'m>(
        &mut self,
        model: &'m Model,
        index: usize,
        packet: &Packet,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let (result, source) = self.read(model, index, packet, sink);
        match (model.history_form(index, packet), packet.refused(), result) {
            (Some(form), None, result) => self.settle(model, form, packet, (result, source), None),
            (_, Some(refused), _) => refused.clone(),
            (None, None, Ok(_)) => Outcome::Read,
            (None, None, Err(outcome)) => outcome,
        }
    }

    /// Adds the value of a delta that was decoded. `state` has the probabilities that the packet has left
    /// behind, if later deltas may begin with them.
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
                let bit = front_bits(model, form, &packet.bytes);
                let why =
                    "which value the game predicted as the baseline, unless the packet is damaged"
                        .to_owned();
                Outcome::Unknown(Unknown {
                    bit,
                    path: String::new(),
                    why,
                    is_by_hand: false,
                    is_predicted: true,
                })
            }
            Err(outcome) => outcome,
        }
    }

    /// Returns `true` if a rejected delta with such a baseline probably refers to a prediction of the
    /// game: one does not fit the value that the history has, or the history had none that fits
    /// before. A history with a delta that fits its value is one without predictions.
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
        let parts = parts(&value) + parts_of(state.as_ref());
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
        } else {
            history.store(stored, length);
        }
        self.parts = self.parts - before + history.parts();
        while (self.parts > self.most_parts || self.by_key.len() > MOST_HISTORIES)
            && self.by_key.len() > 1
        {
            let oldest = self.by_key.iter().min_by_key(|(_, it)| it.used).map(|(key, _)| *key);
            let Some(dropped) = oldest.and_then(|key| self.by_key.remove(&key)) else { break };
            self.parts -= dropped.parts();
        }
        // a single history can be too large as well
        while self.parts > self.most_parts {
            let Some(dropped) = self.by_key.get_mut(&key).and_then(History::drop_oldest) else {
                break;
            };
            self.parts -= dropped.parts;
        }
    }
}

impl History {
    fn parts(&self) -> usize {
        let next = self.next.as_ref().map_or(0, |it| it.parts());
        next + self.values.iter().map(|it| it.parts).sum::<usize>()
    }

    fn len(&self) -> usize {
        self.values.len() + self.next.as_ref().map_or(0, |it| it.len())
    }

    fn get(&self, sequence: u16) -> Option<&Datum> {
        self.stored(sequence).map(|it| &it.value)
    }

    /// Returns the value with a sequence number, or that of the game that may have begun anew.
    fn stored(&self, sequence: u16) -> Option<&Stored> {
        let next = || self.next.as_ref()?.own(sequence);
        self.own(sequence).or_else(next)
    }

    fn own(&self, sequence: u16) -> Option<&Stored> {
        self.values.iter().rev().find(|it| it.sequence == sequence)
    }

    /// Returns `true` if the history ignores a value with this number, because it is too old. It is
    /// late, or the first value of another game on the same ports.
    fn is_past(&self, sequence: u16, length: u16) -> bool {
        let ahead = self.newest.wrapping_sub(sequence);
        !self.values.is_empty() && !bitpack::is_newer(sequence, self.newest) && ahead > length
    }

    /// Replaces the values by those of another game if a delta refers to one of the latter.
    fn begin_again(&mut self, baseline: Option<u16>) {
        let is_in = |it: &Self| baseline.is_some_and(|number| it.own(number).is_some());
        if !is_in(self) && self.next.as_deref().is_some_and(is_in) {
            if let Some(next) = self.next.take() {
                *self = *next;
            }
        }
    }

    fn drop_oldest(&mut self) -> Option<Stored> {
        self.next.as_mut().and_then(|it| it.values.pop_front()).or_else(|| self.values.pop_front())
    }

    /// Adds a value as a receiver does: one that is too old is ignored, and a new one moves older
    /// ones out of reach.
    fn store(&mut self, stored: Stored, length: u16) {
        let sequence = stored.sequence;
        if self.values.is_empty() || bitpack::is_newer(sequence, self.newest) {
            self.newest = sequence;
        }
        let newest = self.newest;
        // one more, which a sender still has while it makes the next value
        let is_near = |sequence: u16| newest.wrapping_sub(sequence) <= length;
        self.values.retain(|it| it.sequence != sequence && is_near(it.sequence));
        if is_near(sequence) {
            self.values.push_back(stored);
        }
        let kept = self.values.iter().filter(|it| it.state.is_some()).count();
        if kept > MOST_STATES {
            let with_state = self.values.iter_mut().filter(|it| it.state.is_some());
            let oldest = with_state.max_by_key(|it| newest.wrapping_sub(it.sequence));
            oldest.into_iter().for_each(Stored::forget_state);
        }
    }
}

impl Stored {
    /// Forgets the probabilities that the packet has left behind.
    fn forget_state(&mut self) {
        self.parts -= parts_of(self.state.take().as_ref());
    }
}

/// Returns the number of fields and elements that take as much memory as a state.
fn parts_of(state: Option<&Saved>) -> usize {
    state.map_or(0, |it| it.bytes().div_ceil(PART))
}

/// Returns the number of fields and elements of a value, which bounds its memory.
pub(crate) fn parts(datum: &Datum) -> usize {
    let all = |fields: &[(String, Datum)]| fields.iter().map(|(_, it)| parts(it)).sum();
    1 + match datum {
        Datum::Option(Some(inner)) => parts(inner),
        Datum::List(list) => list.iter().map(parts).sum(),
        Datum::Sparse(list) => list.iter().map(|(_, it)| parts(it)).sum(),
        Datum::Struct(fields) | Datum::Variant(_, _, fields) => all(fields),
        Datum::Text(text) => text.len() / 64,
        Datum::Bytes(bytes) => bytes.len() / 64,
        _ => 0,
    }
}
