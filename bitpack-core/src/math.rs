//! Arithmetic for the other modules, and the loop `each!`: mostly `const fn`, and none of it needs the standard library.

#[macro_use]
mod each;

mod bits;
mod floor;
#[cfg(test)]
mod sample;
mod sqrt;

pub use bits::{bit_length, bits_required, bits_required_u128};
pub(crate) use bits::{mask, mask_u128};
pub(crate) use floor::floor;
#[cfg(test)]
pub(crate) use sample::one_of;
pub(crate) use sqrt::sqrt;
