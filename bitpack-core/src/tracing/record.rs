//! [`Event`] and [`Trace`]: a packet read field by field.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Role, Value};
use crate::error::Result;

/// A group of bits in a packet that a trace records, and the value decoded from it.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct Event {
    /// Path from the packet to the field: `.bodies[3].position.y`.
    pub path: String,
    /// The purpose of the bits, such as a value, a length or padding.
    pub role: Role,
    /// Position of the first bit of the group, counted in bits from the start of the packet.
    pub bit: u64,
    /// Number of bits of the group.
    pub bits: u64,
    /// The bits, lowest first; the first 128 if there are more.
    pub raw: u128,
    /// The decoded value; `None` if the bits were rejected.
    pub value: Option<Value>,
}

/// A packet read field by field, up to the bit where the reader stopped.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct Trace<P> {
    /// The recorded groups of bits, in wire order.
    pub events: Vec<Event>,
    /// `true` if events were left out because the trace reached its memory limit: [128 bytes for
    /// each bit of the packet](crate::TraceStream::is_truncated).
    pub is_truncated: bool,
    /// The packet, or the reader's error.
    pub result: Result<P>,
}

impl Event {
    /// Creates an event, for decoders that read packets without the game's types.
    pub const fn new(
        path: String,
        role: Role,
        bit: u64,
        bits: u64,
        raw: u128,
        value: Option<Value>,
    ) -> Self {
        Self { path, role, bit, bits, raw, value }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.strip_prefix('.').unwrap_or(&self.path);
        write!(f, "{:>6} {:>4}  {:<8} {path}", self.bit, self.bits, self.role)?;
        match &self.value {
            Some(value) => write!(f, " = {value}"),
            None => write!(f, " refused: {:#x}", self.raw),
        }
    }
}

/// Prints one line for each event: first bit, number of bits, role, path, value.
impl<P> fmt::Display for Trace<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for event in &self.events {
            writeln!(f, "{event}")?;
        }
        if self.is_truncated {
            writeln!(f, "… (more events than a trace records)")?;
        }
        match &self.result {
            Ok(_) => Ok(()),
            Err(error) => writeln!(f, "{error}"),
        }
    }
}
