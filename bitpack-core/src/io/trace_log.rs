//! [`TraceLog`]: the fields that a stream has recorded.

use alloc::vec::Vec;

use crate::tracing::{Event, Events, Position, Role, Value};

/// The events of a packet so far, and the position in it.
#[derive(Clone, Debug)]
pub(crate) struct TraceLog {
    pub(super) events: Events,
    pub(crate) position: Position,
    /// The bits that were read but are not part of a recorded event yet, if there are any.
    pending: Option<Pending>,
}

#[derive(Clone, Copy, Debug)]
struct Pending {
    bit: u64,
    bits: u64,
    raw: u128,
}

impl TraceLog {
    /// Creates an empty log for a packet of `bits` bits, which determine its memory limit.
    pub(crate) const fn of(bits: u64) -> Self {
        Self { events: Events::of(bits), position: Position::new(), pending: None }
    }

    /// Returns the recorded events, and `true` if events were left out.
    pub(crate) fn into_events(self) -> (Vec<Event>, bool) {
        let is_truncated = self.events.is_truncated();
        (self.events.into_list(), is_truncated)
    }

    /// Adds bits to those of the next event.
    pub(crate) fn took(&mut self, bit: u64, bits: u64, raw: u128) {
        let pending = self.pending.get_or_insert(Pending { bit, bits: 0, raw: 0 });
        if pending.bits < 128 {
            pending.raw |= raw << pending.bits;
        }
        pending.bits += bits;
    }

    /// Records the bits since the last event, with their value. An event without bits is at `position`.
    pub(crate) fn event(&mut self, position: u64, role: Role, value: Option<Value>) {
        let here = Pending { bit: position, bits: 0, raw: 0 };
        let Pending { bit, bits, raw } = self.pending.take().unwrap_or(here);
        if !self.events.is_truncated() {
            let path = self.position.path();
            self.events.push(Event { path, role, bit, bits, raw, value });
        }
    }

    /// Records the bits since the last event as those that were rejected.
    pub(super) fn fail(&mut self, position: u64) {
        if self.pending.is_some() {
            self.event(position, Role::Value, None);
        }
    }
}
