//! Arrays, lists and bytes: sequences of elements of one type.

pub(super) mod array;
pub(super) mod ascending_list;
pub(super) mod bytes;
pub(super) mod collection;
mod contiguous;
pub(super) mod marked;
pub(super) mod rest;
pub(super) mod terminator;

pub(crate) use terminator::Terminator;
pub use {array::*, ascending_list::*, bytes::*, collection::*, marked::*, rest::*};
