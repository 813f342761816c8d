//! [`TraceStream`]: a reader that records every field.

use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;

use super::forward::forward;
use super::trace_log::{Log, Pending, TraceLog};
use super::{BitIo, Codeword, Depth, HashStream, Observer, PrefixCode, ReadStream, WriteStream};
use crate::error::{Error, Result};
use crate::math::mask;
use crate::place::{DirectedPlace, Direction};
use crate::tracing::{Event, Mark, Reason, Role, Step, Trace, Value};

/// A stream that reads like `S`, and records the path, the bits and the value of every field, up to the bit
/// at which the packet is rejected. Bit positions are the positions of `S`.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct TraceStream<'b, S = ReadStream<'b>, L = TraceLog> {
    stream: S,
    log: L,
    /// The bits that were written or read since the last event of the trace; `None` if there are none.
    pending: Option<Pending>,
    packet: PhantomData<&'b [u8]>,
}

#[cfg(any(feature = "model", feature = "dynamic"))]
impl<S, L> TraceStream<'_, S, L> {
    /// Creates a stream that reports its fields to `log`.
    pub(crate) const fn around(stream: S, log: L) -> Self {
        Self { stream, log, pending: None, packet: PhantomData }
    }

    pub(crate) fn into_log(self) -> L {
        self.log
    }
}

impl<S: BitIo, L: Log> TraceStream<'_, S, L> {
    /// Adds bits that were written or read to the next event of the trace.
    fn add(&mut self, bit: u64, bits: u64, raw: u128) {
        self.log.bits(bits, raw);
        Pending::add(&mut self.pending, bit, bits, raw);
    }

    /// Reports the bits since the last event, with their value. An event without bits is at `position`.
    fn event(&mut self, position: u64, role: Role, value: Option<Value>) {
        let here = Pending { bit: position, bits: 0, raw: 0 };
        let bits = self.pending.take().unwrap_or(here);
        self.stream.record_value(role, || Value::Unsigned(bits.raw));
        self.log.event(bits, role, value);
    }
}

impl<'b> TraceStream<'b> {
    /// Creates a stream at the first bit of `bytes`.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Self {
        let log = TraceLog::of(8 * bytes.len() as u64);
        Self { stream: ReadStream::new(bytes), log, pending: None, packet: PhantomData }
    }

    /// Returns the recorded events in wire order. They are incomplete if the trace [is
    /// truncated](Self::is_truncated).
    pub fn events(&self) -> &[Event] {
        self.log.events.all()
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

    /// Returns the path of the current value. After an error, it is the path of the rejected field.
    #[must_use]
    pub fn path(&self) -> String {
        self.log.position.path()
    }

    /// Returns the reason for a rejection: the value that was found, and the values that are
    /// expected. `None` if no value was rejected.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        self.log.position.reason()
    }

    /// Returns the trace: the recorded events and the result of the read.
    pub fn into_trace<P>(self, result: Result<P>) -> Trace<P> {
        let (events, is_truncated) = self.log.into_events();
        Trace { events, is_truncated, result }
    }

    /// Rejects trailing whole bytes after the last field.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ReadStream::finish`](ReadStream::finish).
    pub fn finish(&self) -> Result {
        self.stream.clone().finish()
    }
}

impl<S: Direction, L> Direction for TraceStream<'_, S, L> {
    forward!(Direction);

    type Floats = S::Floats;
}

impl<S: BitIo, L: Log> Observer for TraceStream<'_, S, L> {
    const TRACES: bool = true;
    const RECORDS_BITS: bool = true;

    fn enter(&mut self, step: Step<'_>) {
        self.stream.enter(step);
        self.log.enter(step);
    }
    fn leave(&mut self) {
        self.stream.leave();
        self.log.leave();
    }
    methods! {
        log: L;
        fn mark(&mut self, mark: Mark);
        fn compared(&mut self, value: &dyn Any, baseline: &dyn Any, is_changed: bool);
    }
    fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value) {
        self.event(self.stream.bit(), role, Some(value()));
    }
    fn took(&mut self, bit: u64, bits: u32, raw: u64) {
        self.add(bit, bits.into(), raw.into());
    }
    fn record_rejection(&mut self, reason: impl FnOnce() -> Reason) {
        self.log.reject(reason());
    }
    fn set_pending_name(&mut self, name: &'static str) {
        self.stream.set_pending_name(name);
        self.log.set_pending_name(name);
    }
    fn enter_pending_name(&mut self) -> bool {
        self.stream.enter_pending_name();
        self.log.enter_pending_name()
    }
}

