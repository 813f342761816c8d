//! [`Int`], the built-in integers, and [`Index`], which also covers types that wrap an integer.

mod index;
mod int;
mod single;
mod wide;

pub use {index::*, int::*, single::*, wide::*};
