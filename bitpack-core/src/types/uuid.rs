//! Implementations for the identifiers of the crate `uuid`.

use uuid::Uuid;

use crate::codec::{array, plain};

as_other! {
    /// Sent in 128 bits: the sixteen bytes in order.
    [] Uuid, "Uuid" as [u8; 16] = array::<16, _>(plain::<u8>()), blank Self::nil();
    |value| value.into_bytes(), |read| Some(Self::from_bytes(read))
}
