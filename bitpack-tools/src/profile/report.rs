//! [`Report`]: the result of a profile as plain data, from which the text, the HTML page and the
//! JSON are made.

use bitpack::trace::Role;
use serde::Serialize;

use super::envelope::Surrounding;
use super::hints::{self, FoundHint, Group};
use super::place::Place;
use super::{EVERYWHERE, ModelledCounts, NOWHERE, PacketCounts, Profile};
use crate::decode::Event;
use crate::describe::describe_declaration;
use crate::dump;

/// Name of the row and of the kind of the packets that were not decoded.
pub(super) const NOT_DECODED: &str = "not decoded";

/// Name of the whole flame graph, and path of the hints for all packets.
const ALL_PACKETS: &str = "all packets";

/// The result of a profile.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Number of packets, including those that were not decoded.
    pub packets: u64,
    /// Total size of all packets in bytes, without the headers of IP and UDP.
    pub bytes: u64,
    /// Total bits of all rows: those of `bytes`, and of the headers of IP and UDP if they are
    /// counted. All shares are shares of it.
    pub bits: u64,
    /// Seconds from the first packet to the last; `None` without capture times or with fewer than
    /// two packets.
    pub seconds: Option<f64>,
    /// Number of packets that were rejected. They are one kind and one row, called "not decoded".
    pub rejected: u64,
    /// Total size in bytes of the packets that were rejected.
    pub rejected_bytes: u64,
    /// Number of packets that were decoded only in part, because the schema does not describe their
    /// end, or the capture lacks the prediction that they refer to. The bits of each of their kinds
    /// that were not decoded are a row, `(predicted or damaged)` or
    /// `(not decoded)`.
    pub partly: u64,
    /// Total size in bytes of the parts that were not decoded.
    pub partly_bytes: u64,
    /// Reasons for which the first of these packets were not decoded to their end.
    pub reasons: Vec<String>,
    /// Kinds of packet, the largest total first.
    pub kinds: Vec<PacketKind>,
    /// The kinds that have modelled packets, in the order of `kinds`, then their sum if there are
    /// several. All other sizes in the report are those of plain forms.
    pub modelled: Vec<ModelledKind>,
    /// Bits that belong to no field of the decoded packets, by purpose.
    pub surroundings: Vec<Surroundings>,
    /// Packets to the server and from it: the address with the most peers. Empty if the packets
    /// have no addresses.
    pub directions: Vec<Flow>,
    /// Packets of each pair of source and destination address, the largest total first.
    pub connections: Vec<Flow>,
    /// Rows of the table of fields, the largest waste first.
    pub rows: Vec<Row>,
    /// Hints, the largest saving first.
    pub hints: Vec<Hint>,
    /// Flame graph of the bits: all packets, then kinds, fields and parts.
    pub flame: Frame,
    /// Bits of each kind of packet over time.
    pub time: Time,
    /// Bits of each series in each slice of time.
    #[serde(skip)]
    pub(crate) series: Vec<Vec<u64>>,
}

/// A kind of packet: a type, or a variant of an enum.
#[derive(Clone, Debug, Serialize)]
pub struct PacketKind {
    /// Name of the type, with the variant if it is an enum.
    pub name: String,
    /// Number of packets of this kind.
    pub packets: u64,
    /// Total bits of the packets, including id, checksum, end check and, if they are counted,
    /// headers.
    pub bits: u64,
    /// Share of the bits of all packets, from 0 to 1.
    pub share: f64,
    /// Size of the smallest packet in bytes.
    pub least: u64,
    /// Size of the largest packet in bytes.
    pub most: u64,
}

/// The modelled packets of a kind.
#[derive(Clone, Debug, Serialize)]
pub struct ModelledKind {
    /// Name of the kind, or `all packets`.
    pub name: String,
    /// Number of its packets that were modelled.
    pub packets: u64,
    /// Total size of these packets in bytes as they were sent, without the headers of IP and UDP.
    pub sent: u64,
    /// Total size of their plain forms in bytes.
    pub plain: u64,
}

/// Bits of packets that belong to none of their fields, with one purpose.
#[derive(Clone, Debug, Serialize)]
pub struct Surroundings {
    /// Purpose of the bits in words, such as `checksum` or `padding`.
    pub name: &'static str,
    /// Number of packets that have such bits.
    pub packets: u64,
    /// Total number of bits.
    pub bits: u64,
    /// Share of the bits of all packets, from 0 to 1.
    pub share: f64,
}

/// Packets in one direction, such as those from one address to another.
#[derive(Clone, Debug, Serialize)]
pub struct Flow {
    /// The direction in words, such as `10.0.0.2:50000 → 10.0.0.1:40000`.
    pub name: String,
    /// Number of packets.
    pub packets: u64,
    /// Total bits of the packets.
    pub bits: u64,
    /// Share of the bits of all packets, from 0 to 1.
    pub share: f64,
}

