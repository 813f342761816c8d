//! [`ReadStream`]: reads values from bytes.

use super::{BitIo, Codeword, Depth, Observer, PrefixCode};
use crate::error::{Error, Result};
use crate::place::inwards;
use crate::words::{BitReader, ReadRun, WordsAhead};

/// A stream that reads values from a byte slice of any length, and rejects everything that a writer
/// would not have sent.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{ReadStream, Stream};
/// let mut stream = ReadStream::new(&[0xE8, 0x07]);
/// assert_eq!(stream.int(0, 0, 1000)?, 1000);
/// assert!(stream.bool(false)?);
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ReadStream<'b> {
    reader: BitReader<'b>,
    depth: Depth,
}

impl<'b> ReadStream<'b> {
    /// Creates a stream at the first bit of `bytes`.
    #[cfg_attr(optimized, inline(always))]
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { reader: BitReader::new(bytes), depth: Depth::NONE }
    }

    /// Creates a stream at bit `bit` of `bytes`. If that is past the end, every read is rejected.
    #[inline]
    pub fn at(bytes: &'b [u8], bit: u64) -> Self {
        Self { reader: BitReader::at(bytes, bit), depth: Depth::NONE }
    }

    /// Rejects trailing whole bytes after the last field. The unused bits of its last byte are
    /// ignored.
    ///
    /// # Errors
    ///
    /// [`Trailing`](crate::ErrorKind::Trailing) if there are trailing bytes;
    /// [`Failed`](crate::ErrorKind::Failed) if the stream had failed before.
    #[cfg_attr(optimized, inline(always))]
    pub fn finish(self) -> Result {
        self.reader.finish()
    }
}

inwards!([] ReadStream<'_>, IS_WRITING = false);

impl Observer for ReadStream<'_> {}

impl BitIo for ReadStream<'_> {
    const VALIDATES: bool = true;
    run_state!(ReadRun, |run| BitReader::run_at(run), BitReader::run_left(run));

    methods! {
        reader: BitReader<'_>;
        fn begin(&mut self, bits: u32) -> Result<ReadRun>;
        fn begin_in(&mut self, run: &mut ReadRun, bits: u32) -> Result;
        fn extend(&mut self, run: &mut ReadRun, bits: u32) -> Result;
        fn end(&mut self, run: &mut ReadRun) -> Result;
        fn words_ahead(&self, most: usize) -> WordsAhead<'_>;
        fn skip_words(&mut self, count: usize);
        fn fail(&mut self, error: Error) -> Error;
        fn bit(&self) -> u64 = position;
        fn remaining_bits(&self) -> u64 = remaining;
    }
    #[cfg_attr(optimized, inline(always))] // and all below: only then a run's position is a constant
    fn transfer(&mut self, run: &mut ReadRun, _: u64, bits: u32) -> u64 {
        self.reader.take_bits(run, bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn transfer_few(&mut self, run: &mut ReadRun, _: u64, bits: u32) -> u64 {
        self.reader.take_few(run, bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn code(&mut self, _: u64, bits: u32) -> Result<u64> {
        self.reader.take_code(self.reader.window(), bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn number(&mut self, _: u64, bits: u32) -> Result<u64> {
        self.reader.take_number(bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn unary(&mut self, _: u32, most: u32) -> Result<u32> {
        let window = self.reader.window();
        let zeros = window.trailing_zeros().min(most);
        self.reader.take_code(window, Codeword::unary(zeros, most).bits)?;
        Ok(zeros)
    }
    #[cfg_attr(optimized, inline(always))]
    fn prefix_code<P: PrefixCode>(&mut self, _: Codeword, prefixes: &P) -> Result<P::Value> {
        let window = self.reader.window();
        let (value, bits) = prefixes.decode(window);
        self.reader.take_code(window, bits)?;
        Ok(value)
    }
    #[cfg_attr(optimized, inline(always))]
    fn ascii(&mut self, most: usize) -> Result<(u64, usize)> {
        let (window, count) = self.reader.ascii_ahead(most);
        Ok((self.reader.take_code(window, 8 * count as u32)?, count))
    }
    #[cfg_attr(optimized, inline(always))]
    fn pad(&mut self) -> Result {
        self.reader.align()
    }
    #[cfg_attr(optimized, inline(always))]
    fn raw<'a>(&'a mut self, _: &'a [u8], len: usize) -> Result<&'a [u8]> {
        self.reader.bytes(len)
    }
    fn before_tail(&mut self, bytes: usize, function: impl FnOnce(&mut Self) -> Result) -> Result {
        let whole = self.reader.hide_tail(bytes)?;
        function(self)?;
        self.reader.show_tail(whole);
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn depth(&mut self) -> &mut Depth {
        &mut self.depth
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self { reader: self.reader.move_out(), depth: self.depth }
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_back(&mut self, local: Self) {
        self.reader.move_back(&local.reader);
    }
}
