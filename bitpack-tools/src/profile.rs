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
mod mirrors;
mod packet_counts;
mod packet_tree;
mod parallel;
mod place;
mod places;
mod proposals;
mod relations;
mod report;
mod shares;
mod text;
mod timeline;
mod value_kind;
mod values;

pub use declared::{Declaration, Inside};
pub use html::page;
pub use packet_counts::ModelledKind;
pub use parallel::profile_all;
pub use proposals::{Proposal, Proposals};
pub use report::{Frame, Hint, PacketKind, Report, Row, Share, Time};
pub use text::write;

use core::net::IpAddr;

use crate::decode::{Event, Options, Outcome, Step, Unknown};
use crate::history::{Histories, is_baseline};
use crate::input::Packet;
use crate::model::Model;
use crate::sums::add;
use codes::Seen;
use connections::Connections;
use count::compared;
use delta::Pair;
use envelope::Surrounding;
use last_packets::LastPackets;
use packet_tree::PacketTree;
use places::Places;
use timeline::{Clock, Moment, Slice, Timeline};

/// Returns the number of bytes that were sent for a packet, without those of a header and an end
/// check that it shares with an earlier packet of its datagram.
fn bytes_of(packet: &Packet) -> u64 {
    packet.bytes.len().saturating_sub(packet.shared) as u64
}

/// Maximum number of reasons that are kept for packets that were not decoded.
const REASONS: usize = 8;

/// Index that stands for all packets in hints about them, instead of a place (a field of a packet
/// with its statistics).
const EVERYWHERE: usize = usize::MAX - 1;

/// Counts over all packets that were added so far.
#[derive(Debug)]
#[must_use]
pub struct Profile<'m> {
    model: &'m Model,
    /// Earlier values, to which deltas refer.
    histories: Histories,
    places: Places<'m>,
    tree: PacketTree<'m>,
    last: LastPackets<'m>,
    timeline: Timeline,
    connections: Connections,
    /// `true` if the headers of IP and UDP are counted.
    counts_headers: bool,
    /// Number of equal parts of the memory for earlier values, of which this profile uses one.
    sharers: usize,
    packets: u64,
    /// Total size of all packets in bytes, without the headers of IP and UDP.
    bytes: u64,
    /// Number of packets that were rejected, and their total bits without headers.
    rejected: Seen,
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
    pub fn new(model: &'m Model) -> Self {
        Self {
            model,
            histories: Histories::default(),
            places: Places::new(model),
            tree: PacketTree::default(),
            last: LastPackets::default(),
            timeline: Timeline::default(),
            connections: Connections::default(),
            counts_headers: false,
            sharers: 1,
            packets: 0,
            bytes: 0,
            rejected: Seen::default(),
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
    pub const fn with_headers(mut self) -> Self {
        self.counts_headers = true;
        self
    }

    /// Limits the memory of the values that deltas refer to, to one of `sharers` equal parts.
    pub fn sharing(mut self, sharers: usize) -> Self {
        self.sharers = sharers;
        self.share(1);
        self
    }

    /// Returns the number of packets that were added so far.
    pub const fn packets(&self) -> u64 {
        self.packets
    }

    /// Returns `true` if there were packets, but none had the id or checksum of the schema.
    pub const fn are_foreign(&self) -> bool {
        self.packets > 0 && self.foreign == self.packets
    }

    /// Adds one packet, decoded as the kind of packet that fits it best: the packet type with this
    /// index (any for `None`), a delta, or a packet of a view. The bytes of a rejected packet are
    /// counted as "not decoded". A datagram of several packets is added as these.
    pub fn packet(&mut self, packet: &Packet, index: Option<usize>) {
        if is_baseline(&packet.bytes) {
            return self.histories.learn(self.model, packet);
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
        let outcome = self.decode(packet, index, u64::MAX);
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

    /// Decodes a packet of the kind with this index, with a tree of its values before bit `end`.
    fn decode(&mut self, packet: &Packet, index: usize, end: u64) -> Outcome {
        let (tree, places) = (&mut self.tree, &mut self.places);
        tree.begin(index, self.model.message_field(index), end);
        let sink = |path: &[Step<'m>], event: Event<'m>| tree.event(places, path, event);
        let (model, histories) = (self.model, &mut self.histories);
        model.decode_kind(histories, packet, index, Options::CHANGES, sink)
    }

    /// Counts a packet that was decoded only up to the bit in `unknown`.
    fn part(&mut self, packet: &Packet, moment: Moment, index: usize, unknown: &Unknown) {
        let rest = if unknown.is_predicted {
            // the events after this place came from a wrong baseline
            self.decode(packet, index, unknown.bit);
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

    /// Limits the memory of earlier values and packets to one of `sharers` equal parts, in addition
    /// to the limit of [`sharing`](Self::sharing).
    fn share(&mut self, sharers: usize) {
        self.histories.share(sharers * self.sharers);
        self.last.share(sharers);
    }

    /// Adds a packet to the counts of its kind, which has this place. Returns the packet's slice of
    /// time.
    fn tally(&mut self, place: usize, packet: &Packet, moment: Moment) -> Slice {
        let slice = self.timeline.slice(moment);
        let sizes = [self.headers(packet), bytes_of(packet)];
        if let Some(place) = self.places.all.get_mut(place) {
            place.packets.get_or_insert_default().add(packet, slice, sizes);
        }
        slice
    }

    fn not_read(&mut self, packet: &Packet, moment: Moment, why: &str, path: &str) {
        let (place, bits) = (self.places.not_decoded(), 8 * bytes_of(packet));
        let slice = self.tally(place, packet, moment);
        self.places.add_around(place, None, slice, bits + 8 * self.headers(packet));
        self.rejected.add(Seen { count: 1, bits });
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
        let slice = self.tally(place, packet, moment);
        let is_tcp = packet.tcp_headers.is_some();
        let headers = if is_tcp { Surrounding::TcpHeaders } else { Surrounding::Headers };
        self.places.add_around(place, Some(headers), slice, 8 * self.headers(packet));
        let bits = 8 * packet.bytes.len() as u64;
        let end = rest.unwrap_or(Surrounding::Padding);
        self.count(place, slice, (bits, packet.shared > 0), end);
        self.join(packet, index);
        // deltas are compared with nothing: they already are differences
        if index >= self.model.packets().len() || rest.is_some() {
            return;
        }
        let key = (packet.ends, place);
        if let Some(old) = self.last.of(&key) {
            let matched = self.tree.matched(old);
            let pair = Pair { new: &self.tree, old, matched, places: &mut self.places };
            let (whole, delta) = compared(pair);
            let place = self.places.all.get_mut(place);
            if let Some(it) = place.and_then(|it| it.packets.as_deref_mut()) {
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
        if let (Some(envelope), true) = (self.model.envelope(), is_alone) {
            let around = envelope::bytes(&envelope) + self.headers(packet);
            let bytes = self.headers(packet) + packet.bytes.len() as u64;
            self.connections.join(packet, index, [bytes, around]);
        }
    }

    /// Adds the counts of a profile of other packets of the same schema.
    fn merge(&mut self, other: Self) {
        self.places.merge(other.places);
        self.timeline.merge(other.timeline);
        self.connections.merge(other.connections);
        add!(self += other: packets, bytes, partly, partly_bits, foreign);
        self.rejected.add(other.rejected);
        self.reasons.extend(other.reasons);
        self.reasons.sort_by_key(|(number, _)| *number);
        self.reasons.truncate(REASONS);
    }
}