/// A row of the table: the bits of one field with one purpose.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Path from the packet to the field, such as `Snapshot.0.bodies[].position`.
    pub path: String,
    /// Purpose of the bits in words; `None` for the field's value.
    pub role: Option<String>,
    /// CSS class that decides the colour of the row.
    pub class: &'static str,
    /// The declared encoding in words, such as `0..=100`.
    pub declared: String,
    /// Number of times the bits were sent. For a vector, each component counts.
    pub sent: u64,
    /// Total number of bits that the row stands for, in all packets.
    pub bits: u64,
    /// Share of the bits of all packets, from 0 to 1.
    pub share: f64,
    /// Number of bits that an adaptive coder would need. It learns the frequencies of the values as
    /// it goes.
    pub entropy: f64,
    /// Number of bits beyond `entropy`.
    pub waste: f64,
    /// Share of values that are equal to the one in the previous packet of the same type, from 0 to
    /// 1. `None` if no value has a predecessor.
    pub same: Option<f64>,
    /// Numbers of the series that add up to the bits.
    #[serde(skip)]
    pub(crate) series: Vec<usize>,
}

/// A change of the declaration that would save bits.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// Path of the field, name of the kind of packet, or `all packets`.
    pub path: String,
    /// Kind of waste, such as `range`, `constant` or `always present`.
    pub waste: String,
    /// Saved bits in all packets together. The savings of two hints for the same field do not add
    /// up.
    pub saves: u64,
    /// Saved bits as a share of the bits of all packets, from 0 to 1.
    pub share: f64,
    /// The observation in words, such as `never above 37 in 500 values`.
    pub observation: String,
    /// The change to make with its result, such as "`#[max_len(12)]`: 4 bits instead of 8".
    pub change: String,
}

impl Hint {
    /// Returns `true` if the hint saves less than 0.5 % of all bits. A page that people read shows
    /// such hints only on request.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.share < 0.005
    }
}

/// A rectangle of the flame graph, with those above it.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// Name of the kind of packet, the field or the part of a field.
    pub name: String,
    /// Total number of bits, including those of `inside`.
    pub bits: u64,
    /// CSS class that decides the colour; empty if the bits have several purposes.
    pub class: &'static str,
    /// The rectangles directly above this one, which stand for its parts. Each has at least one
    /// bit.
    pub inside: Vec<Self>,
    /// Numbers of the series that add up to the bits of a rectangle without parts. Empty for
    /// packets that were not decoded.
    #[serde(skip)]
    pub(crate) series: Vec<usize>,
}

/// Bits of each kind of packet over time, in slices of equal length.
#[derive(Clone, Debug, Serialize)]
pub struct Time {
    /// Length of a slice in seconds, or in packets if the capture has no times.
    pub slice: f64,
    /// `true` if `slice` is a number of packets.
    pub is_counted: bool,
    /// Bits of each kind in each slice, in the order of [`kinds`](Report::kinds).
    pub slices: Vec<Vec<u64>>,
    /// Number of packets of each kind in each slice, in the order of [`kinds`](Report::kinds).
    pub packets: Vec<Vec<u64>>,
}

