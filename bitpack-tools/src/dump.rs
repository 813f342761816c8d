//! [`Dump`]: a decoded packet as a list of lines, each with the position, name and value of some
//! bits.

mod declarations;
mod html;
mod json;
mod lines;
mod rest;
mod text;

pub use declarations::Declarations;
pub(crate) use declarations::Declared;
pub use html::{Page, page};
pub use json::json;
pub(crate) use json::{line as json_line, rest as json_rest};
pub(crate) use lines::joined;
pub use lines::{Iter, Line, Lines};
pub use rest::Rest;
pub(crate) use text::style;
pub use text::{text, write};

use bitpack::ErrorKind;
use bitpack::trace::{Role, Value};

use crate::decode::{Event, Outcome, Rejection, Step, Unknown};
use crate::fit;
use crate::history::{Decoded, Histories};
use crate::input::Packet;
use crate::model::{Model, Node, Shape};

/// Maximum number of lines that a dump keeps for a packet.
const MOST: usize = 1 << 16;

/// A decoded packet as a list of lines, each with some bits and their value.
#[derive(Clone, Debug)]
pub struct Dump {
    /// The packet with its origin.
    pub packet: Packet,
    /// Name of the type that the packet was decoded as.
    pub type_name: String,
    /// The decoded bits in wire order, one line for each group with one purpose.
    pub lines: Lines,
    /// Number of lines that were dropped because there were too many.
    pub more: usize,
    /// The result of decoding.
    pub outcome: Outcome,
    /// The result of decoding the rest of the packet as if it came from this build, for a packet
    /// whose id or checksum is wrong. In a message, the line of the wrong part has no value.
    pub as_if: Option<Outcome>,
    /// Position in bits after the last part that was decoded or rejected.
    pub end: u64,
}

/// Category of bits. Each category has a colour of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitCategory {
    /// The value of a field.
    Value,
    /// Bits that a reader needs to find the values: lengths, tags, indices, and bits that say
    /// whether a value follows.
    Structure,
    /// Bits without game data: padding, checks, checksums, ids.
    Mark,
    /// Bits that only a function of the game can decode.
    Opaque,
    /// Bits that a reader rejects.
    Rejected,
    /// No bits: a value that was not sent.
    Unsent,
}

impl BitCategory {
    /// Returns the category of bits that were not rejected.
    pub(crate) const fn of(role: Role, is_opaque: bool) -> Self {
        if is_opaque {
            return Self::Opaque;
        }
        match role {
            Role::Present | Role::Length | Role::Tag | Role::Index => Self::Structure,
            Role::Align
            | Role::Check
            | Role::Reserved
            | Role::Padding
            | Role::Protocol
            | Role::Checksum => Self::Mark,
            _ => Self::Value,
        }
    }

    /// Returns the CSS class of this category.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Structure => "structure",
            Self::Mark => "mark",
            Self::Opaque => "opaque",
            Self::Rejected => "rejected",
            Self::Unsent => "unsent",
        }
    }
}

/// The lines of a packet while it is decoded.
struct Sheet<'t> {
    model: &'t Model,
    texts: &'t Declarations,
    lines: Lines,
    more: usize,
    end: u64,
    /// The rest of the squared length of the last quaternion, and its components so far.
    rest: (f32, u32),
}

impl<'t> Sheet<'t> {
    fn new(model: &'t Model, texts: &'t Declarations) -> Self {
        Self { model, texts, lines: Lines::default(), more: 0, end: 0, rest: (1.0, 0) }
    }

