//! The encoding of a type that sends its own deltas.

use super::Delta;
use crate::codec::{self, Declared, Plain};

/// Declares the encoding of a type that implements `Delta`. It sends deltas with that
/// implementation.
pub const fn plain<T: Delta>() -> Declared<Plain> {
    let declared = codec::plain::<T>();
    let shape = T::DELTA.link(declared.shape);
    let change = T::DELTA.change.by_hand_if(!T::KNOWS_CODES);
    Declared { shape, ..declared.changing(change) }
}
