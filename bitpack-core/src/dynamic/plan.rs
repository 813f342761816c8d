//! [`Plan`]: the encodings of the types of a description.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Dynamic;
use super::build::{Builder, TypeNode, address};
use super::condition::Condition;
use super::group::Id;
use super::kind::Node;
use crate::cost::Width;
use crate::schema::description::{Description, Encoding, Expression, Part, Type};

/// The encodings of all types of a [`Description`], built once to write and read many values.
/// [`packet`](Self::packet) returns the [`Dynamic`] of a packet.
#[derive(Debug, Default)]
pub struct Plan {
    pub(super) nodes: Vec<Node>,
    pub(super) types: Vec<TypeNode>,
    pub(super) packets: Vec<u32>,
    /// Number of encodings, fields and variants that were built so far, which is limited.
    pub(super) count: usize,
    /// `true` if a value of a hand-written type that always takes the same number of bits is read as bytes.
    pub(super) has_raw_bits: bool,
    /// `true` if a description is rejected whose stated widths differ from those of the encodings
    /// that the plan makes.
    pub(super) compares_widths: bool,
    /// Encodings and conditions of the parts of the description; `None` unless made with
    /// [`to_show`](Self::to_show).
    pub(super) found: Option<Found>,
}

/// The encodings and conditions of the parts of a description, found by the addresses of the parts in memory.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The node of each encoding and of each type of the description, by its memory address there.
    pub(super) nodes: BTreeMap<usize, Id>,
    /// Width of each field, and its width in a delta with the changed bit, by the address of its
    /// [`Part`] in memory.
    pub(super) parts: BTreeMap<usize, [Width; 2]>,
    pub(super) conditions: BTreeMap<usize, Condition>,
}

/// The reason that a description is rejected, and the path of a part that no Rust type can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError {
    /// Path from the root of the description to the rejected part: `types[3].parts.fields[0].encoding`.
    pub path: String,
    /// Reason for the rejection.
    pub reason: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)
    }
}

impl core::error::Error for PlanError {}

impl Plan {
    /// Makes the encodings of all types of a description.
    ///
    /// # Errors
    ///
    /// Returns the path of the first part of the description that no Rust type can have, and the reason.
    pub fn new(description: &Description) -> Result<Self, PlanError> {
        let plan = Self::default().of(&description.types)?;
        let packets = description.packets.iter().map(|packet| packet.type_).collect();
        Ok(Self { packets, ..plan })
    }

    fn of(self, types: &[Type]) -> Result<Self, PlanError> {
        Builder::all(self, types).map_err(|(path, reason)| PlanError { path, reason })
    }

    /// Returns the encoding of the packet at `index` of the description; `None` if the index is too large.
    #[must_use]
    pub fn packet(&self, index: usize) -> Option<Dynamic<'_>> {
        self.type_at(*self.packets.get(index)?)
    }

    /// Returns the encoding of the type at `index` of the description; `None` for a tuple inside a
    /// recursive type, which has no encoding of its own.
    #[must_use]
    pub fn type_at(&self, index: u32) -> Option<Dynamic<'_>> {
        Some(self.encoding_at(self.types.get(index as usize)?.node?))
    }
}

/// For programs that show the encodings.
#[doc(hidden)]
impl Plan {
    /// Makes the encodings of all types for a program that shows them and looks them up with
    /// [`find`](Self::find). If all values of a hand-written type have the same number of bits, they are read
    /// as bytes, some of which the game may reject.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new). If `compares_widths`, also a stated width that differs from
    /// that of the encodings.
    pub fn to_show(types: &[Type], compares_widths: bool) -> Result<Self, PlanError> {
        let found = Some(Found::default());
        Self { has_raw_bits: true, compares_widths, found, ..Self::default() }.of(types)
    }

    /// Returns the node number of an encoding in the description, for a call of
    /// [`encoding_at`](Self::encoding_at). `None` if the encoding was not found.
    #[must_use]
    pub fn find(&self, encoding: &Encoding) -> Option<u32> {
        self.found.as_ref()?.nodes.get(&address(encoding)).copied()
    }

    /// Returns the node number of a type of the description, for a call of
    /// [`encoding_at`](Self::encoding_at); `None` if the type was not found. A tuple inside a recursive type
    /// has a node at each use, and the last one is returned.
    #[must_use]
    pub fn find_type(&self, of: &Type) -> Option<u32> {
        self.found.as_ref()?.nodes.get(&address(of)).copied()
    }

    /// Returns the width of a field of the description, and its width in a delta with its changed bit. `None`
    /// if the plan was not made with [`to_show`](Self::to_show).
    #[must_use]
    pub fn widths(&self, part: &Part) -> Option<[Width; 2]> {
        self.found.as_ref()?.parts.get(&address(part)).copied()
    }

    /// Returns the condition that was made from `of`, the condition of a group of fields in the plan's
    /// description. `None` if the plan was not made with [`to_show`](Self::to_show).
    #[must_use]
    pub fn condition(&self, of: &Expression) -> Option<&Condition> {
        self.found.as_ref()?.conditions.get(&address(of))
    }

    /// Returns the encoding with the number `id`.
    #[must_use]
    pub fn encoding_at(&self, id: u32) -> Dynamic<'_> {
        Dynamic::of(&self.nodes, id)
    }

    /// Returns the `max_depth` of the recursive type at `index`: how many of its values can be inside one
    /// another. A tuple inside a recursive type has the `max_depth` of that type. `None` for other types.
    #[must_use]
    pub fn levels(&self, index: u32) -> Option<u32> {
        self.types.get(index as usize)?.levels
    }
}
