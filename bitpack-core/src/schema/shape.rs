//! [`Shape`]: an encoding as the attributes put it together, outermost first.

use core::fmt;

use super::lengths::Lengths;
use super::nodes::{DEEPEST, Nodes};
use super::{Schema, Term};
use crate::engine::WriteStream;
use crate::error::Error;

/// An encoding in prefix order: a list of options of ranges is `[List, Optional, Range]`.
///
/// Flat, so that a `const fn` can put one together from another; what nests deeper is a type of its
/// own.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    nodes: Nodes,
    /// Which step is of a container, or of a vector, that is somebody's own and does not say that it
    /// reads back equal. No part of the encoding.
    unsaid: Option<usize>,
}

/// One step of an encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Node {
    /// One bit.
    Bool,
    /// An integer's low bits.
    Bits {
        /// How many.
        bits: u32,
        /// Two's complement.
        signed: bool,
    },
    /// IEEE 754.
    Float {
        /// 32 or 64.
        bits: u32,
    },
    /// An offset from the least value.
    Range {
        /// The least value, two's complement.
        min: u128,
        /// The greatest offset.
        range: u128,
        /// Whether `min` is to be read as signed.
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
    Optional,
    /// One bit, then the value if it is not its default.
    OmitDefault {
        /// What is left out, in the terms of a condition; empty for what the type has for it.
        value: &'static [Term],
        /// Whether a reader refuses a default that was sent.
        exact: bool,
        /// What is left out, as it would be encoded.
        left_out: Option<LeftOut>,
    },
    /// So many elements.
    Array {
        /// How many.
        len: u32,
        /// Whether they are the components of a vector, which have names up to the fourth.
        is_vector: bool,
    },
    /// The first elements, as many as the field called `count` says.
    Counted {
        /// At most.
        len: u32,
        /// The name of the field that says how many.
        count: &'static str,
    },
    /// A length, then the elements.
    List {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
    },
    /// A 1 before each element, a 0 behind the last.
    More {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
    },
    /// Of a list: the first element, then the step to each of the others.
    Ascending,
    /// A length, then the elements, ascending.
    Set {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
    },
    /// A length, then key and value each, keys ascending.
    Map {
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
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
    },
    /// A type of the language that means more than its encoding: `char`, `NonZero`.
    Named {
        /// How it is called.
        name: &'static str,
    },
    /// A value that turns into one of another type, which is sent: no part of the encoding.
    Via {
        /// How that type is called.
        wire: &'static str,
        /// Whether it is promised that the value comes back as it was.
        exact: bool,
    },
    /// Nothing.
    Nothing,
    /// As the type says.
    Type(&'static Schema),
    /// The type that it stands in.
    Itself {
        /// How many of them are inside one another, at most.
        depth: u32,
    },
    /// Zero bits up to the next byte.
    Align,
    /// A serialize check.
    Check {
        /// What it holds, in its low bits.
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
        to: &'static str,
        /// Of its type.
        bits: u32,
        /// Whether that has a sign.
        signed: bool,
    },
    /// A condition before a group of fields.
    When {
        /// What has to hold, in prefix order.
        terms: &'static [Term],
    },
    /// A function of the user's.
    Opaque {
        /// Where it is.
        path: &'static str,
    },
    /// Not on the wire.
    Skip,
}

/// What writes the value that is left out under `omit_default`: where a tool learns it. It is called
/// when a schema is described, and not at all by a program that does not.
#[derive(Clone, Copy)]
pub struct LeftOut(pub fn(&mut WriteStream<'_>) -> Result<(), Error>);

/// It adds nothing to what the type says, and a function has no address of its own.
impl PartialEq for LeftOut {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LeftOut")
    }
}

/// The articles' array subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Variation {
    /// A flag for each slot.
    Flags,
    /// The count, and the index of each.
    Indices,
    /// The index of each, and the end.
    Sentinel,
    /// The step to each, and to the end.
    Relative,
}

impl Shape {
    /// One step.
    #[must_use]
    pub const fn one(node: Node) -> Self {
        Self { nodes: Nodes::One([node]), unsaid: None }
    }

    /// The steps, outermost first.
    #[must_use]
    pub const fn nodes(&self) -> &[Node] {
        self.nodes.all()
    }

    /// The same of a type that says whether it reads back equal.
    pub(crate) const fn exact_if(mut self, exact: bool) -> Self {
        if let (None, false) = (self.unsaid, exact) {
            self.unsaid = Some(0);
        }
        self
    }

    /// Which step is of a type that does not say so.
    pub(super) const fn unsaid(&self) -> Option<usize> {
        self.unsaid
    }

    /// This step around `inner`.
    ///
    /// # Panics
    ///
    /// In const evaluation, if it gets too deep.
    #[must_use]
    #[track_caller]
    pub const fn around(node: Node, inner: Self) -> Self {
        let unsaid = match inner.unsaid {
            Some(step) => Some(step + 1),
            None => None,
        };
        Self { nodes: inner.nodes.inside(node), unsaid }
    }

    /// The same, of a value that is left out where it is `value`.
    pub(crate) const fn omitting(mut self, value: &'static [Term]) -> Self {
        let first = self.nodes.first();
        if let Node::OmitDefault { exact, left_out, .. } = *first {
            *first = Node::OmitDefault { value, exact, left_out };
        }
        self
    }

    /// The same, with what writes that value.
    pub(crate) const fn leaving_out(mut self, written: LeftOut) -> Self {
        let first = self.nodes.first();
        if let Node::OmitDefault { value, exact, .. } = *first {
            *first = Node::OmitDefault { value, exact, left_out: Some(written) };
        }
        self
    }

    /// The same of a conversion that gives back what it was given.
    pub(crate) const fn promising(mut self) -> Self {
        let first = self.nodes.first();
        if let Node::Via { wire, .. } = *first {
            *first = Node::Via { wire, exact: true };
        }
        self
    }

    /// So many of them, where one is a vector.
    #[track_caller]
    pub(crate) const fn arrays(self, lengths: Lengths) -> Self {
        if lengths.is_one() {
            return self;
        }
        let (mut shape, all) = (self, lengths.all());
        let mut i = all.len();
        while i > 0 {
            i -= 1;
            let is_vector = i + 1 == all.len() && lengths.ends_in_vector();
            shape = Self::around(Node::Array { len: all[i] as u32, is_vector }, shape);
        }
        shape
    }

    /// The steps of a map's key, then those of its value.
    ///
    /// # Panics
    ///
    /// In const evaluation, if they get too many.
    #[must_use]
    #[track_caller]
    pub const fn then(mut self, next: Self) -> Self {
        if let (None, Some(step)) = (self.unsaid, next.unsaid) {
            self.unsaid = Some(self.nodes().len() + step);
        }
        self.nodes = self.nodes.then(&next.nodes);
        self
    }

    /// A type's own shape, so that `[u8; 3]` is the same whether the type or an attribute says it.
    /// A long one stays a type of its own.
    pub(crate) const fn of(schema: &'static Schema) -> Self {
        match schema.body {
            super::Body::Alias(shape) if shape.nodes().len() <= DEEPEST / 2 => shape,
            _ => Self::one(Node::Type(schema)),
        }
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.nodes() == other.nodes()
    }
}

#[cfg(test)]
mod tests;
