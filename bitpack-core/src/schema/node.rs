//! [`Node`]: one node of an encoding, such as a list or a range, and the properties of each.

use super::facts::{Bits, Cause, Facts, Integers, Loss, Pass};
use super::{OmittedValueWriter, RangeEnd, Schema, Term, Variation};

/// One node of an encoding, such as a list, an option or a range. An encoding is a sequence of
/// nodes, outermost first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// A `bool`, as one bit.
    Bool,
    /// The low bits of an integer. The higher bits follow from them: they are zeros, or copies of
    /// the sign bit.
    Bits {
        /// Number of bits that are sent.
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
        /// Minimum value of the integer, in two's complement.
        min: u128,
        /// Maximum offset from `min`: the greatest value minus the least.
        range: u128,
        /// `true` if `min` is signed.
        signed: bool,
        /// Number of fraction bits of a fixed-point number.
        fraction: u32,
    },
    /// An integer in groups of bits, the lowest first. A bit after each group tells if another
    /// group follows.
    Varint {
        /// Number of value bits in a group.
        group: u32,
        /// Minimum value of the integer, in two's complement.
        min: u128,
        /// Maximum offset from `min`: the greatest value minus the least.
        range: u128,
        /// `true` if the type is signed: the number is sent as its zigzag.
        signed: bool,
    },
    /// Floats that are quantised to steps of equal width. The number of the step is sent.
    Compressed {
        /// The float that is sent as step 0.
        min: f32,
        /// The float that is sent as the last step.
        max: f32,
        /// The number of the last step, which is the largest number that is sent.
        steps: u32,
        /// Number of floats that are quantised in the same way: more than 1 for a vector.
        components: u32,
        /// `true` if a writer rejects a float outside the range.
        strict: bool,
        /// `true` if a writer moves a float outside the range by whole turns. Without this and
        /// `strict`, it clamps it.
        wraps: bool,
    },
    /// A double that is quantised to steps of equal width by exact arithmetic. The number of the
    /// step is sent.
    CompressedF64 {
        /// The double that is sent as step 0.
        min: f64,
        /// The double that is sent as the last step.
        max: f64,
        /// The number of the last step, at most 2⁵³ - 1.
        steps: u64,
        /// `true` if a writer rejects a double outside the range.
        strict: bool,
        /// `true` if a writer moves a double outside the range by whole turns. Without this and
        /// `strict`, it clamps it.
        wraps: bool,
    },
    /// A unit quaternion. Its largest component is not sent.
    SmallestThree {
        /// Number of bits of each of the three components that are sent.
        bits: u32,
    },
    /// An `Option`: one bit, and the value if the bit is set.
    Optional,
    /// One bit, which tells if the value is the one that `omit_default` omits. Otherwise the value
    /// follows.
    OmitDefault {
        /// The value of `omit_default(value)`, as an expression in prefix order (operators before
        /// their operands). Empty if the type's `Default` is omitted.
        value: &'static [Term],
        /// `true` if a reader rejects the omitted value when it is sent although it should be
        /// omitted.
        exact: bool,
        /// The function that encodes the omitted value, for tools. `None` if there is none.
        left_out: Option<OmittedValueWriter>,
        /// The bit of an omitted value: `true`, which is 1, with `omit_default(set)`.
        omitted_bit: bool,
    },
    /// An array: a fixed number of elements, without a length.
    Array {
        /// Number of elements of the array.
        len: u32,
        /// `true` for the components of a vector, which have names if there are at most four.
        is_vector: bool,
    },
    /// The first elements of an array. An earlier field contains their number.
    Counted {
        /// Maximum number of elements: the length of the array.
        len: u32,
        /// Name of the field that contains the number of elements.
        count: &'static str,
    },
    /// A list: its length, then the elements.
    List {
        /// Minimum number of elements of the list.
        min: u32,
        /// Maximum number of elements of the list.
        max: u32,
    },
    /// A list with a continuation bit before each element: 1 if an element follows, 0 after the
    /// last one.
    More {
        /// Minimum number of elements of the list.
        min: u32,
        /// Maximum number of elements of the list.
        max: u32,
    },
    /// A list of ascending numbers. The first one is sent whole, and each other one as its
    /// difference from the previous number.
    Ascending,
    /// The elements of a list, each after the first sent as a delta to the element before it. The
    /// encoding inside is that of the first element.
    Deltas {
        /// Number of bits of the largest delta, with its changed bit; `u64::MAX` if unbounded.
        max: u64,
        /// Hash of everything that determines the bits of a delta, besides the encodings of whole
        /// values.
        hash: u64,
    },
    /// A set: its length, then the elements in ascending order.
    Set {
        /// Minimum number of elements of the set.
        min: u32,
        /// Maximum number of elements of the set.
        max: u32,
    },
    /// A map: its length, then each key with its value. The keys are in ascending order.
    Map {
        /// Minimum number of entries of the map.
        min: u32,
        /// Maximum number of entries of the map.
        max: u32,
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
    },
    /// A standard type that restricts the meaning of its encoding, such as `char` or `NonZero`.
    Named {
        /// Name of the standard type.
        name: &'static str,
    },
    /// A value that is converted to another type, which is sent instead. The conversion has no
    /// effect on the wire.
    Via {
        /// Name of the type that is sent.
        wire: &'static str,
        /// `true` if the author promises that a value is unchanged after a conversion there and
        /// back.
        exact: bool,
    },
    /// A value that takes no bits, such as `()`.
    Nothing,
    /// A nested type, by its schema.
    Type(&'static Schema),
    /// A value of the enclosing type, in a type that contains itself.
    Itself {
        /// Maximum number of values of the type nested in one another.
        depth: u32,
    },
    /// Padding: zero bits up to the next byte.
    Align,
    /// A constant (`check`). A reader rejects a packet with another value.
    Check {
        /// The expected constant, in the low `bits` bits.
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
        to: &'static str,
        /// Number of bits of the value's integer type, or of the largest value if that has fewer.
        bits: u32,
        /// `true` if the value's integer type is signed.
        signed: bool,
    },
    /// An unsigned number of `bits` bits that is sent as its difference from the value of an earlier
    /// field, modulo 2 to the power of `bits`. The difference has the code of [`Relative`](Self::Relative).
    RelativeWrapping {
        /// Name of the earlier field, from whose value this one must differ.
        to: &'static str,
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
        /// The condition as an expression in prefix order (operators before their operands).
        terms: &'static [Term],
    },
    /// The version of a value, in 8 bits, and then the value as that version has it.
    Versions {
        /// The first version.
        first: u8,
        /// The newest version.
        newest: u8,
    },
    /// A function of the program that encodes the value. Only its path is known.
    Opaque {
        /// Rust path of the function.
        path: &'static str,
    },
    /// A field that is not sent. A reader gives it its default.
    Skip,
}

