//! The encoding of a type that sends its own deltas.

use super::Delta;
use crate::codec::{self, Declared, Plain};

/// Declares the default encoding of a type whose [`Delta`] implementation sends its deltas.
pub const fn plain<T: Delta>() -> Declared<Plain> {
    let declared = codec::plain::<T>();
    let shape = T::DELTA.link(declared.shape);
    let change = T::DELTA.change.by_hand_if(!T::KNOWS_CODES);
    Declared { shape, ..declared.changing(change) }
}
