//! What a value costs, as the compiler knows it: bits on the wire, bytes of memory.

mod change;
mod memory;
mod width;

pub use change::Change;
pub(crate) use change::{Kind, SHORT, Sum};
pub(crate) use memory::greater;
pub use memory::{Heap, Memory};
pub use width::Width;

/// Whether serialize checks are on the wire: the feature `checks`.
///
/// Both ends must agree; the packet layer makes it part of the protocol id.
pub const CHECKS: bool = cfg!(feature = "checks");
