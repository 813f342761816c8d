//! The description of packets by their types.

use super::Serialize;
use crate::schema::Description;

impl Description {
    /// Of one type of packet.
    #[must_use]
    pub fn of<P: Serialize>() -> Self {
        Self::from(P::SCHEMA)
    }

    /// The same with one more type of packet.
    #[must_use]
    pub fn and<P: Serialize>(self) -> Self {
        self.with(P::SCHEMA)
    }
}
