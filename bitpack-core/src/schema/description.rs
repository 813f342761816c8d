//! [`Description`]: schemas that are owned, to be stored, read back, compared and read packets by.

mod build;
mod encoding;
mod expression;
mod integer;
mod place;
#[cfg(feature = "serde")]
mod text;
mod words;

use alloc::string::String;
use alloc::vec::Vec;

pub use encoding::{Encoded, Encoding};
pub use expression::Expression;
pub use integer::Integer;
pub(super) use place::Scope;
pub(super) use words::Words;

use super::Schema;
use build::Builder;

/// Packets and all that decides their bits, as owned text and numbers: what a game saves, and what a
/// tool needs to read its packets without it.
///
/// ```
/// use bitpack_core::schema::Description;
/// let description = Description::of::<(bool, Option<u16>)>();
/// assert_eq!(description.types.len(), 1);
/// assert_eq!((description.types[0].min_bits, description.types[0].max_bits), (2, Some(18)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Description {
    /// Of this form: [`VERSION`](Self::VERSION).
    #[cfg_attr(feature = "serde", serde(rename = "bitpack_schema"))]
    pub version: u32,
    /// What is around each packet, if that is known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub envelope: Option<Envelope>,
    /// What can be in a datagram.
    pub packets: Vec<Packet>,
    /// What the packets are made of. A type is made of those before it.
    pub types: Vec<Type>,
}

/// What stands around the fields of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Envelope {
    /// The protocol's id.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub id: u64,
    /// How many bytes of it there are: 4 or 8.
    pub id_bytes: u32,
    /// Whether it is sent in front of the packet.
    pub sends_id: bool,
    /// Whether a CRC32 over the id, four zero bytes and what follows stands before the fields.
    pub sums: bool,
    /// The serialize check behind the last field.
    #[cfg_attr(feature = "serde", serde(default))]
    pub end_check: Option<End>,
}

/// The serialize check behind the last field of a packet: 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct End {
    /// What it holds.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub magic: u64,
    /// Whether zero bits up to the next byte stand before it.
    pub aligned: bool,
}

/// What can be in a datagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Packet {
    /// Which of the types.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_: u32,
    /// The hash of its schema.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub hash: u64,
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Type {
    /// How it is called; empty for one of the language.
    pub name: String,
    /// What it means beyond its parts: `Range`, `Duration`. Empty for most.
    #[cfg_attr(feature = "serde", serde(default))]
    pub meaning: String,
    /// Bits of its smallest value.
    pub min_bits: u64,
    /// Bits of its largest value; `None` where nobody knows.
    pub max_bits: Option<u64>,
    /// What it is made of.
    pub parts: Parts,
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Parts {
    /// Fields, one after the other.
    Fields(Vec<Part>),
    /// A number, then the fields of the variant that it names, then the checks of the type.
    Variants {
        /// The width of the number.
        tag_bits: u32,
        /// What a number of zero bits stands for. Where it is 0 and a variant's number is below, the
        /// number is two's complement.
        least: i64,
        /// Whether the numbers are discriminants.
        discriminants: bool,
        /// In the order in which they are declared.
        variants: Vec<Variant>,
        /// Behind any of them.
        checks: Vec<Part>,
    },
    /// As this, without fields of its own.
    As(Encoding),
    /// A hand-written function: `fixed` says whether its bits are always as many.
    Opaque {
        /// Whether the least are all.
        fixed: bool,
    },
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variant {
    /// How it is called.
    pub name: String,
    /// What stands for it on the wire: its ordinal or its discriminant.
    pub number: i64,
    /// Its fields, one after the other.
    pub fields: Vec<Part>,
}

/// A field, what stands before one, or a group under one condition.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// How it is called; the condition as it is written, of a group.
    pub name: String,
    /// Bits of its smallest value.
    pub min_bits: u64,
    /// Bits of its largest value; `None` where nobody knows.
    pub max_bits: Option<u64>,
    /// How it is encoded.
    pub encoding: Encoding,
}

impl Description {
    /// The form that this version of the library writes.
    pub const VERSION: u32 = 1;

    /// The same with a packet of this schema.
    pub(crate) fn with(self, schema: &Schema) -> Self {
        let mut builder = Builder::of(self.types);
        let type_ = builder.add(schema);
        let mut packets = self.packets;
        packets.push(Packet { type_, hash: schema.hash() });
        Self { packets, types: builder.into_types(), ..self }
    }

    /// The type with this number.
    #[must_use]
    pub fn type_at(&self, index: u32) -> Option<&Type> {
        self.types.get(index as usize)
    }
}

impl From<&Schema> for Description {
    fn from(schema: &Schema) -> Self {
        let none =
            Self { version: Self::VERSION, envelope: None, packets: Vec::new(), types: Vec::new() };
        none.with(schema)
    }
}

#[cfg(test)]
mod tests;
