//! Types for the parsed arguments of a field's attributes.

use syn::{Ident, Path};

use super::number::{Number, Real};
use crate::shape::{Node, Shape};

/// The encoding that an attribute selects for a value. On a container it applies to the innermost
/// elements.
#[derive(Default)]
pub(crate) enum Encoding {
    /// No attribute selects an encoding: the type's own is used.
    #[default]
    Plain,
    Bits(Number),
    Range {
        min: Number,
        max: Number,
    },
    /// The attribute `varint`: an integer in groups of bits. `of` is the range of the integer, or
    /// `Plain`.
    Varint {
        group: Number,
        of: Box<Self>,
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
    /// Returns `true` if this encoding takes an array of `item` as one vector instead of element by
    /// element.
    pub(crate) fn takes_vector(&self, item: &Node<'_>) -> bool {
        matches!(self, Self::Compressed { .. } | Self::SmallestThree { .. })
            && matches!(item.shape, Shape::F32)
    }
}

/// Bits that belong to no field: padding, reserved bits or a check constant. They come before a
/// field, or for a check also at the end of a type.
pub(crate) enum Mark {
    Align,
    Check { magic: Number, bits: Number },
    Reserved(Number),
}

/// The arguments of `subset` or `relative_index`, which send only the present objects of a sparse
/// array, each with its index.
pub(crate) struct Subset {
    /// The name of the method that encodes the indices: `flags`, `indices`, `sentinel` or
    /// `relative_index`.
    pub(crate) codec: Ident,
    pub(crate) max: Option<Number>,
}

/// The arguments of `#[delta]`, which define how a field is sent in a delta.
#[derive(Default)]
pub(crate) struct DeltaArguments {
    /// `true` for the argument `always`: the field is sent in each delta, without a bit that tells
    /// if it has changed.
    pub(crate) always: bool,
    /// `true` for the argument `whole`: a changed field is sent as it is in a whole packet, not as
    /// a difference.
    pub(crate) whole: bool,
    /// The argument `small`: the number of bits of a small difference, if declared.
    pub(crate) small: Option<Number>,
    /// The argument `large`: the number of bits of a large difference, if declared.
    pub(crate) large: Option<Number>,
}

/// The arguments of `with`: a function that replaces the encoding of a field or a part of one.
pub(crate) struct With {
    pub(crate) path: Path,
    /// The argument `delta`: the path of a second function, which sends the field as a delta.
    pub(crate) delta: Option<Path>,
    /// Upper bound on the number of bits that the function writes, if declared.
    pub(crate) max_bits: Option<Number>,
    /// `true` if the user promises that a read returns the value that was written.
    pub(crate) exact: bool,
    /// Upper bound on the memory of the field's value in bytes, if declared.
    pub(crate) max_memory: Option<Number>,
    /// Index of the function among those that the type uses for parts of fields. Unused for a
    /// function that encodes a whole field.
    pub(crate) index: usize,
}
