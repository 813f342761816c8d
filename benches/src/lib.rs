//! The packets that are measured, random values for them, and everybody that they are measured with.

pub mod cell;
pub mod field;
pub mod fields;
pub mod fused;
pub mod inlined;
pub mod packets;
pub mod report;
pub mod rival;
pub mod rivals;
mod sample;

pub use sample::Sample;
pub(crate) use sample::between;
