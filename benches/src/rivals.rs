//! The measured libraries, one in each file.

#[cfg(feature = "bincode")]
mod bincode;
pub mod bitbuffer;
mod bitcode;
mod bitpack;
pub mod bitstream;
mod by_hand;
pub mod deku;
mod memcpy;
pub mod mirror;
pub mod naia;
mod postcard;
mod rkyv;
mod speedy;
mod wincode;

#[cfg(feature = "bincode")]
pub use bincode::Bincode;
pub use bitbuffer::Bitbuffer;
pub use bitcode::Bitcode;
pub use bitpack::Bitpack;
pub use bitstream::Bitstream;
pub use by_hand::ByHandCode;
pub use deku::Deku;
pub use memcpy::Memcpy;
pub use naia::Naia;
pub use postcard::Postcard;
pub use rkyv::Rkyv;
pub use speedy::Speedy;
pub use wincode::Wincode;
