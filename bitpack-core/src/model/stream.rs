//! [`ModelWriteStream`] and [`ModelReadStream`]: the streams that code each number with the
//! probabilities of its field.

use super::coder::Coder;
use super::engine::Engine;
use crate::error::{Error, ErrorKind, cold};
use crate::io::{BitIo, Depth, Observer, RoundTrip};
use crate::place::{inwards, outwards};
use crate::tracing::{Role, Step, Value};
use crate::words::CountedRun;

/// A stream that passes the numbers of a packet to a coder, which encodes or counts them with the
/// probabilities of their fields.
#[derive(Debug)]
pub(super) struct ModelWriteStream<'e, 's, C> {
    /// `None` while a function works on a local copy of the stream.
    engine: Option<&'e mut Engine<'s, C>>,
    depth: Depth,
}

/// A stream that gets the numbers of a packet from a coder, which decodes them with the
/// probabilities of their fields.
#[derive(Debug)]
pub(super) struct ModelReadStream<'e, 's, C> {
    engine: Option<&'e mut Engine<'s, C>>,
    depth: Depth,
}

impl<'e, 's, C: Coder> ModelWriteStream<'e, 's, C> {
    pub(super) fn new(engine: &'e mut Engine<'s, C>) -> Self {
        Self { engine: Some(engine), depth: Depth::NONE }
    }
}

impl<'e, 's, C: Coder> ModelReadStream<'e, 's, C> {
    pub(super) fn new(engine: &'e mut Engine<'s, C>) -> Self {
        Self { engine: Some(engine), depth: Depth::NONE }
    }
}

fn gone() -> Error {
    cold(ErrorKind::Failed, 0)
}

outwards!([C: Coder] ModelWriteStream<'_, '_, C>);
inwards!([C: Coder] ModelReadStream<'_, '_, C>, IS_WRITING = false);

impl<C: Coder> RoundTrip for ModelWriteStream<'_, '_, C> {}
impl<C: Coder> RoundTrip for ModelReadStream<'_, '_, C> {}

/// Implements the methods of [`Observer`] that both streams have in common.
macro_rules! observer {
    () => {
        const TRACES: bool = true;

        #[cfg_attr(optimized, inline(always))]
        fn enter(&mut self, step: Step<'_>) {
            if let Some(engine) = &mut self.engine {
                engine.enter(step);
            }
        }
        #[cfg_attr(optimized, inline(always))]
        fn leave(&mut self) {
            if let Some(engine) = &mut self.engine {
                engine.leave();
            }
        }
        #[cfg_attr(optimized, inline(always))]
        fn record_value(&mut self, _: Role, _: impl FnOnce() -> Value) {
            if let Some(engine) = &mut self.engine {
                engine.coder.event();
            }
        }
    };
}

