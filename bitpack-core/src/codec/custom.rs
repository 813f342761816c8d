//! Encodings that the user supplies: conversions to another type, and functions.

pub(super) mod blanked;
pub(super) mod function;
pub(super) mod via;
pub(super) mod with;

pub use with::with;
pub use {blanked::*, function::*, via::*};
