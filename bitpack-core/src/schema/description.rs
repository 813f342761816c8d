//! [`Description`]: schemas as owned data that can be stored, loaded, compared, and used to decode
//! packets.

mod build;
mod delta;
mod encoded;
mod expression;
mod inner;
mod integer;
mod part;
mod range_end;
#[cfg(feature = "serde")]
pub(super) mod text;
mod view;
mod words;

use alloc::string::String;
use alloc::vec::Vec;

pub use super::table::Encoding;
pub(super) use build::Rest;
pub use delta::{DeltaForm, DeltaPackets, DeltaRule};
pub use encoded::Encoded;
pub use expression::Expression;
pub(super) use inner::Inner;
pub use integer::Integer;
pub use range_end::RangeEnd;
#[cfg(feature = "serde")]
pub(super) use text::is_default;
pub use view::ViewPackets;
pub(super) use words::Words;

use super::{DeltaSchema, Schema, VersionSpan};
use build::Builder;

/// Describes packets and everything that determines their bits, as owned text and numbers. A game
/// saves it, and a tool decodes the game's packets with it, without the game's source.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::schema::Description;
/// let description = Description::of::<(bool, Option<u16>)>();
/// assert_eq!(description.types.len(), 1);
/// assert_eq!((description.types[0].min_bits, description.types[0].max_bits), (2, Some(18)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Description {
    /// Version of the format of the description: [`VERSION`](Self::VERSION).
    #[cfg_attr(feature = "serde", serde(rename = "bitpack_schema"))]
    pub version: u32,
    /// The data around each packet, such as a checksum; `None` if unknown.
    #[cfg_attr(feature = "serde", serde(default))]
    pub envelope: Option<Envelope>,
    /// The packets that can be in a datagram.
    pub packets: Vec<Packet>,
    /// The model that the packets are coded with; `None` for plain packets.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub modelled: Option<ModelledPackets>,
    /// The packets that are deltas of a `History` (the last values of a stream of states).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub deltas: Vec<DeltaPackets>,
    /// The packets that contain the objects of a `View` (the objects of a server that one client sees).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub views: Vec<ViewPackets>,
    /// The types that packets are made of. A type refers only to types before it in this list.
    pub types: Vec<Type>,
}

/// The data around the fields of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Envelope {
    /// The protocol id. Readers reject packets of a protocol with another id.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub id: u64,
    /// Number of bytes of the id: 4 or 8.
    pub id_bytes: u32,
    /// `true` if the id is sent at the start of each packet.
    pub sends_id: bool,
    /// `true` if a CRC-32 checksum precedes the fields. It covers the id, four zero bytes and all
    /// bytes after the checksum.
    pub sums: bool,
    /// The constant after the last field; `None` if there is none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub end_check: Option<End>,
}

/// The coding of packets with the probabilities of a trained model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ModelledPackets {
    /// Hash of the trained model. Both ends must have the same model.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub model: u64,
    /// `true` if the probabilities carry over from one packet to the next.
    pub in_order: bool,
    /// `true` if a delta may start from the probabilities that the packet of its baseline has left. One bit
    /// in each delta tells if it does.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub acked: bool,
}

/// A 32-bit constant after the last field of a packet. A reader rejects a packet without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct End {
    /// The constant that the packet must end with.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub magic: u64,
    /// `true` if zero bits up to the next byte boundary precede the constant.
    pub aligned: bool,
}