impl Profile<'_> {
    /// Computes the report over all packets so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let all = self.bits();
        let share = |bits: f64| if all == 0 { 0.0 } else { bits / all as f64 };
        let mut order: Vec<usize> = (0..self.counts_by_kind.len()).collect();
        order.sort_by_key(|at| self.counts_by_kind.get(*at).map(|it| core::cmp::Reverse(it.bytes)));
        let counts_by_kind: Vec<&PacketCounts> =
            order.iter().filter_map(|at| self.counts_by_kind.get(*at)).collect();
        let kinds = counts_by_kind.iter().map(|it| PacketKind {
            name: self.name(it.place),
            packets: it.packets,
            bits: 8 * it.bytes,
            share: share(8.0 * it.bytes as f64),
            least: it.least as u64,
            most: it.most as u64,
        });
        let mut rows: Vec<Row> = Vec::new();
        for (at, place) in self.places.all.iter().enumerate() {
            let groups = hints::groups(place);
            rows.extend(groups.iter().filter_map(|it| self.row(at, it, &share)));
        }
        rows.extend(self.outside_rows(&share));
        rows.sort_by(|a, b| b.waste.total_cmp(&a.waste).then(b.bits.cmp(&a.bits)));
        let packets = self.hinted_packets();
        let found = hints::all(&self.places, &self.counts_by_kind, packets.as_ref());
        let inside: Vec<Frame> =
            counts_by_kind.iter().filter_map(|it| self.frame_of_kind(it)).collect();
        let rejected_bytes = self.counts_by_kind.iter().find(|it| it.place == NOWHERE);
        let of = |it: &PacketCounts, part| it.envelope.of(part).bits / 8;
        let headers =
            |it: &PacketCounts| of(it, Surrounding::Headers) + of(it, Surrounding::TcpHeaders);
        Report {
            packets: self.packets,
            bytes: self.bytes,
            bits: all,
            seconds: self.timeline.seconds(),
            rejected: self.rejected,
            rejected_bytes: rejected_bytes.map_or(0, |it| it.bytes - headers(it)),
            partly: self.partly,
            partly_bytes: self.partly_bits.div_ceil(8),
            reasons: self.reasons.iter().map(|it| it.1.clone()).collect(),
            kinds: kinds.collect(),
            modelled: self.modelled(&counts_by_kind),
            surroundings: self.surroundings(&share),
            directions: self.directions(&share),
            connections: self.connections(&share),
            rows,
            hints: found.iter().map(|it| self.hint(it)).collect(),
            flame: Frame::of_parts(ALL_PACKETS.to_owned(), all, inside),
            time: self.time(&order),
            series: self.timeline.series.clone(),
        }
    }

    /// Returns a hint as plain data.
    pub(super) fn hint(&self, found: &FoundHint) -> Hint {
        let FoundHint { place, is_key, saves, .. } = *found;
        Hint {
            path: self.name(place) + if is_key { ".key" } else { "" },
            waste: found.waste.to_owned(),
            saves,
            share: saves as f64 / self.bits().max(1) as f64,
            observation: found.observation.clone(),
            change: found.change.clone(),
        }
    }

    fn modelled(&self, kinds: &[&PacketCounts]) -> Vec<ModelledKind> {
        let of = |name, ModelledCounts { packets, sent, plain }| ModelledKind {
            name,
            packets,
            sent,
            plain,
        };
        let kinds = || kinds.iter().filter(|it| it.modelled.packets > 0);
        let mut all: Vec<_> = kinds().map(|it| of(self.name(it.place), it.modelled)).collect();
        if all.len() > 1 {
            let sum = kinds().fold(ModelledCounts::default(), |sum, it| sum.plus(it.modelled));
            all.push(of(ALL_PACKETS.to_owned(), sum));
        }
        all
    }

    fn time(&self, order: &[usize]) -> Time {
        let of = |slice: &Vec<u64>| {
            order.iter().map(|kind| slice.get(*kind).copied().unwrap_or(0)).collect()
        };
        let (slice, is_counted) = (self.timeline.width, self.timeline.is_counted);
        let [slices, packets] =
            [&self.timeline.slices, &self.timeline.packets].map(|it| it.iter().map(of).collect());
        Time { slice, is_counted, slices, packets }
    }

    /// Returns the path to a field, or the name of the type if it is the packet itself.
    pub(super) fn name(&self, place: usize) -> String {
        match place {
            NOWHERE => return NOT_DECODED.to_owned(),
            EVERYWHERE => return ALL_PACKETS.to_owned(),
            _ => {}
        }
        let (path, mut root) = (self.places.path(place), place);
        while let Some(Place { step: Some(_), parent, .. }) = self.places.all.get(root) {
            root = *parent;
        }
        let type_ = self.model.kind_name(root);
        let is_delta = root >= self.model.packets().len();
        match (path.is_empty(), self.model.packets().len() > 1 || is_delta) {
            (true, _) if self.model.is_history(root) => format!("{type_} (deltas)"),
            (true, _) => type_.to_owned(),
            (false, true) => format!("{type_}.{path}"),
            (false, false) => path,
        }
    }

    fn row(&self, at: usize, group: &Group<'_, '_>, share: &dyn Fn(f64) -> f64) -> Option<Row> {
        let bits = group.bits();
        if group.count() == 0 {
            return None;
        }
        let event = Event { node: group.node, ..Event::of_bits(group.role, 0, 0) };
        let entropy = match group.role {
            // the tag is constant within one kind of packet; its entropy depends on all kinds
            // together, so it is counted in full
            Role::Tag if self.counts_by_kind.iter().any(|it| it.place == at) => bits as f64,
            // checks detect damage, and cannot be smaller
            Role::Check => bits as f64,
            _ => group.cost(),
        };
        let place = group.place;
        let same = (group.role == Role::Value && place.compared > 0)
            .then(|| place.same as f64 / place.compared as f64);
        let part = if self.places.is_key(place, group.node) { ".key" } else { "" };
        Some(Row {
            path: self.name(at) + part,
            role: (group.role != Role::Value).then(|| group.role.to_string()),
            class: class(group.role, group.parts.first().is_some_and(|it| it.is_opaque)),
            declared: describe_declaration(self.model, &event),
            sent: group.count(),
            bits,
            share: share(bits as f64),
            entropy,
            waste: bits as f64 - entropy,
            same,
            series: group.parts.iter().map(|it| it.series).collect(),
        })
    }
}

pub(super) fn class(role: Role, is_opaque: bool) -> &'static str {
    dump::BitCategory::of(role, is_opaque).class()
}
