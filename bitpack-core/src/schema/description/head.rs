//! An owned encoding in two pieces: [`Head`], the encoding itself, and [`Inner`], the encodings
//! inside it.

use alloc::vec::Vec;

use super::{Encoding, Expression, Part};
use crate::schema::{Node, Schema};

/// The encodings inside an encoding.
pub(in crate::schema) enum Inner<'e> {
    None,
    /// One encoding, of a single value.
    One(&'e Encoding),
    /// One encoding, of each of several elements.
    Each(&'e Encoding),
    /// The encodings of each key and of each value.
    Entries(&'e Encoding, &'e Encoding),
    /// A nested type, by its index.
    Type(u32),
    /// The fields of a conditional group.
    Parts(&'e Vec<Part>),
}

/// An encoding without its inner encodings.
pub(super) enum Head<'e> {
    /// A node that consists only of numbers.
    Node(Node),
    Omitted(&'e Expression),
    Counted(u32, &'e str),
    Named(&'e str),
    Type,
    Relative(&'e str),
    When(&'e Expression),
    Function(&'e str),
}

/// The nodes of a schema that have not been converted yet.
pub(super) trait Nodes {
    /// Converts the encoding that begins with the next node.
    fn next(&mut self) -> Encoding;

    /// Returns the index of a nested type in the description.
    fn type_(&mut self, schema: &Schema) -> u32;
}
