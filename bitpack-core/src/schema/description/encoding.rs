//! [`Encoding`]: the encoding of a value, as an owned tree.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use super::text;
use super::{Expression, Integer, Part};
use crate::error::ErrorKind;
use crate::io::{BitIo as _, WriteStream};
use crate::schema::{LeftOut, Variation};

/// The encoding of a value. The pages of the [codecs](crate::codec) define each one's wire format.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Encoding {
    /// One bit.
    Bool,
    /// The low bits of an integer.
    Bits {
        /// Number of bits: 1 to 128.
        bits: u32,
        /// `true` for two's complement.
        signed: bool,
    },
    /// An IEEE 754 float.
    Float {
        /// Number of bits: 32 or 64.
        bits: u32,
    },
    /// An integer as its offset from the minimum, in the number of bits of the largest offset.
    Range {
        /// Minimum value.
        min: Integer,
        /// Maximum value.
        max: Integer,
        /// `true` if the type is signed.
        signed: bool,
        /// Number of fraction bits of a fixed-point number.
        fraction: u32,
    },
    /// Floats as step numbers.
    Compressed {
        /// The value of step 0.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        min: f32,
        /// The value of the last step.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
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
    /// One bit, then the value if it is set.
    Optional(Box<Self>),
    /// One bit, then the value unless it equals the omitted one.
    OmitDefault {
        /// The omitted value from the attribute; `None` for the type's default.
        value: Option<Expression>,
        /// `true` if a reader rejects the omitted value when it is sent.
        exact: bool,
        /// The omitted value, encoded; `None` if it has no code.
        left_out: Option<Encoded>,
        /// Encoding of the value.
        of: Box<Self>,
    },
    /// A fixed number of elements.
    Array {
        /// Number of elements.
        len: u32,
        /// `true` for the components of a vector, called `x`, `y`, `z`, `w` if there are at most
        /// four.
        is_vector: bool,
        /// Encoding of an element.
        of: Box<Self>,
    },
    /// The first elements of an array; an earlier field holds their number.
    Counted {
        /// Maximum number of elements.
        len: u32,
        /// Name of the field with the number of elements.
        count: String,
        /// Encoding of an element.
        of: Box<Self>,
    },
    /// A length, then the elements.
    List {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
        /// Encoding of an element.
        of: Box<Self>,
    },
    /// A 1 before each element, and a 0 after the last.
    More {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
        /// Encoding of an element.
        of: Box<Self>,
    },
    /// Numbers of a list in ascending order: the first element, then for each of the others the
    /// standard's relative integer against the one before. All of them are within the range of the
    /// first.
    Ascending(Box<Self>),
    /// A length, then the elements in ascending order.
    Set {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
        /// Encoding of an element.
        of: Box<Self>,
    },
    /// A length, then each key with its value, keys in ascending order.
    Map {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
        /// Encoding of a key.
        key: Box<Self>,
        /// Encoding of a value.
        value: Box<Self>,
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
    /// The enclosing recursive type: the innermost one with a name, so never a tuple.
    Itself {
        /// Maximum nesting depth.
        depth: u32,
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
        /// The articles' variant of the encoding.
        variation: Variation,
        /// Exclusive upper bound of the indices.
        max: u32,
        /// Encoding of an object.
        of: Box<Self>,
    },
    /// A type of the language that means more than its encoding: `char`, `NonZero`.
    Named {
        /// Name of the type.
        name: String,
        /// Its encoding.
        of: Box<Self>,
    },
    /// No bits.
    Nothing,
    /// A type, by its index.
    Type(u32),
    /// Zero bits up to the next byte.
    Align,
    /// A serialize check.
    Check {
        /// Expected value, in its low bits.
        #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
        magic: u64,
        /// Number of bits.
        bits: u32,
    },
    /// Reserved bits, which are zero.
    Reserved {
        /// Number of bits.
        bits: u32,
    },
    /// The standard's relative integer.
    Relative {
        /// Name of the field whose value it exceeds.
        to: String,
        /// Width of its integer type in bits.
        bits: u32,
        /// `true` if its integer type is signed.
        signed: bool,
    },
    /// A group of fields with a condition.
    When {
        /// The condition.
        condition: Expression,
        /// The fields, present if the condition holds.
        parts: Vec<Part>,
    },
    /// A function of the program.
    Function {
        /// Rust path of the function.
        path: String,
    },
}

/// An encoded value, from bit 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Encoded {
    /// Number of bits.
    pub bits: u64,
    /// The bytes that hold the bits, each as two hexadecimal digits.
    pub bytes: String,
}

/// Maximum size in bytes of an encoded default. A larger one is left out of the description.
const LARGEST: usize = 1 << 20;

impl Encoded {
    /// Encodes the omitted value. Returns `None` if it cannot be written or is too large.
    pub(super) fn of(LeftOut(write): LeftOut) -> Option<Self> {
        let mut size = 64;
        while size <= LARGEST {
            let mut buffer = alloc::vec![0; size];
            let mut stream = WriteStream::new(&mut buffer);
            match write(&mut stream) {
                Ok(()) => {
                    let bits = stream.bit();
                    let bytes = stream.finish().ok()?;
                    let hex = |byte: &u8| alloc::format!("{byte:02x}");
                    return Some(Self {
                        bits,
                        bytes: buffer.iter().take(bytes).map(hex).collect(),
                    });
                }
                Err(error) if error.kind() == ErrorKind::Overflow => size *= 4,
                Err(_) => return None,
            }
        }
        None
    }

    /// Returns the bytes, or `None` if the text is not hexadecimal.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let mut digits = self.bytes.chars().map(|digit| digit.to_digit(16));
        let mut bytes = Vec::new();
        while let Some(high) = digits.next() {
            bytes.push((high? << 4 | digits.next()??) as u8);
        }
        Some(bytes)
    }
}

impl Encoding {
    /// Returns the inner encoding, if this one wraps exactly one other.
    #[must_use]
    pub fn inner(&self) -> Option<&Self> {
        match self {
            Self::Optional(of)
            | Self::OmitDefault { of, .. }
            | Self::Array { of, .. }
            | Self::Counted { of, .. }
            | Self::List { of, .. }
            | Self::More { of, .. }
            | Self::Ascending(of)
            | Self::Set { of, .. }
            | Self::Subset { of, .. }
            | Self::Named { of, .. } => Some(of),
            _ => None,
        }
    }

    /// Returns `true` if the encoding can have several elements.
    #[must_use]
    pub const fn is_many(&self) -> bool {
        matches!(
            self,
            Self::Array { .. }
                | Self::Counted { .. }
                | Self::List { .. }
                | Self::More { .. }
                | Self::Set { .. }
                | Self::Map { .. }
                | Self::Subset { .. }
        )
    }
}
