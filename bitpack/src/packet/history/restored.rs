//! [`Restored`]: the newest value of a history as the program's type.

#[cfg(feature = "std")]
use std::sync::OnceLock;

use super::{Held, held_blank};
use crate::{Delta, Quantized};

/// The newest value as a `T`, if [`Quantized`] holds codes (integers) in the place of its floats. A
/// sender seldom asks for its newest value, so it is restored when it is asked for.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub(super) struct Restored<T>(OnceLock<Held<T>>);

#[cfg(feature = "std")]
impl<T> Restored<T> {
    pub(super) const fn none() -> Self {
        Self(OnceLock::new())
    }
}

#[cfg(feature = "std")]
impl<T: Delta> Restored<T> {
    /// Restores the newest value at once, and reuses the allocations of the previous one.
    pub(super) fn set(&mut self, newest: &Quantized<T>) {
        let mut value = self.0.take().unwrap_or_else(held_blank);
        newest.store(&mut value);
        self.0 = OnceLock::from(value);
    }

    /// Drops the previous value, so that [`get`](Self::get) restores the newest one.
    pub(super) fn set_later(&mut self, _: &Quantized<T>) {
        self.0 = OnceLock::new();
    }

    #[expect(clippy::unnecessary_wraps, reason = "the other implementation may have none")]
    pub(super) fn get(&self, newest: &Quantized<T>) -> Option<&T> {
        Some(self.0.get_or_init(|| {
            let mut value = held_blank();
            newest.store(&mut value);
            value
        }))
    }
}

/// The newest value as a `T`, if [`Quantized`] holds codes (integers) in the place of its floats.
#[cfg(not(feature = "std"))]
#[derive(Clone, Debug)]
pub(super) struct Restored<T>(Option<Held<T>>);

#[cfg(not(feature = "std"))]
impl<T> Restored<T> {
    pub(super) const fn none() -> Self {
        Self(None)
    }
}

#[cfg(not(feature = "std"))]
impl<T: Delta> Restored<T> {
    /// Restores the newest value, and reuses the allocations of the previous one.
    pub(super) fn set(&mut self, newest: &Quantized<T>) {
        newest.store(self.0.get_or_insert_with(held_blank));
    }

    /// Restores the newest value. (It cannot wait until a program asks for it: that needs a lock, and so the
    /// standard library.)
    pub(super) fn set_later(&mut self, newest: &Quantized<T>) {
        self.set(newest);
    }

    pub(super) fn get(&self, _: &Quantized<T>) -> Option<&T> {
        self.0.as_ref().map(|value| -> &T { value })
    }
}
