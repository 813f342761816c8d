//! Some objects of an array, each with its index: as flags, as indices, or as steps from one index
//! to the next.

pub(super) mod delta_cost;
pub(super) mod object_index;
pub(super) mod sparse;
pub(super) mod subset;