/// Implements the methods of [`BitIo`] that both streams have in common.
macro_rules! bit_io {
    () => {
        const VALIDATES: bool = true;
        const JOINS_CODES: bool = false;
        const MODELS: bool = true;
        const REPLAYS: bool = C::REPLAYS;
        const ORDERS_BITS: bool = false;
        type RunState = CountedRun;

        fn begin(&mut self, bits: u32) -> Result<CountedRun, Error> {
            self.engine.as_ref().ok_or_else(gone)?.counter.begin(bits)
        }
        fn extend(&mut self, run: &mut CountedRun, bits: u32) -> Result<(), Error> {
            self.engine.as_ref().ok_or_else(gone)?.counter.extend(run, bits)
        }
        fn transfer(&mut self, run: &mut CountedRun, value: u64, bits: u32) -> u64 {
            run.at += bits;
            self.engine.as_mut().map_or(0, |engine| engine.code(value, bits))
        }
        fn constant(&mut self, run: &mut CountedRun, value: u64, bits: u32) -> u64 {
            run.at += bits;
            self.engine.as_mut().map_or(0, |engine| engine.constant(value, bits))
        }
        fn end(&mut self, run: &mut CountedRun) -> Result<(), Error> {
            self.engine.as_mut().ok_or_else(gone)?.counter.end(run)
        }
        fn at(run: &CountedRun) -> u32 {
            run.at
        }
        fn left(run: &CountedRun) -> u32 {
            run.total.saturating_sub(run.at)
        }
        fn code(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
            let engine = self.engine.as_mut().ok_or_else(gone)?;
            engine.counter.code(bits)?;
            Ok(engine.code(value, bits))
        }
        fn is_msb_first(&self) -> bool {
            self.engine.as_ref().is_some_and(|engine| engine.is_msb_first)
        }
        fn set_msb_first(&mut self, is_msb_first: bool) {
            if let Some(engine) = &mut self.engine {
                engine.is_msb_first = is_msb_first;
            }
        }
        fn mute(&mut self, is_muted: bool) {
            if let Some(engine) = &mut self.engine {
                engine.mute(is_muted);
            }
        }
        fn account(&mut self, bits: u64) -> Result<(), Error> {
            self.engine.as_mut().ok_or_else(gone)?.account(bits)
        }
        fn decide(&mut self, value: u64, bits: u32) -> u64 {
            let Some(engine) = &mut self.engine else { return 0 };
            let value = engine.decide(value, bits);
            engine.coder.coded_part(0);
            value
        }
        fn begin_padded(&mut self) {
            if let Some(engine) = &mut self.engine {
                engine.begin_padded();
            }
        }
        fn padding(&mut self, bits: u64) -> u64 {
            self.engine.as_mut().map_or(0, |engine| engine.padding(bits))
        }
        fn begin_differences(&mut self) {
            if let Some(engine) = &mut self.engine {
                engine.begin_differences();
            }
        }
        fn difference(&mut self, component: usize, zone: usize, difference: i64) -> i64 {
            let Some(engine) = &mut self.engine else { return 0 };
            let difference = engine.difference(component, zone, difference);
            engine.coder.coded_part(component);
            difference
        }
        fn index(&mut self, base: u64, index: u64) -> Option<u64> {
            let engine = self.engine.as_mut()?;
            let index = engine.index(base, index);
            engine.coder.coded_part(0);
            index
        }
        fn pad(&mut self) -> Result<(), Error> {
            let engine = self.engine.as_mut().ok_or_else(gone)?;
            engine.align();
            engine.counter.pad()
        }
        #[cold]
        fn fail(&mut self, error: Error) -> Error {
            match &mut self.engine {
                Some(engine) => engine.counter.fail(error),
                None => error,
            }
        }
        fn depth(&mut self) -> &mut Depth {
            &mut self.depth
        }
        fn move_out(&mut self) -> Self {
            Self { engine: self.engine.take(), depth: self.depth }
        }
        fn move_back(&mut self, local: Self) {
            self.engine = local.engine;
        }
        fn bit(&self) -> u64 {
            self.engine.as_ref().map_or(0, |engine| engine.counter.position())
        }
        fn remaining_bits(&self) -> u64 {
            self.engine.as_ref().map_or(0, |engine| engine.counter.remaining())
        }
        fn is_beyond(&self) -> bool {
            self.engine.as_ref().is_none_or(|engine| engine.counter.is_beyond())
        }
        fn stop_at(&mut self, bit: u64) {
            if let Some(engine) = &mut self.engine {
                engine.counter.stop_at(bit);
            }
        }
    };
}

impl<C: Coder> Observer for ModelWriteStream<'_, '_, C> {
    observer!();
}

impl<C: Coder> Observer for ModelReadStream<'_, '_, C> {
    observer!();
}

impl<C: Coder> BitIo for ModelWriteStream<'_, '_, C> {
    bit_io!();

    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8], Error> {
        let engine = self.engine.as_mut().ok_or_else(gone)?;
        engine.counter.bytes(outgoing.len())?;
        engine.write_text(outgoing);
        Ok(outgoing)
    }
}

impl<C: Coder> BitIo for ModelReadStream<'_, '_, C> {
    bit_io!();

    fn raw<'a>(&'a mut self, _: &'a [u8], len: usize) -> Result<&'a [u8], Error> {
        let engine = self.engine.as_mut().ok_or_else(gone)?;
        engine.align();
        engine.counter.bytes(len)?;
        engine.read_text(len);
        Ok(&engine.state.text)
    }
}
