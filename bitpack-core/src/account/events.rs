//! [`Events`]: what a trace keeps, no more of it than the packet pays for.

use alloc::vec::Vec;

use super::{Event, Value};

/// Bytes that a trace keeps for each bit of the packet: an event of one bit and its path. What is
/// longer than it is wide, or has no bits at all, lives on the second number.
const EACH: u64 = 128;
const BESIDES: u64 = 128 << 10;

/// The first events of a packet.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    list: Vec<Event>,
    /// Bytes that are left for more.
    left: u64,
    is_truncated: bool,
}

impl Events {
    /// None yet, of a packet of so many bits.
    pub(crate) const fn of(bits: u64) -> Self {
        let left = bits.saturating_mul(EACH).saturating_add(BESIDES);
        Self { list: Vec::new(), left, is_truncated: false }
    }

    /// One more, if it is paid for. None follows one that is not.
    pub(crate) fn push(&mut self, event: Event) {
        let size = size_of::<Event>() as u64;
        let value = match &event.value {
            Some(Value::Text(text)) => text.len(),
            Some(Value::Bytes(bytes)) => bytes.len(),
            _ => 0,
        };
        let cost = size + event.path.len() as u64 + value as u64;
        if self.is_truncated || cost > self.left {
            self.is_truncated = true;
            return;
        }
        if self.list.len() == self.list.capacity() {
            let most = usize::try_from(self.left / size).unwrap_or(usize::MAX);
            self.list.reserve_exact(self.list.len().max(16).min(most));
        }
        self.left -= cost;
        self.list.push(event);
    }

    pub(crate) fn list(&self) -> &[Event] {
        &self.list
    }

    pub(crate) fn into_list(self) -> Vec<Event> {
        self.list
    }

    /// Whether there were more.
    pub(crate) const fn is_truncated(&self) -> bool {
        self.is_truncated
    }
}
