//! [`Report`]: the result of a profile as plain data, from which the text, the HTML page and the
//! JSON are made.

use bitpack::trace::Role;
use serde::Serialize;

use super::envelope::Surrounding;
use super::hints::{self, FoundHint, Group};
use super::packet_counts::{ModelledKind, PacketCounts};
use super::timeline::Slices;
use super::{EVERYWHERE, Profile};
use crate::decode::Event;
use crate::describe::describe_declaration;
use crate::dump::BitCategory;

/// Name of the row and of the kind of the packets that were not decoded.
const NOT_DECODED: &str = "not decoded";

/// Name of the whole flame graph, and path of the hints for all packets.
const ALL_PACKETS: &str = "all packets";

/// The result of a profile.
#[derive(Clone, Debug, Serialize)]
#[must_use]
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
    pub surroundings: Vec<Share>,
    /// Packets to the server and from it: the address with the most peers. Empty if the packets
    /// have no addresses.
    pub directions: Vec<Share>,
    /// Packets of each pair of source and destination address, the largest total first.
    pub connections: Vec<Share>,
    /// Rows of the table of fields, the largest waste first.
    pub rows: Vec<Row>,
    /// Hints, the largest saving first.
    pub hints: Vec<Hint>,
    /// Flame graph of the bits: all packets, then kinds, fields and parts.
    pub flame: Frame,
    /// Bits of each kind of packet over time.
    pub time: Time,
    /// For each series its bits in each slice of time.
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

