//! [`Error`]: one register wide, so that it costs nothing until it happens.

mod message;

use core::fmt;
use core::num::NonZero;

pub(crate) use message::Message;
#[cfg(test)]
pub(crate) use stopped::{passes, stopped, stops};

/// The low 56 bits of an [`Error`] are its bit position.
const POSITION: u64 = (1 << 56) - 1;

/// Why a packet was not read, or not written, and at which bit.
///
/// Kind in the top byte, bit position below: one `NonZero<u64>`, so a `Result<(), Error>` is one
/// register that is zero for `Ok`. As a struct of two fields the compiler cannot tell that what a
/// cold constructor returns is not `Ok`; every refused field then seems to continue, and no
/// position behind it is a constant any more (a packet of 97 fields took 2519 instructions to
/// write instead of 882).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error(NonZero<u64>);

/// What an [`Error`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ErrorKind {
    /// The bytes received, or the buffer to write into, end before the value does.
    Overflow = 1,
    /// A value, a length, an index or a code lies outside what was declared for it.
    Range,
    /// A padding bit in front of an aligned value is set.
    Align,
    /// A reserved bit is set.
    Reserved,
    /// A serialize check holds another value: writer and reader have drifted apart.
    Check,
    /// An enum's number belongs to no variant.
    Tag,
    /// A string is not UTF-8, has a zero byte inside, or holds a broken surrogate pair.
    Text,
    /// Indices or keys that must ascend do not.
    Order,
    /// A NaN or an infinity was given to an encoding that has no code for it.
    NotFinite,
    /// A value that is left out when it equals its default was sent all the same; in a delta, one
    /// that has not changed, or one in more bits than its difference takes.
    Redundant,
    /// The checksum differs: damaged on the way, or another protocol.
    Crc,
    /// The protocol id in front of the packet is another one.
    Protocol,
    /// Bytes, or set bits, follow the last field.
    Trailing,
    /// The declaration itself is wrong: an empty range, a width the type does not have.
    Declaration,
    /// A hand-written function refused.
    Refused,
    /// The stream had failed before; nothing more can be read from it or written to it.
    Failed,
    /// Functions written by hand are inside one another, more than 64 of them; or values of a type that
    /// contains itself, more than its `max_depth`.
    Depth,
    /// The value that a delta is against is not there: too long ago, or it never came.
    Baseline,
}

impl Error {
    /// An error of this kind at this bit position.
    #[inline]
    #[must_use]
    pub const fn new(kind: ErrorKind, bit: u64) -> Self {
        let bit = if bit > POSITION { POSITION } else { bit };
        match NonZero::new(((kind as u64) << 56) | bit) {
            Some(error) => Self(error),
            None => Self(NonZero::<u64>::MAX),
        }
    }

    /// The bit of the packet at which the value that was refused begins.
    ///
    /// From the first bit of the bytes given to the stream. (Inside a run of fields the
    /// position still counts from the run's first bit, a constant; the stream adds its own.)
    #[must_use]
    pub const fn bit(self) -> u64 {
        self.0.get() & POSITION
    }

    /// What went wrong.
    #[must_use]
    pub const fn kind(self) -> ErrorKind {
        match self.0.get() >> 56 {
            1 => ErrorKind::Overflow,
            2 => ErrorKind::Range,
            3 => ErrorKind::Align,
            4 => ErrorKind::Reserved,
            5 => ErrorKind::Check,
            6 => ErrorKind::Tag,
            7 => ErrorKind::Text,
            8 => ErrorKind::Order,
            9 => ErrorKind::NotFinite,
            10 => ErrorKind::Redundant,
            11 => ErrorKind::Crc,
            12 => ErrorKind::Protocol,
            13 => ErrorKind::Trailing,
            14 => ErrorKind::Declaration,
            15 => ErrorKind::Refused,
            17 => ErrorKind::Depth,
            18 => ErrorKind::Baseline,
            _ => ErrorKind::Failed,
        }
    }

    /// The same error, `bits` further on.
    #[must_use]
    pub const fn offset(self, bits: u64) -> Self {
        Self::new(self.kind(), self.bit().saturating_add(bits))
    }
}

/// The one way a run makes an error. Out of line, so that the hot path holds a compare and a
/// branch and nothing else.
#[cold]
#[inline(never)]
pub(crate) fn cold(kind: ErrorKind, bit: u32) -> Error {
    Error::new(kind, bit as u64)
}

/// The error's place in the whole stream. Out of line, and given numbers instead of the stream: one
/// whose address goes into a function lives in memory (123 instead of 100 instructions to write a
/// packet of five fields).
#[cold]
#[inline(never)]
pub(crate) fn behind(error: Error, position: u64) -> Error {
    error.offset(position)
}

impl ErrorKind {
    /// What was expected, in words.
    const fn message(self) -> &'static str {
        match self {
            Self::Overflow => "the data or the buffer ends before the value does",
            Self::Range => "the value is outside its declared range",
            Self::Align => "expected zero bits up to the next byte",
            Self::Reserved => "expected zero in the reserved bits",
            Self::Check => "the serialize check differs: writer and reader disagree before it",
            Self::Tag => "the number belongs to no variant",
            Self::Text => "expected UTF-8 without zero characters",
            Self::Order => "expected indices in ascending order, each once",
            Self::NotFinite => "expected a finite number",
            Self::Redundant => "what is left out or said in fewer bits was sent all the same",
            Self::Crc => "the checksum differs: damaged, or another protocol",
            Self::Protocol => "the packet is one of another protocol",
            Self::Trailing => "expected the packet to end here",
            Self::Declaration => {
                "the declared range or width is not one the type or its function has"
            }
            Self::Refused => "a hand-written function refused the value",
            Self::Failed => "the stream had failed before",
            Self::Depth => "more than 64 hand-written functions are inside one another",
            Self::Baseline => "the value that the delta is against is not there",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (bit {})", self.kind(), self.bit())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error").field("kind", &self.kind()).field("bit", &self.bit()).finish()
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod stopped;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::format;
    use std::string::ToString as _;

    #[test]
    fn kind_and_position_come_back() {
        for raw in 1..=18_u64 {
            let Some(bits) = NonZero::new((raw << 56) | 0x3039) else { continue };
            let error = Error(bits);
            assert_eq!(error.kind() as u64, raw);
            assert_eq!(error.bit(), 0x3039);
            assert_eq!(Error::new(error.kind(), 0x3039), error);
        }
    }

    #[test]
    fn an_error_is_printed_with_its_place() {
        let error = Error::new(ErrorKind::Tag, 12);
        assert_eq!(error.to_string(), "the number belongs to no variant (bit 12)");
        assert_eq!(format!("{error:?}"), "Error { kind: Tag, bit: 12 }");
        // every kind has words of its own
        let kinds = (1..=18_u64).filter_map(|raw| Some(Error(NonZero::new(raw << 56)?).kind()));
        let words: BTreeSet<_> = kinds.map(|kind| kind.to_string()).collect();
        assert_eq!(words.len(), 18);
    }

    #[test]
    fn results_are_one_register() {
        assert_eq!(size_of::<Result<(), Error>>(), 8);
    }

    #[test]
    fn positions_saturate_and_never_touch_the_kind() {
        let error = Error::new(ErrorKind::Range, u64::MAX).offset(u64::MAX);
        assert_eq!((error.kind(), error.bit()), (ErrorKind::Range, POSITION));
    }
}
