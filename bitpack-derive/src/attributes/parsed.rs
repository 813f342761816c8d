//! The parsed form of a field's attributes.

use syn::{Ident, Path};

use super::number::{Number, Real};
use crate::shape::{Node, Shape};

/// The encoding of a value. On a container it applies to the innermost element.
#[derive(Default)]
pub(crate) enum Encoding {
    /// The encoding of the type itself.
    #[default]
    Plain,
    Bits(Number),
    Range {
        min: Number,
        max: Number,
    },
    Fixed {
        integer: Number,
        fraction: Number,
        min: Number,
        max: Number,
    },
    Compressed {
        min: Real,
        max: Real,
        res: Real,
        /// `true` if a value out of range is rejected instead of clamped.
        strict: bool,
    },
    SmallestThree {
        bits: Number,
    },
}

impl Encoding {
    /// Returns `true` if this encoding handles an array of `item` as one vector.
    pub(crate) fn takes_vector(&self, item: &Node<'_>) -> bool {
        matches!(self, Self::Compressed { .. } | Self::SmallestThree { .. })
            && matches!(item.shape, Shape::F32)
    }
}

/// Bits that belong to no field, before a field or, for a check, at the end of a type.
pub(crate) enum Mark {
    Align,
    Check { magic: Number, bits: Number },
    Reserved(Number),
}

/// A sparse array: how the indices of its present objects are encoded.
pub(crate) struct Subset {
    /// The constructor of its codec: `flags`, `indices`, `sentinel` or `relative_index`.
    pub(crate) codec: Ident,
    pub(crate) max: Option<Number>,
}

/// The arguments of `#[delta]`, which define how a field is sent in a delta.
#[derive(Default)]
pub(crate) struct DeltaArguments {
    /// `always`: there is no changed bit.
    pub(crate) always: bool,
    /// `whole`: a changed field is sent as it is without a baseline.
    pub(crate) whole: bool,
    /// Width of a small difference in bits.
    pub(crate) small: Option<Number>,
    /// Width of a large difference in bits.
    pub(crate) large: Option<Number>,
}

/// The function that replaces the encoding of a field.
pub(crate) struct With {
    pub(crate) path: Path,
    /// A second function, which sends the field as a delta.
    pub(crate) delta: Option<Path>,
    /// Upper bound on its bits, if declared.
    pub(crate) max_bits: Option<Number>,
    /// `true` if the user promises that a read returns the value that was written.
    pub(crate) exact: bool,
    /// Upper bound on the memory of its value in bytes, if declared.
    pub(crate) max_memory: Option<Number>,
    /// Index of the function among the type's functions, if it is for a part of a field.
    pub(crate) index: usize,
}
