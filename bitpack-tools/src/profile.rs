//! Where the bits go: what each field of many packets cost, what it would cost at its entropy, and which
//! attribute would save how much.
//!
//! Memory is bounded by the schema and by the largest packet, not by the capture: of each place of the
//! schema 1024 codes are counted one by one, and all of them by a tree of their upper twelve bits; 4096
//! places are told apart, 256 slices of time. The last packets of 1024 connections and types are kept to
//! compare the next with, as long as 524,288 values are in them together: some 60 MB.

mod before;
mod codes;
mod delta;
mod differences;
mod floats;
mod hints;
mod html;
mod places;
mod report;
mod sheet;
mod text;
mod time;

pub use html::page;
pub use report::{Frame, Hint, Kind, Report, Row, Time};
pub use text::write;

use bitpack::trace::Role;

use crate::decode::{Event, Outcome, Step};
use crate::input::Packet;
use crate::model::Model;
use before::Before;
use delta::Pair;
use places::{Core, Places};
use sheet::Sheet;
use time::Line;

/// Most reasons that are kept of packets that were not read.
const REASONS: usize = 8;

/// A kind of packet: a type, or a variant of one.
#[derive(Clone, Debug)]
struct Tally {
    place: usize,
    packets: u64,
    bytes: u64,
    /// Of the smallest and of the largest.
    least: usize,
    most: usize,
    /// Of those that had one before: bits of the packet itself, and as a delta to that one.
    whole: u64,
    delta: u64,
}

/// What is known of the packets so far.
#[derive(Debug)]
pub struct Profile<'m> {
    model: &'m Model,
    places: Places<'m>,
    tallies: Vec<Tally>,
    sheet: Sheet<'m>,
    before: Before<'m>,
    line: Line,
    packets: u64,
    bytes: u64,
    /// Packets that were not read to their end.
    refused: u64,
    /// Those of them that have not even the id and the checksum.
    strangers: u64,
    reasons: Vec<String>,
}

impl<'m> Profile<'m> {
    /// Of no packet yet.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        Self {
            model,
            places: Places::new(model),
            tallies: Vec::new(),
            sheet: Sheet::default(),
            before: Before::default(),
            line: Line::default(),
            packets: 0,
            bytes: 0,
            refused: 0,
            strangers: 0,
            reasons: Vec::new(),
        }
    }

    /// How many packets there were.
    #[must_use]
    pub const fn packets(&self) -> u64 {
        self.packets
    }

    /// Whether there were packets, and not one had the id and the checksum of the schema.
    #[must_use]
    pub const fn are_strangers(&self) -> bool {
        self.packets > 0 && self.strangers == self.packets
    }

    /// One packet more: as this one of the schema, or as the first that reads all of it. What a reader
    /// refuses is counted, and nothing of it else.
    pub fn packet(&mut self, packet: &Packet, index: Option<usize>) {
        self.packets += 1;
        self.bytes += packet.bytes.len() as u64;
        let count = self.model.packets().len();
        let index = index.unwrap_or_else(|| {
            let nothing = |_: &[Step<'_>], _: Event<'_>| {};
            let reads =
                |it: &usize| self.model.receive(*it, &packet.bytes, nothing) == Outcome::Read;
            if count == 1 { 0 } else { (0..count).find(reads).unwrap_or(0) }
        });
        self.sheet.begin(index);
        let (sheet, places) = (&mut self.sheet, &mut self.places);
        let outcome = self.model.receive(index, &packet.bytes, |path: &[Step<'m>], event| {
            sheet.event(places, path, event);
        });
        match outcome {
            Outcome::Read => self.read(packet, index),
            Outcome::Refused(refusal) => self.not_read(packet, &refusal.to_string(), &refusal.path),
            Outcome::Unknown(unknown) => {
                let why = format!("the schema does not tell {}", unknown.why);
                self.not_read(packet, &why, &unknown.path);
            }
        }
    }

    fn not_read(&mut self, packet: &Packet, why: &str, path: &str) {
        self.refused += 1;
        self.strangers += u64::from(!self.model.is_ours(&packet.bytes));
        if self.reasons.len() < REASONS {
            let path = path.strip_prefix('.').unwrap_or(path);
            let place = if path.is_empty() { String::new() } else { format!(" in `{path}`") };
            self.reasons.push(format!("{}: {why}{place}", packet.from));
        }
    }

    fn read(&mut self, packet: &Packet, index: usize) {
        self.sheet.finish();
        let place = match self.sheet.variant {
            Some(name) => self.places.child(index, Step::Name(name)),
            None => index,
        };
        let bytes = packet.bytes.len();
        let tally = self.tallies.iter().position(|it| it.place == place).unwrap_or_else(|| {
            let (least, most) = (usize::MAX, 0);
            let (packets, bytes, whole, delta) = (0, 0, 0, 0);
            self.tallies.push(Tally { place, packets, bytes, least, most, whole, delta });
            self.tallies.len() - 1
        });
        if let Some(it) = self.tallies.get_mut(tally) {
            it.packets += 1;
            it.bytes += bytes as u64;
            (it.least, it.most) = (it.least.min(bytes), it.most.max(bytes));
        }
        self.line.add(packet.time, tally, 8 * bytes as u64);
        self.count(place, 8 * bytes as u64);
        let key = (packet.ends, tally);
        if let Some(old) = self.before.of(&key) {
            let pair = Pair { new: &self.sheet, old, places: &mut self.places };
            let (whole, delta) = compared(pair);
            if let Some(it) = self.tallies.get_mut(tally) {
                it.whole += whole;
                it.delta += delta;
            }
        }
        self.before.keep(key, &mut self.sheet);
    }

    /// Every code of the packet to where it belongs; what is around it to its kind.
    fn count(&mut self, kind: usize, all: u64) {
        let mut rest = all;
        for (event, code) in &self.sheet.around {
            rest = rest.saturating_sub(event.bits);
            around(&mut self.places, kind, event, *code);
        }
        for said in &self.sheet.said {
            rest = rest.saturating_sub(said.bits);
            let place = self.places.all.get_mut(said.place);
            if let Some(part) = place.and_then(|it| it.parts.get_mut(said.part)) {
                part.add(said);
            }
        }
        if rest > 0 {
            around(&mut self.places, kind, &to_the_byte(all - rest, rest), 0);
        }
        for node in self.sheet.nodes.iter().filter(|it| it.component == sheet::NO_COMPONENT) {
            if let Some(place) = self.places.all.get_mut(node.place) {
                place.content(node.content, node.bits);
            }
        }
    }
}

