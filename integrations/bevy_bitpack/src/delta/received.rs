//! The values that a client has received.

use std::collections::VecDeque;
use std::marker::PhantomData;

use bevy_replicon::bytes::{Buf as _, Bytes};
use bevy_replicon::shared::replicon_tick::RepliconTick;
use bitpack::{Delta, Error, ErrorKind, Quantized, ReadStream, Serialize as _, Stream as _};

use super::WINDOW;
use super::header::Form;

/// The last values of one component of one entity, with the entities of the server. They are
/// baselines: what a game writes to the component does not change them.
pub(super) struct Received<C, W: Delta> {
    /// The values in the order of their ticks.
    values: VecDeque<(RepliconTick, Quantized<W>)>,
    /// The deltas whose baselines have not arrived.
    waiting: Vec<(RepliconTick, Bytes)>,
    /// The tick of the value that the component has.
    shown: Option<RepliconTick>,
    component: PhantomData<fn(C)>,
}

impl<C, W: Delta> Default for Received<C, W> {
    fn default() -> Self {
        Self { values: VecDeque::new(), waiting: Vec::new(), shown: None, component: PhantomData }
    }
}

impl<C, W: Delta> Received<C, W> {
    /// Forgets everything if a value is from a later tick than the newest message: the ticks are
    /// those of an earlier connection.
    pub(super) fn forget_newer(&mut self, newest_message: RepliconTick) {
        if self.values.back().is_some_and(|(tick, _)| tick.is_newer(newest_message)) {
            *self = Self::default();
        }
    }

    /// Takes one value from the front of `message`. A delta without its baseline is kept until the
    /// baseline arrives.
    pub(super) fn receive(&mut self, tick: RepliconTick, message: &mut Bytes) -> Result<(), Error> {
        let mut stream = ReadStream::new(message);
        match Form::Whole.serialize::<W, _>(&mut stream)? {
            Form::Whole => {
                const {
                    assert!(
                        !W::SCHEMA.takes_rest(),
                        "a type with `rest` takes all bytes, so no component can follow it"
                    );
                }
                let mut value = Quantized::blank();
                stream.nested(&mut value)?;
                stream.align()?;
                let taken = usize::try_from(stream.position() / 8).unwrap_or(usize::MAX);
                message.advance(taken);
                self.store(tick, value);
            }
            form @ Form::Delta { .. } => {
                let bytes = form.delta_bytes::<W>().unwrap_or_default();
                if bytes > message.len() {
                    return Err(Error::new(ErrorKind::Overflow, 8 * message.len() as u64));
                }
                let delta = message.split_to(bytes);
                match self.read(tick, &delta)? {
                    Some(value) => self.store(tick, value),
                    None => self.wait(tick, delta),
                }
            }
        }
        Ok(())
    }

    /// Reads a delta. Returns `None` if its baseline is missing.
    fn read(&self, tick: RepliconTick, delta: &[u8]) -> Result<Option<Quantized<W>>, Error> {
        let mut stream = ReadStream::new(delta);
        let Form::Delta { distance, bytes } = Form::Whole.serialize::<W, _>(&mut stream)? else {
            return Ok(None);
        };
        let from = RepliconTick::new(tick.get().wrapping_sub(distance));
        let Some((_, baseline)) = self.values.iter().find(|(tick, _)| *tick == from) else {
            return Ok(None);
        };
        let mut value = baseline.clone();
        if bytes != 0 {
            Quantized::delta(&mut value, baseline, &mut stream)?;
        }
        stream.align()?;
        while stream.remaining() > 0 {
            stream.reserved(8)?;
        }
        Ok(Some(value))
    }

    /// Stores a value, and reads the deltas that waited for it.
    fn store(&mut self, tick: RepliconTick, value: Quantized<W>) {
        self.insert(tick, value);
        while let Some((tick, value)) = self.next_waiting() {
            self.insert(tick, value);
        }
    }

    /// Removes a delta whose baseline has arrived, and all that cannot be read.
    fn next_waiting(&mut self) -> Option<(RepliconTick, Quantized<W>)> {
        let mut index = 0;
        while let Some((tick, delta)) = self.waiting.get(index) {
            let tick = *tick;
            match self.read(tick, delta) {
                Ok(None) => index += 1,
                Ok(Some(value)) => {
                    self.waiting.swap_remove(index);
                    return Some((tick, value));
                }
                Err(_) => {
                    self.waiting.swap_remove(index);
                }
            }
        }
        None
    }

    fn insert(&mut self, tick: RepliconTick, value: Quantized<W>) {
        let older = self.values.iter().rev().take_while(|(it, _)| it.is_newer(tick)).count();
        let index = self.values.len() - older;
        if index > 0 && self.values[index - 1].0 == tick {
            return;
        }
        self.values.insert(index, (tick, value));
        let newest = self.values.back().map_or(tick, |(tick, _)| *tick);
        while self.values.front().is_some_and(|(tick, _)| is_too_old(*tick, newest)) {
            self.values.pop_front();
        }
        self.waiting.retain(|(tick, _)| !is_too_old(*tick, newest));
    }

    fn wait(&mut self, tick: RepliconTick, delta: Bytes) {
        if self.waiting.len() == WINDOW as usize {
            self.waiting.remove(0);
        }
        self.waiting.push((tick, delta));
    }

    /// Returns the value of a tick, or else the newest one.
    pub(super) fn at(&self, tick: RepliconTick) -> Option<&Quantized<W>> {
        let found = self.values.iter().find(|(it, _)| *it == tick).or(self.values.back());
        found.map(|(_, value)| value)
    }

    /// Returns the newest value if the component does not have it yet.
    pub(super) fn news(&mut self) -> Option<&Quantized<W>> {
        let (tick, value) = self.values.back()?;
        if self.shown.is_some_and(|shown| !tick.is_newer(shown)) {
            return None;
        }
        self.shown = Some(*tick);
        Some(value)
    }
}

/// Returns `true` if no value after `newest` can have a baseline from `tick`.
fn is_too_old(tick: RepliconTick, newest: RepliconTick) -> bool {
    newest.is_newer(tick) && newest.get().wrapping_sub(tick.get()) > WINDOW
}
