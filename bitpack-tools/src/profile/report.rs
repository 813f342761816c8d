//! [`Report`]: what came of a profile, as plain data: what the text, the page and the JSON are made of.

use bitpack::trace::{Role, Value};
use serde::Serialize;

use super::hints::{self, Group};
use super::places::{Core, Place};
use super::sheet::ANY_COMPONENT;
use super::{Profile, Tally};
use crate::decode::{Event, Step};
use crate::dump;
use crate::words::declared_for;

/// Where the bits of a capture went.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// All packets, those included that were not read.
    pub packets: u64,
    /// Bytes of all of them.
    pub bytes: u64,
    /// From the first to the last, if the capture has times and there are two.
    pub seconds: Option<f64>,
    /// How many packets were refused, or not read to their end: nothing else counts them.
    pub refused: u64,
    /// Of the first of those, why.
    pub reasons: Vec<String>,
    /// By type, the most bits first.
    pub kinds: Vec<Kind>,
    /// By field, the most waste first.
    pub rows: Vec<Row>,
    /// What would be less, the most first.
    pub hints: Vec<Hint>,
    /// Bits of everything, type, field, part.
    pub flame: Frame,
    /// Bits over time.
    pub time: Time,
}

/// A type of packet, or a variant of one.
#[derive(Clone, Debug, Serialize)]
pub struct Kind {
    /// How it is called.
    pub name: String,
    /// How many there were.
    pub packets: u64,
    /// Bits of all of them, from the first byte to the last.
    pub bits: u64,
    /// Part of all bits, 0 to 1.
    pub share: f64,
    /// Bytes of the smallest.
    pub least: u64,
    /// Bytes of the largest.
    pub most: u64,
}

/// Bits with one purpose in one place of the schema.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// From the packet to the field: `Snapshot.0.bodies[].position`.
    pub path: String,
    /// What the bits are for, where they are not its value.
    pub role: Option<String>,
    /// The class of their colour.
    pub class: &'static str,
    /// What they are declared as.
    pub declared: String,
    /// How often they were sent; of a vector each of its numbers counts.
    pub sent: u64,
    /// Bits of all of them.
    pub bits: u64,
    /// Part of all bits, 0 to 1.
    pub share: f64,
    /// Bits in which a coder would have sent them that knows how often what comes.
    pub entropy: f64,
    /// What is left.
    pub waste: f64,
    /// Part of the packets that had the same there as the packet of the type before; `None` if none had
    /// one before.
    pub same: Option<f64>,
}

/// What would be less.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// The field; the type of packet.
    pub path: String,
    /// In one word or two.
    pub waste: String,
    /// Bits, all packets together. Each hint is for itself: two of one field do not add up.
    pub saves: u64,
    /// Part of all bits, 0 to 1.
    pub share: f64,
    /// What was seen.
    pub seen: String,
    /// What to write instead.
    pub cure: String,
}

/// Bits of something, and of what is in it.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// How it is called.
    pub name: String,
    /// All of it.
    pub bits: u64,
    /// The class of its colour; empty if there is more than one thing in it.
    pub class: &'static str,
    /// The parts that have bits.
    pub inside: Vec<Self>,
}

/// Bits over time.
#[derive(Clone, Debug, Serialize)]
pub struct Time {
    /// How long a slice is: in seconds, or in packets if the capture has no times.
    pub slice: f64,
    /// Whether that is packets.
    pub is_counted: bool,
    /// Of each slice, the bits of every kind, in the order of [`kinds`](Report::kinds).
    pub slices: Vec<Vec<u64>>,
}

impl Profile<'_> {
    /// What came of it.
    #[must_use]
    pub fn report(&self) -> Report {
        let all = self.tallies.iter().map(|it| 8 * it.bytes).sum::<u64>();
        let share = |bits: f64| if all == 0 { 0.0 } else { bits / all as f64 };
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        order.sort_by_key(|at| self.tallies.get(*at).map(|it| core::cmp::Reverse(it.bytes)));
        let tallies: Vec<&Tally> = order.iter().filter_map(|at| self.tallies.get(*at)).collect();
        let kinds = tallies.iter().map(|it| Kind {
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
        let hints = hints::all(&self.places, &self.tallies).into_iter().map(|it| Hint {
            path: self.name(it.place) + if it.is_key { ".key" } else { "" },
            waste: it.waste.to_owned(),
            saves: it.saves,
            share: share(it.saves as f64),
            seen: it.seen,
            cure: it.cure,
        });
        let inside: Vec<Frame> = tallies.iter().filter_map(|it| self.frame(it.place)).collect();
        Report {
            packets: self.packets,
            bytes: self.bytes,
            seconds: self.line.seconds(),
            refused: self.refused,
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
        let slices = self.line.slices.iter().map(of).collect();
        Time { slice: self.line.width, is_counted: self.line.is_counted, slices }
    }

    /// The way to a place; a packet by the name of its type.
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
        let event = Self::event(group);
        let entropy = match group.role {
            // which kind of packet it is, is told from all of them together
            Role::Tag if self.tallies.iter().any(|it| it.place == at) => bits as f64,
            // what refuses damage says nothing else, and is not meant to
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
            declared: declared_for(self.model, &event),
            sent: group.count(),
            bits,
            share: share(bits as f64),
            entropy,
            waste: bits as f64 - entropy,
            same,
        })
    }

    /// An event as there are in this group.
    fn event<'g>(group: &Group<'_, 'g>) -> Event<'g> {
        Event {
            role: group.role,
            bit: 0,
            bits: 0,
            raw: 0,
            value: Some(Value::Unsigned(0)),
            is_opaque: false,
            node: group.node,
            variant: None,
        }
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
            if matches!(place.core, Core::Vector) && group.role == Role::Value {
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
    dump::Kind::of(role, is_opaque).class()
}
