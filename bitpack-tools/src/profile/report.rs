//! [`Report`]: the result of a profile as plain data, from which the text, the HTML page and the
//! JSON are made.

use bitpack::trace::Role;
use serde::Serialize;

use super::event::ANY_COMPONENT;
use super::hints::{self, Group};
use super::places::{Place, ValueKind};
use super::{PacketCounts, Profile};
use crate::decode::{Event, Step};
use crate::describe::describe_declaration;
use crate::dump;

/// The result of a profile.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Number of packets, including those that were not decoded.
    pub packets: u64,
    /// Total size of all packets in bytes.
    pub bytes: u64,
    /// Seconds from the first packet to the last; `None` without capture times or with fewer than
    /// two packets.
    pub seconds: Option<f64>,
    /// Number of packets that were rejected or not decoded to their end. No other figure except
    /// `packets` and `bytes` includes them.
    pub rejected: u64,
    /// Reasons for which the first of the rejected packets were rejected.
    pub reasons: Vec<String>,
    /// Kinds of packet, the largest total first.
    pub kinds: Vec<PacketKind>,
    /// Rows of the table of fields, the largest waste first.
    pub rows: Vec<Row>,
    /// Hints, the largest saving first.
    pub hints: Vec<Hint>,
    /// Flame graph of the bits: all packets, then kinds, fields and parts.
    pub flame: Frame,
    /// Bits of each kind of packet over time.
    pub time: Time,
}

/// A kind of packet: a type, or a variant of an enum.
#[derive(Clone, Debug, Serialize)]
pub struct PacketKind {
    /// Name of the type, with the variant if it is an enum.
    pub name: String,
    /// Number of packets of this kind.
    pub packets: u64,
    /// Total bits of the packets, including id, checksum and end check.
    pub bits: u64,
    /// Share of the bits of all packets, from 0 to 1.
    pub share: f64,
    /// Size of the smallest packet in bytes.
    pub least: u64,
    /// Size of the largest packet in bytes.
    pub most: u64,
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
}

/// A change of the declaration that would save bits.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// Path of the field, or name of the kind of packet.
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
}

impl Profile<'_> {
    /// Computes the report over all packets so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let all = self.counts_by_kind.iter().map(|it| 8 * it.bytes).sum::<u64>();
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
        rows.sort_by(|a, b| b.waste.total_cmp(&a.waste).then(b.bits.cmp(&a.bits)));
        let hints = hints::all(&self.places, &self.counts_by_kind).into_iter().map(|it| Hint {
            path: self.name(it.place) + if it.is_key { ".key" } else { "" },
            waste: it.waste.to_owned(),
            saves: it.saves,
            share: share(it.saves as f64),
            observation: it.observation,
            change: it.change,
        });
        let inside: Vec<Frame> =
            counts_by_kind.iter().filter_map(|it| self.frame(it.place)).collect();
        Report {
            packets: self.packets,
            bytes: self.bytes,
            seconds: self.timeline.seconds(),
            rejected: self.rejected,
            reasons: self.reasons.clone(),
            kinds: kinds.collect(),
            rows,
            hints: hints.collect(),
            flame: Frame { name: "all packets".to_owned(), bits: all, class: "", inside },
            time: self.time(&order),
        }
    }

    fn time(&self, order: &[usize]) -> Time {
        let of = |slice: &Vec<u64>| {
            order.iter().map(|kind| slice.get(*kind).copied().unwrap_or(0)).collect()
        };
        let slices = self.timeline.slices.iter().map(of).collect();
        Time { slice: self.timeline.width, is_counted: self.timeline.is_counted, slices }
    }

    /// Returns the path to a field, or the name of the type if it is the packet itself.
    fn name(&self, place: usize) -> String {
        let (path, mut root) = (self.places.path(place), place);
        while let Some(Place { step: Some(_), parent, .. }) = self.places.all.get(root) {
            root = *parent;
        }
        let type_ = self.model.packet(root).map_or("", |it| &*it.name);
        match (path.is_empty(), self.model.packets().len() > 1) {
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
            // checks and checksums detect damage, and cannot be smaller
            Role::Checksum | Role::Protocol | Role::Check => bits as f64,
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
        })
    }

    fn frame(&self, at: usize) -> Option<Frame> {
        let place = self.places.all.get(at)?;
        let mut inside = Vec::new();
        for group in hints::groups(place) {
            let role = match group.role {
                Role::Value if self.places.is_key(place, group.node) => "key".to_owned(),
                Role::Value => "value".to_owned(),
                role => role.to_string(),
            };
            if matches!(place.core, ValueKind::Vector) && group.role == Role::Value {
                inside.extend(group.parts.iter().map(|it| {
                    let name = match it.component {
                        ANY_COMPONENT => "[]".to_owned(),
                        at => Step::Component(at, group.parts.len().max(2)).to_string(),
                    };
                    let name = name.trim_start_matches('.').to_owned();
                    Frame { name, bits: it.codes.bits, class: "value", inside: Vec::new() }
                }));
                continue;
            }
            let class = class(group.role, group.parts.first().is_some_and(|it| it.is_opaque));
            inside.push(Frame {
                name: format!("({role})"),
                bits: group.bits(),
                class,
                inside: Vec::new(),
            });
        }
        inside.extend(place.children.iter().filter_map(|(_, child)| self.frame(*child)));
        inside.retain(|it| it.bits > 0);
        inside.sort_by_key(|it| core::cmp::Reverse(it.bits));
        let bits = inside.iter().map(|it| it.bits).sum();
        let name = match place.step {
            Some(Step::Index(_)) => "[]".to_owned(),
            Some(step) => step.to_string().trim_start_matches('.').to_owned(),
            None => self.name(at),
        };
        if let [Frame { inside: own, class, .. }] = inside.as_slice() {
            if own.is_empty() {
                let class = *class;
                return Some(Frame { name, bits, class, inside: Vec::new() });
            }
        }
        Some(Frame { name, bits, class: "", inside })
    }
}

fn class(role: Role, is_opaque: bool) -> &'static str {
    dump::BitCategory::of(role, is_opaque).class()
}
