//! [`Dump`]: a decoded packet as a list of lines, each with the position, name and value of some
//! bits.

mod declarations;
mod html;
mod json;
mod lines;
mod text;

pub use declarations::Declarations;
pub(crate) use declarations::Declared;
pub use html::Page;
pub use json::json;
pub(crate) use json::{line as json_line, rest as json_rest};
pub(crate) use lines::joined;
pub use lines::{Line, Lines};
pub(crate) use text::style;
pub use text::text;

use bitpack::ErrorKind;
use bitpack::trace::Role;
use serde::Serialize;

use crate::decode::{Event, Options, Outcome, Rejection, Step, Unknown};
use crate::describe::counted;
use crate::history::Histories;
use crate::input::Packet;
use crate::model::Model;

/// Maximum number of lines that a dump keeps for a packet.
const MOST: usize = 1 << 16;

/// A decoded packet as a list of lines, each with some bits and their value.
#[derive(Clone, Debug)]
#[must_use]
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
    /// The result of decoding a packet whose id or checksum is wrong as if it came from this build;
    /// `None` for other packets. In a message, the line of the wrong part has no value.
    pub as_if: Option<Outcome>,
    /// Position in bits after the last part that was decoded or rejected.
    pub end: u64,
}

/// The bits at the end of a packet that were not decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Position of the first bit that was not decoded.
    pub bit: u64,
    /// Number of bits that were not decoded.
    pub bits: u64,
    /// `true` for a delta that does not fit the value that it refers to: its baseline is a
    /// prediction of the game that no recorder wrote, or the packet is damaged.
    pub is_predicted: bool,
}

impl Rest {
    /// Returns the name of the undecoded bits in a table.
    pub const fn name(&self) -> &'static str {
        if self.is_predicted { "predicted or damaged" } else { "not decoded" }
    }

    /// Describes the size of the undecoded bits: the number of bytes that contain them, such as
    /// `2 bytes`.
    pub fn size(&self) -> String {
        counted(self.bits.div_ceil(8), "byte")
    }
}

/// Category of bits. Each category has a colour of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
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
}

impl<'t> Sheet<'t> {
    fn new(model: &'t Model, texts: &'t Declarations, bytes: &[u8]) -> Self {
        Self { model, texts, lines: Lines::for_bytes(bytes.len()), more: 0, end: 0 }
    }

    fn add(&mut self, path: &[Step<'_>], event: &Event<'_>) {
        let is_mark = path.is_empty()
            && event.bits == 1
            && matches!(event.role, Role::Check | Role::Reserved)
            && event.bit == 8 * self.model.envelope_bytes() as u64
            && self.model.has_marks();
        let path = if is_mark { &[Step::Name("is_delta")] } else { path };
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
    pub fn of(model: &Model, index: usize, packet: Packet) -> Self {
        Self::of_kind(&Declarations::default(), model, &mut Histories::default(), packet, index)
    }

    /// Decodes a datagram as the kind of packet that fits it best: a packet type, a delta of a value
    /// in `histories`, or a packet of a view. The value of a delta is added to `histories`.
    pub fn captured(model: &Model, histories: &mut Histories, packet: Packet) -> Self {
        let kind = model.kind_of(histories, &packet, None);
        Self::of_kind(&Declarations::default(), model, histories, packet, kind)
    }

    /// Decodes a datagram as the kind with this index in the schema. The value of a delta is added
    /// to `histories`. The texts of declarations are kept for the next packet of the same model.
    pub fn of_kind(
        texts: &Declarations,
        model: &Model,
        histories: &mut Histories,
        packet: Packet,
        kind: usize,
    ) -> Self {
        let mut sheet = Sheet::new(model, texts, &packet.bytes);
        let mut decode = |sheet: &mut Sheet<'_>, options| {
            let sink = |path: &[Step<'_>], event: Event<'_>| sheet.add(path, &event);
            model.decode_kind(histories, &packet, kind, options, sink)
        };
        let outcome = decode(&mut sheet, Options::WITH_UNSENT);
        let is_packet = kind < model.packets().len() || model.is_history(kind);
        let as_if = (is_foreign(&outcome) && is_packet).then(|| {
            sheet = Sheet::new(model, texts, &packet.bytes);
            decode(&mut sheet, Options::AS_IF)
        });
        let name = if packet.lacks_front { "" } else { model.kind_name(kind) };
        let Sheet { mut lines, more, mut end, .. } = sheet;
        if let Outcome::Unknown(Unknown { bit, is_predicted: true, .. }) = outcome {
            // the lines of a decoder that had a wrong baseline
            lines.cut_from(bit);
            end = bit;
        }
        let outcome = packet.refused().cloned().unwrap_or(outcome);
        Self { packet, type_name: name.to_owned(), lines, more, outcome, as_if, end }
    }

    /// Describes the reason that decoding stopped; `None` if the whole packet was decoded.
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

    /// Returns the bits at the end of the packet that were not decoded; `None` if all were.
    pub fn rest(&self) -> Option<Rest> {
        let is_predicted = match self.as_if.as_ref().unwrap_or(&self.outcome) {
            Outcome::Read => return None,
            Outcome::Rejected(_) => false,
            Outcome::Unknown(unknown) => unknown.is_predicted,
        };
        let bits = (8 * self.packet.bytes.len() as u64).saturating_sub(self.end);
        (bits > 0).then_some(Rest { bit: self.end, bits, is_predicted })
    }

    /// Returns the number of bits that were not decoded.
    pub fn unread(&self) -> u64 {
        self.rest().map_or(0, |rest| rest.bits)
    }
}
