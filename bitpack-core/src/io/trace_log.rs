//! [`TraceLog`]: the fields that a stream has recorded.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::tracing::{Event, Events, Reason, Role, Step, Value, path_of};

/// The events of a packet so far, the path of the current value, and the reason of a rejection.
#[derive(Clone, Debug)]
pub(crate) struct TraceLog {
    pub(super) events: Events,
    path: Vec<Step>,
    /// Name that the program has given to the next operation, for the path.
    named: Option<&'static str>,
    /// The bits that were read but are not part of a recorded event yet, if there are any.
    pending: Option<Pending>,
    reason: Option<Reason>,
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
        Self {
            events: Events::of(bits),
            path: Vec::new(),
            named: None,
            pending: None,
            reason: None,
        }
    }

    /// Returns the recorded events, and `true` if events were left out.
    pub(crate) fn into_events(self) -> (Vec<Event>, bool) {
        let is_truncated = self.events.is_truncated();
        (self.events.into_list(), is_truncated)
    }

    pub(crate) fn path(&self) -> String {
        path_of(&self.path)
    }

    pub(crate) fn reason(&self) -> Option<String> {
        self.reason.as_ref().map(ToString::to_string)
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
            let mut path = self.path();
            path.shrink_to_fit();
            self.events.push(Event { path, role, bit, bits, raw, value });
        }
    }

    /// Records the bits since the last event as those that were rejected.
    pub(super) fn fail(&mut self, position: u64) {
        if self.pending.is_some() {
            self.event(position, Role::Value, None);
        }
    }

    pub(super) fn enter(&mut self, step: Step) {
        self.path.push(step);
    }

    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    pub(super) fn reject(&mut self, reason: Reason) {
        self.reason = Some(reason);
    }

    pub(super) fn set_pending_name(&mut self, name: &'static str) {
        self.named = Some(name);
    }

    /// Adds the name that the program set for the next operation to the path. Returns it.
    pub(super) fn enter_pending_name(&mut self) -> Option<&'static str> {
        let name = self.named.take()?;
        self.path.push(Step::Name(name));
        Some(name)
    }
}
