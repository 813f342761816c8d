//! Strings: aligned bytes, unaligned bytes, bytes with a zero at the end, and UTF-16 code units.

pub(super) mod nul_terminated;
pub(super) mod string;
pub(super) mod unaligned;
pub(super) mod unit_text;
pub(super) mod utf16;

pub use nul_terminated::{NulTerminated, nul_terminated};
pub use unaligned::{Unaligned, unaligned};
pub use utf16::{Utf16, utf16};
pub use {string::*, unit_text::*};
