//! The measured packets, random values for them, and the libraries that are measured.

pub mod by_hand;
pub mod cell;
pub mod compressed;
pub mod field;
pub mod fields;
#[cfg(feature = "formats")]
pub mod formats;
pub mod inlined;
pub mod packets;
pub mod report;
pub mod rival;
pub mod rivals;
mod sample;

pub use sample::Sample;
pub(crate) use sample::between;
