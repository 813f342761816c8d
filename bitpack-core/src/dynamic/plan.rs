//! [`Plan`]: the encodings of the types of a description.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::build::{Builder, TypeNode};
use super::kind::Node;
use super::{Datum, Dynamic};
use crate::schema::description::{Description, Encoded, Encoding, Type};

/// The encodings of the types of a description.
#[derive(Debug, Default)]
pub struct Plan {
    pub(super) nodes: Vec<Node>,
    /// Number of encodings in each other, for each node.
    pub(super) depths: Vec<usize>,
    pub(super) types: Vec<TypeNode>,
    pub(super) packets: Vec<u32>,
    /// Number of encodings in the plan so far.
    pub(super) count: usize,
    /// Number of parts of all conditions.
    pub(super) parts: usize,
    /// `true` if the bits of a hand-written type that always has so many are read as bytes.
    pub(super) has_raw_bits: bool,
}

/// The reason that a description is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError(String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for PlanError {}

impl Plan {
    /// Makes the encodings of all types of a description.
    ///
    /// # Errors
    ///
    /// The first part of the description that no declaration can have.
    pub fn new(description: &Description) -> Result<Self, PlanError> {
        let (mut plan, types) = (Self::default(), &*description.types);
        let all = |builder: &mut Builder<'_>| types.iter().try_for_each(|_| builder.next());
        Builder::on(&mut plan, types, all).map_err(PlanError)?;
        let packets = description.packets.iter().map(|packet| packet.type_).collect();
        Ok(Self { packets, ..plan })
    }

    /// Returns an empty plan that reads the bits of a hand-written type that always has so many, as bytes. The
    /// game may reject some of them.
    #[doc(hidden)]
    #[must_use]
    pub fn with_raw_bits() -> Self {
        Self { has_raw_bits: true, ..Self::default() }
    }

    /// Makes the encoding of the next one of these types, for a program that checks each first.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    #[doc(hidden)]
    pub fn add(&mut self, types: &[Type]) -> Result<(), PlanError> {
        Builder::on(self, types, Builder::next).map_err(PlanError)
    }

    /// Decodes the value that `omit_default` omits, of an encoding that refers to the types so far.
    ///
    /// # Errors
    ///
    /// The reason that the bits are no value of the encoding.
    #[doc(hidden)]
    pub fn omitted(
        &mut self,
        types: &[Type],
        of: &Encoding,
        encoded: &Encoded,
    ) -> Result<Datum, PlanError> {
        let read = |builder: &mut Builder<'_>| builder.omitted_of(of, encoded);
        Builder::on(self, types, read).map_err(PlanError)
    }

    /// Returns the encoding of the packet at `index` of the description.
    #[must_use]
    pub fn packet(&self, index: usize) -> Option<Dynamic<'_>> {
        self.type_at(*self.packets.get(index)?)
    }

    /// Returns the encoding of the type at `index` of the description; `None` for a tuple inside a
    /// recursive type, which has no encoding of its own.
    #[must_use]
    pub fn type_at(&self, index: u32) -> Option<Dynamic<'_>> {
        match self.types.get(index as usize)? {
            TypeNode::Made(id) => Some(Dynamic::of(&self.nodes, *id)),
            TypeNode::Open(_) => None,
        }
    }
}