/// The bits of some packets, such as those from one address to another, or a part of their bits.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// The packets or the bits in words, such as `10.0.0.2:50000 → 10.0.0.1:40000` or `checksum`.
    pub name: String,
    /// Number of packets.
    pub packets: u64,
    /// Total number of bits.
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
    /// Category of the bits, which decides the colour of the row.
    pub class: BitCategory,
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
    /// Numbers of the series that add up to the bits of a rectangle without parts.
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
    pub fn report(&self) -> Report {
        let all = self.bits();
        let share = |bits: u64| if all == 0 { 0.0 } else { bits as f64 / all as f64 };
        let mut kinds: Vec<(usize, &PacketCounts)> = self.places.kinds().collect();
        kinds.sort_by_key(|(_, it)| core::cmp::Reverse(it.bytes));
        let listed = kinds.iter().map(|(at, it)| PacketKind {
            name: self.name(*at),
            packets: it.packets,
            bits: 8 * it.bytes,
            share: share(8 * it.bytes),
            least: it.sizes.map_or(0, |it| it.0),
            most: it.sizes.map_or(0, |it| it.1),
        });
        let groups = self.places.all.iter().enumerate();
        let groups =
            groups.flat_map(|(at, it)| hints::groups(it).into_iter().map(move |it| (at, it)));
        // of equal rows, those around the fields come last
        let (around, own): (Vec<_>, Vec<_>) = groups.partition(|(_, it)| it.around.is_some());
        let rows = own.iter().chain(&around).filter_map(|(at, it)| self.row(*at, it, &share));
        let mut rows: Vec<Row> = rows.collect();
        rows.sort_by(|a, b| b.waste.total_cmp(&a.waste).then(b.bits.cmp(&a.bits)));
        let found = hints::all(&self.places, self.hinted_packets().as_ref());
        let inside: Vec<Frame> = kinds.iter().filter_map(|(at, _)| self.frame(*at)).collect();
        Report {
            packets: self.packets,
            bytes: self.bytes,
            bits: all,
            seconds: self.timeline.seconds(),
            rejected: self.rejected.count,
            rejected_bytes: self.rejected.bits / 8,
            partly: self.partly,
            partly_bytes: self.partly_bits.div_ceil(8),
            reasons: self.reasons.iter().map(|it| it.1.clone()).collect(),
            kinds: listed.collect(),
            modelled: self.modelled(&kinds),
            surroundings: self.surroundings(&share),
            directions: self.directions(&share),
            connections: self.connections(&share),
            rows,
            hints: found.iter().map(|it| self.hint(it)).collect(),
            flame: Frame::of_parts(ALL_PACKETS.to_owned(), all, inside),
            time: self.time(&kinds),
            series: self.series(),
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

    fn modelled(&self, kinds: &[(usize, &PacketCounts)]) -> Vec<ModelledKind> {
        let own = kinds.iter().filter(|(_, it)| it.modelled.packets > 0);
        let own = own.map(|(at, it)| ModelledKind { name: self.name(*at), ..it.modelled.clone() });
        let mut all: Vec<ModelledKind> = own.collect();
        if all.len() > 1 {
            let mut sum = ModelledKind { name: ALL_PACKETS.to_owned(), ..ModelledKind::default() };
            for it in &all {
                sum.add(it);
            }
            all.push(sum);
        }
        all
    }

    fn time(&self, kinds: &[(usize, &PacketCounts)]) -> Time {
        // a list for each kind becomes a list for each slice
        let by_slice = |of: fn(&PacketCounts) -> &Slices| -> Vec<Vec<u64>> {
            let all: Vec<_> = kinds.iter().map(|(_, it)| of(it).of(&self.timeline)).collect();
            let count = all.iter().map(Vec::len).max().unwrap_or(0);
            let slice = |at: usize| all.iter().map(|it| it.get(at).copied().unwrap_or(0)).collect();
            (0..count).map(slice).collect()
        };
        Time {
            slice: self.timeline.width(),
            is_counted: self.timeline.is_counted,
            slices: by_slice(|it| &it.bits_over_time),
            packets: by_slice(|it| &it.packets_over_time),
        }
    }

    /// Returns the bits of each series in each slice of time.
    fn series(&self) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new(); self.places.series];
        for part in self.places.all.iter().flat_map(|it| &it.parts) {
            if let Some(own) = all.get_mut(part.series) {
                *own = part.slices.of(&self.timeline);
            }
        }
        all
    }

    /// Returns the path to a field, or the name of the type if it is the packet itself.
    pub(super) fn name(&self, place: usize) -> String {
        if place == EVERYWHERE {
            return ALL_PACKETS.to_owned();
        }
        if place == self.places.not_decoded() {
            return NOT_DECODED.to_owned();
        }
        let (path, root) = (self.places.path(place), self.places.root(place));
        let type_ = self.model.kind_name(root);
        let is_delta = root >= self.model.packets().len();
        match (path.is_empty(), self.model.packets().len() > 1 || is_delta) {
            (true, _) if self.model.is_history(root) => format!("{type_} (deltas)"),
            (true, _) => type_.to_owned(),
            (false, true) => format!("{type_}.{path}"),
            (false, false) => path,
        }
    }

    fn row(&self, at: usize, group: &Group<'_>, share: &dyn Fn(u64) -> f64) -> Option<Row> {
        let (place, bits) = (group.place, group.bits());
        if group.count() == 0 {
            return None;
        }
        let event = Event { node: group.node, ..Event::of_bits(group.role, 0, 0) };
        let entropy = match (group.around, group.role) {
            // it is always zero
            (Some(Surrounding::Padding), _) => 0.0,
            // the other bits around the fields are needed
            (Some(_), _) => bits as f64,
            _ if at == self.places.not_decoded() => bits as f64,
            // the tag is constant within one kind of packet; its entropy depends on all kinds
            // together, so it is counted in full
            (None, Role::Tag) if place.packets.is_some() => bits as f64,
            // checks detect damage, and cannot be smaller
            (None, Role::Check) => bits as f64,
            _ => group.cost(),
        };
        let is_value = group.role == Role::Value && group.around.is_none();
        let same =
            (is_value && place.compared > 0).then(|| place.same as f64 / place.compared as f64);
        let part = if self.places.is_key(place, group.node) { ".key" } else { "" };
        let around = group.around.map(|it| it.name().to_owned());
        Some(Row {
            path: self.name(at) + part,
            role: around.or_else(|| (!is_value).then(|| group.role.to_string())),
            class: group.category(),
            declared: describe_declaration(self.model, &event),
            sent: group.count(),
            bits,
            share: share(bits),
            entropy,
            waste: bits as f64 - entropy,
            same,
            series: group.parts.iter().map(|it| it.series).collect(),
        })
    }
}
