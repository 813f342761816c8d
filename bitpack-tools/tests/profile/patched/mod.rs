//! The game of the tests of patches, and its source after the patch.

#[allow(
    dead_code,
    clippy::large_enum_variant,
    reason = "the test replaces a limit, and compares whole packets"
)]
#[rustfmt::skip]
pub(crate) mod better;
#[allow(clippy::large_enum_variant, reason = "packets of a game are not made for speed")]
#[path = "game.rs"]
mod source;

pub(crate) use source::{Packet, packets};
