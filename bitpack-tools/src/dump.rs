//! A packet line by line: where its bits are, what they are called, what they say.

mod html;
mod text;

pub use html::page;
pub(crate) use text::style;
pub use text::write;

use bitpack::trace::Role;

use crate::decode::{Event, Outcome, Step};
use crate::input::Packet;
use crate::model::Model;
use crate::words::{declared_for, said};

/// Most lines that are kept of a packet.
const MOST: usize = 1 << 16;

/// A packet, read.
#[derive(Clone, Debug)]
pub struct Dump {
    /// Where it was, and all of it.
    pub packet: Packet,
    /// The type that it was read as.
    pub type_name: String,
    /// In wire order.
    pub lines: Vec<Line>,
    /// How many more there are.
    pub more: usize,
    /// What came of it.
    pub outcome: Outcome,
    /// Behind the last bit that was looked at.
    pub end: u64,
}

/// Some bits of a packet in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The first of the bits.
    pub bit: u64,
    /// How many.
    pub bits: u64,
    /// From the packet to the field: `bodies[3].position.y`.
    pub path: String,
    /// What they are for.
    pub role: Role,
    /// The first 128 of them.
    pub raw: u128,
    /// What they said; `None` if they were refused, or are opaque.
    pub value: Option<String>,
    /// What they are declared as.
    pub declared: String,
    /// Whether only a function of the game knows what they mean.
    pub is_opaque: bool,
}

/// What the colours tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What a field says.
    Value,
    /// What is there to read the others: lengths, tags, flags of presence, indices.
    Structure,
    /// What says nothing of the game: padding, checks, checksums, ids.
    Mark,
    /// What only a function of the game knows.
    Opaque,
    /// What a reader refuses.
    Refused,
}

impl Line {
    /// What its colour says.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        if !self.is_opaque && self.value.is_none() {
            return Kind::Refused;
        }
        Kind::of(self.role, self.is_opaque)
    }

    /// How the field is called, and what of it the bits are where they are not its value.
    #[must_use]
    pub fn name(&self) -> String {
        match (self.path.as_str(), self.role) {
            ("", role) => role.to_string(),
            (path, Role::Value) => path.to_owned(),
            (path, role) => format!("{path} ({role})"),
        }
    }

    /// The bits as they are, highest first: `0b101`, `0x1f4`.
    #[must_use]
    pub fn raw_text(&self) -> String {
        match self.bits {
            0 => String::new(),
            1..=8 => format!("0b{:0width$b}", self.raw, width = self.bits as usize),
            9..=128 => format!("{:#x}", self.raw),
            _ => "…".to_owned(),
        }
    }
}

impl Kind {
    /// Of bits that were read.
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

    /// Of a class in a page.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Structure => "structure",
            Self::Mark => "mark",
            Self::Opaque => "opaque",
            Self::Refused => "refused",
        }
    }
}

impl Dump {
    /// A datagram as this packet of the schema.
    #[must_use]
    pub fn of(model: &Model, index: usize, packet: Packet) -> Self {
        let (mut lines, mut more, mut end) = (Vec::new(), 0, 0);
        let outcome = model.receive(index, &packet.bytes, |path: &[Step<'_>], event: Event<'_>| {
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
                value: said(&event),
                declared: declared_for(model, &event),
                is_opaque: event.is_opaque,
            });
        });
        let type_name = model.packet(index).map_or("", |it| &it.name).to_owned();
        Self { packet, type_name, lines, more, outcome, end }
    }

    /// As the packet of the schema that reads all of it, or as the first.
    #[must_use]
    pub fn guess(model: &Model, packet: &Packet) -> Self {
        let count = model.packets().len();
        let reads = |index: &usize| {
            model.receive(*index, &packet.bytes, |_: &[Step<'_>], _: Event<'_>| {}) == Outcome::Read
        };
        let index = (0..count).find(reads).unwrap_or(0);
        Self::of(model, index, packet.clone())
    }

    /// What came of it, in words; `None` if all of it was read.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        let name = |path: &str| {
            let path = path.strip_prefix('.').unwrap_or(path);
            if path.is_empty() { "the packet".to_owned() } else { format!("`{path}`") }
        };
        match &self.outcome {
            Outcome::Read => None,
            Outcome::Refused(refusal) => Some(format!(
                "refused at bit {}, {}: {refusal}",
                refusal.error.bit(),
                name(&refusal.path)
            )),
            Outcome::Unknown(unknown) => Some(format!(
                "from bit {} on, {}: the schema does not tell {}",
                unknown.bit,
                name(&unknown.path),
                unknown.why
            )),
        }
    }

    /// Bits that were not read.
    #[must_use]
    pub fn unread(&self) -> u64 {
        (8 * self.packet.bytes.len() as u64).saturating_sub(self.end)
    }
}
