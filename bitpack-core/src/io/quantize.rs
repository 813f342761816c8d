//! [`QuantizeStream`]: replaces values in place by those that the other side will read.

use super::{BitIo, Depth, HashStream, Observer, ReadStream, WriteStream};
#[cfg(feature = "alloc")]
use crate::error::ErrorKind;
use crate::error::{Error, Result};
use crate::place::inwards;
use crate::words::BufferCounter;

/// A stream that writes every value and reads it back in the same step, without a packet. A float
/// becomes the value that is restored from its quantised one, and a field that is not sent becomes
/// its default. The stream rejects the values that a [`WriteStream`] rejects, at the same bit.
///
/// `IS_WRITING` and `IS_READING` are both true, and a value is replaced in place: the codecs of
/// this crate take a value before they store one. Hand-written functions could not rely on that.
/// They clear a list before they fill it, for example, and this stream has no other copy of the
/// list. They never see this stream: they are called to write, and then to read
/// ([`through`](BitIo::through)).
#[derive(Clone, Debug)]
pub(crate) struct QuantizeStream {
    counter: BufferCounter,
    depth: Depth,
}

impl QuantizeStream {
    /// Creates a stream that acts like a writer into an unlimited buffer.
    pub(crate) const fn new() -> Self {
        Self::within(BufferCounter::new(BufferCounter::ENDLESS))
    }

    /// Creates a stream that starts at the position of another one.
    pub(super) const fn within(counter: BufferCounter) -> Self {
        Self { counter, depth: Depth::NONE }
    }
}

/// Size in bytes of the stack buffer that a hand-written function writes into. Without an
/// allocator, a function that writes more is rejected.
const FEW: usize = 1200;

/// Size in bytes at which the buffer for the output of a hand-written function stops growing.
#[cfg(feature = "alloc")]
const TOO_MANY: usize = 1 << 30;

impl QuantizeStream {
    /// Returns the number of bits of the current byte that earlier values take. The streams for
    /// hand-written functions start at that bit too, so that alignment has the same effect.
    fn begun(&self) -> u32 {
        (self.counter.position() % 8) as u32
    }

    /// Calls the hand-written function `write` with a stream that writes into `buffer`. Returns the
    /// number of bytes. The position of an error counts from the start of what the function writes.
    fn write_into(
        &self,
        buffer: &mut [u8],
        write: impl FnOnce(&mut WriteStream<'_>) -> Result,
    ) -> Result<usize> {
        let mut stream = WriteStream::new(buffer);
        let before = stream.code(0, self.begun()).map(drop);
        *stream.depth() = self.depth;
        let written = before.and_then(|()| write(&mut stream)).and_then(|()| stream.finish());
        let here = |error: Error| error.bit().saturating_sub(self.begun().into());
        written.map_err(|error| Error::new(error.kind(), here(error)))
    }

    /// Calls the hand-written function `write` with the buffer `bytes`, which grows until the value fits, and
    /// then cuts the buffer to the bytes that were written.
    #[cfg(feature = "alloc")]
    #[cold]
    fn write_into_larger(
        &mut self,
        bytes: &mut alloc::vec::Vec<u8>,
        write: impl Fn(&mut WriteStream<'_>) -> Result,
    ) -> Result {
        let mut written = Ok(0);
        let mut length = FEW;
        while length < TOO_MANY {
            length *= 8;
            bytes.resize(length, 0);
            written = self.write_into(bytes, &write);
            if !written.is_err_and(|error| error.kind() == ErrorKind::Overflow) {
                break;
            }
        }
        bytes.truncate(written.map_err(|error| self.fail(error))?);
        Ok(())
    }

    /// Calls the hand-written function `read` with a stream of exactly the bytes that were just written, and
    /// returns its result. Moves this stream past the bits that the function reads.
    fn read_out<R>(
        &mut self,
        bytes: &[u8],
        read: impl FnOnce(&mut ReadStream<'_>) -> Result<R>,
    ) -> Result<R> {
        let begun = u64::from(self.begun());
        let mut stream = ReadStream::at(bytes, begun);
        *stream.depth() = self.depth;
        let result = read(&mut stream);
        let bits = stream.bit().saturating_sub(begun);
        match result.and_then(|read| self.counter.skip(bits).map(|()| read)) {
            Ok(read) => Ok(read),
            Err(error) => {
                let here = error.bit().saturating_sub(begun);
                Err(self.fail(Error::new(error.kind(), here)))
            }
        }
    }
}

inwards!([] QuantizeStream, IS_WRITING = true);

impl Observer for QuantizeStream {}

impl BitIo for QuantizeStream {
    const VALIDATES: bool = true;
    const ORDERS_BITS: bool = false;
    by_counter!();
    runs_by_counter!();

    fn only_write(&mut self, write: impl FnOnce(&mut HashStream) -> Result) -> Result {
        let mut stream = HashStream::within(self.counter.clone(), self.depth);
        let result = write(&mut stream);
        self.counter = stream.into_counter();
        result
    }
    fn through<V, R>(
        &mut self,
        value: V,
        write: impl Fn(&V, &mut WriteStream<'_>) -> Result,
        read: impl FnOnce(V, &mut ReadStream<'_>) -> Result<R>,
    ) -> Result<R> {
        let buffer = &mut [0; FEW];
        let written = self.write_into(buffer, |stream| write(&value, stream));
        #[cfg(feature = "alloc")]
        if written.is_err_and(|error| error.kind() == ErrorKind::Overflow) {
            let mut bytes = alloc::vec::Vec::new();
            self.write_into_larger(&mut bytes, |stream| write(&value, stream))?;
            return self.read_out(&bytes, |stream| read(value, stream));
        }
        let length = written.map_err(|error| self.fail(error))?;
        let bytes = buffer.get(..length).unwrap_or_default();
        self.read_out(bytes, |stream| read(value, stream))
    }
    #[cfg_attr(optimized, inline(always))]
    fn transfer(&mut self, run: &mut Self::RunState, value: u64, bits: u32) -> u64 {
        run.at += bits;
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.counter.code(bits)?;
        Ok(value)
    }
    fn pad(&mut self) -> Result {
        self.counter.pad()
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
        self.counter.bytes(outgoing.len())?;
        Ok(outgoing)
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        self.clone()
    }
}
