//! [`Trace`]: a packet read field by field.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Role, Value};
use crate::error::Error;

/// Some bits of a packet, and what they said.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// From the packet to the field: `.bodies[3].position.y`.
    pub path: String,
    /// What the bits are for.
    pub role: Role,
    /// The first of them.
    pub bit: u64,
    /// How many they are.
    pub bits: u64,
    /// The first 128 of them.
    pub raw: u128,
    /// What they said; `None` if they were refused.
    pub value: Option<Value>,
}

/// A packet read field by field, up to the bit where the reader stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<P> {
    /// Field by field, in wire order.
    pub events: Vec<Event>,
    /// Whether there were more than a trace keeps:
    /// [128 bytes for each bit of the packet](crate::TraceStream::is_truncated).
    pub is_truncated: bool,
    /// What a reader makes of it.
    pub result: Result<P, Error>,
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

/// A line an event: the first bit, how many, what for, which field, what it said.
impl<P> fmt::Display for Trace<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for event in &self.events {
            writeln!(f, "{event}")?;
        }
        if self.is_truncated {
            writeln!(f, "… and more than a trace keeps")?;
        }
        match &self.result {
            Ok(_) => Ok(()),
            Err(error) => writeln!(f, "{error}"),
        }
    }
}
