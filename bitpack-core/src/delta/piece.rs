//! [`Piece`]: groups of fields into which the derive splits the delta of a type with many fields.

use super::Delta;
use crate::error::Result;
use crate::stream::Stream;

/// Some fields of a type or of a variant, with a separate function for their delta. The derive splits a type
/// with many fields into pieces.
///
/// Each field is a branch, and compile time grows faster than the number of branches in a function:
/// with two hundred in one function it was half a minute.
#[doc(hidden)]
pub trait Piece<const I: usize>: Delta {
    /// Writes or reads the changes of the fields that belong to piece number `I`. Returns `true` if a reader
    /// has read a change.
    ///
    /// # Errors
    ///
    /// Returns the errors of its fields.
    fn changes<S: Stream>(this: S::Ref<'_, Self>, baseline: &Self, stream: &mut S) -> Result<bool>;
}

/// Writes or reads the changes of the fields that the derive has put into piece number `I`. Returns `true` if
/// a field has changed. It uses a local copy of the stream, because a stream whose address is passed to a
/// function is kept in memory.
///
/// # Errors
///
/// Returns the errors of its fields.
#[doc(hidden)]
#[inline(never)]
pub fn piece<T: Piece<I>, const I: usize, S: Stream>(
    this: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool> {
    let mut local = stream.move_out();
    let result = <T as Piece<I>>::changes(this, baseline, &mut local);
    stream.move_back(local);
    result
}
