//! [`MsbStream`]: a stream whose numbers begin with their most significant bit.

use super::forward::forward;
use super::{BitIo, Depth, Observer};
use crate::error::{Error, ErrorKind, Result, cold};
use crate::math::mask;
use crate::place::{DirectedPlace, Direction};
use crate::tracing::{Reason, Role, Step, Value};
use crate::words::CountedRun;

/// A stream that writes or reads numbers with the most significant bit first. The stream `S` inside it sees
/// only whole bytes. The position of `S` is the start of a byte.
///
/// Positions count the bits of numbers, so the bits of the current byte that are not yet written or read are
/// the next ones. Only bytes that are complete are written: [`pad`](BitIo::pad) completes the last one.
#[derive(Debug)]
pub(crate) struct MsbStream<S> {
    stream: S,
    /// The bits of the current byte that were written, or that are not read yet, in its low bits.
    byte: u64,
    /// Number of bits in `byte`: at most 7, except while a number is read.
    count: u32,
    /// Number of bits written or read in the current run of fields. The position does not include them.
    in_run: u32,
    failed: bool,
}

impl<S: BitIo> MsbStream<S> {
    pub(crate) const fn new(stream: S) -> Self {
        Self { stream, byte: 0, count: 0, in_run: 0, failed: false }
    }

    pub(crate) fn into_inner(self) -> S {
        self.stream
    }

    /// Returns an error unless `bits` more bits can be written or read.
    fn has_room(&self, bits: u32) -> Result {
        match (self.failed, self.remaining_bits() < u64::from(bits)) {
            (true, _) => Err(cold(ErrorKind::Failed, 0)),
            (_, true) => Err(cold(ErrorKind::Overflow, 0)),
            _ => Ok(()),
        }
    }

    /// Writes or reads a number of at most 64 bits, and returns it. The caller has checked that [there is
    /// room](Self::has_room).
    fn shift(&mut self, value: u64, bits: u32) -> Result<u64> {
        let (mut left, mut read) = (bits, 0);
        while left > 0 {
            if S::IS_READING && self.count == 0 {
                (self.byte, self.count) = (self.stream.byte(0)?, 8);
            }
            let part = left.min(if S::IS_READING { self.count } else { 8 - self.count });
            left -= part;
            if S::IS_READING {
                self.count -= part;
                read = read << part | self.byte >> self.count & mask(part);
                continue;
            }
            self.byte = self.byte << part | value >> left & mask(part);
            self.count += part;
            if self.count == 8 {
                self.stream.byte(self.byte)?;
                (self.byte, self.count) = (0, 0);
            }
        }
        Ok(if S::IS_READING { read } else { value })
    }

    /// Writes or reads a number of up to 64 bits, and returns it. Reports it to an inner stream that traces.
    fn number(&mut self, value: u64, bits: u32) -> Result<u64> {
        let bit = self.bit() + u64::from(self.in_run);
        let number = self.shift(value, bits)?;
        if S::TRACES {
            self.stream.took(bit, bits, number);
        }
        Ok(number)
    }

    /// Forgets the bits of the current byte, after an error.
    fn stop(&mut self) {
        (self.count, self.in_run, self.failed) = (0, 0, true);
    }
}

impl<S: Direction> Direction for MsbStream<S> {
    forward!(Direction);

    type Floats = S::Floats;
}

impl<S: BitIo> Observer for MsbStream<S> {
    forward!(Path);

    fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value) {
        if S::TRACES {
            // the position of a value without bits
            self.stream.took(self.bit() + u64::from(self.in_run), 0, 0);
            self.stream.record_value(role, value);
        }
    }
}

impl<S: BitIo> BitIo for MsbStream<S> {
    const VALIDATES: bool = S::VALIDATES;
    const JOINS_CODES: bool = false;
    const ORDERS_BITS: bool = false;
    run_state!(CountedRun, |run| run.at, run.total.saturating_sub(run.at));

    methods! {
        stream: S;
        fn version(&self) -> u8;
        fn written_version(&self, newest: u8) -> u8;
        fn is_beyond(&self) -> bool;
        fn depth(&mut self) -> &mut Depth;
    }
    fn is_msb_first(&self) -> bool {
        true
    }
    fn begin(&mut self, bits: u32) -> Result<CountedRun> {
        self.has_room(bits)?;
        Ok(CountedRun { at: 0, total: bits })
    }
    fn extend(&mut self, run: &mut CountedRun, bits: u32) -> Result {
        self.has_room(bits).map_err(|error| error.offset(run.at.into()))?;
        run.total = run.at.saturating_add(bits);
        Ok(())
    }
    fn transfer(&mut self, run: &mut CountedRun, value: u64, bits: u32) -> u64 {
        // (there is room, unless the codec moves more bits than it has declared: `end` tells)
        let number = self.number(value, bits).unwrap_or(0);
        run.at = run.at.saturating_add(bits);
        self.in_run = run.at;
        number
    }
    fn end(&mut self, run: &mut CountedRun) -> Result {
        if run.at > run.total {
            return Err(cold(ErrorKind::Declaration, run.at));
        }
        if run.at > 0 {
            (self.in_run, run.at) = (0, 0);
        }
        Ok(())
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.has_room(bits)?;
        self.number(value, bits)
    }
    fn pad(&mut self) -> Result {
        let bits = if S::IS_READING { self.count } else { self.count.wrapping_neg() % 8 };
        self.has_room(bits)?;
        if bits == 0 {
            return Ok(());
        }
        if S::IS_READING && self.byte & mask(bits) != 0 {
            return Err(self.fail(cold(ErrorKind::Align, 0)));
        }
        self.number(0, bits)?;
        self.record_value(Role::Align, || Value::Unsigned(0));
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8]> {
        self.pad()?;
        self.stream.raw(outgoing, len).inspect_err(|_| self.failed = true)
    }
    fn fail(&mut self, error: Error) -> Error {
        if self.failed {
            return error;
        }
        let bit = self.bit() + error.bit();
        self.stop();
        self.stream.fail_at(error.kind(), bit)
    }
    fn stop_at(&mut self, bit: u64) {
        self.stop();
        self.stream.stop_at(bit);
    }
    fn bit(&self) -> u64 {
        let (bit, count) = (self.stream.bit(), u64::from(self.count));
        let next = if S::IS_READING { bit.saturating_sub(count) } else { bit + count };
        next.saturating_sub(self.in_run.into())
    }
    fn remaining_bits(&self) -> u64 {
        let (bits, count) = (self.stream.remaining_bits(), u64::from(self.count));
        if S::IS_READING { bits.saturating_add(count) } else { bits.saturating_sub(count) }
    }
    fn move_out(&mut self) -> Self {
        Self { stream: self.stream.move_out(), ..*self }
    }
}
