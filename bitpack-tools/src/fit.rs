//! Finds the type that a packet has, among the packet types of one or several schemas.

use crate::history::{Histories, Rank};
use crate::input::Packet;
use crate::model::Model;

/// A packet type that a packet may have: the index of a schema, and that of a type among the
/// packets of this schema.
pub type Candidate = (usize, usize);

/// Returns all packet types of some schemas.
#[must_use]
pub fn candidates(models: &[Model]) -> Vec<Candidate> {
    let of =
        |(at, model): (usize, &Model)| (0..model.packets().len()).map(move |index| (at, index));
    models.iter().enumerate().flat_map(of).collect()
}

/// Returns the first candidate that reads all of a packet. If none does, returns the one whose id
/// or checksum the packet has, and of several the one that reads most of it.
#[must_use]
pub fn fit(models: &[Model], candidates: &[Candidate], packet: &Packet) -> Candidate {
    if let [only] = candidates {
        return *only;
    }
    let models: Vec<&Model> = models.iter().collect();
    best(&models, candidates, packet).map_or((0, 0), |(_, candidate)| candidate)
}

fn best(models: &[&Model], all: &[Candidate], packet: &Packet) -> Option<(Rank, Candidate)> {
    let mut best: Option<(Rank, Candidate)> = None;
    for (at, index) in all {
        let Some(model) = models.get(*at) else { continue };
        let rank = model.rank(packet, *index);
        if best.is_none_or(|(other, _)| rank > other) {
            best = Some((rank, (*at, *index)));
        }
        if rank.is_sure() {
            break;
        }
    }
    best
}

/// Returns the index of the schema that a packet belongs to, and the kind of packet in it: a packet type
/// among the candidates, a delta, or a packet of a view. What has the right checksum or id comes first,
/// and a delta with a known baseline comes before a packet with a wrong checksum. Of others, the one that
/// reads most of the packet is returned.
pub fn kind(
    subjects: &mut [(&Model, &mut Histories)],
    candidates: &[Candidate],
    packet: &Packet,
) -> Candidate {
    let models: Vec<&Model> = subjects.iter().map(|(model, _)| *model).collect();
    let mut other: Option<(Rank, Candidate)> = None;
    if candidates.is_empty() || !models.iter().any(|it| it.is_message(packet)) {
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
    let proof = models.iter().map(|it| it.proof(packet)).max();
    if let Some((_, kind)) = other.filter(|(rank, _)| Some(rank.proof) > proof) {
        return kind;
    }
    let message = best(&models, candidates, packet);
    let delta = other.filter(|(rank, _)| message.is_none_or(|(best, _)| *rank > best));
    delta.or(message).map_or((0, 0), |(_, kind)| kind)
}
