//! [`Encoding`]: the encoding of a value, as an owned tree.

mod node;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::head::Inner;
use super::{Encoded, Expression, Integer, Part, RangeEnd};
#[cfg(feature = "serde")]
use super::{is_false, text};
use crate::schema::Variation;

/// The encoding of a value. The documentation of the [codecs](crate::codec) defines the wire format
/// of each.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Encoding {
    /// A `bool`, as one bit.
    Bool,
    /// The low bits of an integer. The higher bits follow from them: they are zeros, or copies of
    /// the sign bit.
    Bits {
        /// Number of bits that are sent: 1 to 128.
        bits: u32,
        /// `true` if the bits are in two's complement.
        signed: bool,
    },
    /// A float as its IEEE 754 bits.
    Float {
        /// Number of bits of the float: 32 or 64.
        bits: u32,
    },
    /// An integer as its offset from the minimum, in the number of bits of the largest offset.
    Range {
        /// Minimum value of the integer.
        min: Integer,
        /// Maximum value of the integer.
        max: Integer,
        /// `true` if the integer type is signed.
        signed: bool,
        /// Number of fraction bits of a fixed-point number.
        fraction: u32,
    },
    /// An integer in groups of bits, the lowest first. One bit follows each group: 1 if there is
    /// another one. The last group of the longest form has the bits that are left, and no bit follows
    /// it.
    Varint {
        /// Number of value bits in a group: 1 to 16.
        group: u32,
        /// Minimum value of the integer.
        min: Integer,
        /// Maximum value of the integer.
        max: Integer,
        /// `true` if the type is signed: the number is sent as its zigzag.
        signed: bool,
    },
    /// Floats that are quantised to steps of equal width. The number of the step is sent.
    Compressed {
        /// The float that is sent as step 0.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        min: f32,
        /// The float that is sent as the last step.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        max: f32,
        /// The number of the last step, which is the largest number that is sent.
        steps: u32,
        /// Number of floats that are quantised in the same way: more than 1 for a vector.
        components: u32,
        /// `true` if a writer rejects a float outside the range.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
        strict: bool,
        /// `true` if a writer moves a float outside the range by whole turns. Without this and
        /// `strict`, it clamps it.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
        wrapping: bool,
    },
    /// A double that is quantised to steps of equal width by exact arithmetic. The number of the
    /// step is sent.
    CompressedF64 {
        /// The double that is sent as step 0.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        min: f64,
        /// The double that is sent as the last step.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        max: f64,
        /// The number of the last step, which is the largest number that is sent: at most 2⁵³ - 1.
        steps: u64,
        /// `true` if a writer rejects a double outside the range.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
        strict: bool,
        /// `true` if a writer moves a double outside the range by whole turns. Without this and
        /// `strict`, it clamps it.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
        wrapping: bool,
    },
    /// A unit quaternion. Its largest component is not sent.
    SmallestThree {
        /// Number of bits of each of the three components that are sent.
        bits: u32,
    },
    /// An `Option`: one bit, and the value if the bit is set.
    Optional(Box<Self>),
    /// One bit, which tells if the value is the one that `omit_default` omits. Otherwise the value
    /// follows.
    OmitDefault {
        /// The value of `omit_default(value)`. `None` if the type's `Default` is omitted.
        value: Option<Expression>,
        /// `true` if a reader rejects the omitted value when it is sent although it should be
        /// omitted.
        exact: bool,
        /// The encoded bits of the omitted value. `None` if it cannot be encoded or is too large.
        left_out: Option<Encoded>,
        /// The bit of an omitted value: `true`, which is 1, with `omit_default(set)`.
        #[cfg_attr(feature = "serde", serde(default))]
        omitted_bit: bool,
        /// Encoding of a value that is sent.
        of: Box<Self>,
    },
    /// An array: a fixed number of elements, without a length.
    Array {
        /// Number of elements of the array.
        len: u32,
        /// `true` for the components of a vector, called `x`, `y`, `z`, `w` if there are at most
        /// four.
        is_vector: bool,
        /// Encoding of an element of the array.
        of: Box<Self>,
    },
    /// The first elements of an array. An earlier field contains their number.
    Counted {
        /// Maximum number of elements: the length of the array.
        len: u32,
        /// Name of the field that contains the number of elements.
        count: String,
        /// Encoding of an element of the array.
        of: Box<Self>,
    },
    /// A list: its length, then the elements.
    List {
        /// Minimum number of elements of the list.
        min: u32,
        /// Maximum number of elements of the list.
        max: u32,
        /// Encoding of an element of the list.
        of: Box<Self>,
    },
    /// A list with a continuation bit before each element: 1 if an element follows, 0 after the
    /// last one.
    More {
        /// Minimum number of elements of the list.
        min: u32,
        /// Maximum number of elements of the list.
        max: u32,
        /// Encoding of an element of the list.
        of: Box<Self>,
    },
    /// A list of ascending numbers. The first one is sent whole, and each other one as the relative
    /// integer of the format `serialize` 1.0, relative to the previous number. All of them are
    /// within the range of the first one.
    Ascending(Box<Self>),
    /// The elements of a list, each after the first sent as a delta to the element before it.
    Deltas {
        /// Number of bits of the largest delta, with its changed bit; `None` if unbounded.
        max_bits: Option<u64>,
        /// Hash of everything that determines the bits of a delta, besides the encodings of whole
        /// values.
        #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
        hash: u64,
        /// Encoding of the first element.
        of: Box<Self>,
    },
    /// A set: its length, then the elements in ascending order.
    Set {
        /// Minimum number of elements of the set.
        min: u32,
        /// Maximum number of elements of the set.
        max: u32,
        /// Encoding of an element of the set.
        of: Box<Self>,
    },
    /// A map: its length, then each key with its value. The keys are in ascending order.
    Map {
        /// Minimum number of entries of the map.
        min: u32,
        /// Maximum number of entries of the map.
        max: u32,
        /// Encoding of a key of the map.
        key: Box<Self>,
        /// Encoding of a value of the map.
        value: Box<Self>,
    },
    /// A string: its length in bytes, zero bits up to the next byte, then UTF-8.
    Text {
        /// Minimum number of bytes of the string.
        min: u32,
        /// Maximum number of bytes of the string.
        max: u32,
    },
    /// A string: its length in bytes, then UTF-8 without alignment.
    UnalignedText {
        /// Minimum number of bytes of the string.
        min: u32,
        /// Maximum number of bytes of the string.
        max: u32,
    },
    /// A value of the enclosing type, in a type that contains itself. It is the innermost enclosing
    /// type that has a name, which is never a tuple.
    Itself {
        /// Maximum number of values of the type nested in one another.
        depth: u32,
    },
    /// A string: UTF-8 without alignment, then a zero byte.
    NulTerminated {
        /// Minimum number of bytes of the string, without the zero byte.
        min: u32,
        /// Maximum number of bytes of the string, without the zero byte.
        max: u32,
    },
    /// A string: its length, then UTF-16 code units of 32 bits each.
    Utf16 {
        /// Minimum number of code units of the string.
        min: u32,
        /// Maximum number of code units of the string.
        max: u32,
    },
    /// A block of bytes: zero bits up to the next byte, then a fixed number of bytes.
    ByteArray {
        /// Number of bytes of the block.
        len: u32,
    },
    /// A list of bytes: its length, zero bits up to the next byte, then the bytes.
    ByteList {
        /// Minimum number of bytes of the list.
        min: u32,
        /// Maximum number of bytes of the list.
        max: u32,
    },
    /// The last bytes of a packet: zero bits up to the next byte, then all bytes up to the end of
    /// the packet or to its end check.
    Rest {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// A sparse array: the objects that are present, with their indices.
    Subset {
        /// Encoding of the indices: flags, indices, sentinel or relative index.
        variation: Variation,
        /// Exclusive upper bound of the indices.
        max: u32,
        /// Encoding of an object of the array.
        of: Box<Self>,
    },
    /// A standard type that restricts the meaning of its encoding, such as `char` or `NonZero`.
    Named {
        /// Name of the standard type.
        name: String,
        /// Encoding of a value of the type.
        of: Box<Self>,
    },
    /// A value that takes no bits, such as `()`.
    Nothing,
    /// A nested type, by its index in [`Description::types`](super::Description::types).
    Type(u32),
    /// Padding: zero bits up to the next byte.
    Align,
    /// A constant (`check`). A reader rejects a packet with another value.
    Check {
        /// The expected constant, in the low `bits` bits.
        #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
        magic: u64,
        /// Number of bits of the constant.
        bits: u32,
    },
    /// Bits that are always zero, reserved for later versions.
    Reserved {
        /// Number of reserved bits.
        bits: u32,
    },
    /// A number that is sent as its difference from the value of an earlier field, by the relative
    /// integer of the format `serialize` 1.0.
    Relative {
        /// Name of the earlier field, whose value this one must exceed.
        to: String,
        /// Number of bits of the value's integer type, or of the largest value if that has fewer.
        bits: u32,
        /// `true` if the value's integer type is signed.
        signed: bool,
    },
    /// An unsigned number of `bits` bits that is sent as its difference from the value of an earlier
    /// field, modulo 2 to the power of `bits`. The difference has the code of [`Relative`](Self::Relative).
    RelativeWrapping {
        /// Name of the earlier field, from whose value this one must differ.
        to: String,
        /// Number of bits of the value.
        bits: u32,
    },
    /// An integer in a range with an end at an earlier field, as its offset from the minimum, in the
    /// number of bits of the largest offset.
    RangeTo {
        /// Minimum value of the integer.
        min: RangeEnd,
        /// Maximum value of the integer.
        max: RangeEnd,
        /// Minimum value of the integer in any range.
        least: i64,
        /// Maximum value of the integer in any range.
        greatest: i64,
        /// `true` if the value's integer type is signed.
        signed: bool,
    },
    /// A group of fields that is sent only if a condition holds.
    When {
        /// The condition, which refers to earlier fields.
        condition: Expression,
        /// The fields, present if the condition holds.
        parts: Vec<Part>,
    },
    /// The version of a value, in 8 bits, and then the value as that version has it.
    Versions {
        /// The first version.
        first: u8,
        /// The newest version.
        newest: u8,
        /// Encoding of the value.
        of: Box<Self>,
    },
    /// A function of the program that encodes the value. Only its path is known.
    Function {
        /// Rust path of the function.
        path: String,
    },
}

