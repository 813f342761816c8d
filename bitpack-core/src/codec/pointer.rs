//! Pointers, which are sent like the value that they point to.

#[cfg(feature = "alloc")]
pub(super) mod boxed;
#[cfg(feature = "alloc")]
pub(super) mod slices;
