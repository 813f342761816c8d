//! [`BitWriter`] and [`BitReader`]: pack bits into words and unpack them, with one bounds check for
//! each run of fields.

mod reader;
mod text;
mod writer;
mod zeros;

pub use reader::BitReader;
pub(crate) use reader::{MOST_IN_WINDOW, ReadRun, WordsAhead};
pub(crate) use text::copy_text;
pub use writer::BitWriter;
pub(crate) use writer::{BufferCounter, CountedRun, WriteRun};
pub(crate) use zeros::{LANES, any_zero, has_zero, many_have_zero};
