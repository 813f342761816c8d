//! [`Rank`]: the certainty that a datagram is a packet of some kind.

use super::{Histories, History, MOST_HISTORIES, key};
use crate::decode::{Event, Fits as _, How, Outcome, Step};
use crate::input::Packet;
use crate::model::Model;

/// Largest distance between the baselines of two deltas of one history that are close in time.
const NEAR: u16 = 64;

/// Number of bits of a sequence number and of the flag after it.
const FRONT: u64 = 17;

/// Number of bits of an end check.
const END_CHECK: u64 = 32;

/// Position for a packet that is read to its end, with nothing wrong in its header, or with a correct end check.
const WHOLE: u64 = u64::MAX;

/// Position for a delta whose baseline the history has, or is near.
const EXPECTED: u64 = WHOLE - 1;

/// Position for a packet that is read to its end although its id or checksum is wrong, without an end check.
const UNCONFIRMED: u64 = WHOLE - 2;

/// Evidence that a packet is of some kind, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Proof {
    /// The checksum or the id is wrong, or the checksum cannot be verified.
    Nothing,
    /// There is neither an id nor a checksum, or the history has the baseline.
    Absent,
    /// The id.
    Id,
    /// The checksum.
    Checksum,
}

/// Certainty that a datagram is a packet of some kind: first the evidence, then how much is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub(crate) proof: Proof,
    /// Position at which a reader stops, or [`WHOLE`], [`EXPECTED`] or [`UNCONFIRMED`].
    read: u64,
}

impl Rank {
    /// A packet with a verified checksum, or one that was converted from its modelled form.
    const SURE: Self = Self { proof: Proof::Checksum, read: WHOLE };

    /// Returns `true` if the whole packet can be read, and its header is right.
    pub(crate) fn is_sure(self) -> bool {
        self.proof > Proof::Nothing && self.read == WHOLE
    }

    fn of(proof: Proof, outcome: &Outcome, has_end_check: bool) -> Self {
        let read = match outcome {
            Outcome::Read if proof > Proof::Nothing || has_end_check => WHOLE,
            Outcome::Read => UNCONFIRMED,
            Outcome::Rejected(rejection) => rejection.error.bit(),
            Outcome::Unknown(unknown) => unknown.bit,
        };
        Self { proof, read }
    }
}

impl Model {
    /// Returns what confirms that a datagram is a message of this schema.
    pub(crate) fn proof(&self, packet: &Packet) -> Proof {
        let (session, bytes) = (packet.session, &*packet.bytes);
        let of = |envelope: bitpack::schema::description::Envelope| {
            if envelope.sums && envelope.fits(session, bytes) {
                return Proof::Checksum;
            }
            envelope.proof_of_header(bytes)
        };
        let least = if self.ignores_checksums { Proof::Absent } else { Proof::Nothing };
        self.forms().map(|it| of(it.envelope)).max().unwrap_or(Proof::Absent).max(least)
    }

    /// Ranks a datagram as the packet type with this index.
    pub(crate) fn rank(&self, packet: &Packet, index: usize) -> Rank {
        let (session, bytes) = (packet.session, &*packet.bytes);
        let nothing = |_: &[Step<'_>], _: Event<'_>| {};
        let outcome = if self.is_ours(session, bytes) {
            self.decode_in_session(session, index, bytes, nothing)
        } else {
            self.decode_as_if(session, index, bytes, nothing)
        };
        let has_end_check = self.envelope().is_some_and(|it| it.end_check.is_some());
        Rank::of(self.proof(packet), &outcome, has_end_check)
    }
}

impl Histories {
    /// Returns the delta or the view that a datagram most likely is, as a kind of the schema, and its
    /// rank. `None` if the schema has neither.
    pub(crate) fn rank(&mut self, model: &Model, packet: &Packet) -> Option<(Rank, usize)> {
        let (count, deltas) = (model.packets().len(), model.description.deltas.len());
        if let Some(form) = model.history_form_of(packet) {
            return Some((Rank::SURE, count + form.index));
        }
        if let Some(view) = model.view_of(packet.session, &packet.bytes) {
            return Some((Rank::SURE, count + deltas + view));
        }
        if count + deltas == 0 && !model.views.is_empty() {
            return Some((Rank { proof: Proof::Nothing, read: 0 }, 0));
        }
        if packet.modelled.is_some() {
            return None;
        }
        let ranks: Vec<Rank> =
            (0..deltas).map(|index| self.rank_delta(model, index, packet)).collect();
        let best = *ranks.iter().max()?;
        let mut all = (0..deltas).filter(|index| ranks.get(*index) == Some(&best));
        let first = all.next()?;
        // several histories may have a value with this number
        let is_read = |index: &usize| self.can_read(model, *index, packet);
        let others: Vec<usize> = all.collect();
        let found = if others.is_empty() || is_read(&first) {
            first
        } else {
            others.into_iter().find(is_read).unwrap_or(first)
        };
        Some((best, count + found))
    }

    fn rank_delta(&mut self, model: &Model, index: usize, packet: &Packet) -> Rank {
        let (session, bytes) = (packet.session, &*packet.bytes);
        let Some(form) = model.history_form(index, packet) else {
            return Rank { proof: Proof::Nothing, read: 0 };
        };
        let envelope = form.form.envelope;
        if envelope.sums && model.fits_delta_sum(form, session, bytes) {
            return Rank::SURE;
        }
        let (mut sequence, mut asked) = (None, None);
        let baseline = |number| {
            asked = Some(number);
            None
        };
        let how = How { accepts_any_sum: true, ..How::default() };
        let sink = |path: &[Step<'_>], event: Event<'_>| {
            if path == [Step::Name("sequence")] {
                sequence = sequence.or(Some(event.raw as u16));
            }
        };
        let result = model.decode_delta_form(form, session, bytes, baseline, how, sink);
        let outcome = result.err().unwrap_or(Outcome::Read);
        let proof = envelope.proof_of_header(bytes);
        let rank = Rank::of(proof, &outcome, envelope.end_check.is_some());
        let end_check = if envelope.end_check.is_some() { END_CHECK } else { 0 };
        let lead = model.kind(model.packets().len() + index).map_or(0, |it| it.width.lead);
        let least = FRONT + if asked.is_some() { 1 } else { lead };
        // a datagram with fewer bits than the shortest value is not this delta
        if 8 * (bytes.len() - envelope.header().min(bytes.len())) < (least + end_check) as usize {
            return Rank { read: 0, ..rank };
        }
        let key = key(form, packet);
        let newest = self.by_key.get(&key).and_then(History::newest);
        let is_near =
            |number: u16, other: u16| number.wrapping_sub(other).wrapping_add(NEAR) <= 2 * NEAR;
        let Some(number) = asked else {
            // a value that is cut off proves nothing, unless its number follows the history's
            let is_next = sequence.zip(newest).is_some_and(|(own, newest)| is_near(own, newest));
            let is_part = rank.read < UNCONFIRMED && !is_next;
            return if is_part { Rank { read: rank.read.min(FRONT), ..rank } } else { rank };
        };
        if self.values(model, form, packet).baseline(number).is_some() {
            return Rank { proof: proof.max(Proof::Absent), read: EXPECTED };
        }
        if self.heard.len() == MOST_HISTORIES && !self.heard.contains_key(&key) {
            self.heard.clear();
        }
        let mut known = self.heard.insert(key, number).into_iter().chain(newest);
        if known.any(|it| is_near(number, it)) {
            return Rank { read: EXPECTED, ..rank };
        }
        rank
    }
}
