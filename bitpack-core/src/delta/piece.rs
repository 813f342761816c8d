//! [`Piece`]: the functions that the delta of a type with many fields is taken apart into.

use super::Delta;
use crate::error::Error;
use crate::stream::Stream;

/// Some fields of a type or of a variant, of which one of the three functions of its delta is a
/// function of its own. The derive emits them where they are many.
///
/// A field is a branch, and what the compiler does for a function grows faster than its branches: of
/// two hundred in one it took half a minute.
#[doc(hidden)]
pub trait Piece<const I: usize>: Delta {
    /// As [`Delta::same`], of a piece.
    #[must_use]
    fn same(this: &Self, baseline: &Self) -> bool {
        let _ = (this, baseline);
        true
    }

    /// As [`Delta::keep`], of a piece.
    #[must_use]
    fn keep(&mut self, baseline: &Self) -> bool {
        let _ = baseline;
        true
    }

    /// As [`Delta::changes`], of a piece.
    ///
    /// # Errors
    ///
    /// Those of its fields.
    fn changes<S: Stream>(
        this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let _ = (this, baseline, stream);
        Ok(false)
    }
}

/// Whether nothing has changed in a piece.
#[doc(hidden)]
#[inline(never)]
#[must_use]
pub fn same_piece<T: Piece<I>, const I: usize>(this: &T, baseline: &T) -> bool {
    <T as Piece<I>>::same(this, baseline)
}

/// A piece becomes what a reader makes of the baseline's.
#[doc(hidden)]
#[inline(never)]
#[must_use]
pub fn keep_piece<T: Piece<I>, const I: usize>(this: &mut T, baseline: &T) -> bool {
    <T as Piece<I>>::keep(this, baseline)
}

/// What has changed in a piece, on a local stream: one whose address goes into a function lives in
/// memory.
///
/// # Errors
///
/// Those of its fields.
#[doc(hidden)]
#[inline(never)]
pub fn piece<T: Piece<I>, const I: usize, S: Stream>(
    this: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool, Error> {
    let mut local = stream.take();
    let result = <T as Piece<I>>::changes(this, baseline, &mut local);
    stream.put_back(local);
    result
}
