//! What a value costs, as the compiler knows it: bits on the wire, bytes of memory.

/// `a + b`, or the greatest number: of what is computed of each field a call is most of what it costs
/// the compiler.
macro_rules! sum {
    ($a:expr, $b:expr) => {
        if $a > !$b { u64::MAX } else { $a + $b }
    };
}

/// `a * b` likewise.
macro_rules! product {
    ($a:expr, $b:expr) => {{
        let product = $a as u128 * $b as u128;
        if product > u64::MAX as u128 { u64::MAX } else { product as u64 }
    }};
}

mod change;
mod memory;
mod width;

pub use change::Change;
pub(crate) use change::{Kind, SHORT, Sum};
#[cfg(feature = "alloc")]
pub(crate) use memory::HELD;
pub use memory::{Heap, Memory};
pub(crate) use memory::{greater, is_large};
pub use width::Width;
pub(crate) use {product, sum};
