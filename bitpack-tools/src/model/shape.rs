//! [`Shape`]: how a value is encoded.

use bitpack::schema::Variation;

use crate::datum::Datum;
use crate::width::Width;

/// A value: its bits, and how they are encoded.
#[derive(Clone, Debug)]
pub struct Node {
    /// In how many bits.
    pub width: Width,
    /// How.
    pub shape: Shape,
}

/// How a value is encoded.
#[derive(Clone, Debug)]
pub enum Shape {
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
    /// An integer's distance from the least.
    Range {
        /// The least, two's complement.
        min: u128,
        /// The greatest distance.
        range: u128,
        /// Whether the type has a sign.
        signed: bool,
        /// Fraction bits of a fixed-point number.
        fraction: u32,
    },
    /// Steps of a float.
    Compressed {
        /// The value of step 0.
        min: f32,
        /// The value of the last step.
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
    Optional(Box<Node>),
    /// One bit, then the value if it is not the one that is left out.
    OmitDefault {
        /// Whether a reader refuses it if it is sent.
        exact: bool,
        /// It, where the file tells.
        left_out: Datum,
        /// The value.
        of: Box<Node>,
    },
    /// So many elements.
    Array {
        /// How many.
        len: u32,
        /// Whether they are the components of a vector.
        is_vector: bool,
        /// Each.
        of: Box<Node>,
    },
    /// The first elements, as many as the field called `count` says.
    Counted {
        /// At most.
        len: u32,
        /// The name of the field.
        count: String,
        /// Each.
        of: Box<Node>,
    },
    /// A length, then the elements; ascending, of a set.
    List {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Whether each is above the one before.
        is_set: bool,
        /// Each.
        of: Box<Node>,
    },
    /// A 1 before each element, a 0 behind the last.
    More {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Each.
        of: Box<Node>,
    },
    /// Of a list: the first element as this; of each of the others, the step from the one before.
    Ascending(Box<Node>),
    /// A length, then key and value each, keys ascending.
    Map {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// Each key.
        key: Box<Node>,
        /// Each value.
        value: Box<Node>,
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
        of: Box<Node>,
    },
    /// A type of the language that means more than its encoding: `char`, `NonZero`.
    Named {
        /// How it is called.
        name: String,
        /// The encoding.
        of: Box<Node>,
    },
    /// Nothing.
    Nothing,
    /// A function of the user's: nothing is known of its bits.
    Function {
        /// Where it is.
        path: String,
    },
    /// As the type with this number says.
    Type(usize),
    /// The type that it stands in: the innermost that has a name.
    Itself {
        /// How many of them are inside one another, at most.
        depth: u32,
    },
}

impl Node {
    /// What is in it, but for the fields of a type.
    pub fn inner(&self) -> impl Iterator<Item = &Self> {
        let list: [Option<&Self>; 2] = match &self.shape {
            Shape::Optional(of)
            | Shape::OmitDefault { of, .. }
            | Shape::Array { of, .. }
            | Shape::Counted { of, .. }
            | Shape::List { of, .. }
            | Shape::More { of, .. }
            | Shape::Ascending(of)
            | Shape::Subset { of, .. }
            | Shape::Named { of, .. } => [Some(of), None],
            Shape::Map { key, value, .. } => [Some(key), Some(value)],
            _ => [None; 2],
        };
        list.into_iter().flatten()
    }
}
