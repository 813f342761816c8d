//! [`WriteStream`]: writes values into bytes.

use super::{BitIo, Depth, Observer};
use crate::error::{Error, ErrorKind, Result};
use crate::place::outwards;
use crate::words::BitWriter;

/// A stream that writes values into a byte slice of any length.
///
/// A stream that is dropped without [`finish`](Self::finish) loses up to 63 bits, the last ones: they
/// are not in the buffer yet, and a `drop` that stored them could not report an error.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{Stream, WriteStream};
/// let mut buffer = [0; 2];
/// let mut stream = WriteStream::new(&mut buffer);
/// stream.int(1000, 0, 1000)?;
/// stream.bool(true)?;
/// assert!(stream.int(1001, 0, 1000).is_err());
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[must_use]
#[derive(Debug)]
pub struct WriteStream<'b> {
    writer: BitWriter<'b>,
    depth: Depth,
}

impl<'b> WriteStream<'b> {
    /// Creates a stream at the first bit of `buffer`.
    #[cfg_attr(optimized, inline(always))]
    pub fn new(buffer: &'b mut [u8]) -> Self {
        Self { writer: BitWriter::new(buffer), depth: Depth::NONE }
    }

    /// Calls `write` with a stream that continues at the position of this one. If everything that it
    /// writes fits in the buffer, returns the function's result, and this stream continues after
    /// that. If it does not fit, returns `None`.
    ///
    /// In the cases of `None` and of an error, this stream stays where it was and is usable, even
    /// if the error is a value that cannot be sent. Bytes of the buffer after its position may
    /// contain some of what was written; later writes replace them.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::{Stream, WriteStream};
    /// let mut buffer = [0; 4];
    /// let mut stream = WriteStream::new(&mut buffer);
    /// let mut taken = 0;
    /// for body in [[1_u8, 2, 3], [4, 5, 6]] {
    ///     let written = stream.attempt(|stream| {
    ///         body.iter().try_for_each(|value| stream.bits(*value, 8).map(drop))
    ///     })?;
    ///     taken += usize::from(written.is_some());
    /// }
    /// assert_eq!((taken, stream.finish()?), (1, 3));
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of `write`, except [`Overflow`](ErrorKind::Overflow);
    /// [`Failed`](ErrorKind::Failed) if `write` returns `Ok` although its stream has failed.
    #[cfg_attr(optimized, inline(always))]
    pub fn attempt<T>(
        &mut self,
        write: impl FnOnce(&mut WriteStream<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        let mut copy = WriteStream { writer: self.writer.copied(), depth: self.depth };
        let written = write(&mut copy).and_then(|value| Ok((value, copy.writer.progress()?)));
        match written {
            Ok((value, progress)) => {
                self.writer.adopt(progress);
                Ok(Some(value))
            }
            Err(error) if error.kind() == ErrorKind::Overflow => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Stores the last bits in the buffer, and ends writing. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// [`Overflow`](crate::ErrorKind::Overflow) if the last bits of a derived type do not fit,
    /// which its [`serialize`](crate::Serialize::serialize) need not have noticed;
    /// [`Failed`](crate::ErrorKind::Failed) if the stream had failed before.
    #[cfg_attr(optimized, inline(always))]
    pub fn finish(self) -> Result<usize> {
        self.writer.finish()
    }
}

outwards!([] WriteStream<'_>);

impl Observer for WriteStream<'_> {}

impl BitIo for WriteStream<'_> {
    const VALIDATES: bool = true;
    by_writer!();
    aligned_by_writer!();
    runs_by_writer!();

    const LOOKS_AT_TEXT: bool = true;
    #[cfg_attr(optimized, inline(always))]
    fn text(&mut self, text: &str) -> Result<bool> {
        self.writer.text(text)
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self { writer: self.writer.move_out(), depth: self.depth }
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_back(&mut self, local: Self) {
        self.writer.move_back(local.writer);
    }
}
