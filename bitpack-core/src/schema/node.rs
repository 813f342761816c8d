//! [`Node`]: one node of an encoding, such as a list or a range, and the facts about each.

use super::facts::{Bits, Cause, Facts, Integers, Loss, Pass};
use super::{OmittedValueWriter, Schema, Term, Variation};

/// One node of an encoding, such as a list, an option or a range. An encoding is a sequence of
/// nodes, outermost first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// One bit.
    Bool,
    /// The low bits of an integer.
    Bits {
        /// Number of bits.
        bits: u32,
        /// `true` for two's complement.
        signed: bool,
    },
    /// An IEEE 754 float.
    Float {
        /// Number of bits: 32 or 64.
        bits: u32,
    },
    /// An integer as its offset from the minimum.
    Range {
        /// Minimum value, in two's complement.
        min: u128,
        /// Maximum offset.
        range: u128,
        /// `true` if `min` is signed.
        signed: bool,
        /// Number of fraction bits of a fixed-point number.
        fraction: u32,
    },
    /// An integer in groups of bits, each followed by a bit that tells if there is another group.
    Varint {
        /// Number of value bits in a group.
        group: u32,
        /// Minimum value, in two's complement.
        min: u128,
        /// Distance from the minimum to the maximum.
        range: u128,
        /// `true` if the type is signed: the number is sent as its zigzag.
        signed: bool,
    },
    /// Floats that are quantised to steps of equal width. The number of the step is sent.
    Compressed {
        /// The value of step 0.
        min: f32,
        /// The value of the last step.
        max: f32,
        /// The number of the last step.
        steps: u32,
        /// Number of floats.
        components: u32,
    },
    /// A quaternion without its largest component.
    SmallestThree {
        /// Number of bits of each of the three others.
        bits: u32,
    },
    /// One bit, then the value if the bit is set.
    Optional,
    /// One bit, set if the value differs from the omitted one, and then the value.
    OmitDefault {
        /// The omitted value as terms in prefix order; empty for the type's default.
        value: &'static [Term],
        /// `true` if a reader rejects the omitted value when it is sent.
        exact: bool,
        /// The function that writes the omitted value.
        left_out: Option<OmittedValueWriter>,
    },
    /// A fixed number of elements.
    Array {
        /// Number of elements.
        len: u32,
        /// `true` for the components of a vector, which have names if there are at most four.
        is_vector: bool,
    },
    /// The first elements of an array; an earlier field holds their number.
    Counted {
        /// Maximum number of elements.
        len: u32,
        /// Name of the field with the number of elements.
        count: &'static str,
    },
    /// A length, then the elements.
    List {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
    },
    /// A continuation bit before each element: 1 if an element follows, 0 after the last one.
    More {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
    },
    /// A list of ascending numbers: the first one, then the step to each of the others.
    Ascending,
    /// A length, then the elements in ascending order.
    Set {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
    },
    /// A length, then each key with its value, keys in ascending order.
    Map {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
    },
    /// A length, then aligned UTF-8.
    Text {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// A length, then unaligned UTF-8.
    UnalignedText {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// Unaligned UTF-8, then a zero byte.
    NulTerminated {
        /// Minimum number of bytes, without the zero byte.
        min: u32,
        /// Maximum number of bytes, without the zero byte.
        max: u32,
    },
    /// A length, then UTF-16 code units of 32 bits each.
    Utf16 {
        /// Minimum number of code units.
        min: u32,
        /// Maximum number of code units.
        max: u32,
    },
    /// A fixed number of aligned bytes.
    ByteArray {
        /// Number of bytes.
        len: u32,
    },
    /// A length, then aligned bytes.
    ByteList {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// A subset of an array: objects with their indices.
    Subset {
        /// The variant of the articles' array subsets: flags, indices, sentinel or relative index.
        variation: Variation,
        /// Exclusive upper bound of the indices.
        max: u32,
    },
    /// A standard type that means more than its encoding: `char`, `NonZero`.
    Named {
        /// Name of the type.
        name: &'static str,
    },
    /// A value that is converted to another type to be sent. It has no effect on the wire.
    Via {
        /// Name of that type.
        wire: &'static str,
        /// `true` if the conversion promises to give the same value back.
        exact: bool,
    },
    /// A value without bits.
    Nothing,
    /// A nested type.
    Type(&'static Schema),
    /// The enclosing recursive type.
    Itself {
        /// Maximum nesting depth.
        depth: u32,
    },
    /// Zero bits up to the next byte.
    Align,
    /// A serialize check.
    Check {
        /// Expected value, in its low bits.
        magic: u64,
        /// Number of bits.
        bits: u32,
    },
    /// Reserved bits, which are zero.
    Reserved {
        /// Number of bits.
        bits: u32,
    },
    /// The standard's relative integer: a number that is sent as its difference to an earlier
    /// field.
    Relative {
        /// Name of the field that the value must exceed.
        to: &'static str,
        /// Width of its integer type in bits.
        bits: u32,
        /// `true` if its integer type is signed.
        signed: bool,
    },
    /// A group of fields with a condition.
    When {
        /// The condition, in prefix order.
        terms: &'static [Term],
    },
    /// A hand-written function of the program, of which only the path is known.
    Opaque {
        /// Rust path of the function.
        path: &'static str,
    },
    /// A field that is not sent.
    Skip,
}

impl Node {
    /// Returns the properties of this node that the rules for all nodes read.
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
            Self::SmallestThree { .. } => {
                Facts { pass: Pass::NoFloats, ..Facts::OTHER }.lossy(Cause::SmallestThree)
            }
            Self::Optional => Facts { is_whole: true, pass: Pass::Optional, ..Facts::WRAPPER },
            Self::OmitDefault { .. } => Facts { inner: 1, loss: Loss::Omitted, ..Facts::MARK },
            Self::Array { len, .. } => Facts::array(len),
            Self::ByteArray { .. } => Facts { is_whole: true, ..Facts::CONTAINER },
            Self::Counted { count, .. } => Facts::WRAPPER.lossy(Cause::Counted(count)),
            Self::List { .. } | Self::More { .. } | Self::Set { .. } => Facts::of_elements(),
            Self::Ascending | Self::Subset { .. } => Facts::WRAPPER,
            Self::Map { .. } => Facts { inner: 2, ..Facts::CONTAINER },
            Self::Text { .. }
            | Self::UnalignedText { .. }
            | Self::NulTerminated { .. }
            | Self::Utf16 { .. }
            | Self::ByteList { .. } => Facts::CONTAINER,
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
            Self::Itself { .. } | Self::When { .. } => Facts::OTHER,
            Self::Opaque { path } => Facts::OTHER.lossy(Cause::With(path)),
            Self::Skip => Facts { bits: Bits::None, pass: Pass::NoFloats, ..Facts::OTHER }
                .lossy(Cause::Skipped),
        }
    }
}
