//! Bits into words and back: the bytes of a packet, and the one check a run that they are there.

mod reader;
mod text;
mod writer;
mod zeros;

pub use reader::BitReader;
pub(crate) use reader::{MOST_IN_WINDOW, Take};
pub(crate) use text::copy_text;
pub use writer::BitWriter;
pub(crate) use writer::{Masked, Put, ROOM, Room, Span};
pub(crate) use zeros::{LANES, any_zero, has_zero, many_have_zero};
