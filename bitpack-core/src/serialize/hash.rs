//! The hash of what a value is sent as.

use super::Serialize;
use crate::engine::HashStream;
use crate::error::Error;

impl HashStream {
    /// The hash of what a value is sent as.
    ///
    /// # Errors
    ///
    /// Those of writing it, but for the end of a buffer.
    pub fn of<T: Serialize>(value: &T) -> Result<u64, Error> {
        Self::new().with(value)
    }
}

impl HashStream<false> {
    /// The hash of a value that need not be one that can be sent: one that was computed, and is
    /// outside of its ranges.
    ///
    /// # Errors
    ///
    /// What a function by hand refuses, and [`Depth`](crate::ErrorKind::Depth).
    pub fn of_any<T: Serialize>(value: &T) -> Result<u64, Error> {
        Self::new().with(value)
    }
}

impl<const REFUSES: bool> HashStream<REFUSES> {
    fn with<T: Serialize>(mut self, value: &T) -> Result<u64, Error> {
        T::serialize(value, &mut self)?;
        Ok(self.finish())
    }
}
