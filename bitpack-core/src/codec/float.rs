//! Floats that are sent with fewer bits: quantised to a resolution, and rotations as the smallest
//! three components of a quaternion.

pub(super) mod compressed;
pub(super) mod compressed_f64;
mod exact;
mod outside;
pub(super) mod resolution;
pub(super) mod smallest_three;

pub use {compressed::*, compressed_f64::*, smallest_three::*};
