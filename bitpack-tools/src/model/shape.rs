//! [`Shape`]: the encoding of a value.

use core::fmt;

use bitpack::Width;
use bitpack::dynamic::Datum;
use bitpack::schema::Variation;
use bitpack::schema::description::Integer;

use super::NodeDelta;

/// A value: its encoding and its width.
#[derive(Clone, Debug)]
pub struct Node {
    /// Minimum and maximum width of the value, with further facts about its size.
    pub width: Width,
    /// Encoding of the value.
    pub shape: Shape,
    /// Delta of a changed value.
    pub delta: NodeDelta,
    /// The number of the encoding in the model's plan.
    pub(crate) planned: Planned,
}

/// The number of an encoding in the plan; `None` for one that the schema does not have. Its `Debug`
/// text is empty, because equal encodings of two fields may have different numbers.
#[derive(Clone, Copy)]
pub(crate) struct Planned(pub(crate) Option<u32>);

impl fmt::Debug for Planned {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// Encoding of a value, with its parameters.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A bit that is 1 for `true`.
    Bool,
    /// The low bits of an integer.
    Bits {
        /// Number of bits, 1 to 128.
        bits: u32,
        /// `true` for two's complement.
        signed: bool,
    },
    /// An IEEE 754 float.
    Float {
        /// Number of bits, 32 or 64.
        bits: u32,
    },
    /// An integer in a range.
    Range {
        /// The minimum, in two's complement.
        min: u128,
        /// Maximum minus minimum: the largest distance from the minimum.
        range: u128,
        /// `true` if the type is signed.
        signed: bool,
        /// Number of fraction bits of a fixed-point number; 0 for an integer.
        fraction: u32,
        /// Encoding of the integer: its distance from the minimum, or groups of bits.
        code: Code,
    },
    /// Quantized floats, each sent as the number of a step between two ends.
    Compressed {
        /// The float that step 0 stands for.
        min: f32,
        /// The float that the last step stands for.
        max: f32,
        /// Number of the last step; the first step has number 0.
        steps: u32,
        /// Number of floats: 1, or the number of components of a vector.
        components: u32,
        /// `true` if a writer rejects a float outside the range.
        strict: bool,
        /// `true` if a writer moves a float outside the range by whole turns. Without this and
        /// `strict`, it clamps it.
        wraps: bool,
    },
    /// A double, quantized by exact arithmetic and sent as the number of a step between two ends.
    CompressedF64 {
        /// The double that step 0 stands for.
        min: f64,
        /// The double that the last step stands for.
        max: f64,
        /// Number of the last step, below 2⁵³; the first step has number 0.
        steps: u64,
        /// `true` if a writer rejects a double outside the range.
        strict: bool,
        /// `true` if a writer moves a double outside the range by whole turns. Without this and
        /// `strict`, it clamps it.
        wraps: bool,
    },
    /// A unit quaternion without its largest component.
    SmallestThree {
        /// Number of bits of each of the three components that are sent.
        bits: u32,
    },
    /// One bit, then the value if that bit is set.
    Optional(Box<Node>),
    /// A bit, which tells if the value is the default; otherwise the value follows.
    OmitDefault {
        /// `true` if a reader rejects a default value that is sent in full.
        exact: bool,
        /// The default value; [`Datum::Nothing`] if the schema file does not state it.
        left_out: Datum,
        /// The bit of a default value: `false`, which is 0, or `true` with `omit_default(set)`.
        omitted_bit: bool,
        /// The encoding of the value.
        of: Box<Node>,
    },
    /// A fixed number of elements.
    Array {
        /// Number of elements.
        len: u32,
        /// `true` if the elements are the components of a vector.
        is_vector: bool,
        /// The encoding of each element.
        of: Box<Node>,
    },
    /// The first elements of an array, as many as an earlier field says.
    Counted {
        /// Maximum number of elements.
        len: u32,
        /// Name of the earlier field that has the number of elements.
        count: String,
        /// Encoding of each element that is sent.
        of: Box<Node>,
    },
    /// A length, then the elements. The elements of a set are in ascending order.
    List {
        /// Minimum number of elements.
        min: u32,
        /// Maximum number of elements.
        max: u32,
        /// `true` for a set, whose elements each exceed the one before.
        is_set: bool,
        /// The encoding of each element.
        of: Box<Node>,
    },
    /// A list with a bit before each element that is 1, and a bit after the last that is 0.
    More {
        /// Minimum number of elements.
        min: u32,
        /// Maximum number of elements.
        max: u32,
        /// The encoding of each element.
        of: Box<Node>,
    },
    /// The elements of an ascending list. The first has this encoding, and each other one is sent
    /// as the difference from the one before.
    Ascending(Box<Node>),
    /// The elements of a list of deltas. The first has this encoding. Each other one is sent as its
    /// delta to the one before.
    Deltas(Box<Node>),
    /// A length, then each key with its value. The keys are in ascending order.
    Map {
        /// Minimum number of entries of the map.
        min: u32,
        /// Maximum number of entries of the map.
        max: u32,
        /// The encoding of each key.
        key: Box<Node>,
        /// The encoding of each value.
        value: Box<Node>,
    },
    /// A length, then byte-aligned UTF-8.
    Text {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// A length, then UTF-8 without alignment.
    UnalignedText {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// UTF-8 without alignment, then a zero byte.
    NulTerminated {
        /// Minimum number of bytes, without the zero.
        min: u32,
        /// Maximum number of bytes, without the zero.
        max: u32,
    },
    /// A length, then 32 bits for each UTF-16 code unit.
    Utf16 {
        /// Minimum number of code units.
        min: u32,
        /// Maximum number of code units.
        max: u32,
    },
    /// A fixed number of byte-aligned bytes.
    ByteArray {
        /// Number of bytes.
        len: u32,
    },
    /// A length, then byte-aligned bytes.
    ByteList {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// Padding to the next byte, then all bytes up to the end of the packet or to its end check.
    Rest {
        /// Minimum number of bytes.
        min: u32,
        /// Maximum number of bytes.
        max: u32,
    },
    /// An indexed subset: some of the objects of an array, with their indices.
    Subset {
        /// Encoding of the indices.
        variation: Variation,
        /// Number of objects in the array, which every index is less than.
        max: u32,
        /// The encoding of each object.
        of: Box<Node>,
    },
    /// A built-in Rust type that allows fewer values than its encoding: `char`, `NonZero`.
    Named {
        /// Name of the type.
        name: String,
        /// Encoding of the values of the built-in type.
        of: Box<Node>,
    },
    /// A value of zero bits.
    Nothing,
    /// Bits that a function of the game reads and writes. The schema does not describe them.
    Function {
        /// Path of the function in the game's source.
        path: String,
    },
    /// A type of the model, by its index in [`Model::types`](super::Model::types).
    Type(usize),
    /// A value of the innermost enclosing type with a name, inside that type itself.
    Itself {
        /// Maximum nesting depth of the recursive type.
        depth: u32,
    },
}

impl Node {
    /// Returns the encoding inside this one if it is that of an ascending list's elements or of a
    /// list of deltas: the encoding of the first element. Returns any other encoding itself.
    pub(crate) fn first(&self) -> &Self {
        match &self.shape {
            Shape::Ascending(first) | Shape::Deltas(first) => first,
            _ => self,
        }
    }

    /// Returns the encodings inside this one, without those of the fields of a [`Shape::Type`].
    pub fn inner(&self) -> impl Iterator<Item = &Self> {
        let list: [Option<&Self>; 2] = match &self.shape {
            Shape::Optional(of)
            | Shape::OmitDefault { of, .. }
            | Shape::Array { of, .. }
            | Shape::Counted { of, .. }
            | Shape::List { of, .. }
            | Shape::More { of, .. }
            | Shape::Ascending(of)
            | Shape::Deltas(of)
            | Shape::Subset { of, .. }
            | Shape::Named { of, .. } => [Some(of), None],
            Shape::Map { key, value, .. } => [Some(key), Some(value)],
            Shape::Bool
            | Shape::Bits { .. }
            | Shape::Float { .. }
            | Shape::Range { .. }
            | Shape::Compressed { .. }
            | Shape::CompressedF64 { .. }
            | Shape::SmallestThree { .. }
            | Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. }
            | Shape::ByteArray { .. }
            | Shape::ByteList { .. }
            | Shape::Rest { .. }
            | Shape::Nothing
            | Shape::Function { .. }
            | Shape::Type(_)
            | Shape::Itself { .. } => [None; 2],
        };
        list.into_iter().flatten()
    }
}

/// Encoding of an integer that has a minimum and a maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The distance from the minimum, in as many bits as the range needs.
    Offset,
    /// The integer itself, in groups of this many bits, each followed by a bit that says whether
    /// another comes.
    Groups(u32),
}

/// The integers that a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integers {
    /// Minimum, in two's complement.
    pub min: u128,
    /// Maximum minus minimum: the largest distance from the minimum.
    pub range: u128,
    /// `true` if the type is signed.
    pub signed: bool,
    /// Number of fraction bits of a fixed-point number; 0 for an integer.
    pub fraction: u32,
}

