//! [`TraceStream`]: a reader that records every field.

use alloc::string::String;
use alloc::vec::Vec;

use super::trace_log::TraceLog;
use super::{BitIo, Codeword, Depth, Observer, PrefixCode, RoundTrip};
use crate::error::Error;
use crate::place::inwards;
use crate::tracing::{Event, Reason, Role, Step, Trace, Value};
use crate::vectorized::scalar;
use crate::words::{BitReader, ReadRun};

/// A stream that reads like [`ReadStream`](super::ReadStream), and records the path, the bits and
/// the value of every field, up to the bit at which the packet is rejected.
#[derive(Clone, Debug)]
pub struct TraceStream<'b> {
    reader: BitReader<'b>,
    log: TraceLog,
    depth: Depth,
}

impl<'b> TraceStream<'b> {
    /// Creates a stream at the first bit of `bytes`.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Self {
        let log = TraceLog::of(8 * bytes.len() as u64);
        Self { reader: BitReader::new(bytes), log, depth: Depth::NONE }
    }

    /// Returns the recorded events in wire order. They are incomplete if the trace [is
    /// truncated](Self::is_truncated).
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.log.events.list()
    }

    /// Returns the recorded events, and drops the stream.
    #[must_use]
    pub fn into_events(self) -> Vec<Event> {
        self.log.events.into_list()
    }

    /// Returns `true` if events were left out because the trace reached its memory limit: 128 bytes
    /// for each bit of the packet plus 128 KB, including paths and text. The packet is still read
    /// to its end.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.log.events.is_truncated()
    }

    /// Returns the path of the current value: after an error, that of the rejected field.
    #[must_use]
    pub fn path(&self) -> String {
        self.log.path()
    }

    /// Returns the reason for a rejection: the value that was found, and the values that are
    /// expected. `None` if no value was rejected.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        self.log.reason()
    }

    /// Returns the trace: the recorded events and the result of the read.
    #[must_use]
    pub fn into_trace<P>(self, result: Result<P, Error>) -> Trace<P> {
        let (events, is_truncated) = self.log.into_events();
        Trace { events, is_truncated, result }
    }

    /// Rejects trailing whole bytes after the last field.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ReadStream::finish`](super::ReadStream::finish).
    pub fn finish(&self) -> Result<(), Error> {
        self.reader.finish()
    }
}

inwards!([] TraceStream<'_>, IS_WRITING = false);
scalar!([] TraceStream<'_>);

impl RoundTrip for TraceStream<'_> {}

impl Observer for TraceStream<'_> {
    const TRACES: bool = true;

    fn enter(&mut self, step: Step) {
        self.log.enter(step);
    }
    fn leave(&mut self) {
        self.log.leave();
    }
    fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value) {
        self.log.event(self.reader.position(), role, Some(value()));
    }
    fn record_rejection(&mut self, reason: impl FnOnce() -> Reason) {
        self.log.reject(reason());
    }
    fn set_pending_name(&mut self, name: &'static str) {
        self.log.set_pending_name(name);
    }
    fn enter_pending_name(&mut self) -> bool {
        self.log.enter_pending_name().is_some()
    }
}

impl BitIo for TraceStream<'_> {
    const VALIDATES: bool = true;
    type RunState = ReadRun;

    fn begin(&mut self, bits: u32) -> Result<ReadRun, Error> {
        self.reader.begin(bits)
    }
    fn extend(&mut self, run: &mut ReadRun, bits: u32) -> Result<(), Error> {
        self.reader.extend(run, bits)
    }
    fn transfer(&mut self, run: &mut ReadRun, _: u64, bits: u32) -> u64 {
        let bit = self.reader.position() + u64::from(BitReader::run_at(run));
        let raw = self.reader.take_bits(run, bits);
        self.log.took(bit, u64::from(bits), u128::from(raw));
        raw
    }
    fn end(&mut self, run: &mut ReadRun) -> Result<(), Error> {
        self.reader.end(run)
    }
    fn at(run: &ReadRun) -> u32 {
        BitReader::run_at(run)
    }
    fn left(run: &ReadRun) -> u32 {
        BitReader::run_left(run)
    }
    fn code(&mut self, _: u64, bits: u32) -> Result<u64, Error> {
        let bit = self.reader.position();
        let raw = self.reader.take_code(self.reader.window(), bits)?;
        self.log.took(bit, u64::from(bits), u128::from(raw));
        Ok(raw)
    }
    fn unary(&mut self, _: u32, most: u32) -> Result<u32, Error> {
        let zeros = self.reader.window().trailing_zeros().min(most);
        self.code(0, Codeword::unary(zeros, most).bits)?;
        Ok(zeros)
    }
    fn prefix_code<P: PrefixCode>(&mut self, _: Codeword, prefixes: &P) -> Result<P::Value, Error> {
        let (value, bits) = prefixes.decode(self.reader.window());
        self.code(0, bits)?;
        Ok(value)
    }
    fn ascii(&mut self, most: usize) -> Result<(u64, usize), Error> {
        let (_, count) = self.reader.ascii_ahead(most);
        // no bits, and so no event
        if count == 0 {
            return Ok((0, 0));
        }
        Ok((self.code(0, 8 * count as u32)?, count))
    }
    fn pad(&mut self) -> Result<(), Error> {
        let bit = self.reader.position();
        self.reader.align()?;
        let bits = self.reader.position() - bit;
        if bits > 0 {
            self.log.took(bit, bits, 0);
            self.log.event(self.reader.position(), Role::Align, Some(Value::Unsigned(0)));
        }
        Ok(())
    }
    fn raw<'a>(&'a mut self, _: &'a [u8], len: usize) -> Result<&'a [u8], Error> {
        self.pad()?;
        let bit = self.reader.position();
        let bytes = self.reader.bytes(len)?;
        let raw = bytes.iter().take(16).rev().fold(0, |raw, byte| raw << 8 | u128::from(*byte));
        self.log.took(bit, bytes.len() as u64 * 8, raw);
        Ok(bytes)
    }
    fn before_tail(
        &mut self,
        bytes: usize,
        function: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let whole = self.reader.hide_tail(bytes)?;
        function(self)?;
        self.reader.show_tail(whole);
        Ok(())
    }
    fn fail(&mut self, error: Error) -> Error {
        self.log.fail(self.reader.position());
        self.reader.fail(error)
    }
    fn depth(&mut self) -> &mut Depth {
        &mut self.depth
    }
    fn move_out(&mut self) -> Self {
        let empty = Self { reader: self.reader.clone(), ..Self::new(&[]) };
        core::mem::replace(self, empty)
    }
    fn move_back(&mut self, local: Self) {
        *self = local;
    }
    fn bit(&self) -> u64 {
        self.reader.position()
    }
    fn remaining_bits(&self) -> u64 {
        self.reader.remaining()
    }
}
