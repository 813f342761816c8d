//! What a field's attribute says, each once it is read.

use syn::{Ident, Path};

use super::number::{Number, Real};
use crate::shape::{Node, Shape};

/// How a value is spelled in bits. In a container it is the innermost element's.
pub(crate) enum Encoding {
    /// As its type says.
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
        /// Outside is refused, not clamped.
        strict: bool,
    },
    SmallestThree {
        bits: Number,
    },
}

impl Encoding {
    /// Whether an array of these is one vector to it.
    pub(crate) fn takes_vector(&self, item: &Node<'_>) -> bool {
        matches!(self, Self::Compressed { .. } | Self::SmallestThree { .. })
            && matches!(item.shape, Shape::F32)
    }
}

/// Something on the wire before a field (or, a check, behind a type).
pub(crate) enum Mark {
    Align,
    Check { magic: Number, bits: Number },
    Reserved(Number),
}

/// Which of an array's objects are there: how their indices are spelled.
pub(crate) struct Subset {
    /// The constructor of its codec: `flags`, `indices`, `sentinel`, `relative_index`.
    pub(crate) codec: Ident,
    pub(crate) max: Option<Number>,
}

/// How a field is sent against a baseline: what `#[delta]` says.
#[derive(Default)]
pub(crate) struct How {
    /// Without a changed bit.
    pub(crate) always: bool,
    /// As it is without a baseline.
    pub(crate) whole: bool,
    /// Bits of a small difference.
    pub(crate) small: Option<Number>,
    /// Bits of one that is larger.
    pub(crate) large: Option<Number>,
}

/// The function that a field is left to.
pub(crate) struct With {
    pub(crate) path: Path,
    /// Another that sends it against a baseline.
    pub(crate) delta: Option<Path>,
    /// Bits that it takes at most, if it tells.
    pub(crate) max_bits: Option<Number>,
    /// Whether it promises that what it reads equals what it wrote.
    pub(crate) exact: bool,
    /// Bytes of memory that its value takes at most, if it tells.
    pub(crate) max_memory: Option<Number>,
    /// Which of the type's functions it is, if it is called for what is inside a field.
    pub(crate) index: usize,
}
