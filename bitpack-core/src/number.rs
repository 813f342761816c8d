//! Integers, and types of a program's own around one.

mod index;
mod int;

pub use index::Index;
#[cfg_attr(
    not(feature = "alloc"),
    allow(unused_imports, reason = "sparse lists of other crates")
)]
pub(crate) use index::{from_usize, to_usize};
pub use int::Int;
