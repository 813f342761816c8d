//! The game of the tests of patches.

#[path = "game.rs"]
mod source;

pub(crate) use source::{Packet, packets};
