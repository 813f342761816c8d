//! Ranks how likely a datagram is a delta of a history.

use bitpack::ErrorKind;

use super::{Histories, History, MOST_HISTORIES, Values, key};
use crate::decode::{Decoder, Front, Options, Outcome, Proof, header, ignore, proof_of_header};
use crate::fit::{EXPECTED, Rank, UNCONFIRMED};
use crate::input::Packet;
use crate::model::Model;

/// Maximum difference between two sequence numbers of one history that are close in time.
const NEAR: u16 = 64;

/// Number of bits of a sequence number and of the flag after it.
const FRONT: u64 = 17;

/// Number of bits of an end check.
const END_CHECK: u64 = 32;

impl Histories {
    /// Returns the delta or the view that a datagram most likely is, as an index into the packets
    /// of the schema followed by its deltas and views, and its rank. `None` if the schema has
    /// neither, or if the datagram was a modelled packet of one value.
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
        let equal: Vec<usize> = (0..deltas).filter(|it| ranks.get(*it) == Some(&best)).collect();
        // several histories may have a value with this number
        let can_read = |it: usize| self.read(model, it, packet, Options::SILENT, ignore).0.is_ok();
        let is_it = |it: &&usize| equal.len() == 1 || can_read(**it);
        let found = equal.iter().find(is_it).or(equal.first())?;
        Some((best, count + found))
    }

    fn rank_delta(&mut self, model: &Model, index: usize, packet: &Packet) -> Rank {
        let (session, bytes) = (packet.session, &*packet.bytes);
        let Some(form) = model.history_form(index, packet) else {
            return Rank { proof: Proof::Nothing, read: 0 };
        };
        let envelope = form.form.envelope;
        let options = Options { accepts_any_sum: true, ..Options::SILENT };
        let decoder = Decoder::new(model, bytes, options, ignore);
        let outcome = Outcome::of(decoder.delta(form, session, |_| None));
        let front = Front::of(model, form, bytes);
        let lacks_baseline = matches!(&outcome, Outcome::Rejected(rejection)
            if rejection.error.kind() == ErrorKind::Baseline);
        let asked = front.and_then(|it| it.baseline).filter(|_| lacks_baseline);
        // the sum of a delta with a baseline covers the baseline
        if asked.is_none() && envelope.sums && model.fits_delta_sum(form, session, bytes) {
            return Rank::SURE;
        }
        let proof = proof_of_header(&envelope, bytes).max(model.least_proof());
        let rank = Rank::of(proof, &outcome, envelope.end_check.is_some());
        let end_check = if envelope.end_check.is_some() { END_CHECK } else { 0 };
        let lead = model
            .kind(model.packets().len() + index)
            .map_or(0, |it| model.type_width(it).lead.into());
        let least = FRONT + if asked.is_some() { 1 } else { lead };
        // a datagram with fewer bits than the shortest value is not this delta
        if 8 * (bytes.len() - header(&envelope).min(bytes.len())) < (least + end_check) as usize {
            return Rank { read: 0, ..rank };
        }
        let key = key(form, packet);
        let history = self.by_key.get(&key);
        let newest = history.and_then(History::newest);
        let is_near =
            |number: u16, other: u16| number.wrapping_sub(other).wrapping_add(NEAR) <= 2 * NEAR;
        let Some(number) = asked else {
            // a value that is cut off proves nothing, unless its number follows the history's
            let is_next =
                front.zip(newest).is_some_and(|(it, newest)| is_near(it.sequence, newest));
            let is_part = rank.read < UNCONFIRMED && !is_next;
            return if is_part { Rank { read: rank.read.min(FRONT), ..rank } } else { rank };
        };
        let prediction = self.predictions.of(model, index, packet);
        if Values::new(history, prediction).baseline(number).is_some() {
            return Rank { proof: proof.max(Proof::Absent), read: EXPECTED };
        }
        if self.missing_baselines.len() == MOST_HISTORIES
            && !self.missing_baselines.contains_key(&key)
        {
            self.missing_baselines.clear();
        }
        let mut known = self.missing_baselines.insert(key, number).into_iter().chain(newest);
        if known.any(|it| is_near(number, it)) {
            return Rank { read: EXPECTED, ..rank };
        }
        rank
    }
}