impl Node {
    /// Returns the properties of this node, such as the number of encodings inside it. Code that
    /// treats all nodes alike reads them.
    pub(crate) const fn facts(&self) -> Facts {
        match *self {
            Self::Bool => Facts::NUMBER,
            Self::Bits { bits, signed } => Facts::integers(Integers::Bits { bits, signed }),
            Self::Range { min, range, signed, .. } => {
                Facts::integers(Integers::Range { min, range, signed })
            }
            Self::Varint { min, range, signed, .. } => {
                let integers = Integers::Range { min, range, signed };
                Facts { pass: Pass::Other, ..Facts::integers(integers) }
            }
            // equal floats need not be identical: -0.0 equals 0.0
            Self::Float { .. } => Facts { is_identical: false, ..Facts::NUMBER },
            Self::Compressed { components, .. } => Facts::floats(components),
            Self::CompressedF64 { .. } => {
                Facts { pass: Pass::NoFloats, ..Facts::OTHER }.lossy(Cause::Compressed)
            }
            Self::SmallestThree { .. } => {
                Facts { pass: Pass::NoFloats, ..Facts::OTHER }.lossy(Cause::SmallestThree)
            }
            Self::Optional => Facts { is_whole: true, pass: Pass::Optional, ..Facts::WRAPPER },
            Self::OmitDefault { .. } => Facts { inner: 1, loss: Loss::Omitted, ..Facts::MARK },
            Self::Array { len, .. } => Facts::array(len),
            Self::ByteArray { .. } => Facts { is_whole: true, ..Facts::CONTAINER },
            Self::Counted { count, .. } => Facts::WRAPPER.lossy(Cause::Counted(count)),
            Self::List { .. } | Self::More { .. } | Self::Deltas { .. } | Self::Set { .. } => {
                Facts::of_elements()
            }
            Self::Ascending | Self::Subset { .. } => Facts::WRAPPER,
            Self::Map { .. } => Facts { inner: 2, ..Facts::CONTAINER },
            Self::Text { .. }
            | Self::UnalignedText { .. }
            | Self::NulTerminated { .. }
            | Self::Utf16 { .. }
            | Self::ByteList { .. }
            | Self::Rest { .. } => Facts::CONTAINER,
            Self::Named { .. } => {
                Facts { inner: 1, is_identical: true, pass: Pass::Inner, ..Facts::MARK }
            }
            Self::Via { wire, exact } => {
                let bits = Bits::OfInner;
                let via = Facts { inner: 1, is_whole: exact, bits, ..Facts::OTHER };
                if exact { via } else { via.lossy(Cause::Via(wire)) }
            }
            Self::Nothing => {
                Facts { is_identical: true, bits: Bits::None, pass: Pass::NoFloats, ..Facts::MARK }
            }
            Self::Type(schema) => Facts::of_type(schema),
            Self::Align => Facts::MARK,
            Self::Check { .. } | Self::Reserved { .. } => {
                Facts { pass: Pass::NoFloats, ..Facts::MARK }
            }
            Self::Relative { bits, signed, .. } => {
                Facts { integers: Integers::Bits { bits, signed }, ..Facts::OTHER }
            }
            Self::RelativeWrapping { bits, .. } => {
                Facts { integers: Integers::Bits { bits, signed: false }, ..Facts::OTHER }
            }
            Self::RangeTo { least, greatest, signed, .. } => {
                let (min, range) = (least as i128 as u128, greatest.wrapping_sub(least) as u128);
                Facts { integers: Integers::Range { min, range, signed }, ..Facts::OTHER }
            }
            Self::Itself { .. } | Self::When { .. } => Facts::OTHER,
            Self::Versions { .. } => Facts { inner: 1, ..Facts::OTHER }.lossy(Cause::Versions),
            Self::Opaque { path } => Facts::OTHER.lossy(Cause::With(path)),
            Self::Skip => Facts { bits: Bits::None, pass: Pass::NoFloats, ..Facts::OTHER }
                .lossy(Cause::Skipped),
        }
    }
}

/// Returns `true` if a relative integer of this number of bits has fewer than any type: the number
/// limits its values, and counts in the hash.
pub(in crate::schema) const fn is_limit(bits: u32) -> bool {
    !matches!(bits, 8 | 16 | 32)
}
