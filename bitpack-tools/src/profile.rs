//! Profiles captures: the bits that each field of many packets took, the bits that it would take at
//! its entropy, and the attributes that would save bits.
//!
//! Memory is bounded by the schema and by the largest packet, not by the size of the capture. Each
//! field of the schema counts 1024 distinct encoded values exactly, and all of them in a tree over
//! their upper twelve bits. There are at most 4096 fields and 256 time slices. The last packet of
//! each of up to 1024 pairs of connection and type is kept for comparison with the next, up to
//! 524,288 values together, which is some 64 MB. [`profile_all`] has eight such profiles, which
//! share the memory of the last packets.

mod codes;
mod connections;
mod count;
mod declared;
mod delta;
mod differences;
mod envelope;
mod event;
mod flame;
mod floats;
mod hashes;
mod hints;
mod html;
mod last_packets;
mod lists;
mod merge;
mod mirrors;
mod packet_tree;
mod parallel;
mod place;
mod places;
mod proposals;
mod relations;
mod report;
mod series;
mod shares;
mod text;
mod timeline;
mod value_kind;
mod values;

pub use declared::{Declaration, Inside};
pub use html::page;
pub use parallel::profile_all;
pub use proposals::{Proposal, Proposals};
pub use report::{Flow, Frame, Hint, ModelledKind, PacketKind, Report, Row, Surroundings, Time};
pub use text::write;

use core::net::{IpAddr, SocketAddr};

use bitpack::schema::description::Envelope;

use crate::decode::{Event, Options, Outcome, Step, Unknown};
use crate::history::{Histories, is_baseline};
use crate::input::Packet;
use crate::model::Model;
use connections::Connections;
use count::compared;
use delta::Pair;
use envelope::{EnvelopeCounts, Surrounding};
use last_packets::LastPackets;
use packet_tree::PacketTree;
use places::Places;
use timeline::{Clock, Moment, Timeline};

/// Returns the number of bytes that were sent for a packet, without those of a header and an end
/// check that it shares with an earlier packet of its datagram.
fn bytes_of(packet: &Packet) -> u64 {
    packet.bytes.len().saturating_sub(packet.shared) as u64
}

/// Maximum number of reasons that are kept for packets that were not decoded.
const REASONS: usize = 8;

/// Index that stands for the packets that were not decoded, instead of a place (a field of a packet
/// with its statistics).
const NOWHERE: usize = usize::MAX;

/// Index that stands for all packets in hints about them, instead of a place (a field of a packet
/// with its statistics).
const EVERYWHERE: usize = usize::MAX - 1;

/// Counters for one kind of packet: a type, or a variant of an enum.
#[derive(Clone, Debug, Default)]
struct PacketCounts {
    /// Index of the place for this kind of packet, or [`NOWHERE`].
    place: usize,
    packets: u64,
    bytes: u64,
    /// Size in bytes of the smallest packet.
    least: usize,
    /// Size in bytes of the largest packet.
    most: usize,
    /// Total bits of the packets that have a predecessor of this kind, as sent in full.
    whole: u64,
    /// Total bits of the packets that have a predecessor of this kind, as deltas from it.
    delta: u64,
    /// Number and sizes of the packets that were modelled.
    modelled: ModelledCounts,
    /// Counts of the bits that belong to no field.
    envelope: EnvelopeCounts,
    /// For each purpose of bits that belong to no field, the number of its series in the timeline.
    series: [usize; Surrounding::ALL.len()],
}

/// Number of modelled packets, with their sizes in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct ModelledCounts {
    packets: u64,
    /// Total size of the packets in bytes, as they were sent.
    sent: u64,
    /// Total size of the plain forms in bytes.
    plain: u64,
}

impl ModelledCounts {
    const fn plus(self, other: Self) -> Self {
        Self {
            packets: self.packets + other.packets,
            sent: self.sent + other.sent,
            plain: self.plain + other.plain,
        }
    }
}

