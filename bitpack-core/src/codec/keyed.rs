//! Maps and sets, which are sent in ascending order of their keys.

#[cfg(feature = "alloc")]
pub(super) mod entries;
#[cfg(feature = "alloc")]
pub(super) mod map;
#[cfg(any(feature = "std", feature = "hashbrown", feature = "indexmap"))]
pub(super) mod sorted_hash_map;
