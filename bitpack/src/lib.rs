#![doc = include_str!("lib.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

mod packet;

#[cfg(feature = "alloc")]
pub use bitpack_core::trace::explain;
#[doc(no_inline)]
pub use bitpack_core::*;
pub use bitpack_derive::Serialize;
pub use packet::{EndCheck, Protocol, magic};
