//! Creates a [`Description`] from packet types.

use super::Serialize;
use crate::schema::Description;

impl Description {
    /// Describes the packet type `P`. [`and`](Self::and) adds others.
    #[must_use]
    pub fn of<P: Serialize>() -> Self {
        Self::from(P::SCHEMA)
    }

    /// Adds another packet type `P` to the description.
    #[must_use]
    pub fn and<P: Serialize>(self) -> Self {
        self.with(P::SCHEMA)
    }
}
