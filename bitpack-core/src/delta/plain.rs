//! The encoding of a type that sends its own deltas.

use super::Delta;
use crate::codec::{self, Declared, Plain};

/// Declares the encoding of a type that sends deltas by its own implementation.
pub const fn plain<T: Delta>() -> Declared<Plain> {
    let declared = codec::plain::<T>();
    let shape = T::DELTA.link(declared.shape);
    let change = T::DELTA.change.by_hand_if(!T::KNOWS_CODES);
    Declared { shape, ..declared.changing(change) }
}
