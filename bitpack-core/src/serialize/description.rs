//! Creates a [`Description`] from packet types.

use super::Serialize;
use crate::schema::Description;

impl Description {
    /// Describes the packet type `P`. Add further packet types with [`and`](Self::and).
    pub fn of<P: Serialize>() -> Self {
        Self::from(P::SCHEMA)
    }

    /// Adds another packet type `P` to the description.
    pub fn and<P: Serialize>(self) -> Self {
        self.with(P::SCHEMA)
    }
}
