//! Finds the packet type, delta or view that a packet is, among those of one or several schemas.

use crate::decode::{Decoder, Options, Outcome, Proof, ignore};
use crate::history::Histories;
use crate::input::Packet;
use crate::model::Model;

/// A packet type that a packet may have: the index of a schema, and that of a packet in it.
pub type Candidate = (usize, usize);

/// Value of [`Rank::read`] for a packet that is read to its end, and has a valid header or a
/// correct end check.
const WHOLE: u64 = u64::MAX;

/// Value of [`Rank::read`] for a delta whose baseline is in the history, or is missing but close to
/// its newest value or its last missing baseline.
pub(crate) const EXPECTED: u64 = WHOLE - 1;

/// Value of [`Rank::read`] for a packet without an end check that is read to its end, although its
/// id or checksum is wrong.
pub(crate) const UNCONFIRMED: u64 = WHOLE - 2;

/// Certainty that a datagram is a packet of some kind: ordered by the evidence in its header, then
/// by how far it can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub(crate) proof: Proof,
    /// Position in bits at which a reader stops, or [`WHOLE`], [`EXPECTED`] or [`UNCONFIRMED`].
    pub(crate) read: u64,
}

impl Rank {
    /// Rank of a packet with a verified checksum, or of one that was converted from its modelled
    /// form.
    pub(crate) const SURE: Self = Self { proof: Proof::Checksum, read: WHOLE };

    /// Returns `true` if the whole packet can be read, and its header is right.
    pub(crate) fn is_sure(self) -> bool {
        self.proof > Proof::Nothing && self.read == WHOLE
    }

    pub(crate) fn of(proof: Proof, outcome: &Outcome, has_end_check: bool) -> Self {
        let read = match outcome {
            Outcome::Read if proof > Proof::Nothing || has_end_check => WHOLE,
            Outcome::Read => UNCONFIRMED,
            Outcome::Rejected(rejection) => rejection.error.bit(),
            Outcome::Unknown(unknown) => unknown.bit,
        };
        Self { proof, read }
    }
}

/// Returns all packet types of these schemas.
pub fn candidates(models: &[Model]) -> Vec<Candidate> {
    let of =
        |(at, model): (usize, &Model)| (0..model.packets().len()).map(move |index| (at, index));
    models.iter().enumerate().flat_map(of).collect()
}

/// Returns the candidate with the highest rank; of equal ones, the first.
pub fn fit(models: &[Model], candidates: &[Candidate], packet: &Packet) -> Candidate {
    if let [only] = candidates {
        return *only;
    }
    let subjects: Vec<_> = models.iter().map(|it| (it, it.proof(packet))).collect();
    best(&subjects, candidates, packet).map_or((0, 0), |(_, candidate)| candidate)
}

fn best(
    subjects: &[(&Model, Proof)],
    all: &[Candidate],
    packet: &Packet,
) -> Option<(Rank, Candidate)> {
    let options = Options { accepts_any_sum: true, ..Options::SILENT };
    let mut best: Option<(Rank, Candidate)> = None;
    for (at, index) in all {
        let Some((model, proof)) = subjects.get(*at) else { continue };
        let decoder = Decoder::new(model, &packet.bytes, options, ignore);
        let outcome = Outcome::of(decoder.packet((packet.session, *index)));
        let has_end_check = model.envelope().is_some_and(|it| it.end_check.is_some());
        let rank = Rank::of(*proof, &outcome, has_end_check);
        if best.is_none_or(|(other, _)| rank > other) {
            best = Some((rank, (*at, *index)));
        }
        if rank.is_sure() {
            break;
        }
    }
    best
}

/// Returns the index of the schema that a packet belongs to, and the kind of packet in it: a packet
/// type among the candidates, a delta, or a packet of a view. A packet with the right checksum or
/// id comes first, and a delta with a known baseline comes before a packet with a wrong checksum.
/// Otherwise, the kind as which most of the packet can be read is returned.
pub fn kind(
    subjects: &mut [(&Model, &mut Histories)],
    candidates: &[Candidate],
    packet: &Packet,
) -> Candidate {
    if let ([only], false) = (candidates, subjects.iter().any(|(it, _)| it.has_baselines())) {
        return *only;
    }
    let models: Vec<(&Model, Proof)> =
        subjects.iter().map(|(model, _)| (*model, model.proof(packet))).collect();
    let mut other: Option<(Rank, Candidate)> = None;
    let is_message = |(model, proof): &(&Model, Proof)| model.is_message(*proof, &packet.bytes);
    if candidates.is_empty() || !models.iter().any(is_message) {
        for (at, (model, histories)) in subjects.iter_mut().enumerate() {
            let found = histories.rank(model, packet);
            if let Some((rank, kind)) = found.filter(|it| other.is_none_or(|best| it.0 > best.0)) {
                other = Some((rank, (at, kind)));
            }
        }
    }
    match (other, candidates) {
        (None, [only]) => return *only,
        (Some((_, kind)), []) => return kind,
        _ => {}
    }
    let proof = models.iter().map(|(_, proof)| *proof).max();
    if let Some((_, kind)) = other.filter(|(rank, _)| Some(rank.proof) > proof) {
        return kind;
    }
    let message = best(&models, candidates, packet);
    let delta = other.filter(|(rank, _)| message.is_none_or(|(best, _)| *rank > best));
    delta.or(message).map_or((0, 0), |(_, kind)| kind)
}
