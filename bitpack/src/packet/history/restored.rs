//! [`Restored`]: the newest value of a history as the program's type.

#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use super::{Held, held_blank};
use crate::{Delta, Quantized};

/// The newest value of a history as a `T`, if [`Quantized`] holds codes (integers on the wire) in place of
/// the value's floats. A sender seldom asks for it, so it is restored only when it is asked for. This needs a
/// lock; without the standard library there is none, and threads cannot share a history.
#[derive(Clone, Debug)]
pub(super) struct Restored<T>(Once<Held<T>>);

impl<T> Restored<T> {
    pub(super) const fn none() -> Self {
        Self(Once::new())
    }
}

impl<T: Delta> Restored<T> {
    /// Restores the newest value as a `T` now, and reuses the allocations of the previous value.
    pub(super) fn set(&mut self, newest: &Quantized<T>) {
        let mut value = self.0.take().unwrap_or_else(held_blank);
        newest.store(&mut value);
        self.0 = Once::from(value);
    }

    /// Drops the stored value. The next call of [`get`](Self::get) restores the newest one.
    pub(super) fn set_later(&mut self, _: &Quantized<T>) {
        self.0 = Once::new();
    }

    pub(super) fn get(&self, newest: &Quantized<T>) -> &T {
        self.0.get_or_init(|| {
            let mut value = held_blank();
            newest.store(&mut value);
            value
        })
    }
}
