//! [`Events`]: the recorded events of a trace, with a memory limit proportional to the packet's
//! size.

use alloc::vec::Vec;

use super::{Event, Value};

/// Number of bytes of memory that a trace may use for each bit of the packet. An event of one bit with its
/// path takes no more.
const EACH: u64 = 128;
/// Number of bytes of memory that a trace may use in addition to [`EACH`] bytes for each bit of the packet.
/// It is for long events, and for events without bits.
const BESIDES: u64 = 128 << 10;

/// The recorded events of a packet, in wire order, up to the memory limit.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    list: Vec<Event>,
    /// Number of bytes of memory that further events may use.
    left: u64,
    is_truncated: bool,
}

impl Events {
    /// Creates an empty list of events for a packet of `bits` bits, which determine its memory
    /// limit.
    pub(crate) const fn of(bits: u64) -> Self {
        let left = bits.saturating_mul(EACH).saturating_add(BESIDES);
        Self { list: Vec::new(), left, is_truncated: false }
    }

    /// Appends an event if the memory limit allows it. After the first event that does not fit, no
    /// event is kept, so that the list has no gaps.
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

    pub(crate) fn all(&self) -> &[Event] {
        &self.list
    }

    pub(crate) fn into_list(self) -> Vec<Event> {
        self.list
    }

    /// Returns `true` if an event was not recorded because of the memory limit.
    pub(crate) const fn is_truncated(&self) -> bool {
        self.is_truncated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tracing::Role;
    use std::string::String;
    use std::vec;

    fn event(path: usize, value: Option<Value>) -> Event {
        Event { path: "x".repeat(path), role: Role::Value, bit: 0, bits: 1, raw: 0, value }
    }

    /// Checks the memory that an event counts for: its own size, its path, and the text or bytes of its
    /// value. The event is kept if the limit for the packet allows it.
    #[test]
    fn an_event_is_kept_within_the_limit_of_the_packet() {
        let own = size_of::<Event>();
        for packet in [0, 1, 2] {
            let all = BESIDES as usize + packet * EACH as usize - own;
            let text = |length| {
                Some(Value::Text(String::from_utf8_lossy(&vec![b'x'; length]).into_owned()))
            };
            let bytes = |length| Some(Value::Bytes(vec![0; length]));
            for (last, kept) in [(all, true), (all + 1, false)] {
                for event in [
                    event(last, None),
                    event(7, text(last - 7)),
                    event(0, bytes(last)),
                    event(last, Some(Value::Bool(true))),
                ] {
                    let mut events = Events::of(packet as u64);
                    events.push(event);
                    assert_eq!((events.all().len() == 1, events.is_truncated()), (kept, !kept));
                    // no event follows one that was left out, nor fits when no bytes are left
                    events.push(self::event(0, None));
                    assert_eq!((events.all().len() == 1, events.is_truncated()), (kept, true));
                }
            }
        }
    }

    /// Checks that the list of events allocates no more memory than its limit.
    #[test]
    fn events_take_no_more_memory_than_the_limit() {
        let (mut events, most) = (Events::of(0), BESIDES as usize / size_of::<Event>());
        for i in 0..most + 9 {
            events.push(event(0, None));
            let kept = (i + 1).min(most);
            assert_eq!(events.all().len(), kept);
            let room = kept.next_power_of_two().max(16).min(most);
            assert_eq!(events.list.capacity(), room, "{i}");
        }
        assert!(events.is_truncated());
        assert_eq!(events.into_list().len(), most);
    }
}
