//! [`Encoding`]: how a value is encoded, as a tree that is owned.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use super::text;
use super::{Expression, Integer, Part};
use crate::engine::{Engine as _, WriteStream};
use crate::error::ErrorKind;
use crate::schema::{LeftOut, Variation};

/// How a value is encoded. What each means on the wire, the page of the [codecs](crate::codec) says.
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
    /// An integer's low bits.
    Bits {
        /// How many: 1 to 128.
        bits: u32,
        /// Two's complement.
        signed: bool,
    },
    /// IEEE 754.
    Float {
        /// 32 or 64.
        bits: u32,
    },
    /// An integer's distance from the least, in the bits of the greatest distance.
    Range {
        /// The least.
        min: Integer,
        /// The greatest.
        max: Integer,
        /// Whether the type has a sign.
        signed: bool,
        /// Fraction bits of a fixed-point number.
        fraction: u32,
    },
    /// Steps of a float.
    Compressed {
        /// The value of step 0.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        min: f32,
        /// The value of the last step.
        #[cfg_attr(feature = "serde", serde(with = "text"))]
        max: f32,
        /// The number of the last step.
        steps: u32,
        /// How many floats.
        components: u32,
    },
    /// A quaternion without its largest component.
    SmallestThree {
        /// Of each of the three others.
        bits: u32,
    },
    /// One bit, then the value if it is set.
    Optional(Box<Self>),
    /// One bit, then the value if it is not the one that is left out.
    OmitDefault {
        /// What the attribute says of it; `None` for what the type has for it.
        value: Option<Expression>,
        /// Whether a reader refuses it if it is sent.
        exact: bool,
        /// It, encoded; `None` if it has no code.
        left_out: Option<Encoded>,
        /// The value.
        of: Box<Self>,
    },
    /// So many elements.
    Array {
        /// How many.
        len: u32,
        /// Whether they are the components of a vector, called `x`, `y`, `z`, `w` up to four.
        is_vector: bool,
        /// Each.
        of: Box<Self>,
    },
    /// The first elements, as many as the field called `count` says.
    Counted {
        /// At most.
        len: u32,
        /// The name of the field.
        count: String,
        /// Each.
        of: Box<Self>,
    },
    /// A length, then the elements.
    List {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Each.
        of: Box<Self>,
    },
    /// A 1 before each element, a 0 behind the last.
    More {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Each.
        of: Box<Self>,
    },
    /// Of a list: the first element, then the standard's relative integer for each of the others,
    /// against the one before. All of them are numbers that the first could be.
    Ascending(Box<Self>),
    /// A length, then the elements, ascending.
    Set {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Each.
        of: Box<Self>,
    },
    /// A length, then key and value each, keys ascending.
    Map {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Each key.
        key: Box<Self>,
        /// Each value.
        value: Box<Self>,
    },
    /// A length, then aligned UTF-8.
    Text {
        /// Fewest bytes.
        min: u32,
        /// Most bytes.
        max: u32,
    },
    /// A length, then UTF-8 that is not aligned.
    UnalignedText {
        /// Fewest bytes.
        min: u32,
        /// Most bytes.
        max: u32,
    },
    /// The type that it stands in: the innermost that has a name, which a tuple has not.
    Itself {
        /// How many of them are inside one another, at most.
        depth: u32,
    },
    /// UTF-8 that is not aligned, then a zero byte.
    NulTerminated {
        /// Fewest bytes, without the last.
        min: u32,
        /// Most bytes, without the last.
        max: u32,
    },
    /// A length, then 32 bits a UTF-16 code unit.
    Utf16 {
        /// Fewest units.
        min: u32,
        /// Most units.
        max: u32,
    },
    /// So many aligned bytes.
    ByteArray {
        /// How many.
        len: u32,
    },
    /// A length, then aligned bytes.
    ByteList {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
    },
    /// Objects at some indices.
    Subset {
        /// In which of the articles' ways.
        variation: Variation,
        /// Every index is below.
        max: u32,
        /// Each object.
        of: Box<Self>,
    },
    /// A type of the language that means more than its encoding: `char`, `NonZero`.
    Named {
        /// How it is called.
        name: String,
        /// The encoding.
        of: Box<Self>,
    },
    /// Nothing.
    Nothing,
    /// As the type with this number says.
    Type(u32),
    /// Zero bits up to the next byte.
    Align,
    /// A serialize check.
    Check {
        /// What it holds, in its low bits.
        #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
        magic: u64,
        /// How wide.
        bits: u32,
    },
    /// Zero bits.
    Reserved {
        /// How many.
        bits: u32,
    },
    /// The standard's relative integer.
    Relative {
        /// The field that it is larger than.
        to: String,
        /// Of its type.
        bits: u32,
        /// Whether that has a sign.
        signed: bool,
    },
    /// A condition before a group of fields.
    When {
        /// What has to hold.
        condition: Expression,
        /// The fields.
        parts: Vec<Part>,
    },
    /// A function of the user's.
    Function {
        /// Where it is.
        path: String,
    },
}

/// A value as it is on the wire, from bit 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Encoded {
    /// How many bits.
    pub bits: u64,
    /// The bytes that they are in, two hexadecimal digits each.
    pub bytes: String,
}

/// More than any default of a packet has: of what is larger, nobody says what is left out.
const LARGEST: usize = 1 << 20;

impl Encoded {
    /// What this writes, if it can be written.
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

    /// The bytes; `None` if the text is not of bytes.
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
    /// What is in it, of an encoding around one other.
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

    /// Whether there can be several of what is in it.
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
