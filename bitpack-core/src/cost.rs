//! The cost of a value, known at compile time: bits on the wire, bytes of memory.

/// Adds two numbers; a sum that is too large becomes the greatest number. It is a macro because
/// this addition is made for each field, and calls would take most of its compile time.
macro_rules! sum {
    ($a:expr, $b:expr) => {
        if $a > !$b { u64::MAX } else { $a + $b }
    };
}

/// Multiplies two numbers; a product that is too large becomes the greatest number. It is a macro, like
/// `sum`, to save the compile time of a call for each field.
macro_rules! product {
    ($a:expr, $b:expr) => {{
        let product = $a as u128 * $b as u128;
        if product > u64::MAX as u128 { u64::MAX } else { product as u64 }
    }};
}

mod delta_cost;
mod memory;
mod width;

pub use {delta_cost::*, memory::*, width::*};
pub(crate) use {product, sum};
