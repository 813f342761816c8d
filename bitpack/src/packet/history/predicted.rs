//! [`Predicted`]: a value that both ends compute from a baseline.

use super::{Held, held_blank};
use crate::{Delta, Error, HashStream, Quantized};

/// A prediction, with the hash of its encoded fields. A delta is written against it.
#[derive(Clone, Debug)]
pub(in crate::packet) struct Predicted<T> {
    value: Held<T>,
    /// The nearest valid value.
    nearest: Held<Quantized<T>>,
    /// `true` if there is a nearest valid value, and it holds codes.
    is_quantised: bool,
    hash: u64,
}

/// The value that a delta refers to.
#[derive(Debug)]
pub(in crate::packet) enum Old<'h, T> {
    /// A value of the history, or the nearest valid value of a prediction.
    Quantised(&'h Quantized<T>),
    /// A prediction that has no nearest valid value, or whose floats are not held as codes.
    Any(&'h T),
}

// by hand: a derived impl would require `T: Clone`
impl<T> Clone for Old<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Old<'_, T> {}

impl<T: Delta> Predicted<T> {
    /// Copies `baseline`, and changes the copy with `predict`. Reuses the allocations of `old`.
    pub(super) fn new(
        old: Option<Self>,
        baseline: &Quantized<T>,
        predict: impl FnOnce(&mut T),
    ) -> Result<Self, Error> {
        let (mut value, mut nearest) = match old {
            Some(old) => (old.value, old.nearest),
            None => (held_blank(), held_blank()),
        };
        baseline.store(&mut value);
        predict(&mut value);
        // a computed value may be out of range
        let hash = HashStream::of_any::<T>(&value)?;
        let is_quantised = Quantized::<T>::HOLDS_CODES && nearest.set_nearest(&value);
        Ok(Self { value, nearest, is_quantised, hash })
    }

    /// Returns the hash of the predicted value's encoded fields.
    pub(in crate::packet) const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the value that a delta refers to.
    pub(in crate::packet) fn old(&self) -> Old<'_, T> {
        if self.is_quantised { Old::Quantised(&self.nearest) } else { Old::Any(&self.value) }
    }
}
