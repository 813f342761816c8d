//! [`Model`]: a schema file, checked, with its widths worked out: what every command works on.

mod build;
mod check;
mod condition;
mod itself;
mod leaf;
mod names;
mod parse;
mod shape;
mod stated;
mod widths;

pub use build::{Fault, of};
pub use condition::{Arithmetic, Comparison, Condition, Constant, Pattern};
pub use shape::{Node, Shape};

use bitpack::schema::description::{Description, Envelope, Packet};

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
