//! [`Restored`]: the newest value of a history as the program's type.

#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use super::{Held, held_blank};
use crate::{Delta, Quantized};

/// The newest value as a `T`, if [`Quantized`] holds codes (integers) in the place of its floats. A
/// sender seldom asks for its newest value, so it is restored when it is asked for. Without the
/// standard library, there is no lock for that, and a history cannot be shared between threads.
#[derive(Clone, Debug)]
pub(super) struct Restored<T>(Once<Held<T>>);

impl<T> Restored<T> {
    pub(super) const fn none() -> Self {
        Self(Once::new())
    }
}

impl<T: Delta> Restored<T> {
    /// Restores the newest value at once, and reuses the allocations of the previous one.
    pub(super) fn set(&mut self, newest: &Quantized<T>) {
        let mut value = self.0.take().unwrap_or_else(held_blank);
        newest.store(&mut value);
        self.0 = Once::from(value);
    }

    /// Drops the previous value, so that [`get`](Self::get) restores the newest one.
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
