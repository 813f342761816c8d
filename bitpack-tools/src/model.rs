//! [`Model`]: a schema file, checked, with its widths worked out: what every command works on.

mod build;
mod check;
mod condition;
mod itself;
mod leaf;
mod names;
mod parse;
mod stated;
mod widths;

pub use build::{Fault, of};
pub use condition::{Arithmetic, Comparison, Condition, Constant, Pattern};

use bitpack::schema::Variation;
use bitpack::schema::description::{Description, Envelope, Packet};

use crate::datum::Datum;
use crate::width::Width;

/// A schema file, checked, with its widths worked out.
#[derive(Clone, Debug)]
pub struct Model {
    /// As the file has it.
    pub description: Description,
    /// In the order of the file: a type is made of those before it.
    pub types: Vec<Type>,
}

/// A type.
#[derive(Clone, Debug)]
pub struct Type {
    /// How it is called; empty for one of the language.
    pub name: String,
    /// What it means beyond its parts: `Range`, `Duration`. Empty for most.
    pub meaning: String,
    /// In how many bits.
    pub width: Width,
    /// How many may stand inside one another, of a type that contains itself.
    pub depth: Option<u32>,
    /// What it is made of.
    pub body: Body,
}

/// What a type is made of.
#[derive(Clone, Debug)]
pub enum Body {
    /// Fields, one after the other.
    Struct(Fields),
    /// A number, then the fields of the variant that it names, then the checks of the type.
    Enum(Choice),
    /// As this, without fields of its own.
    Alias(Node),
    /// A hand-written function.
    Opaque,
}

/// Fields that are there together.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// In wire order.
    pub list: Vec<Field>,
    /// Bits of the piece that begins with the first.
    pub lead: u64,
}

/// One thing on the wire: a field, what stands before one, or a group.
#[derive(Clone, Debug)]
pub struct Field {
    /// How it is called; the condition as it is written, of a group.
    pub name: String,
    /// In how many bits.
    pub width: Width,
    /// What it is.
    pub kind: Kind,
    /// Bits of the piece that begins behind it.
    pub next: u64,
    /// Whether another field names it, or a part of it: its value is kept.
    pub is_named: bool,
}

/// What a [`Field`] is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A value.
    Value(Node),
    /// Zero bits up to the next byte.
    Align,
    /// A serialize check.
    Check {
        /// What it holds.
        magic: u64,
        /// How wide; 0 where checks are compiled out.
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
    /// Fields that are there only if this holds.
    When {
        /// What has to hold.
        condition: Condition,
        /// The fields.
        fields: Fields,
    },
    /// A function of the user's: nothing is known of its bits.
    Function {
        /// Where it is.
        path: String,
    },
}

/// An enum.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The width of the number.
    pub tag: u32,
    /// What a number of zero bits stands for.
    pub least: i128,
    /// Whether the number is two's complement.
    pub is_signed: bool,
    /// Whether the numbers are discriminants.
    pub has_discriminants: bool,
    /// In the order in which they are declared.
    pub variants: Vec<Variant>,
    /// The one that a read starts from: the first that does not go on with the type it stands in.
    pub first: usize,
    /// Behind any of them.
    pub checks: Fields,
    /// Whether no variant has a bit, so that number and checks are one piece.
    pub is_plain: bool,
    /// Codes, ascending, and whose they are.
    pub(crate) codes: Vec<(u64, usize)>,
}

/// A variant of an enum.
#[derive(Clone, Debug)]
pub struct Variant {
    /// How it is called.
    pub name: String,
    /// Its ordinal or its discriminant.
    pub number: i128,
    /// What stands for it in the bits of the number.
    pub code: u64,
    /// In how many bits its fields are.
    pub width: Width,
    /// Its fields.
    pub fields: Fields,
}

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

impl Model {
    /// What can be in a datagram.
    #[must_use]
    pub fn packets(&self) -> &[Packet] {
        &self.description.packets
    }

    /// What is around each packet.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        self.description.envelope
    }

    /// The type of the packet with this number.
    #[must_use]
    pub fn packet(&self, index: usize) -> Option<&Type> {
        self.types.get(self.packets().get(index)?.type_ as usize)
    }

    /// The type called so, the last of them if there are several.
    #[must_use]
    pub fn type_named(&self, name: &str) -> Option<usize> {
        self.types.iter().rposition(|it| it.name == name)
    }

    /// The type of a value that is a type's.
    #[must_use]
    pub fn type_of(&self, node: &Node) -> Option<&Type> {
        match node.shape {
            Shape::Type(index) => self.types.get(index),
            _ => None,
        }
    }
}

impl Fields {
    /// Bits that they take.
    #[must_use]
    pub fn width(&self) -> Width {
        self.list.iter().fold(Width::bits(0), |width, field| width.then(field.width))
    }
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

impl Choice {
    /// The variant that a code stands for.
    #[must_use]
    pub fn variant(&self, code: u64) -> Option<(usize, &Variant)> {
        let at = self.codes.binary_search_by_key(&code, |(code, _)| *code).ok()?;
        let index = self.codes.get(at)?.1;
        Some((index, self.variants.get(index)?))
    }

    /// The number that a code would stand for.
    #[must_use]
    pub fn number(&self, code: u64) -> i128 {
        if !self.is_signed || self.tag == 0 {
            return self.least + i128::from(code);
        }
        let up = 64 - self.tag.min(64);
        i128::from((code << up) as i64 >> up)
    }
}
