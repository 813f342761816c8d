//! [`Traced`]: a reader that also records every field.

use super::forward::forward;
use super::trace_log::TraceLog;
use super::{BitIo, Depth, HashStream, Observer, ReadStream, RoundTrip, WriteStream};
use crate::error::Error;
use crate::place::{DirectedPlace, Direction};
use crate::tracing::{Reason, Role, Step, Value};
use crate::vectorized::scalar;

/// A stream that reads like `S`, and records the path, the bits and the value of every field. Positions are
/// those of `S`.
#[derive(Debug)]
pub(crate) struct Traced<S> {
    stream: S,
    log: TraceLog,
}

impl<S> Traced<S> {
    pub(crate) const fn new(stream: S, log: TraceLog) -> Self {
        Self { stream, log }
    }

    /// Returns the recorded fields.
    pub(crate) fn into_log(self) -> TraceLog {
        self.log
    }
}

impl<S: Direction> Direction for Traced<S> {
    forward!(Direction);

    type Floats = S::Floats;
}

scalar!([S: BitIo] Traced<S>);

impl<S: RoundTrip> RoundTrip for Traced<S> {
    forward!(RoundTrip);
}

impl<S: BitIo> Observer for Traced<S> {
    const TRACES: bool = true;

    fn enter(&mut self, step: Step) {
        self.stream.enter(step);
        self.log.enter(step);
    }
    fn leave(&mut self) {
        self.stream.leave();
        self.log.leave();
    }
    fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value) {
        self.log.event(self.stream.bit(), role, Some(value()));
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
        self.log.enter_pending_name().is_some()
    }
}

impl<S: BitIo> BitIo for Traced<S> {
    forward!(Model);

    const VALIDATES: bool = S::VALIDATES;
    const JOINS_CODES: bool = S::JOINS_CODES;
    type RunState = S::RunState;

    fn begin(&mut self, bits: u32) -> Result<S::RunState, Error> {
        self.stream.begin(bits)
    }
    fn extend(&mut self, run: &mut S::RunState, bits: u32) -> Result<(), Error> {
        self.stream.extend(run, bits)
    }
    fn transfer(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
        let bit = self.stream.bit() + u64::from(S::at(run));
        let raw = self.stream.transfer(run, value, bits);
        self.log.took(bit, bits.into(), raw.into());
        raw
    }
    fn constant(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
        let bit = self.stream.bit() + u64::from(S::at(run));
        let raw = self.stream.constant(run, value, bits);
        self.log.took(bit, bits.into(), raw.into());
        raw
    }
    fn end(&mut self, run: &mut S::RunState) -> Result<(), Error> {
        self.stream.end(run)
    }
    fn at(run: &S::RunState) -> u32 {
        S::at(run)
    }
    fn left(run: &S::RunState) -> u32 {
        S::left(run)
    }
    fn version(&self) -> u8 {
        self.stream.version()
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
        let bit = self.stream.bit();
        let raw = self.stream.code(value, bits)?;
        self.log.took(bit, bits.into(), raw.into());
        Ok(raw)
    }
    fn pad(&mut self) -> Result<(), Error> {
        let bit = self.stream.bit();
        self.stream.pad()?;
        let end = self.stream.bit();
        if end > bit {
            self.log.took(bit, end - bit, 0);
            self.log.event(end, Role::Align, Some(Value::Unsigned(0)));
        }
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8], Error> {
        self.pad()?;
        let bit = self.stream.bit();
        let bytes = self.stream.raw(outgoing, len)?;
        let raw = bytes.iter().take(16).rev().fold(0, |raw, byte| raw << 8 | u128::from(*byte));
        self.log.took(bit, bytes.len() as u64 * 8, raw);
        Ok(bytes)
    }
    fn fail(&mut self, error: Error) -> Error {
        self.log.fail(self.stream.bit());
        self.stream.fail(error)
    }
    fn depth(&mut self) -> &mut Depth {
        self.stream.depth()
    }
    fn move_out(&mut self) -> Self {
        let log = core::mem::replace(&mut self.log, TraceLog::of(0));
        Self { stream: self.stream.move_out(), log }
    }
    fn move_back(&mut self, local: Self) {
        self.stream.move_back(local.stream);
        self.log = local.log;
    }
    fn bit(&self) -> u64 {
        self.stream.bit()
    }
    fn remaining_bits(&self) -> u64 {
        self.stream.remaining_bits()
    }
    fn is_beyond(&self) -> bool {
        self.stream.is_beyond()
    }
    fn stop_at(&mut self, bit: u64) {
        self.stream.stop_at(bit);
    }
}