/// Description of a type that is a packet: a whole datagram can be one value of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Packet {
    /// Index of the packet's type in [`types`](Description::types).
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_: u32,
    /// The hash of the packet's schema. It changes with everything that determines the bits.
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
    /// Minimum number of bits that a value takes.
    pub min_bits: u64,
    /// Maximum number of bits that a value takes; `None` if there is no bound.
    pub max_bits: Option<u64>,
    /// Number of bytes of every value of a type with the attribute `pad_to`: zero bits after the last part
    /// fill the value up to that many bytes, counted from its own first bit. `None` for other types.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub padded_to: Option<u32>,
    /// The fields, variants or encoding of the type.
    pub parts: Parts,
    /// The delta of a changed value. `None` if the type has no deltas, or if they are unknown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub delta: Option<DeltaRule>,
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
    /// An enum: a tag, then the fields of the variant that it selects, then the constants of the
    /// type's `check` attributes.
    Variants {
        /// Width of the tag in bits.
        tag_bits: u32,
        /// The number that a variant with the tag 0 would have. The tag of a variant is its number minus this
        /// one. If it is 0 and a variant has a negative number, tags are in two's complement.
        least: i64,
        /// `true` if the tag takes only the bits that the variants of a version need. Otherwise
        /// all versions have `tag_bits` bits.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
        tag_by_version: bool,
        /// `true` if the tags are discriminants, `false` if they are the ordinals of the variants.
        discriminants: bool,
        /// The variants in declaration order.
        variants: Vec<Variant>,
        /// The constants of `check` attributes, which are sent after the fields of every variant.
        checks: Vec<Part>,
    },
    /// A type that is encoded by a codec, without fields of its own.
    As(Encoding),
    /// A type with a hand-written `Serialize`, whose encoding is unknown.
    Opaque {
        /// `true` if the hand-written function always takes the same number of bits.
        fixed: bool,
    },
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Variant {
    /// Name of the variant.
    pub name: String,
    /// Number of the variant on the wire: its ordinal or its discriminant. An ordinal counts only
    /// the variants of the version that is sent.
    pub number: i64,
    /// The versions of a packet that have the variant.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub versions: VersionSpan,
    /// The fields of the variant, in wire order.
    pub fields: Vec<Part>,
}

/// One item of a type: a field, an alignment, a check, or a group of fields with a condition.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// Name of the field; for a group of fields, its condition in Rust.
    pub name: String,
    /// Minimum number of bits that a value of the item takes.
    pub min_bits: u64,
    /// Maximum number of bits that a value of the item takes; `None` if there is no bound.
    pub max_bits: Option<u64>,
    /// Encoding of the item.
    pub encoding: Encoding,
    /// The delta of a changed field. `None` for the default: a changed bit, and then the delta that belongs
    /// to the encoding.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub delta: Option<DeltaRule>,
}

impl Type {
    /// Returns `true` for a [`MsbFirst`](crate::MsbFirst): all numbers inside begin with their most
    /// significant bit.
    #[must_use]
    pub fn is_msb_first(&self) -> bool {
        self.meaning == super::MSB_FIRST
    }
}

impl Description {
    /// The version of the description's format that this version of the library writes. Files of
    /// version 1 do not describe deltas, and are read too.
    pub const VERSION: u32 = 2;

    /// Adds a packet type, described by its schema.
    pub(crate) fn with(mut self, schema: &Schema) -> Self {
        let type_ = self.add(schema, None);
        self.packets.push(Packet { type_, hash: schema.hash() });
        self
    }

    /// Adds the description of a type and of its deltas, if it is sent as deltas. Returns the index
    /// of the type in [`types`](Self::types).
    pub(crate) fn add(&mut self, schema: &Schema, deltas: Option<&DeltaSchema>) -> u32 {
        let mut builder = Builder::of(core::mem::take(&mut self.types));
        let index = builder.add(schema, deltas);
        self.types = builder.types;
        index
    }

    /// Returns the type with this index in [`types`](Self::types); `None` if the index is too large.
    #[must_use]
    pub fn type_at(&self, index: u32) -> Option<&Type> {
        self.types.get(index as usize)
    }
}

impl From<&Schema> for Description {
    fn from(schema: &Schema) -> Self {
        let (version, envelope, modelled) = (Self::VERSION, None, None);
        let (packets, deltas, views) = (Vec::new(), Vec::new(), Vec::new());
        let none = Self { version, envelope, packets, modelled, deltas, views, types: Vec::new() };
        none.with(schema)
    }
}

#[cfg(test)]
mod tests;
