//! [`Piece`]: the parts into which the delta functions of a type with many fields are split.

use super::Delta;
use crate::error::Error;
use crate::place::FloatForm;
use crate::stream::Stream;

/// Some fields of a type or of a variant, with separate functions for their delta. The derive
/// splits a type with many fields into such pieces.
///
/// Each field is a branch, and compile time grows faster than the number of branches in a function:
/// with two hundred in one function it was half a minute.
#[doc(hidden)]
pub trait Piece<const I: usize>: Delta {
    /// Returns `true` if nothing has changed in the fields of this piece, like [`Delta::same`].
    #[must_use]
    fn same<Floats: FloatForm>(this: &Self, baseline: &Self) -> bool {
        let _ = (this, baseline);
        true
    }

    /// Sets the fields of this piece to the values that a reader restores from an unchanged
    /// baseline, like [`Delta::copy_baseline`].
    #[must_use]
    fn copy_baseline<Floats: FloatForm>(&mut self, baseline: &Self) -> bool {
        let _ = baseline;
        true
    }

    /// Writes or reads the changes of the fields of this piece, like [`Delta::changes`].
    ///
    /// # Errors
    ///
    /// Returns the errors of its fields.
    fn changes<S: Stream>(
        this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let _ = (this, baseline, stream);
        Ok(false)
    }
}

/// Returns `true` if nothing has changed in the fields of piece number `I`.
#[doc(hidden)]
#[inline(never)]
#[must_use]
pub fn same_piece<T: Piece<I>, const I: usize, Floats: FloatForm>(this: &T, baseline: &T) -> bool {
    <T as Piece<I>>::same::<Floats>(this, baseline)
}

/// Sets the fields of piece number `I` to the values that a reader restores from an unchanged
/// baseline.
#[doc(hidden)]
#[inline(never)]
#[must_use]
pub fn copy_piece_baseline<T: Piece<I>, const I: usize, Floats: FloatForm>(
    this: &mut T,
    baseline: &T,
) -> bool {
    <T as Piece<I>>::copy_baseline::<Floats>(this, baseline)
}

/// Writes or reads the changes of the fields of piece number `I`. It uses a local copy of the
/// stream, because a stream whose address is passed to a function is kept in memory.
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
) -> Result<bool, Error> {
    let mut local = stream.move_out();
    let result = <T as Piece<I>>::changes(this, baseline, &mut local);
    stream.move_back(local);
    result
}
