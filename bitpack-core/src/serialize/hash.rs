//! Functions that hash the encoded form of a value.

use super::Serialize;
use crate::error::Result;
use crate::io::HashStream;

impl HashStream {
    /// Returns the hash of the bits that are sent for `value`.
    ///
    /// # Errors
    ///
    /// Returns the errors of writing it, except for the end of a buffer.
    pub fn of<T: Serialize>(value: &T) -> Result<u64> {
        Self::new().with(value)
    }
}

impl HashStream<false> {
    /// Returns the hash of a value that need not be valid on the wire, such as a computed one that
    /// is out of its declared range.
    ///
    /// # Errors
    ///
    /// Errors of hand-written functions, and [`Depth`](crate::ErrorKind::Depth).
    pub fn of_any<T: Serialize>(value: &T) -> Result<u64> {
        Self::new().with(value)
    }
}

impl<const VALIDATES: bool> HashStream<VALIDATES> {
    fn with<T: Serialize>(mut self, value: &T) -> Result<u64> {
        T::serialize(value, &mut self)?;
        Ok(self.finish())
    }
}
