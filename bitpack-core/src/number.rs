//! [`Int`], the built-in integers, and [`Index`], which also covers types that wrap an integer.

mod index;
mod int;
mod single;
mod wide;

pub use index::Index;
#[cfg_attr(
    not(feature = "alloc"),
    allow(unused_imports, reason = "used only for sparse lists of other crates")
)]
pub(crate) use index::{from_usize, to_usize};
pub use int::Int;
#[doc(hidden)]
pub use single::Number;
pub use wide::{Wide, wide};