impl Encoding {
    /// Returns the encodings and fields directly inside this encoding.
    pub(in crate::schema) const fn parts(&self) -> Inner<'_> {
        match self {
            Self::Optional(of)
            | Self::OmitDefault { of, .. }
            | Self::Ascending(of)
            | Self::Deltas { of, .. }
            | Self::Versions { of, .. }
            | Self::Named { of, .. } => Inner::One(of),
            Self::Array { of, .. }
            | Self::Counted { of, .. }
            | Self::List { of, .. }
            | Self::More { of, .. }
            | Self::Set { of, .. }
            | Self::Subset { of, .. } => Inner::Each(of),
            Self::Map { key, value, .. } => Inner::Entries(key, value),
            Self::Type(index) => Inner::Type(*index),
            Self::When { parts, .. } => Inner::Parts(parts),
            Self::Bool
            | Self::Bits { .. }
            | Self::Float { .. }
            | Self::Range { .. }
            | Self::Varint { .. }
            | Self::Compressed { .. }
            | Self::CompressedF64 { .. }
            | Self::SmallestThree { .. }
            | Self::Text { .. }
            | Self::UnalignedText { .. }
            | Self::NulTerminated { .. }
            | Self::Utf16 { .. }
            | Self::ByteArray { .. }
            | Self::ByteList { .. }
            | Self::Rest { .. }
            | Self::Nothing
            | Self::Itself { .. }
            | Self::Align
            | Self::Check { .. }
            | Self::Reserved { .. }
            | Self::Relative { .. }
            | Self::RelativeWrapping { .. }
            | Self::RangeTo { .. }
            | Self::Function { .. } => Inner::None,
        }
    }

    /// Returns the encoding inside this one, if this one wraps exactly one.
    #[must_use]
    pub const fn inner(&self) -> Option<&Self> {
        match self.parts() {
            Inner::One(of) | Inner::Each(of) => Some(of),
            Inner::None | Inner::Entries(..) | Inner::Type(_) | Inner::Parts(_) => None,
        }
    }

    /// Returns the encoding inside this one like [`inner`](Self::inner), to change it.
    #[must_use]
    pub fn inner_mut(&mut self) -> Option<&mut Self> {
        match self {
            Self::Optional(of)
            | Self::OmitDefault { of, .. }
            | Self::Ascending(of)
            | Self::Deltas { of, .. }
            | Self::Named { of, .. }
            | Self::Versions { of, .. }
            | Self::Array { of, .. }
            | Self::Counted { of, .. }
            | Self::List { of, .. }
            | Self::More { of, .. }
            | Self::Set { of, .. }
            | Self::Subset { of, .. } => Some(of),
            _ => None,
        }
    }

    /// Returns `true` if a value of this encoding is a container that can have more than one
    /// element.
    #[must_use]
    pub const fn is_many(&self) -> bool {
        matches!(self.parts(), Inner::Each(_) | Inner::Entries(..))
    }
}