    fn add(&mut self, path: &[Step<'_>], event: &Event<'_>) {
        let is_mark = path.is_empty()
            && event.bits == 1
            && matches!(event.role, Role::Check | Role::Reserved)
            && event.bit == 8 * self.model.envelope_bytes() as u64
            && self.model.has_marks();
        self.line(if is_mark { &[Step::Name("is_delta")] } else { path }, event);
        if event.is_sent {
            self.largest(path, event);
        }
    }

    /// Adds the component of a quaternion that is not sent, after the others.
    fn largest(&mut self, path: &[Step<'_>], event: &Event<'_>) {
        let Some(Node { shape: Shape::SmallestThree { .. }, .. }) = event.node else { return };
        let (Some(Value::Float(value)), Some((Step::Component(at, 4), inside))) =
            (&event.value, path.split_last())
        else {
            self.rest = (1.0, 0);
            return;
        };
        let (rest, seen) = (self.rest.0 - value * value, self.rest.1 | 1 << at);
        self.rest = (rest, seen);
        if seen.count_ones() == 3 {
            let value = Some(Value::Float(rest.max(0.0).sqrt()));
            let end = Event::of_bits(Role::Value, event.bit + event.bits, 0);
            let missing = Step::Component((!seen).trailing_zeros() as usize, 4);
            self.line(&[inside, &[missing]].concat(), &Event { value, is_sent: false, ..end });
            self.rest = (1.0, 0);
        }
    }

    fn line(&mut self, path: &[Step<'_>], event: &Event<'_>) {
        self.end = self.end.max(event.bit + event.bits);
        if self.lines.len() == MOST {
            self.more += 1;
            return;
        }
        self.lines.push(path, event, self.texts.of(self.model, event));
    }
}

/// Returns `true` if the id or the checksum of a packet is wrong.
fn is_foreign(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Rejected(rejection)
        if matches!(rejection.error.kind(), ErrorKind::Crc | ErrorKind::Protocol))
}

impl Dump {
    /// Decodes a datagram as the packet with this index in the schema. A packet with a wrong id or
    /// checksum is decoded as if it came from this build.
    #[must_use]
    pub fn of(model: &Model, index: usize, packet: Packet) -> Self {
        Self::cached(&Declarations::default(), model, index, packet)
    }

    /// Decodes a datagram like [`of`](Self::of). The texts of declarations are kept for the next
    /// packet of the same model.
    #[must_use]
    pub fn cached(texts: &Declarations, model: &Model, index: usize, packet: Packet) -> Self {
        let (session, mut sheet) = (packet.session, Sheet::new(model, texts));
        if let Some(outcome) = packet.without_front() {
            let (type_name, lines) = (String::new(), Lines::default());
            return Self { packet, type_name, lines, more: 0, outcome, as_if: None, end: 0 };
        }
        let outcome = model.decode_with_unsent(session, index, &packet.bytes, |path, event| {
            sheet.add(path, &event);
        });
        let as_if = is_foreign(&outcome).then(|| {
            sheet = Sheet::new(model, texts);
            model.decode_as_if(session, index, &packet.bytes, |path, event| sheet.add(path, &event))
        });
        let type_name = model.kind_name(index).to_owned();
        let Sheet { lines, more, end, .. } = sheet;
        let outcome = packet.refused().cloned().unwrap_or(outcome);
        Self { packet, type_name, lines, more, outcome, as_if, end }
    }

    /// Decodes a datagram as the packet with this index, or as the first that reads all of it, or as
    /// a delta of a value in `histories`, to which its value is added.
    #[must_use]
    pub fn captured(
        model: &Model,
        histories: &mut Histories,
        packet: Packet,
        index: Option<usize>,
    ) -> Self {
        match Self::delta(model, histories, &packet) {
            Some(dump) => dump,
            None => Self::of(model, index.unwrap_or_else(|| Self::fitting(model, &packet)), packet),
        }
    }

    /// Decodes a datagram as a delta of a value in `histories`, to which its value is added. `None`
    /// if it is no delta.
    #[must_use]
    pub fn delta(model: &Model, histories: &mut Histories, packet: &Packet) -> Option<Self> {
        if packet.lacks_front || !model.has_baselines() {
            return None;
        }
        let candidates = fit::candidates(core::slice::from_ref(model));
        let kind = fit::kind(&mut [(model, &mut *histories)], &candidates, packet).1;
        let texts = Declarations::default();
        let is_delta = kind >= model.packets().len();
        is_delta.then(|| Self::of_kind(&texts, model, histories, packet, kind))
    }

    /// Decodes a datagram as the delta or the view with this index among the kinds of packets. Its value
    /// is added to `histories`. The texts of declarations are kept for the next packet of the same model.
    #[must_use]
    pub fn of_kind(
        texts: &Declarations,
        model: &Model,
        histories: &mut Histories,
        packet: &Packet,
        kind: usize,
    ) -> Self {
        let mut sheet = Sheet::new(model, texts);
        let sink = |_: usize, path: &[Step<'_>], event: Event<'_>| sheet.add(path, &event);
        let Decoded { outcome, .. } = model.decode_kind(histories, packet, kind, sink);
        let index = kind - model.packets().len().min(kind);
        let as_if = (is_foreign(&outcome) && model.is_history(kind)).then(|| {
            sheet = Sheet::new(model, texts);
            histories.decode_as_if(model, index, packet, |path, event| sheet.add(path, &event))
        });
        let type_name = model.kind_name(kind).to_owned();
        let Sheet { mut lines, more, mut end, .. } = sheet;
        if let Outcome::Unknown(Unknown { bit, is_predicted: true, .. }) = outcome {
            // the lines of a decoder that had a wrong baseline
            lines.cut_from(bit);
            end = bit;
        }
        Self { packet: packet.clone(), type_name, lines, more, outcome, as_if, end }
    }

    /// Returns the index of the first packet of the schema that reads all of a datagram. If none
    /// does, returns the index of the one that reads most of it.
    #[must_use]
    pub fn fitting(model: &Model, packet: &Packet) -> usize {
        let models = core::slice::from_ref(model);
        fit::fit(models, &fit::candidates(models), packet).1
    }

    /// Decodes a datagram as the first packet of the schema that reads all of it.
    #[must_use]
    pub fn guess(model: &Model, packet: &Packet) -> Self {
        Self::of(model, Self::fitting(model, packet), packet.clone())
    }

    /// Describes the reason that decoding stopped; `None` if the whole packet was decoded.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        let name = |path: &str| {
            let path = path.strip_prefix('.').unwrap_or(path);
            if path.is_empty() { "the packet".to_owned() } else { format!("`{path}`") }
        };
        let place = |rejection: &Rejection| {
            format!("at bit {}, {}: {rejection}", rejection.error.bit(), name(&rejection.path))
        };
        let unknown = |unknown: &Unknown| {
            if unknown.is_predicted {
                let bit = unknown.bit;
                return format!("from bit {bit} on: the capture does not say {}", unknown.why);
            }
            let (bit, name) = (unknown.bit, name(&unknown.path));
            format!("from bit {bit} on, {name}: the schema does not say {}", unknown.why)
        };
        let verdict = match &self.outcome {
            Outcome::Read => return None,
            Outcome::Rejected(_) if self.packet.missing > 0 && self.as_if.is_some() => {
                let missing = self.packet.missing;
                format!("the checksum is not verified, because the capture lacks {missing} bytes")
            }
            Outcome::Rejected(rejection) => format!("rejected {}", place(rejection)),
            Outcome::Unknown(it) => unknown(it),
        };
        Some(match &self.as_if {
            None => verdict,
            Some(Outcome::Read) => format!("{verdict}; decoded as if it came from this build"),
            Some(Outcome::Rejected(rejection)) => {
                let place = place(rejection);
                format!(
                    "{verdict}; decoded as if it came from this build, which rejects it {place}"
                )
            }
            Some(Outcome::Unknown(it)) => {
                format!("{verdict}; decoded as if it came from this build; {}", unknown(it))
            }
        })
    }

    /// Returns the number of bits that were not decoded.
    #[must_use]
    pub fn unread(&self) -> u64 {
        self.rest().map_or(0, |rest| rest.bits)
    }
}
