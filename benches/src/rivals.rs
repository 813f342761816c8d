//! Who is measured, one a file.

#![expect(clippy::inline_always, reason = "what is measured is inlined, as derived code is")]

#[cfg(feature = "bincode")]
mod bincode;
mod bitcode;
mod bitpack;
mod fused;
mod memcpy;
mod postcard;
mod rkyv;
mod speedy;
mod wincode;

#[cfg(feature = "bincode")]
pub use bincode::Bincode;
pub use bitcode::Bitcode;
pub use bitpack::Bitpack;
pub use fused::Fused;
pub use memcpy::Memcpy;
pub use postcard::Postcard;
pub use rkyv::Rkyv;
pub use speedy::Speedy;
pub use wincode::Wincode;
