//! What a value costs, as the compiler knows it: bits on the wire, bytes of memory.

mod memory;
mod width;

pub(crate) use memory::greater;
pub use memory::{Heap, Memory};
pub use width::Width;
