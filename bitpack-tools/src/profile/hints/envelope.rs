//! Hints for the bits around the fields of packets: end check, framing, and packets that could
//! share a datagram.

use bitpack::schema::description::Envelope;

use super::{FEWEST, FoundHint};
use crate::profile::codes::Seen;
use crate::profile::connections::Connections;
use crate::profile::envelope::Surrounding;
use crate::profile::places::Places;
use crate::profile::{EVERYWHERE, envelope};

/// The bits around the fields of all decoded packets, and the connections that they were sent on.
pub(in crate::profile) struct Packets<'a> {
    pub(in crate::profile) envelope: Envelope,
    pub(in crate::profile) places: &'a Places<'a>,
    pub(in crate::profile) connections: &'a Connections,
    /// Number of packet types in the schema.
    pub(in crate::profile) types: usize,
    pub(in crate::profile) decoded: u64,
}

/// Returns all hints about the bits around the fields.
pub(super) fn of(packets: &Packets<'_>) -> Vec<FoundHint> {
    if packets.decoded < FEWEST {
        return Vec::new();
    }
    let merged = (0..packets.types).filter_map(|index| merge(packets, index));
    [end_check(packets), framing(packets)].into_iter().flatten().chain(merged).collect()
}

/// Returns a hint to leave out the end check of packets that have a checksum.
fn end_check(packets: &Packets<'_>) -> Option<FoundHint> {
    let Seen { count, bits } = packets.places.around(Surrounding::EndCheck);
    if !packets.envelope.sums || bits == 0 {
        return None;
    }
    let why = format!("32 bits in all {count} packets, which also have a checksum");
    let change = "`with_end_check(EndCheck::Absent)`: 4 bytes less each; keep the end check if the \
                  game sends predicted packets (`write_predicted`)";
    Some(FoundHint::new(EVERYWHERE, "end check", bits, why, change))
}

/// Returns a hint for a framing with a smaller header.
fn framing(packets: &Packets<'_>) -> Option<FoundHint> {
    let [id, sum] =
        [Surrounding::Id, Surrounding::Checksum].map(|it| packets.places.around(it).bits);
    let count = packets.decoded;
    if id > 0 && sum > 0 {
        let why = format!("an id and a checksum in all {count} packets");
        let change = "`with_framing(Framing::Crc)`: the checksum covers the id, which is not sent";
        return Some(FoundHint::new(EVERYWHERE, "framing", id, why, change));
    }
    let header = if sum > 0 { "a checksum" } else { "an id" };
    let why = format!("{header} in all {count} packets");
    let change = "`with_framing(Framing::Bare)`: no header, if the transport authenticates each \
                  packet (netcode, DTLS, QUIC)";
    (id + sum > 0).then(|| FoundHint::new(EVERYWHERE, "framing", id + sum, why, change))
}

/// Returns a hint to send several packets of a type as one datagram.
fn merge(packets: &Packets<'_>, index: usize) -> Option<FoundHint> {
    let joined = packets.connections.joined(index);
    let headers = packets.places.around(Surrounding::Headers);
    let headers = headers.bits.checked_div(headers.count).unwrap_or(0);
    let each = 8 * envelope::bytes(&packets.envelope) + headers;
    let share = 100.0 * joined as f64 / packets.decoded as f64;
    let why = format!(
        "{joined} packets ({share:.1} % of all) follow another one to the same address within a \
         millisecond"
    );
    let (least, with) = (each / 8, if headers > 0 { "" } else { ", and 28 of UDP and IPv4" });
    let change =
        format!("`Protocol::coalesce` packs them into one datagram: {least} bytes less each{with}");
    (joined >= FEWEST).then(|| FoundHint::new(index, "merge", joined * each, why, change))
}
