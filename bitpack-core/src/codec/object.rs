//! Array subsets: the objects at some of the indices of an array, sent with flags, with indices, or with the
//! differences between consecutive indices.

pub(super) mod delta_cost;
pub(super) mod object_index;
pub(super) mod sparse;
pub(super) mod subset;

pub use {object_index::*, sparse::*, subset::*};
