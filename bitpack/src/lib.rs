//! Stub.
#![no_std]
pub use bitpack_core::*;
pub use bitpack_derive::Serialize;
