//! The data of a trace: the value and role of each group of bits, its path in the packet, and the
//! reason for a rejection. Only tracing and explaining streams record it.

use core::fmt;

#[cfg(feature = "alloc")]
mod events;
#[cfg(feature = "alloc")]
mod path;
#[cfg(feature = "alloc")]
mod record;
mod step;

#[cfg(feature = "alloc")]
pub(crate) use events::Events;
#[cfg(feature = "alloc")]
pub(crate) use path::Position;
#[cfg(feature = "alloc")]
pub use record::{Event, Trace};
pub(crate) use step::Reason;
#[cfg(feature = "dynamic")]
pub use step::{Mark, Step};
#[cfg(not(feature = "dynamic"))]
pub(crate) use step::{Mark, Step};

/// A decoded value, as a trace shows it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A value of one bit: `true` or `false`.
    Bool(bool),
    /// A signed integer.
    Int(i128),
    /// An unsigned integer.
    Unsigned(u128),
    /// A 32-bit float, or a quantised float.
    Float(f32),
    /// A 64-bit float.
    Double(f64),
    /// A string.
    #[cfg(feature = "alloc")]
    Text(alloc::string::String),
    /// A block of bytes.
    #[cfg(feature = "alloc")]
    Bytes(alloc::vec::Vec<u8>),
}

/// The purpose of a group of bits in a packet, which a trace names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The value of a field.
    Value,
    /// A presence bit, such as that of an `Option`: `true` if a value follows.
    Present,
    /// A delta's flag: `true` if the value differs from the baseline, so that the new value follows.
    Changed,
    /// A small difference between the code (integer on the wire) of a value and the code of the baseline. The
    /// event shows the value that results from it.
    Difference,
    /// A delta's flag: `true` if an enum has the same variant as the baseline.
    SameVariant,
    /// A delta's flag: `true` if an object of the baseline was removed.
    Removed,
    /// The number of elements that follow.
    Length,
    /// The tag of an enum: the number that selects a variant.
    Tag,
    /// The index of the next object of a sparse array, or the mark that ends the list.
    Index,
    /// Padding: zero bits up to the next byte.
    Align,
    /// A constant that both ends compare, the "serialize check" of "Reading and Writing Packets" by
    /// Glenn Fiedler.
    Check,
    /// Reserved bits, which must be zero.
    Reserved,
    /// Padding at the end of a type with the attribute `pad_to`: zero bits up to its size.
    Padding,
    /// The version in front of a type with the attribute `versions`.
    Version,
    /// The protocol id at the start of a packet.
    Protocol,
    /// The checksum of the packet.
    Checksum,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Unsigned(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Double(value) => write!(f, "{value:?}"),
            #[cfg(feature = "alloc")]
            Self::Text(text) => write!(f, "{text:?}"),
            #[cfg(feature = "alloc")]
            Self::Bytes(bytes) => bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Value => "value",
            Self::Changed => "changed",
            Self::Difference => "difference",
            Self::Removed => "removed",
            Self::SameVariant => "same variant",
            Self::Present => "present",
            Self::Length => "length",
            Self::Tag => "tag",
            Self::Index => "index",
            Self::Align => "align",
            Self::Check => "check",
            Self::Reserved => "reserved",
            Self::Padding => "padding",
            Self::Protocol => "protocol",
            Self::Version => "version",
            Self::Checksum => "checksum",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    #[test]
    fn values_are_printed_as_rust_writes_them() {
        let values = [
            Value::Bool(true),
            Value::Int(-7),
            Value::Unsigned(u128::MAX),
            Value::Float(1.0),
            Value::Double(-0.5),
            #[cfg(feature = "alloc")]
            Value::Text("a\"b".to_string()),
            #[cfg(feature = "alloc")]
            Value::Bytes(vec![0x0A, 0xFF]),
        ];
        let words: Vec<_> = values.iter().map(ToString::to_string).collect();
        let unsigned = "340282366920938463463374607431768211455";
        assert_eq!(words.join(" "), std::format!("true -7 {unsigned} 1.0 -0.5 \"a\\\"b\" 0aff"));
    }

    #[test]
    fn a_trace_is_a_line_an_event() {
        let event = |value| Event {
            path: ".a".to_string(),
            role: Role::Tag,
            bit: 9,
            bits: 4,
            raw: 0x1F,
            value,
        };
        let events = vec![event(Some(Value::Int(-3))), event(None)];
        let trace = Trace { events, is_truncated: true, result: Ok(()) };
        let lines = "     9    4  tag      a = -3\n     9    4  tag      a refused: 0x1f\n";
        assert_eq!(
            trace.to_string(),
            std::format!("{lines}… (more events than a trace records)\n")
        );
        let error = crate::error::Error::new(crate::error::ErrorKind::Tag, 9);
        let trace = Trace::<()> { events: vec![], is_truncated: false, result: Err(error) };
        assert_eq!(trace.to_string(), "no variant has this number (bit 9)\n");
    }

    #[test]
    fn every_role_has_words_of_its_own() {
        use Role::{
            Align, Changed, Check, Checksum, Difference, Index, Length, Padding, Present, Protocol,
            Removed, Reserved, SameVariant, Tag,
        };
        let roles = [
            Changed,
            Difference,
            Removed,
            SameVariant,
            Present,
            Length,
            Tag,
            Index,
            Align,
            Check,
            Reserved,
            Padding,
            Protocol,
            Checksum,
        ];
        let words: std::collections::BTreeSet<_> = roles.iter().map(ToString::to_string).collect();
        assert_eq!(words.len(), roles.len());
        assert_eq!(std::format!("{:<7}|{:>6}", Role::Value, Tag), "value  |   tag");
    }
}