/// What is around a packet is counted for the kind that it is.
fn around<'m>(places: &mut Places<'m>, kind: usize, event: &Event<'m>, code: u64) {
    let part = places.part(kind, sheet::NO_COMPONENT, event);
    if let Some(part) = places.all.get_mut(kind).and_then(|it| it.parts.get_mut(part)) {
        part.codes.add(code, event.bits);
    }
}

/// Bits behind the last, up to the end of its byte.
fn to_the_byte<'m>(bit: u64, bits: u64) -> Event<'m> {
    let (role, raw, value, is_opaque, node, variant) = (Role::Align, 0, None, false, None, None);
    Event { role, bit, bits, raw, value, is_opaque, node, variant }
}

/// Bits of a packet without what is around it, and of its delta to the one before.
fn compared(mut pair: Pair<'_, '_>) -> (u64, u64) {
    for node in pair.new.nodes.iter().filter(|it| it.component == sheet::NO_COMPONENT) {
        let before = pair.old.find(node.key).and_then(|at| pair.old.nodes.get(at));
        if let (Some(before), Some(place)) = (before, pair.places.all.get_mut(node.place)) {
            place.compared += 1;
            place.same += u64::from(node.content == before.content);
        }
    }
    // a delta is one of a type, not of a variant with nothing but one in it
    let mut at = 0;
    while let Some(node) = pair.new.nodes.get(at) {
        let mut children = pair.new.children(at);
        let (Some(only), None) = (children.next(), children.next()) else {
            break;
        };
        let core = pair.new.nodes.get(only).and_then(|it| pair.places.all.get(it.place));
        let is_type = core.is_some_and(|it| matches!(it.core, Core::Struct(_)) && !it.is_optional);
        if node.own_bits > 0 || !is_type {
            break;
        }
        at = only;
    }
    let Some(node) = pair.new.nodes.get(at) else {
        return (0, 0);
    };
    let old = pair.old.find(node.key).unwrap_or(0);
    let is_same = pair.old.nodes.get(old).is_some_and(|it| it.content == node.content);
    (node.bits, 1 + if is_same { 0 } else { pair.delta(at, old) })
}
