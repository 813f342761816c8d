//! Integers, and values that need no declared range: bits, ranges, fixed point, relative numbers,
//! enum tags, vectors, alignment and check values.

pub(super) mod align;
pub(super) mod bits;
pub(super) mod check;
pub(super) mod components;
pub(super) mod fixed;
pub(super) mod int;
pub(super) mod primitive;
pub(super) mod range_to;
pub(super) mod relative;
pub(super) mod relative_wrapping;
pub(super) mod tag;
pub(super) mod tier_table;
pub(super) mod varint;
pub(super) mod vector;
pub(super) mod version_tag;

pub(crate) use relative::step_above;
pub use {bits::*, components::*, fixed::*, int::*, primitive::*, range_to::*};
pub use {relative_wrapping::*, tag::*, varint::*, vector::*, version_tag::*};
