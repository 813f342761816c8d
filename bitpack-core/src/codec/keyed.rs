//! Maps and sets, which are sent in ascending order of their keys.

#[cfg(feature = "alloc")]
pub(super) mod entries;
#[cfg(feature = "alloc")]
pub(super) mod map;
#[cfg(feature = "std")]
pub(super) mod sorted_hash_map;
