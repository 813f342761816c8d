//! [`Predicted`]: a value that both ends compute from a baseline.

use super::{Held, held_blank};
use crate::{Delta, HashStream, Quantized, Result};

/// A predicted value, against which a delta is written or read, with the hash of its encoded fields.
#[derive(Clone, Debug)]
pub(in crate::packet) struct Predicted<T> {
    value: Held<T>,
    /// The valid value that is nearest to the prediction. Unspecified if `is_quantised` is `false`.
    nearest: Held<Quantized<T>>,
    /// `true` if `nearest` is set: the prediction has a nearest valid value, and a [`Quantized`] of this type
    /// holds codes (integers on the wire) in place of floats.
    is_quantised: bool,
    hash: u64,
}

impl<T: Delta> Predicted<T> {
    /// Makes a prediction: copies `baseline`, and changes the copy with `predict`. Reuses the allocations of
    /// `old`.
    pub(super) fn new(
        old: Option<Self>,
        baseline: &Quantized<T>,
        predict: impl FnOnce(&mut T),
    ) -> Result<Self> {
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

    /// Returns the valid value that is nearest to the prediction. `None` if there is no such value, or if it
    /// holds floats.
    pub(in crate::packet) fn nearest(&self) -> Option<&Quantized<T>> {
        let nearest: &Quantized<T> = &self.nearest; // (also if it is no box)
        self.is_quantised.then_some(nearest)
    }

    /// Returns the predicted value, which may be out of range.
    pub(in crate::packet) fn value(&self) -> &T {
        &self.value
    }
}