impl Integers {
    /// Returns the integer that is nearest to 0.
    #[must_use]
    pub(crate) fn nearest_to_zero(self) -> Integer {
        let Self { min, range, signed, .. } = self;
        let (low, high) = (Integer::of(min, signed), Integer::of(min.wrapping_add(range), signed));
        match (low.negative, high.negative) {
            (true, true) => high,
            (true, false) => Integer::of(0, false),
            (false, _) => low,
        }
    }
}

impl Shape {
    /// Returns `true` if the encoding wraps another one, or is that of a type, so that its events
    /// are those of the inner one.
    pub(crate) const fn is_around(&self) -> bool {
        matches!(
            self,
            Self::Optional(_)
                | Self::OmitDefault { .. }
                | Self::Named { .. }
                | Self::Type(_)
                | Self::Itself { .. }
        )
    }

    /// Returns `true` for a quantised `f32` or `f64`, or a vector of these.
    pub(crate) const fn is_quantised(&self) -> bool {
        matches!(self, Self::Compressed { .. } | Self::CompressedF64 { .. })
    }

    /// Returns the integers that a value of this encoding can be; `None` if it is not an integer.
    #[must_use]
    pub const fn integers(&self) -> Option<Integers> {
        match *self {
            Self::Bits { bits, signed } => {
                let range = u128::MAX >> (u128::BITS - bits);
                let min = if signed { (range >> 1).wrapping_add(1).wrapping_neg() } else { 0 };
                Some(Integers { min, range, signed, fraction: 0 })
            }
            Self::Range { min, range, signed, fraction, code: _ } => {
                Some(Integers { min, range, signed, fraction })
            }
            _ => None,
        }
    }
}