/// Time, addresses and size of a packet.
#[derive(Clone, Copy, Debug)]
struct Timed {
    time: Option<f64>,
    ends: Option<[SocketAddr; 2]>,
    bytes: u64,
}

/// Counts over all packets that were added so far.
#[derive(Debug)]
pub struct Profile<'m> {
    model: &'m Model,
    /// Earlier values, to which deltas refer.
    histories: Histories,
    places: Places<'m>,
    counts_by_kind: Vec<PacketCounts>,
    tree: PacketTree<'m>,
    last: LastPackets<'m>,
    timeline: Timeline,
    connections: Connections,
    envelope: Option<Envelope>,
    /// `true` if the headers of IP and UDP are counted.
    counts_headers: bool,
    /// Number of equal parts of the memory for earlier values, of which this profile uses one.
    sharers: usize,
    packets: u64,
    /// Total size of all packets in bytes, without the headers of IP and UDP.
    bytes: u64,
    /// Number of packets that were rejected.
    rejected: u64,
    /// Number of packets that were decoded only in part.
    partly: u64,
    /// Number of bits of these packets that were not decoded.
    partly_bits: u64,
    /// Number of packets that were not decoded and lack the id or checksum of the schema.
    foreign: u64,
    /// Reasons for which packets were not decoded to their end, each with the number of its packet.
    reasons: Vec<(u64, String)>,
    /// Determines the moment of each packet that is passed without one.
    clock: Clock,
}

