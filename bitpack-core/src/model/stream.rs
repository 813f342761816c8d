//! [`ModelWriteStream`] and [`ModelReadStream`]: streams that encode or decode each number with the
//! probabilities of its field.

use super::coder::Coder;
use super::engine::Engine;
use super::path::Entered;
use crate::error::{Error, ErrorKind, Result, cold};
use crate::io::{BitIo, Depth, Observer, run_state};
use crate::place::{Direction, inwards, outwards};
use crate::tracing::{Role, Step, Value};
use crate::words::CountedRun;

/// A stream that encodes the numbers of a packet with the probabilities of their fields, or decodes them if
/// it `READS`. The coder may also only count or learn from them.
#[derive(Debug)]
pub(super) struct ModelStream<'e, 's, C, const READS: bool> {
    /// The engine, which encodes or decodes the numbers. `None` while a function works on a local
    /// copy of the stream.
    engine: Option<&'e mut Engine<'s, C>>,
    depth: Depth,
}

/// A stream that writes with the probabilities of a model.
pub(super) type ModelWriteStream<'e, 's, C> = ModelStream<'e, 's, C, false>;

/// A stream that reads with the probabilities of a model.
pub(super) type ModelReadStream<'e, 's, C> = ModelStream<'e, 's, C, true>;

impl<'e, 's, C: Coder, const READS: bool> ModelStream<'e, 's, C, READS> {
    pub(super) fn new(engine: &'e mut Engine<'s, C>) -> Self {
        Self { engine: Some(engine), depth: Depth::NONE }
    }

    /// Returns the engine, or an error while a function works on a local copy of the stream.
    #[cfg_attr(optimized, inline(always))]
    fn engine(&mut self) -> Result<&mut Engine<'s, C>> {
        self.engine.as_deref_mut().ok_or_else(|| cold(ErrorKind::Failed, 0))
    }

    /// Calls a function with the engine, and returns its result. Returns zero while a function works on a
    /// local copy of the stream.
    #[cfg_attr(optimized, inline(always))]
    fn with<R: Default>(&mut self, call: impl FnOnce(&mut Engine<'s, C>) -> R) -> R {
        self.engine.as_deref_mut().map(call).unwrap_or_default()
    }
}

/// Encodes or decodes a number of `bits` bits. For most fields, `bits` is a constant.
#[cfg_attr(optimized, inline(always))]
fn number<C: Coder>(engine: &mut Engine<'_, C>, value: u64, bits: u32) -> u64 {
    if bits == 1 { engine.flag(value) } else { engine.code(value, bits) }
}

outwards!([C: Coder] ModelWriteStream<'_, '_, C>);
inwards!([C: Coder] ModelReadStream<'_, '_, C>, IS_WRITING = false);

impl<C: Coder, const READS: bool> Observer for ModelStream<'_, '_, C, READS> {
    const TRACES: bool = true;

    #[cfg_attr(optimized, inline(always))]
    fn enter(&mut self, step: Step<'_>) {
        // names are hashed here, where most of them are constants: the closure below is not inlined
        let step = Entered::of(step);
        self.with(|engine| engine.enter(step));
    }
    #[cfg_attr(optimized, inline(always))]
    fn leave(&mut self) {
        self.with(Engine::leave);
    }
    #[cfg_attr(optimized, inline(always))]
    fn record_value(&mut self, _: Role, _: impl FnOnce() -> Value) {
        self.with(|engine| engine.coder.event());
    }
}

impl<C: Coder, const READS: bool> BitIo for ModelStream<'_, '_, C, READS>
where
    Self: Direction,
{
    const VALIDATES: bool = true;
    const JOINS_CODES: bool = false;
    const MODELS: bool = true;
    const REPLAYS: bool = C::REPLAYS;
    const ORDERS_BITS: bool = false;
    run_state!(CountedRun, |run| run.at, run.total.saturating_sub(run.at));

    fn begin(&mut self, bits: u32) -> Result<CountedRun> {
        self.engine()?.counter.begin(bits)
    }
    fn extend(&mut self, run: &mut CountedRun, bits: u32) -> Result {
        self.engine()?.counter.extend(run, bits)
    }
    fn transfer(&mut self, run: &mut CountedRun, value: u64, bits: u32) -> u64 {
        run.at += bits;
        self.with(|engine| number(engine, value, bits))
    }
    fn constant(&mut self, run: &mut CountedRun, value: u64, bits: u32) -> u64 {
        run.at += bits;
        self.with(|engine| engine.constant(value, bits))
    }
    fn end(&mut self, run: &mut CountedRun) -> Result {
        self.engine()?.counter.end(run)
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        let engine = self.engine()?;
        engine.counter.code(bits)?;
        Ok(number(engine, value, bits))
    }
    fn is_msb_first(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.is_msb_first)
    }
    fn set_msb_first(&mut self, is_msb_first: bool) {
        self.with(|engine| engine.is_msb_first = is_msb_first);
    }
    fn mute(&mut self, is_muted: bool) {
        self.with(|engine| engine.mute(is_muted));
    }
    fn account(&mut self, bits: u64) -> Result {
        self.engine()?.account(bits)
    }
    fn decide(&mut self, value: u64, bits: u32) -> u64 {
        self.with(|engine| {
            let value = engine.decide(value, bits);
            engine.coder.coded_part(0);
            value
        })
    }
    fn begin_padded(&mut self) {
        self.with(Engine::begin_padded);
    }
    fn padding(&mut self, bits: u64) -> u64 {
        self.with(|engine| engine.padding(bits))
    }
    fn begin_differences(&mut self) {
        self.with(Engine::begin_differences);
    }
    fn difference(&mut self, component: usize, zone: usize, difference: i64) -> i64 {
        self.with(|engine| {
            let difference = engine.difference(component, zone, difference);
            engine.coder.coded_part(component);
            difference
        })
    }
    fn index(&mut self, base: u64, index: u64) -> Option<u64> {
        self.with(|engine| {
            let index = engine.index(base, index);
            engine.coder.coded_part(0);
            index
        })
    }
    fn pad(&mut self) -> Result {
        let engine = self.engine()?;
        engine.align();
        engine.counter.pad()
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8]> {
        let engine = self.engine()?;
        if !READS {
            engine.counter.bytes(outgoing.len())?;
            engine.write_text(outgoing);
            return Ok(outgoing);
        }
        engine.align();
        engine.counter.bytes(len)?;
        engine.read_text(len);
        Ok(&engine.state.text)
    }
    #[cold]
    fn fail(&mut self, error: Error) -> Error {
        self.engine().map_or(error, |engine| engine.counter.fail(error))
    }
    fn depth(&mut self) -> &mut Depth {
        &mut self.depth
    }
    fn move_out(&mut self) -> Self {
        Self { engine: self.engine.take(), depth: self.depth }
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
        self.with(|engine| engine.counter.stop_at(bit));
    }
}
