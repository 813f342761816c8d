//! The game of the tests of patches.

#[allow(clippy::large_enum_variant, reason = "packets of a game are not made for speed")]
#[path = "game.rs"]
mod source;

pub(crate) use source::{Packet, packets};
