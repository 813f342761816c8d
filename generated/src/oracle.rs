//! Reference implementations of generated types: those of the model, and those of types that only the generator
//! declares.

mod newtype;
mod via;

pub use bitpack_model::oracle::*;
pub use newtype::*;
pub use via::{Sent, sent};
