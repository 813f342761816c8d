//! Finds the type that a packet has, among the packet types of one or several schemas.

use crate::decode::{Event, Outcome, Step};
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
/// and checksum the packet has, and of several the one that reads most of it.
#[must_use]
pub fn fit(models: &[Model], candidates: &[Candidate], packet: &Packet) -> Candidate {
    if let [only] = candidates {
        return *only;
    }
    let nothing = |_: &[Step<'_>], _: Event<'_>| {};
    let (session, bytes) = (packet.session, &*packet.bytes);
    let mut best: Option<((bool, u64), Candidate)> = None;
    for (at, index) in candidates {
        let Some(model) = models.get(*at) else { continue };
        let is_ours = model.is_ours(session, bytes);
        let outcome = if is_ours {
            model.decode_in_session(session, *index, bytes, nothing)
        } else {
            model.decode_as_if(session, *index, bytes, nothing)
        };
        let read = match outcome {
            Outcome::Read if is_ours => return (*at, *index),
            Outcome::Read => u64::MAX,
            Outcome::Rejected(rejection) => rejection.error.bit(),
            Outcome::Unknown(unknown) => unknown.bit,
        };
        if best.is_none_or(|(rank, _)| (is_ours, read) > rank) {
            best = Some(((is_ours, read), (*at, *index)));
        }
    }
    best.map_or((0, 0), |(_, candidate)| candidate)
}
