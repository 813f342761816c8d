//! [`ExplainStream`]: values go nowhere, and where they would have gone is known.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Engine;
use crate::account::{Reason, Step, path_of};
use crate::error::Error;
use crate::place::outwards;
use crate::words::{Room, Span};

/// Writes nothing, and says of every value what [`WriteStream`](super::WriteStream) says: the same
/// verdict at the same bit. It knows which field that is, and why.
///
/// [`explain_write`](crate::trace::explain_write) is the way to use it.
///
/// ```
/// use bitpack_core::{ErrorKind, ExplainStream, Stream};
/// let mut stream = ExplainStream::new(8);
/// stream.named("tick").int(7_u16, 0, 1000)?;
/// let refused = stream.named("health").int(101_u8, 0, 100).err();
/// assert_eq!(refused.map(|error| (error.kind(), error.bit())), Some((ErrorKind::Range, 10)));
/// assert_eq!(stream.path(), ".health");
/// assert_eq!(stream.reason().as_deref(), Some("101 is not in 0..=100"));
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExplainStream {
    room: Room,
    path: Vec<Step>,
    /// A name that was given for the next operation.
    named: Option<&'static str>,
    reason: Option<Reason>,
    /// Where the buffer that is asked about ends, in bits, and the value that goes beyond it.
    end: u64,
    beyond: Option<String>,
    depth: u32,
}

impl ExplainStream {
    /// As if into a buffer of so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            room: Room::new(bytes),
            path: Vec::new(),
            named: None,
            reason: None,
            end: u64::MAX,
            beyond: None,
            depth: 0,
        }
    }

    /// As if into a buffer that never ends.
    pub(crate) fn endless() -> Self {
        Self::new(Room::ENDLESS)
    }

    /// The same, to find the value that goes beyond so many bytes.
    pub(crate) fn beyond(bytes: usize) -> Self {
        Self { end: (bytes as u64).saturating_mul(8), ..Self::endless() }
    }

    /// The bytes that would have been written.
    ///
    /// # Errors
    ///
    /// As [`WriteStream::finish`](super::WriteStream::finish).
    pub fn finish(&mut self) -> Result<usize, Error> {
        self.room.finish()
    }

    /// Where the stream stands: the field that was refused, after an error.
    #[must_use]
    pub fn path(&self) -> String {
        path_of(&self.path)
    }

    /// What was found, and what was expected instead, where a value was refused.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        self.reason.as_ref().map(ToString::to_string)
    }

    /// The path of the first value that does not end in the buffer.
    pub(crate) fn first_beyond(&self) -> Option<&str> {
        self.beyond.as_deref()
    }

    /// A value ends at this bit.
    fn until(&mut self, bit: u64) {
        if bit > self.end && self.beyond.is_none() {
            self.beyond = Some(self.path());
        }
    }
}

outwards!([] ExplainStream);

impl Engine for ExplainStream {
    const REFUSES: bool = true;
    const TELLS: bool = true;
    type Gather = Span;
    whole!();

    fn begin(&mut self, bits: u32) -> Result<Span, Error> {
        self.room.begin(bits)
    }
    fn extend(&mut self, run: &mut Span, bits: u32) -> Result<(), Error> {
        self.room.extend(run, bits)
    }
    fn gather(&mut self, run: &mut Span, value: u64, bits: u32) -> u64 {
        run.at += bits;
        self.until(self.room.position() + u64::from(run.at));
        value
    }
    fn end(&mut self, run: &mut Span) -> Result<(), Error> {
        self.room.end(run)
    }
    fn at(run: &Span) -> u32 {
        run.at
    }
    fn left(run: &Span) -> u32 {
        run.total.saturating_sub(run.at)
    }
    fn window(&self) -> u64 {
        0
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
        self.until(self.room.position() + u64::from(bits));
        self.room.code(bits)?;
        Ok(value)
    }
    fn pad(&mut self) -> Result<(), Error> {
        self.room.pad()?;
        self.until(self.room.position());
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8], Error> {
        self.room.bytes(outgoing.len())?;
        self.until(self.room.position());
        Ok(outgoing)
    }
    fn fail(&mut self, error: Error) -> Error {
        self.room.fail(error)
    }
    fn depth(&mut self) -> &mut u32 {
        &mut self.depth
    }
    fn take(&mut self) -> Self {
        core::mem::replace(self, Self::new(0))
    }
    fn put_back(&mut self, local: Self) {
        *self = local;
    }

    fn enter(&mut self, step: Step) {
        self.path.push(step);
    }
    fn leave(&mut self) {
        self.path.pop();
    }
    fn wrong(&mut self, reason: impl FnOnce() -> Reason) {
        self.reason = Some(reason());
    }
    fn name_next(&mut self, name: &'static str) {
        self.named = Some(name);
    }
    fn open(&mut self) -> bool {
        match self.named.take() {
            Some(name) => {
                self.path.push(Step::Name(name));
                true
            }
            None => false,
        }
    }
    fn bit(&self) -> u64 {
        self.room.position()
    }
    fn room(&self) -> u64 {
        self.room.remaining()
    }
}
