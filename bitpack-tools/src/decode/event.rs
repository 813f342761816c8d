//! Events of a decoded packet, and the outcome of decoding.

use core::fmt;

use bitpack::Error;
pub use bitpack::dynamic::Step;
use bitpack::trace::{Role, Value};

use crate::model::Encoding;

/// Consecutive bits of a packet with one purpose, and the value decoded from them.
#[derive(Clone, Debug)]
pub struct Event<'m> {
    /// Purpose of the bits, such as a value or a length.
    pub role: Role,
    /// Position of the first bit in the packet.
    pub bit: u64,
    /// Number of bits of the event.
    pub bits: u64,
    /// The first 128 bits of the event, lowest first.
    pub raw: u128,
    /// The decoded value; `None` if the bits were rejected or the schema does not describe their
    /// meaning.
    pub value: Option<Value>,
    /// `true` if a hand-written type or function wrote the bits, so that the schema does not
    /// describe their meaning.
    pub is_opaque: bool,
    /// The declared encoding of the value. Absent for bits that are not part of a field's value.
    pub node: Option<&'m Encoding>,
    /// Name of the variant that the tag selects, if the event is the tag of an enum.
    pub variant: Option<&'m str>,
    /// `false` for a value without bits: the one that a reader fills in, because the packet leaves
    /// the field out. Dumps report these, and
    /// [`Options::WITH_UNSENT`](super::Options::WITH_UNSENT).
    pub is_sent: bool,
    /// Number of steps at the start of the path that are the same as in the previous event.
    pub(crate) kept: usize,
    /// The difference of a field from its baseline, in an event of its own after those of the
    /// field. Only the command `profile` asks for it.
    pub(crate) change: Option<Change>,
}

/// The difference of a changed value in a delta from its baseline.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// Number of bits of the value if it is sent in full.
    pub(crate) bits: u64,
    /// The difference of each integer that is sent. `None` if the value cannot be sent as
    /// differences.
    pub(crate) between: Option<Vec<i64>>,
}

impl Event<'_> {
    /// Returns an event for `bits` bits at position `bit`, without a value.
    pub(crate) const fn of_bits(role: Role, bit: u64, bits: u64) -> Self {
        Self {
            role,
            bit,
            bits,
            raw: 0,
            value: None,
            is_opaque: false,
            node: None,
            variant: None,
            is_sent: true,
            kept: 0,
            change: None,
        }
    }
}

/// Returns `true` if two steps are equal, and their names have the same place in memory.
pub(crate) fn are_identical(one: Step<'_>, other: Step<'_>) -> bool {
    match (one, other) {
        (Step::Name(one), Step::Name(other)) => core::ptr::eq(one, other),
        _ => one == other,
    }
}

/// The result of decoding a packet.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The whole packet was decoded without an error.
    Read,
    /// A reader rejects the packet for this reason.
    Rejected(Rejection),
    /// The schema does not describe the rest of the packet.
    Unknown(Unknown),
}

/// The reason that a reader rejects a packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejection {
    /// The kind of error, and the bit at which it was found.
    pub error: Error,
    /// Path from the packet to the rejected field, such as `.bodies[3].position.y`.
    pub path: String,
    /// The value that was found and the one that was expected, if the error has numbers.
    pub reason: Option<String>,
}

/// A place in a packet from which on the schema does not describe the bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Position of the first bit that the schema does not describe.
    pub bit: u64,
    /// Path from the packet to the field with that bit, such as `.bodies[3].position.y`.
    pub path: String,
    /// The missing information, as the end of a sentence: "the schema does not say ...".
    pub why: String,
    /// `true` if a function or a type of the game writes the bits by hand.
    pub is_by_hand: bool,
    /// `true` for a delta that does not fit the value that it refers to: its baseline is a
    /// prediction of the game that no recorder wrote, or the packet is damaged. The bits from `bit`
    /// on have no events that make sense.
    pub is_predicted: bool,
}

impl Outcome {
    /// Returns the outcome of a reader that rejects a packet. The path to the field is empty.
    pub(crate) fn rejected(error: Error, reason: Option<String>) -> Self {
        Self::Rejected(Rejection { error, path: String::new(), reason })
    }

    /// Returns the outcome of a result.
    pub(crate) fn of<T>(result: Result<T, Self>) -> Self {
        result.err().unwrap_or(Self::Read)
    }
}

impl Unknown {
    /// Returns a place that the schema does not describe. The path to it is empty.
    pub(crate) fn at(bit: u64, why: impl Into<String>) -> Self {
        let (path, why) = (String::new(), why.into());
        Self { bit, path, why, is_by_hand: false, is_predicted: false }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read => Ok(()),
            Self::Rejected(rejection) => rejection.fmt(f),
            Self::Unknown(unknown) => write!(f, "the schema does not say {}", unknown.why),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Some(reason) => f.write_str(reason),
            None => write!(f, "{}", self.error.kind()),
        }
    }
}
