//! The values that a server has sent.

use std::collections::VecDeque;
use std::marker::PhantomData;

use bevy_ecs::change_detection::Tick;
use bitpack::{Delta, Error, Quantized, Serialize as _, Stream as _, WriteStream};

use super::WINDOW;
use super::header::Form;

/// Every value whose number is a multiple of this is sent whole, so that a client that could not
/// read an acknowledged value recovers.
const WHOLE_EVERY: u16 = 128;

/// The last values of one component of one entity, in the form that they were sent in. All clients
/// share them.
pub(super) struct Sent<C, W: Delta> {
    values: VecDeque<Numbered<W>>,
    next: u16,
    component: PhantomData<fn(C)>,
}

struct Numbered<W: Delta> {
    /// The number that replicon returns once a client has acknowledged the value.
    number: u16,
    tick: u32,
    changed: Tick,
    value: Quantized<W>,
}

impl<C, W: Delta> Default for Sent<C, W> {
    fn default() -> Self {
        Self { values: VecDeque::new(), next: 0, component: PhantomData }
    }
}

impl<C, W: Delta> Sent<C, W> {
    /// Stores the value of this tick unless another client's message has done so, and returns its
    /// number.
    pub(super) fn push(
        &mut self,
        tick: u32,
        changed: Tick,
        value: impl FnOnce() -> W,
    ) -> Result<u16, Error> {
        // a server that is started again begins with tick 0: later ticks are far away too
        self.values.retain(|it| tick.wrapping_sub(it.tick) <= WINDOW);
        if let Some(last) = self.values.back()
            && (last.tick, last.changed) == (tick, changed)
        {
            return Ok(last.number);
        }
        self.values.retain(|it| it.tick != tick);
        let number = self.next;
        let value = Quantized::new(&value())?;
        self.next = number.wrapping_add(1);
        self.values.push_back(Numbered { number, tick, changed, value });
        Ok(number)
    }

    /// Writes the newest value, as a delta if the client has acknowledged one that is stored.
    pub(super) fn write(
        &self,
        acknowledged: Option<u16>,
        message: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let Some(newest) = self.values.back() else {
            return Ok(());
        };
        let baseline = acknowledged
            .filter(|_| newest.number % WHOLE_EVERY != 0)
            .and_then(|number| self.values.iter().find(|it| it.number == number))
            .filter(|it| it.tick != newest.tick);
        let form = baseline.map_or(Form::Whole, |it| {
            Form::of(&newest.value, &it.value, newest.tick.wrapping_sub(it.tick))
        });
        let start = message.len();
        let whole = newest.value.max_encoded_bits().saturating_add(3).div_ceil(8);
        let whole = || usize::try_from(whole).unwrap_or(usize::MAX);
        let bytes = form.delta_bytes::<W>().unwrap_or_else(whole);
        message.resize(start.saturating_add(bytes), 0);
        let mut stream = WriteStream::new(&mut message[start..]);
        form.serialize::<W, _>(&mut stream)?;
        match (form, baseline) {
            (Form::Delta { bytes: 0, .. }, _) => _ = stream.finish()?,
            (Form::Delta { .. }, Some(baseline)) => {
                Quantized::delta(&newest.value, &baseline.value, &mut stream)?;
                stream.finish()?;
            }
            _ => {
                stream.nested(&newest.value)?;
                let written = stream.finish()?;
                message.truncate(start + written);
            }
        }
        Ok(())
    }
}
