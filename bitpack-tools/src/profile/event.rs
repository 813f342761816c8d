//! [`CountedEvent`]: some bits of a packet, as the statistics count them.

use bitpack::trace::Value;

use super::codes::mix;
use crate::decode::Event;
use crate::model::{Encoding, Integers};
use crate::varint;

/// Component number of a value that is not a component of a vector.
pub(super) const NO_COMPONENT: usize = usize::MAX;

/// Component number shared by all components of a vector that has more than 16.
pub(super) const ANY_COMPONENT: usize = usize::MAX - 1;

/// Some bits of a packet to be counted, with the field that they belong to.
#[derive(Clone, Debug)]
pub(super) struct CountedEvent {
    pub(super) place: usize,
    pub(super) part: usize,
    pub(super) code: u64,
    pub(super) bits: u64,
    pub(super) value: Option<Value>,
}

/// Returns a number that stands for the value of an event. It is the value's bits if there are up
/// to 64, so that it grows with the value, else a hash of them.
pub(super) fn code(event: &Event<'_>) -> u64 {
    let hash = |bytes: &[u8]| bytes.iter().fold(1, |hash, byte| mix(hash, (*byte).into()));
    let grows = |node| Integers::of(node).is_some_and(|it| it.grows);
    match (&event.value, event.node) {
        (Some(Value::Text(text)), _) => hash(text.as_bytes()),
        (Some(Value::Bytes(bytes)), _) => hash(bytes),
        _ if event.bits > 64 => mix(event.raw as u64, (event.raw >> 64) as u64),
        // flip the sign bit, so that the codes have the order of the values
        (Some(Value::Int(_)), Some(Encoding::Bits { bits, signed: true })) => {
            event.raw as u64 ^ 1 << (bits - 1)
        }
        // the continuation bits between the groups are no part of the number
        (Some(Value::Int(number)), Some(node)) if grows(node) => {
            varint::zigzag(*number as u128, true) as u64
        }
        (Some(Value::Unsigned(number)), Some(node)) if grows(node) => *number as u64,
        _ => event.raw as u64,
    }
}
