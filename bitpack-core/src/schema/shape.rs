//! [`Shape`]: the encoding of a value, as its attributes define it, outermost node first.

use core::fmt;

use super::lengths::Lengths;
use super::nodes::{DEEPEST, Nodes};
use super::{Body, Schema, Term};
use crate::engine::WriteStream;
use crate::error::Error;

/// An encoding in prefix order: a list of options of ranges is `[List, Optional, Range]`.
///
/// It is flat, so that a `const fn` can build one from another. Deeper nesting needs a named type.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    nodes: Nodes,
    /// Index of the first node of a user-defined container or vector that does not promise to read
    /// back equal. It is not part of the encoding.
    unsaid: Option<usize>,
    /// Index of the first node inside a pointer, which has state besides its encoded bits. It is
    /// not part of the encoding.
    pointer: Option<usize>,
}

/// One node of an encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
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
    /// Floats as step numbers.
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
    /// One bit, then the value if it is set.
    Optional,
    /// One bit, then the value unless it equals the omitted one.
    OmitDefault {
        /// The omitted value, as terms of a condition; empty for the type's default.
        value: &'static [Term],
        /// `true` if a reader rejects the omitted value when it is sent.
        exact: bool,
        /// The function that writes the omitted value.
        left_out: Option<LeftOut>,
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
    /// A 1 before each element, and a 0 after the last.
    More {
        /// Minimum length.
        min: u32,
        /// Maximum length.
        max: u32,
    },
    /// Numbers of a list in ascending order: the first element, then the step to each of the
    /// others.
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
        /// The articles' variant of the encoding.
        variation: Variation,
        /// Exclusive upper bound of the indices.
        max: u32,
    },
    /// A type of the language that means more than its encoding: `char`, `NonZero`.
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
    /// No bits.
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
    /// The standard's relative integer.
    Relative {
        /// Name of the field whose value it exceeds.
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
    /// A function of the program.
    Opaque {
        /// Rust path of the function.
        path: &'static str,
    },
    /// A field that is not sent.
    Skip,
}

/// A function that writes the value omitted by `omit_default`, which tells tools its encoding. It
/// is called only when a schema is described.
#[derive(Clone, Copy)]
pub struct LeftOut(pub fn(&mut WriteStream<'_>) -> Result<(), Error>);

/// All functions are equal: the function adds nothing to the type's description, and has no stable
/// address.
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

/// The articles' encodings of array subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Variation {
    /// One flag for each slot.
    Flags,
    /// The count, then the index of each object.
    Indices,
    /// The index of each object, then an end mark.
    Sentinel,
    /// The index step to each object, then the step to the end.
    Relative,
}

impl Shape {
    /// Makes an encoding of one node.
    #[must_use]
    pub const fn one(node: Node) -> Self {
        Self { nodes: Nodes::One([node]), unsaid: None, pointer: None }
    }

    /// Returns the nodes, outermost first.
    #[must_use]
    pub const fn nodes(&self) -> &[Node] {
        self.nodes.all()
    }

    /// Marks a user-defined type that does not promise to read back equal, if `exact` is false.
    pub(crate) const fn exact_if(mut self, exact: bool) -> Self {
        if let (None, false) = (self.unsaid, exact) {
            self.unsaid = Some(0);
        }
        self
    }

    /// Returns the shape of the only number in a struct, if its other fields have no bits. Returns
    /// any other shape unchanged.
    pub(crate) const fn of_number(self) -> Self {
        let [Node::Type(schema)] = self.nodes() else { return self };
        let Body::Struct(mut fields) = schema.body else { return self };
        let mut number = None;
        while let [field, rest @ ..] = fields {
            match (field.shape.nodes(), number) {
                ([Node::Bits { .. } | Node::Range { .. }], None) => number = Some(field.shape),
                _ if field.width.max == 0 => {}
                _ => return self,
            }
            fields = rest;
        }
        match number {
            Some(number) => number,
            None => self,
        }
    }

    /// Marks the shape as the content of a pointer.
    pub(crate) const fn pointed_to(mut self) -> Self {
        self.pointer = Some(0);
        self
    }

    /// Returns the index of the first node inside a pointer.
    pub(super) const fn pointer(&self) -> Option<usize> {
        self.pointer
    }

    /// Returns the index of the first node of a type that does not promise to read back equal.
    pub(super) const fn unsaid(&self) -> Option<usize> {
        self.unsaid
    }

    /// Wraps `inner` in `node`.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the nesting exceeds the maximum.
    #[must_use]
    #[track_caller]
    pub const fn around(node: Node, inner: Self) -> Self {
        let (unsaid, pointer) = (behind(1, inner.unsaid), behind(1, inner.pointer));
        Self { nodes: inner.nodes.inside(node), unsaid, pointer }
    }

    /// Sets the omitted value of an `omit_default`.
    pub(crate) const fn omitting(mut self, value: &'static [Term]) -> Self {
        let first = self.nodes.first();
        if let Node::OmitDefault { exact, left_out, .. } = *first {
            *first = Node::OmitDefault { value, exact, left_out };
        }
        self
    }

    /// Sets the function that writes the omitted value.
    pub(crate) const fn leaving_out(mut self, written: LeftOut) -> Self {
        let first = self.nodes.first();
        if let Node::OmitDefault { value, exact, .. } = *first {
            *first = Node::OmitDefault { value, exact, left_out: Some(written) };
        }
        self
    }

    /// Marks a conversion as one that gives the same value back.
    pub(crate) const fn promising(mut self) -> Self {
        let first = self.nodes.first();
        if let Node::Via { wire, .. } = *first {
            *first = Node::Via { wire, exact: true };
        }
        self
    }

    /// Wraps the shape in one `Array` node for each length.
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

    /// Appends the nodes of a map's value to those of its key.
    ///
    /// # Panics
    ///
    /// In const evaluation, if there are too many nodes.
    #[must_use]
    #[track_caller]
    pub const fn then(mut self, next: Self) -> Self {
        let steps = self.nodes().len();
        if self.unsaid.is_none() {
            self.unsaid = behind(steps, next.unsaid);
        }
        if self.pointer.is_none() {
            self.pointer = behind(steps, next.pointer);
        }
        self.nodes = self.nodes.then(&next.nodes);
        self
    }

    /// Returns the shape of an array's elements; `None` for any other encoding.
    pub(super) const fn element(&self) -> Option<Self> {
        match self.nodes.all() {
            [Node::ByteArray { .. }] => Some(Self::one(Node::Bits { bits: 8, signed: false })),
            [Node::Array { .. }, ..] => match self.nodes.inner() {
                Some(nodes) => {
                    Some(Self { nodes, unsaid: before(self.unsaid), pointer: before(self.pointer) })
                }
                None => None,
            },
            _ => None,
        }
    }

    /// Returns the shape of a type, so that `[u8; 3]` is described the same way as a type or by an
    /// attribute. A long encoding stays a nested type.
    pub(crate) const fn of(schema: &'static Schema) -> Self {
        match schema.body {
            Body::Alias(shape) if shape.nodes().len() <= DEEPEST / 2 => shape,
            _ => Self::one(Node::Type(schema)),
        }
    }
}

/// Decrements the index of a node; `None` for the first one.
const fn before(step: Option<usize>) -> Option<usize> {
    match step {
        Some(step) => step.checked_sub(1),
        None => None,
    }
}

/// Increases the index of a node by `steps`.
const fn behind(steps: usize, step: Option<usize>) -> Option<usize> {
    match step {
        Some(step) => Some(steps + step),
        None => None,
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.nodes() == other.nodes()
    }
}

#[cfg(test)]
mod tests;
