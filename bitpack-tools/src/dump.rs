//! [`Dump`]: a decoded packet as a list of lines, each with the position, name and value of some
//! bits.

mod html;
mod text;

pub use html::{Page, page};
pub(crate) use text::style;
pub use text::write;

use bitpack::trace::Role;

use crate::decode::{Event, Outcome, Step};
use crate::describe::{describe_declaration, describe_value};
use crate::input::Packet;
use crate::model::Model;

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
    pub lines: Vec<Line>,
    /// Number of lines that were dropped because there were too many.
    pub more: usize,
    /// The result of decoding.
    pub outcome: Outcome,
    /// Position in bits after the last part that was decoded or rejected.
    pub end: u64,
}

/// Consecutive bits of a packet with one purpose, described in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Position of the first bit in the packet.
    pub bit: u64,
    /// Number of bits of the line.
    pub bits: u64,
    /// Path from the packet to the field, such as `bodies[3].position.y`.
    pub path: String,
    /// Purpose of the bits, such as a value or a length.
    pub role: Role,
    /// The first 128 bits of the line, lowest first.
    pub raw: u128,
    /// The decoded value in words; `None` if the bits were rejected or the schema does not describe
    /// their meaning.
    pub value: Option<String>,
    /// The declared encoding in words, such as `0..=100`.
    pub declared: String,
    /// `true` if only a function of the game can decode the bits.
    pub is_opaque: bool,
    /// `false` for a line of zero bits: a value that the packet leaves out, so that a reader fills it
    /// in.
    pub is_sent: bool,
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

impl Line {
    /// Returns the category that decides the colour of the line.
    #[must_use]
    pub const fn kind(&self) -> BitCategory {
        if !self.is_sent {
            return BitCategory::Unsent;
        }
        if !self.is_opaque && self.value.is_none() {
            return BitCategory::Rejected;
        }
        BitCategory::of(self.role, self.is_opaque)
    }

    /// Returns the path of the field, followed by the purpose of the bits unless they are the
    /// field's value.
    #[must_use]
    pub fn name(&self) -> String {
        match (self.path.as_str(), self.role) {
            ("", role) => role.to_string(),
            (path, Role::Value) => path.to_owned(),
            (path, role) => format!("{path} ({role})"),
        }
    }

    /// Formats the bits as one number, highest bit first, such as `0b101` or `0x1f4`; `not sent` for
    /// a value that the packet leaves out.
    #[must_use]
    pub fn raw_text(&self) -> String {
        match self.bits {
            _ if !self.is_sent => "not sent".to_owned(),
            0 => String::new(),
            1..=8 => format!("0b{:0width$b}", self.raw, width = self.bits as usize),
            9..=128 => format!("{:#x}", self.raw),
            _ => "…".to_owned(),
        }
    }
}

impl BitCategory {
    /// Returns the category of bits that were not rejected.
    pub(crate) const fn of(role: Role, is_opaque: bool) -> Self {
        if is_opaque {
            return Self::Opaque;
        }
        match role {
            Role::Present | Role::Length | Role::Tag | Role::Index => Self::Structure,
            Role::Align | Role::Check | Role::Reserved | Role::Protocol | Role::Checksum => {
                Self::Mark
            }
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

impl Dump {
    /// Decodes a datagram as the packet with this index in the schema.
    #[must_use]
    pub fn of(model: &Model, index: usize, packet: Packet) -> Self {
        let (mut lines, mut more, mut end) = (Vec::new(), 0, 0);
        let outcome = model.decode_with_unsent(
            packet.session,
            index,
            &packet.bytes,
            |path: &[Step<'_>], event: Event<'_>| {
                end = end.max(event.bit + event.bits);
                if lines.len() == MOST {
                    more += 1;
                    return;
                }
                let path: String = path.iter().map(ToString::to_string).collect();
                let path = path.strip_prefix('.').unwrap_or(&path).to_owned();
                lines.push(Line {
                    bit: event.bit,
                    bits: event.bits,
                    path,
                    role: event.role,
                    raw: event.raw,
                    value: describe_value(&event),
                    declared: describe_declaration(model, &event),
                    is_opaque: event.is_opaque,
                    is_sent: event.is_sent,
                });
            },
        );
        let type_name = model.packet(index).map_or("", |it| &it.name).to_owned();
        Self { packet, type_name, lines, more, outcome, end }
    }

    /// Returns the index of the first packet of the schema that reads all of a datagram; 0 if none
    /// does.
    #[must_use]
    pub fn fitting(model: &Model, packet: &Packet) -> usize {
        let count = model.packets().len();
        if count == 1 {
            return 0;
        }
        let reads = |index: &usize| {
            model.decode_in_session(
                packet.session,
                *index,
                &packet.bytes,
                |_: &[Step<'_>], _: Event<'_>| {},
            ) == Outcome::Read
        };
        (0..count).find(reads).unwrap_or(0)
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
        match &self.outcome {
            Outcome::Read => None,
            Outcome::Rejected(rejection) => Some(format!(
                "rejected at bit {}, {}: {rejection}",
                rejection.error.bit(),
                name(&rejection.path)
            )),
            Outcome::Unknown(unknown) => Some(format!(
                "from bit {} on, {}: the schema does not say {}",
                unknown.bit,
                name(&unknown.path),
                unknown.why
            )),
        }
    }

    /// Returns the number of bits that were not decoded.
    #[must_use]
    pub fn unread(&self) -> u64 {
        (8 * self.packet.bytes.len() as u64).saturating_sub(self.end)
    }
}
