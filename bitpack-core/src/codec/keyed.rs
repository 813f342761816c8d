//! Maps and sets, which are sent in ascending order of their keys.

pub(super) mod entries;
pub(super) mod map;
#[cfg(any(feature = "std", feature = "hashbrown", feature = "indexmap"))]
pub(super) mod sorted_hash_map;
