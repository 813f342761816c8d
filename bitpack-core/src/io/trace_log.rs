//! [`Log`]: receives what a tracing stream finds. [`TraceLog`] records it.

use alloc::vec::Vec;
use core::any::Any;

use crate::tracing::{Event, Events, Mark, Position, Reason, Role, Step, Value};

/// Receives the fields of a packet while they are read or written. The default is a placeholder, in
/// a stream whose log was moved to another stream.
pub trait Log: Default {
    /// Returns the path and the reason for a rejection, if the log stores them as text; otherwise `None`.
    fn position(&mut self) -> Option<&mut Position> {
        None
    }
    /// Enters a part of the current value.
    fn enter(&mut self, step: Step<'_>) {
        if let Some(position) = self.position() {
            position.path.enter(step);
        }
    }
    /// Leaves the part that was entered last.
    fn leave(&mut self) {
        if let Some(position) = self.position() {
            position.path.leave();
        }
    }
    /// Receives bits with one purpose. Their value is `None` if they were rejected.
    fn event(&mut self, bits: Pending, role: Role, value: Option<Value>);
    /// Receives at most 64 bits in wire order, before the event that they belong to.
    fn bits(&mut self, _bits: u64, _raw: u128) {}
    /// Receives whole bytes that begin at the start of a byte, before the event that they belong to.
    fn bytes(&mut self, _bytes: &[u8]) {}
    /// Receives the reason for a rejection.
    fn reject(&mut self, reason: Reason) {
        if let Some(position) = self.position() {
            position.reject(reason);
        }
    }
    /// Receives a [`Mark`], which tells which part follows in a value whose type is known only at run time.
    fn mark(&mut self, _mark: Mark) {}
    /// Receives a value whose type is known only at run time, its baseline, and `false` if the value is
    /// marked as unchanged.
    fn compared(&mut self, _value: &dyn Any, _baseline: &dyn Any, _is_changed: bool) {}
    /// Receives the name that the program gives to the next operation.
    fn set_pending_name(&mut self, name: &'static str) {
        if let Some(position) = self.position() {
            position.set_pending_name(name);
        }
    }
    /// Enters the name of the next operation. Returns `false` if there is none.
    fn enter_pending_name(&mut self) -> bool {
        self.position().is_some_and(Position::enter_pending_name)
    }
}

/// Bits that belong to one event: their position, their number, and the first 128, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Pending {
    pub bit: u64,
    pub bits: u64,
    pub raw: u128,
}

impl Pending {
    /// Adds bits to those that belong to the next event.
    pub(super) fn add(pending: &mut Option<Self>, bit: u64, bits: u64, raw: u128) {
        let pending = pending.get_or_insert(Self { bit, bits: 0, raw: 0 });
        if pending.bits < 128 {
            pending.raw |= raw << pending.bits;
        }
        pending.bits += bits;
    }
}

/// The events of a packet so far, and the position in it.
#[derive(Clone, Debug)]
pub struct TraceLog {
    pub(super) events: Events,
    pub(crate) position: Position,
}

impl Default for TraceLog {
    fn default() -> Self {
        Self::of(0)
    }
}

impl TraceLog {
    /// Creates an empty log for a packet of `bits` bits, which determine its memory limit.
    pub(crate) const fn of(bits: u64) -> Self {
        Self { events: Events::of(bits), position: Position::new() }
    }

    /// Returns the recorded events, and `true` if events were left out.
    pub(crate) fn into_events(self) -> (Vec<Event>, bool) {
        let is_truncated = self.events.is_truncated();
        (self.events.into_list(), is_truncated)
    }
}

impl Log for TraceLog {
    fn position(&mut self) -> Option<&mut Position> {
        Some(&mut self.position)
    }
    fn event(&mut self, Pending { bit, bits, raw }: Pending, role: Role, value: Option<Value>) {
        if !self.events.is_truncated() {
            let path = self.position.path();
            self.events.push(Event { path, role, bit, bits, raw, value });
        }
    }
}
