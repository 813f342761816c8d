//! [`Description`]: schemas as owned data that can be stored, loaded, compared, and used to decode
//! packets.

mod build;
mod encoded;
mod encoding;
mod expression;
mod head;
mod integer;
mod place;
#[cfg(feature = "serde")]
mod text;
mod words;

use alloc::string::String;
use alloc::vec::Vec;

pub use encoded::Encoded;
pub use encoding::Encoding;
pub use expression::Expression;
pub(super) use head::Inner;
pub use integer::Integer;
pub(super) use place::Scope;
pub(super) use words::Words;

use super::Schema;
use build::Builder;

/// Describes packets and everything that determines their bits, as owned text and numbers. A game
/// saves it, and a tool decodes the game's packets with it, without the game's source.
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
    /// Version of this format: [`VERSION`](Self::VERSION).
    #[cfg_attr(feature = "serde", serde(rename = "bitpack_schema"))]
    pub version: u32,
    /// The data around each packet, if known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub envelope: Option<Envelope>,
    /// The packets that can be in a datagram.
    pub packets: Vec<Packet>,
    /// The types that packets are made of. A type refers only to earlier ones.
    pub types: Vec<Type>,
}

/// The data around the fields of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Envelope {
    /// The protocol id.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub id: u64,
    /// Number of bytes of the id: 4 or 8.
    pub id_bytes: u32,
    /// `true` if the id is sent at the start of each packet.
    pub sends_id: bool,
    /// `true` if a checksum precedes the fields: a CRC-32 over the id, four zero bytes and all that
    /// follows.
    pub sums: bool,
    /// The constant after the last field, if there is one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub end_check: Option<End>,
}

/// A 32-bit constant after the last field of a packet. A reader rejects a packet without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct End {
    /// The expected constant.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub magic: u64,
    /// `true` if zero bits up to the next byte boundary precede the constant.
    pub aligned: bool,
}

/// A packet that can be in a datagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Packet {
    /// Index of the packet's type in [`types`](Description::types).
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_: u32,
    /// The hash of the packet's schema.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub hash: u64,
}

/// The description of a struct, an enum or a standard type.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Type {
    /// Name of the type; empty for a standard type.
    pub name: String,
    /// Name of a standard type that restricts the meaning of its parts, such as `Range` or
    /// `Duration`. Empty for most types.
    #[cfg_attr(feature = "serde", serde(default))]
    pub meaning: String,
    /// Fewest bits that a value takes.
    pub min_bits: u64,
    /// Most bits that a value takes. `None` if there is no bound.
    pub max_bits: Option<u64>,
    /// The fields, variants or encoding of the type.
    pub parts: Parts,
}

/// The structure of a type: its fields, its variants or its encoding.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Parts {
    /// A struct: its fields in order.
    Fields(Vec<Part>),
    /// An enum: a tag, then the fields of the variant that it selects, then the checks of the type.
    Variants {
        /// Width of the tag in bits.
        tag_bits: u32,
        /// The number of the variant that would have tag 0. Other tags are offsets from it. If it
        /// is 0 and a variant has a negative number, tags are in two's complement.
        least: i64,
        /// `true` if the tags are discriminants, `false` if they are ordinals.
        discriminants: bool,
        /// The variants in declaration order.
        variants: Vec<Variant>,
        /// The constants of `check`, which follow the fields of every variant.
        checks: Vec<Part>,
    },
    /// A type that is encoded by a codec, without fields of its own.
    As(Encoding),
    /// A type with a hand-written `Serialize`, whose encoding is unknown.
    Opaque {
        /// `true` if the function always takes the same number of bits.
        fixed: bool,
    },
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variant {
    /// Name of the variant.
    pub name: String,
    /// Number of the variant on the wire: its ordinal or its discriminant.
    pub number: i64,
    /// The fields of the variant, in wire order.
    pub fields: Vec<Part>,
}

/// One item of a type: a field, an alignment, a check, or fields with a condition.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// Name of the field, or the condition in Rust.
    pub name: String,
    /// Fewest bits that a value takes.
    pub min_bits: u64,
    /// Most bits that a value takes. `None` if there is no bound.
    pub max_bits: Option<u64>,
    /// Encoding of the item.
    pub encoding: Encoding,
}

impl Description {
    /// The format version that this version of the library writes.
    pub const VERSION: u32 = 1;

    /// Adds a packet type with this schema.
    pub(crate) fn with(self, schema: &Schema) -> Self {
        let mut builder = Builder::of(self.types);
        let type_ = builder.add(schema);
        let mut packets = self.packets;
        packets.push(Packet { type_, hash: schema.hash() });
        Self { packets, types: builder.into_types(), ..self }
    }

    /// Returns the type with this index in [`types`](Self::types).
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
