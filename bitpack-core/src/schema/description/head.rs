//! Splits an owned encoding into [`Head`], its outermost part, and [`Inner`], the encodings inside
//! it.

use alloc::vec::Vec;

use super::{Encoding, Expression, Part, RangeEnd};
use crate::schema::{Node, Schema};

/// The encodings and fields directly inside an encoding.
pub(in crate::schema) enum Inner<'e> {
    None,
    /// One encoding: that of the value inside a wrapper such as an option.
    One(&'e Encoding),
    /// The encoding of each element, inside a container such as a list.
    Each(&'e Encoding),
    /// The encodings of each key and of each value, inside a map.
    Entries(&'e Encoding, &'e Encoding),
    /// A nested type, by its index in the description.
    Type(u32),
    /// The fields of a group, which depend on a condition.
    Parts(&'e Vec<Part>),
}

/// The outermost part of an encoding, without the encodings inside it.
pub(in crate::schema) enum Head<'e> {
    /// An encoding whose parameters are all numbers, as the node of a schema.
    Node(Node),
    /// An `omit_default` with its value and the bit of an omitted value.
    Omitted(&'e Expression, bool),
    Counted(u32, &'e str),
    Named(&'e str),
    Type,
    Relative(&'e str, u32),
    RelativeWrapping(&'e str, u32),
    RangeTo(&'e RangeEnd, &'e RangeEnd),
    When(&'e Expression),
    Function(&'e str),
}

/// Provides the nodes of an encoding that are not converted to owned data yet.
pub(super) trait Nodes {
    /// Converts the encoding that begins with the next node to owned data.
    fn next(&mut self) -> Encoding;

    /// Returns the index of a nested type in the description. Adds the type if it is new.
    fn type_(&mut self, schema: &Schema) -> u32;
}