impl<'m> Profile<'m> {
    /// Creates an empty profile.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        Self {
            model,
            histories: Histories::default(),
            places: Places::new(model),
            counts_by_kind: Vec::new(),
            tree: PacketTree::default(),
            last: LastPackets::default(),
            timeline: Timeline::default(),
            connections: Connections::default(),
            envelope: model.envelope(),
            counts_headers: false,
            sharers: 1,
            packets: 0,
            bytes: 0,
            rejected: 0,
            partly: 0,
            partly_bits: 0,
            foreign: 0,
            reasons: Vec::new(),
            clock: Clock::default(),
        }
    }

    /// Also counts the headers of IP and UDP of each packet: 28 bytes, or 48 with IPv6. For a
    /// packet from a TCP connection, the headers of IP and TCP are counted instead. Call this
    /// before the first packet.
    #[must_use]
    pub const fn with_headers(mut self) -> Self {
        self.counts_headers = true;
        self
    }

    /// Limits the memory of the values that deltas refer to, to one of `sharers` equal parts.
    #[must_use]
    pub fn sharing(mut self, sharers: usize) -> Self {
        self.sharers = sharers;
        self.share(1);
        self
    }

    /// Returns the number of packets that were added so far.
    #[must_use]
    pub const fn packets(&self) -> u64 {
        self.packets
    }

    /// Returns `true` if there were packets, but none had the id or checksum of the schema.
    #[must_use]
    pub const fn are_foreign(&self) -> bool {
        self.packets > 0 && self.foreign == self.packets
    }

    /// Adds one packet, decoded as the kind of packet that fits it best: the packet type with this
    /// index (any for `None`), a delta, or a packet of a view. The bytes of a rejected packet are
    /// counted as "not decoded". A datagram of several packets is added as these.
    pub fn packet(&mut self, packet: &Packet, index: Option<usize>) {
        if is_baseline(&packet.bytes) {
            return self.learn(packet);
        }
        let moment = self.clock.tick(packet.time);
        let mut add = |packet: &Packet, may_split| {
            let kind = self.model.kind_of(&mut self.histories, packet, index);
            self.add(packet, kind, moment, may_split)
        };
        for part in add(packet, true) {
            add(&part, false);
        }
    }

    /// Adds one packet of the kind with this index in the schema. If `may_split` is `true`, a
    /// rejected datagram of several packets is not added; instead, these packets are returned.
    fn add(
        &mut self,
        packet: &Packet,
        index: usize,
        moment: Moment,
        may_split: bool,
    ) -> Vec<Packet> {
        let (tree, places) = (&mut self.tree, &mut self.places);
        tree.begin(index, self.model.message_field(index));
        let sink = |path: &[Step<'m>], event: Event<'m>| tree.event(places, path, event);
        let (model, histories) = (self.model, &mut self.histories);
        let outcome = model.decode_kind_with(histories, packet, index, Options::CHANGES, sink);
        let outcome = packet.refused().cloned().unwrap_or(outcome);
        if may_split && !packet.is_joined && matches!(outcome, Outcome::Rejected(_)) {
            if let Some(parts) = self.model.split(packet) {
                return parts.collect();
            }
        }
        self.packets += 1;
        self.bytes += bytes_of(packet);
        let size = self.headers(packet) + bytes_of(packet);
        self.connections.add(packet.ends, size);
        match outcome {
            Outcome::Read => self.read(packet, moment, index, None),
            Outcome::Rejected(rejection) => {
                self.not_read(packet, moment, &rejection.to_string(), &rejection.path);
            }
            Outcome::Unknown(unknown) => {
                self.part(packet, moment, index, &unknown);
            }
        }
        Vec::new()
    }

    /// Counts a packet that was decoded only up to the bit in `unknown`.
    fn part(&mut self, packet: &Packet, moment: Moment, index: usize, unknown: &Unknown) {
        let rest = if unknown.is_predicted {
            // the events after this place came from a wrong baseline
            let (tree, places) = (&mut self.tree, &mut self.places);
            tree.begin(index, self.model.message_field(index));
            let sink = |path: &[Step<'m>], event: Event<'m>| {
                if event.bit < unknown.bit {
                    tree.event(places, path, event);
                } else {
                    tree.skip(&event);
                }
            };
            let (model, histories) = (self.model, &mut self.histories);
            model.decode_kind_with(histories, packet, index, Options::CHANGES, sink);
            Surrounding::Predicted
        } else {
            Surrounding::NotDecoded
        };
        self.partly += 1;
        let subject = if unknown.is_predicted { "the capture" } else { "the schema" };
        let why = format!("{subject} does not say {}", unknown.why);
        self.reason(packet, moment, &why, &unknown.path);
        self.read(packet, moment, index, Some(rest));
    }

    /// Decodes a packet that is not counted, because its value may be the baseline of a delta.
    pub fn learn(&mut self, packet: &Packet) {
        self.histories.learn(self.model, packet);
    }

    /// Returns the number of bytes of a packet's headers of IP, and of UDP or TCP; 0 if they are
    /// not counted, or if they belong to another packet.
    fn headers(&self, packet: &Packet) -> u64 {
        let ip = match packet.ends.map(|[from, _]| from.ip()) {
            Some(IpAddr::V6(_)) => 40,
            _ => 20,
        };
        let headers = packet.tcp_headers.unwrap_or(ip + 8);
        if self.counts_headers && packet.shared == 0 && !packet.is_joined { headers } else { 0 }
    }

    /// Returns the index of the counters for the kind of packet with this place. Creates them if
    /// necessary.
    fn kind(&mut self, place: usize) -> usize {
        let found = self.counts_by_kind.iter().position(|it| it.place == place);
        found.unwrap_or_else(|| {
            let (least, first) = (usize::MAX, self.places.series);
            self.places.series += Surrounding::ALL.len();
            let series = Surrounding::ALL.map(|it| first + it as usize);
            let counts = PacketCounts { place, least, series, ..PacketCounts::default() };
            self.counts_by_kind.push(counts);
            self.counts_by_kind.len() - 1
        })
    }

    /// Limits the memory of earlier values and packets to one of `sharers` equal parts, in addition
    /// to the limit of [`sharing`](Self::sharing).
    fn share(&mut self, sharers: usize) {
        self.histories.share(sharers * self.sharers);
        self.last.share(sharers);
    }

    /// Adds a packet to the counts of its kind. Returns the index of these counts, and that of the
    /// packet's slice in the timeline.
    fn tally(&mut self, place: usize, packet: &Packet, moment: Moment) -> (usize, usize) {
        let tally = self.kind(place);
        let (headers, bytes) = (self.headers(packet), bytes_of(packet) as usize);
        let size = headers as usize + bytes;
        if let Some(it) = self.counts_by_kind.get_mut(tally) {
            it.packets += 1;
            it.bytes += size as u64;
            (it.least, it.most) = (it.least.min(size), it.most.max(size));
            if let Some(origin) = &packet.modelled {
                let (sent, plain) = (origin.bytes as u64, bytes as u64);
                it.modelled = it.modelled.plus(ModelledCounts { packets: 1, sent, plain });
            }
            let is_tcp = packet.tcp_headers.is_some();
            let kind = if is_tcp { Surrounding::TcpHeaders } else { Surrounding::Headers };
            it.envelope.add(kind, 8 * headers);
        }
        let slice = self.timeline.add(moment, tally, 8 * size as u64);
        if let Some([series, ..]) = self.counts_by_kind.get(tally).map(|it| it.series) {
            self.timeline.add_part(slice, series, 8 * headers);
        }
        (tally, slice)
    }

    fn not_read(&mut self, packet: &Packet, moment: Moment, why: &str, path: &str) {
        self.rejected += 1;
        self.tally(NOWHERE, packet, moment);
        self.foreign += u64::from(!self.model.is_ours(packet.session, &packet.bytes));
        self.reason(packet, moment, why, path);
    }

    /// Keeps the reason for which a packet was not decoded to its end.
    fn reason(&mut self, packet: &Packet, moment: Moment, why: &str, path: &str) {
        if self.reasons.len() < REASONS {
            let path = path.strip_prefix('.').unwrap_or(path);
            let place = if path.is_empty() { String::new() } else { format!(" in `{path}`") };
            let reason = format!("{}: {why}{place}", packet.from);
            self.reasons.push((moment.number, reason));
        }
    }

    /// Counts a packet whose decoded part is in the tree. `rest` is the purpose of the bits after
    /// that part, if there are any.
    fn read(&mut self, packet: &Packet, moment: Moment, index: usize, rest: Option<Surrounding>) {
        self.tree.finish();
        let place = match self.tree.variant {
            Some(name) => {
                let message = self.model.message_field(index);
                let root = message.map_or(index, |it| self.places.child(index, Step::Name(it)));
                self.places.child(root, Step::Name(name))
            }
            None => index,
        };
        let (tally, slice) = self.tally(place, packet, moment);
        let bits = 8 * packet.bytes.len() as u64;
        let end = rest.unwrap_or(Surrounding::Padding);
        self.count((place, tally), slice, (bits, packet.shared > 0), end);
        self.join(packet, index);
        // deltas are compared with nothing: they already are differences
        if index >= self.model.packets().len() || rest.is_some() {
            return;
        }
        let key = (packet.ends, tally);
        if let Some(old) = self.last.of(&key) {
            let matched = self.tree.matched(old);
            let pair = Pair { new: &self.tree, old, matched, places: &mut self.places };
            let (whole, delta) = compared(pair);
            if let Some(it) = self.counts_by_kind.get_mut(tally) {
                it.whole += whole;
                it.delta += delta;
            }
        }
        self.last.keep(key, &mut self.tree);
    }

    /// Counts a packet as joinable if it could share the datagram of the one before.
    fn join(&mut self, packet: &Packet, index: usize) {
        let is_datagram = packet.tcp_headers.is_none() && !packet.is_joined;
        let is_alone = is_datagram && packet.shared == 0 && !self.model.takes_rest(index);
        if let (Some(envelope), true) = (self.envelope, is_alone) {
            let around = envelope::bytes(&envelope) + self.headers(packet);
            let bytes = self.headers(packet) + packet.bytes.len() as u64;
            let timed = Timed { time: packet.time, ends: packet.ends, bytes };
            self.connections.join(timed, index, around);
        }
    }
}
