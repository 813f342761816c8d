//! [`EncodeStream`]: writes bits that can be copied to any position.

use core::cell::Cell;

use super::{BitIo, Depth, Encoded, Observer};
use crate::error::{Error, ErrorKind, Result, cold};
use crate::place::outwards;
use crate::words::BitWriter;

/// A stream that writes the bits of an [`Encoded`]. It rejects everything that makes bits depend on
/// the position at which they begin.
#[derive(Debug)]
pub(crate) struct EncodeStream<'b> {
    writer: BitWriter<'b>,
    depth: Depth,
    /// Maximum number of hand-written functions and types nested in one another so far.
    levels: u32,
    /// `true` if a hand-written function has asked for the position or the remaining bits.
    was_asked: Cell<bool>,
}

impl<'b> EncodeStream<'b> {
    fn new(words: &'b mut [[u8; 8]]) -> Self {
        let writer = BitWriter::new(words.as_flattened_mut());
        Self { writer, depth: Depth::NONE, levels: 0, was_asked: Cell::new(false) }
    }

    /// Calls `write` with a stream that writes into `words`. Returns the bits that were written.
    ///
    /// # Errors
    ///
    /// Returns the errors of `write`; [`Overflow`](ErrorKind::Overflow) if `words` are too few;
    /// [`Declaration`](ErrorKind::Declaration) if the bits depend on the position at which they
    /// begin.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn encode<T>(
        words: &'b mut [[u8; 8]],
        write: impl FnOnce(&mut EncodeStream<'_>) -> Result,
    ) -> Result<Encoded<'b, T>> {
        let mut stream = EncodeStream::new(words);
        write(&mut stream)?;
        let (bits, levels) = (stream.writer.position(), stream.levels);
        if stream.was_asked.get() {
            return Err(cold(ErrorKind::Declaration, 0));
        }
        stream.writer.finish()?;
        let used = words.get(..bits.div_ceil(64) as usize).unwrap_or_default();
        Ok(Encoded::new(used, bits, levels))
    }

    #[cold]
    fn depends_on_position(&mut self) -> Error {
        self.writer.fail(Error::new(ErrorKind::Declaration, 0))
    }
}

outwards!([] EncodeStream<'_>);

impl Observer for EncodeStream<'_> {}

impl BitIo for EncodeStream<'_> {
    const VALIDATES: bool = true;
    by_writer!();
    runs_by_writer!();

    fn pad(&mut self) -> Result {
        Err(self.depends_on_position())
    }
    fn raw<'a>(&'a mut self, _: &'a [u8], _: usize) -> Result<&'a [u8]> {
        Err(self.depends_on_position())
    }
    #[cfg_attr(optimized, inline(always))]
    fn descend(&mut self) -> Result {
        if !self.depth.descend() {
            return Err(self.fail(cold(ErrorKind::Depth, 0)));
        }
        self.levels = self.levels.max(self.depth.functions());
        Ok(())
    }
    fn copy_encoded(&mut self, words: &[[u8; 8]], bits: u64, levels: u32) -> Result {
        if !self.depth.has_room_for(levels) {
            return Err(self.fail(cold(ErrorKind::Depth, 0)));
        }
        self.levels = self.levels.max(self.depth.functions() + levels);
        let start = self.bit();
        self.copy_bits(words, bits).map_err(|error| self.fail_copy(error, start))
    }
    fn tell_position(&self) -> u64 {
        self.was_asked.set(true);
        self.bit()
    }
    fn tell_remaining(&self) -> u64 {
        self.was_asked.set(true);
        self.remaining_bits()
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        let (levels, was_asked) = (self.levels, self.was_asked.clone());
        Self { writer: self.writer.move_out(), depth: self.depth, levels, was_asked }
    }
}
