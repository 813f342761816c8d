//! What a value costs, as the compiler knows it: bits on the wire, bytes of memory.

mod memory;
mod width;

pub(crate) use memory::greater;
pub use memory::{Heap, Memory};
pub use width::Width;

/// Whether serialize checks are on the wire: the feature `checks`.
///
/// Both ends must agree; the packet layer makes it part of the protocol id.
pub const CHECKS: bool = cfg!(feature = "checks");
