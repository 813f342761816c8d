//! Types for the parsed arguments of a field's attributes.

use core::slice;

use syn::{Expr, Ident, Path, Type};

use super::number::{Number, Real};
use crate::shape::{Node, Shape};

/// The encoding that an attribute selects for a value, such as `bits(3)`. On a container it applies
/// to the innermost elements.
#[derive(Default)]
pub(crate) enum Encoding {
    /// The encoding that the type itself has, because no attribute selects another one.
    #[default]
    Plain,
    Bits(Number),
    Range {
        min: Number,
        max: Number,
    },
    /// A range with an earlier field at one end or both. Attributes are parsed to a [`Range`](Self::Range),
    /// which this variant replaces when the names of all fields are known.
    RangeTo {
        min: RangeEnd,
        max: RangeEnd,
    },
    /// The attribute `varint`: an integer in groups of `group` bits. `of` is the range of the
    /// integer, or `Plain` without a range.
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
    /// The attribute `compressed`. A writer clamps a value outside the range, unless it rejects it (`strict`)
    /// or moves it into the range by whole turns (`wraps`).
    Compressed {
        min: Real,
        max: Real,
        res: Real,
        strict: bool,
        wraps: bool,
    },
    SmallestThree {
        bits: Number,
    },
    /// A range for each component of a vector: `bits` or `compressed` with lists of numbers. Either all
    /// components are a `Range`, or all are `Compressed`.
    Components(Vec<Self>),
}

/// An end of a range: a constant, or an earlier field plus a constant.
pub(crate) enum RangeEnd {
    Constant(Number),
    /// The value of the field `name` plus `offset`, or minus `offset` if `is_below`.
    Field {
        name: Ident,
        offset: Option<Number>,
        is_below: bool,
    },
}

impl RangeEnd {
    /// Returns the name of the earlier field. `None` for a constant.
    pub(crate) fn field(&self) -> Option<&Ident> {
        match self {
            Self::Constant(_) => None,
            Self::Field { name, .. } => Some(name),
        }
    }
}

impl Encoding {
    /// Returns `true` if this encoding takes an array with elements of type `item` as one vector,
    /// instead of each element alone.
    pub(crate) fn takes_vector(&self, item: &Node<'_>) -> bool {
        match self.part() {
            Self::Compressed { .. } | Self::SmallestThree { .. } => {
                matches!(item.shape, Shape::F32)
            }
            _ => matches!((self, &item.shape), (Self::Components(_), Shape::Int(_))),
        }
    }

    /// Combines the encodings of two attributes on one value: `varint` and a range become one encoding. For
    /// any other two encodings, which another check reports, the result is the first one.
    pub(super) fn beside(self, other: Option<Self>) -> Self {
        match (self, other) {
            (Self::Plain, Some(other)) => other,
            (Self::Varint { group, of }, Some(range @ Self::Range { .. }))
            | (range @ Self::Range { .. }, Some(Self::Varint { group, of }))
                if of.is_plain() =>
            {
                Self::Varint { group, of: Box::new(range) }
            }
            (first, _) => first,
        }
    }

    /// Returns `true` if no attribute selects an encoding.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self, Self::Plain)
    }

    /// Returns the encodings inside this one: the ones of a vector's components, or the range of a `varint`.
    pub(crate) fn inner(&self) -> &[Self] {
        match self {
            Self::Varint { of, .. } => slice::from_ref(of),
            Self::Components(parts) => parts,
            _ => &[],
        }
    }

    /// Returns `true` if all values take the same number of bits in this encoding.
    pub(crate) fn has_one_width(&self) -> bool {
        !matches!(self, Self::Varint { .. })
    }

    /// Returns the encoding of the first component, or this one if components have no own encodings.
    pub(crate) fn part(&self) -> &Self {
        match self {
            Self::Components(parts) => parts.first().unwrap_or(self),
            one => one,
        }
    }
}

/// Bits that belong to no field: padding, reserved bits or a check constant. They are sent before a field. A
/// check can also be sent at the end of a type.
pub(crate) enum Mark {
    Align,
    Check { magic: Number, bits: Number },
    Reserved(Number),
}

/// The arguments of the attribute `omit_default`.
#[derive(Default)]
pub(crate) struct Omission {
    /// The value that is not sent. `None` for the default of the type.
    pub(crate) value: Option<Expr>,
    /// `true` for the argument `set`: the bit that marks the value as left out is 1 instead of 0.
    pub(crate) is_set: bool,
}

/// The arguments of `subset` or `relative_index`, which send only the present objects of a sparse
/// array, each with its index.
pub(crate) struct Subset {
    /// The method of the runtime that encodes the indices: `flags`, `indices`, `sentinel` or
    /// `relative_index`.
    pub(crate) codec: Ident,
    pub(crate) max: Option<Number>,
}

/// The arguments of the attribute `#[delta]`, which define how the difference of a field to an
/// earlier value is sent.
#[derive(Default)]
pub(crate) struct DeltaArguments {
    /// `true` for the argument `always`: each delta contains the field, without a bit that tells if
    /// it has changed.
    pub(crate) always: bool,
    /// `true` for the argument `whole`: a changed field is sent as its new value.
    pub(crate) whole: bool,
    /// The argument `small`: the number of bits of a small difference. `None` if it is not given.
    pub(crate) small: Option<Number>,
    /// The argument `large`: the number of bits of a large difference. `None` if it is not given.
    pub(crate) large: Option<Number>,
    /// The argument `wrapping`: values are on a circle, and a difference is the shorter way around
    /// it. `None` if it is not given.
    pub(crate) wrapping: Option<Expr>,
}

/// The arguments of the attribute `via`: the type that is sent in place of the value's own type.
pub(crate) struct Via {
    pub(crate) ty: Type,
    /// `true` for the argument `try_from`: the conversion from the sent type can fail and uses
    /// `TryFrom`.
    pub(crate) try_from: bool,
    /// `true` for the argument `exact`: the user promises that values are read as they were written.
    pub(crate) exact: bool,
    /// The argument `max_memory`: an upper bound on the memory of the value in bytes, if given.
    pub(crate) max_memory: Option<Number>,
    /// The argument `blank`: an expression for the initial value, which a read then overwrites.
    /// `None` if it is `Default::default()`.
    pub(crate) blank: Option<Expr>,
}

/// The arguments of the attribute `with`: a user's function that replaces the encoding of a field
/// or of a part of one.
pub(crate) struct With {
    pub(crate) path: Path,
    /// The argument `delta`: the path of a second function, which sends the field as a delta.
    pub(crate) delta: Option<Path>,
    /// The argument `max_bits`: an upper bound on the number of bits that the function writes.
    /// `None` if it is not given.
    pub(crate) max_bits: Option<Number>,
    /// `true` for the argument `exact`: the user promises that values are read as they were written.
    pub(crate) exact: bool,
    /// The argument `max_memory`: an upper bound on the memory of the value in bytes, if given.
    pub(crate) max_memory: Option<Number>,
    /// The argument `blank`: an expression for the initial value, which a read then overwrites.
    /// `None` if it is `Default::default()`.
    pub(crate) blank: Option<Expr>,
    /// Index of the function among the functions of one type.
    pub(crate) index: usize,
}
