//! Pointers, which are sent like the value that they point to.

pub(super) mod boxed;
pub(super) mod slices;
