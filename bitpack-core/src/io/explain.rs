//! [`ExplainStream`]: a writer without a buffer that records the path and the reason of an error.

use alloc::string::String;

use super::{BitIo, Depth, Observer};
use crate::error::{Error, Result};
use crate::place::outwards;
use crate::tracing::{Position, Reason, Step};
use crate::words::BufferCounter;

/// A stream that stores nothing, returns the same errors at the same bits as
/// [`WriteStream`](super::WriteStream), and records the field and the reason of an error.
///
/// [`explain_write`](crate::trace::explain_write) is the usual way to use it.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{ErrorKind, ExplainStream, Stream};
/// let mut stream = ExplainStream::new(8);
/// stream.named("tick").int(7_u16, 0, 1000)?;
/// let refused = stream.named("health").int(101_u8, 0, 100).err();
/// assert_eq!(refused.map(|error| (error.kind(), error.bit())), Some((ErrorKind::Range, 10)));
/// assert_eq!(stream.path(), ".health");
/// assert_eq!(stream.reason().as_deref(), Some("101 is not in 0..=100"));
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct ExplainStream {
    counter: BufferCounter,
    position: Position,
    /// Position of the end of the buffer in bits, if the stream searches for the first value that goes past
    /// it; otherwise `u64::MAX`.
    end: u64,
    /// Path of the first value that goes past the end of the buffer.
    beyond: Option<String>,
    depth: Depth,
}

impl ExplainStream {
    /// Creates a stream that acts like a writer into a buffer of `bytes` bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            counter: BufferCounter::new(bytes),
            position: Position::new(),
            end: u64::MAX,
            beyond: None,
            depth: Depth::NONE,
        }
    }

    /// Creates a stream that acts like a writer into an unlimited buffer.
    pub(crate) fn endless() -> Self {
        Self::new(BufferCounter::ENDLESS)
    }

    /// Creates a stream that acts like a writer into an unlimited buffer, and records the first
    /// value that goes past `bytes` bytes.
    pub(crate) fn beyond(bytes: usize) -> Self {
        Self { end: (bytes as u64).saturating_mul(8), ..Self::endless() }
    }

    /// Returns the number of bytes that writing would have taken.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`WriteStream::finish`](super::WriteStream::finish).
    pub fn finish(&mut self) -> Result<usize> {
        self.counter.finish()
    }

    /// Returns the path of the current value. After an error, it is the path of the rejected field.
    #[must_use]
    pub fn path(&self) -> String {
        self.position.path()
    }

    /// Returns the reason for a rejection: the value that was found, and the values that are
    /// expected. `None` if no value was rejected.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        self.position.reason()
    }

    /// Returns the path of the first value that goes past the end of the buffer; `None` if no value does.
    pub(crate) fn first_beyond(&self) -> Option<&str> {
        self.beyond.as_deref()
    }

    /// Records the current path if the value there ends at bit `bit`, past the end of the buffer, and is the
    /// first to do so.
    fn until(&mut self, bit: u64) {
        if bit > self.end && self.beyond.is_none() {
            self.beyond = Some(self.path());
        }
    }
}

outwards!([] ExplainStream);

impl Observer for ExplainStream {
    const TRACES: bool = true;

    fn enter(&mut self, step: Step<'_>) {
        self.position.path.enter(step);
    }
    fn leave(&mut self) {
        self.position.path.leave();
    }
    fn took(&mut self, bit: u64, bits: u32, _: u64) {
        self.until(bit + u64::from(bits));
    }
    fn record_rejection(&mut self, reason: impl FnOnce() -> Reason) {
        self.position.reject(reason());
    }
    fn set_pending_name(&mut self, name: &'static str) {
        self.position.set_pending_name(name);
    }
    fn enter_pending_name(&mut self) -> bool {
        self.position.enter_pending_name()
    }
}

impl BitIo for ExplainStream {
    const VALIDATES: bool = true;
    by_counter!();
    runs_by_counter!();

    fn transfer(&mut self, run: &mut Self::RunState, value: u64, bits: u32) -> u64 {
        run.at += bits;
        self.until(self.counter.position() + u64::from(run.at));
        value
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.until(self.counter.position() + u64::from(bits));
        self.counter.code(bits)?;
        Ok(value)
    }
    fn byte(&mut self, value: u64) -> Result<u64> {
        self.counter.code(8)?;
        Ok(value)
    }
    fn pad(&mut self) -> Result {
        self.counter.pad()?;
        self.until(self.counter.position());
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
        self.counter.bytes(outgoing.len())?;
        self.until(self.counter.position());
        Ok(outgoing)
    }
    fn move_out(&mut self) -> Self {
        core::mem::replace(self, Self::new(0))
    }
}
