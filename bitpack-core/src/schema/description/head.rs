//! An owned encoding in pieces: [`Head`], the encoding itself, and [`Inner`], the encodings inside
//! it.

use alloc::vec::Vec;

use super::{Encoding, Expression, Part};
use crate::schema::{Node, Schema};

/// The encodings inside an encoding.
pub(in crate::schema) enum Inner<'e> {
    None,
    /// One encoding.
    One(&'e Encoding),
    /// The encoding of each of several elements.
    Each(&'e Encoding),
    /// The encodings of each key and of each value.
    Entries(&'e Encoding, &'e Encoding),
    /// A type, by its index.
    Type(u32),
    /// Fields.
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
    /// Converts the next encoding.
    fn next(&mut self) -> Encoding;

    /// Returns the index of a type.
    fn type_(&mut self, schema: &Schema) -> u32;
}