impl<S: BitIo, L: Log> BitIo for TraceStream<'_, S, L> {
    forward!(Model);
    forward!(Position);
    forward!(RoundTrip);

    const JOINS_CODES: bool = S::JOINS_CODES;

    fn version(&self) -> u8 {
        self.stream.version()
    }
    fn transfer(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
        let bit = self.stream.bit() + u64::from(S::run_bits(run));
        let raw = self.stream.transfer(run, value, bits);
        self.add(bit, bits.into(), raw.into());
        raw
    }
    fn constant(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
        let bit = self.stream.bit() + u64::from(S::run_bits(run));
        let raw = self.stream.constant(run, value, bits);
        self.add(bit, bits.into(), raw.into());
        raw
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        let bit = self.stream.bit();
        let raw = self.stream.code(value, bits)?;
        self.add(bit, bits.into(), raw.into());
        Ok(raw)
    }
    fn unary(&mut self, zeros: u32, most: u32) -> Result<u32> {
        let bit = self.stream.bit();
        let zeros = self.stream.unary(zeros, most)?;
        let code = Codeword::unary(zeros, most);
        self.add(bit, code.bits.into(), code.raw.into());
        Ok(zeros)
    }
    fn prefix_code<P: PrefixCode>(&mut self, code: Codeword, prefixes: &P) -> Result<P::Value> {
        let bit = self.stream.bit();
        let (value, code) = self.stream.prefix_code(code, &WithCode(prefixes))?;
        self.add(bit, code.bits.into(), code.raw.into());
        Ok(value)
    }
    fn pad(&mut self) -> Result {
        let bit = self.stream.bit();
        self.stream.pad()?;
        let end = self.stream.bit();
        if end > bit {
            self.add(bit, end - bit, 0);
            self.event(end, Role::Align, Some(Value::Unsigned(0)));
        }
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8]> {
        self.pad()?;
        let bit = self.stream.bit();
        let bytes = self.stream.raw(outgoing, len)?;
        let raw = bytes.iter().take(16).rev().fold(0, |raw, byte| raw << 8 | u128::from(*byte));
        self.log.bytes(bytes);
        Pending::add(&mut self.pending, bit, bytes.len() as u64 * 8, raw);
        Ok(bytes)
    }
    fn before_tail(&mut self, bytes: usize, function: impl FnOnce(&mut Self) -> Result) -> Result {
        let (log, pending) = (&mut self.log, &mut self.pending);
        self.stream.before_tail(bytes, |stream| {
            let (inner, log_so_far) = (stream.move_out(), core::mem::take(log));
            let mut local =
                Self { stream: inner, log: log_so_far, pending: *pending, packet: PhantomData };
            let result = function(&mut local);
            stream.move_back(local.stream);
            (*log, *pending) = (local.log, local.pending);
            result
        })
    }
    fn fail(&mut self, error: Error) -> Error {
        // the bits that were rejected
        if self.pending.is_some() {
            self.event(self.stream.bit(), Role::Value, None);
        }
        self.stream.fail(error)
    }
    fn move_out(&mut self) -> Self {
        let (log, pending) = (core::mem::take(&mut self.log), self.pending);
        Self { stream: self.stream.move_out(), log, pending, packet: PhantomData }
    }
}

/// A prefix code that decodes each value together with its code word.
struct WithCode<'p, P>(&'p P);

impl<P: PrefixCode> PrefixCode for WithCode<'_, P> {
    type Value = (P::Value, Codeword);
    const LAST: u32 = P::LAST;

    fn payload_bits(&self, tier: u32) -> u32 {
        self.0.payload_bits(tier)
    }
    fn decode(&self, word: u64) -> (Self::Value, u32) {
        let (value, bits) = self.0.decode(word);
        ((value, Codeword { raw: word & mask(bits), bits }), bits)
    }
}
