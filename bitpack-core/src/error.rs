//! [`Error`]: the kind of an error and its bit position, packed into one register.

mod message;

use core::fmt;
use core::num::NonZero;

pub(crate) use message::{Message, message};
#[cfg(test)]
pub(crate) use stopped::{passes, stopped, stops};

/// Mask of the bit position: the low 56 bits of an [`Error`].
const POSITION: u64 = (1 << 56) - 1;

/// The reason that a packet was not read or not written, and the bit position.
///
/// The kind is in the top byte and the bit position below it. Because it is one `NonZero<u64>`, a
/// `Result<(), Error>` fits a single register, which is zero for `Ok`. With a struct of two fields
/// the compiler cannot tell that the value returned by a cold constructor is not `Ok`. Every
/// rejected field then seems to continue, and no position after it is a constant any more: a packet
/// of 97 fields took 2519 instructions to write instead of 882.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error(NonZero<u64>);

/// The result of an operation that reads or writes. Most operations return no value.
pub type Result<T = (), E = Error> = core::result::Result<T, E>;

/// The reason of an [`Error`], without its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ErrorKind {
    /// The received bytes, or the output buffer, end before the value does.
    Overflow = 1,
    /// A value, a length, an index or a code is outside its declared range.
    Range,
    /// A padding bit before a value that starts at a byte is set. Padding must be zero.
    Align,
    /// A reserved bit is set, or a bit of the padding after a value. Both must be zero.
    Reserved,
    /// The constant of a `check` has another value: writer and reader disagree about earlier
    /// fields.
    Check,
    /// An enum's tag belongs to no variant.
    Tag,
    /// A string is not UTF-8, contains a zero byte, or has an unpaired surrogate.
    Text,
    /// Indices or keys that must be in ascending order are not.
    Order,
    /// A NaN or an infinity was given to an encoding that cannot represent it.
    NotFinite,
    /// The packet contains bits that a writer would have omitted: a field that equals its default,
    /// or, in a delta, an unchanged value, or a value in more bits than its difference takes.
    Redundant,
    /// The CRC-32 checksum differs: the packet is damaged, or belongs to another protocol.
    Crc,
    /// The packet begins with the id of another protocol.
    Protocol,
    /// Bytes are left over after the last field, or the unused bits of the last byte are set.
    Trailing,
    /// The declaration itself is invalid: an empty range, or a width that the type does not have.
    Declaration,
    /// A hand-written function rejected the value.
    Refused,
    /// The stream failed earlier; nothing more can be read from it or written to it. This error has
    /// no position: only the first error of a stream has one.
    Failed,
    /// More than 64 hand-written functions are nested, or a recursive value exceeds its
    /// `max_depth`.
    Depth,
    /// The baseline of a delta is missing: too old, or never received.
    Baseline,
    /// An intact delta does not fit the predicted baseline: the two ends predict different values.
    Prediction,
    /// The packet has a version that its type does not have.
    Version,
    /// Only a function of the game can write or read the value: its description does not contain
    /// the encoding.
    Opaque,
}

impl Error {
    /// Creates an error of this kind at bit `bit`.
    #[must_use]
    #[inline]
    pub const fn new(kind: ErrorKind, bit: u64) -> Self {
        let bit = if bit > POSITION { POSITION } else { bit };
        match NonZero::new(((kind as u64) << 56) | bit) {
            Some(error) => Self(error),
            None => Self(NonZero::<u64>::MAX),
        }
    }

    /// Returns the position of the first bit of the rejected value.
    ///
    /// The position counts from the first bit of the bytes given to the stream; it is 0 for a
    /// [`Failed`](ErrorKind::Failed). (While the fields of a run are coded, it counts from
    /// the first bit of the run, which keeps it a constant; the stream adds its own position.)
    #[must_use]
    pub const fn bit(self) -> u64 {
        self.0.get() & POSITION
    }

    /// Returns the kind of the error.
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
            19 => ErrorKind::Prediction,
            20 => ErrorKind::Version,
            21 => ErrorKind::Opaque,
            _ => ErrorKind::Failed,
        }
    }

    /// Returns the error with its position increased by `bits` bits.
    #[must_use]
    pub const fn offset(self, bits: u64) -> Self {
        Self::new(self.kind(), self.bit().saturating_add(bits))
    }
}

/// Creates an error of this kind at bit `bit` of a run (a sequence of fields that share one bounds
/// check). It is out of line, so that the hot path of a field holds only a compare and a branch.
#[cold]
#[inline(never)]
pub(crate) fn cold(kind: ErrorKind, bit: u32) -> Error {
    Error::new(kind, bit as u64)
}

/// Moves an error to `position`, the start of the run in which it occurred (a sequence of fields
/// that share one bounds check). It is out of line, and takes numbers instead of the stream,
/// because a stream whose address is passed to a function lives in memory. Writing a packet of five
/// fields then took 123 instead of 100 instructions.
#[cold]
#[inline(never)]
pub(crate) fn behind(error: Error, position: u64) -> Error {
    error.offset(position)
}

impl ErrorKind {
    /// Returns the text that an error of this kind is displayed with.
    const fn message(self) -> &'static str {
        match self {
            Self::Overflow => "the data or the buffer ends before the value does",
            Self::Range => "the value is outside its declared range",
            Self::Align => "expected zero bits up to the next byte",
            Self::Reserved => "expected zero in the reserved bits",
            Self::Check => {
                "the serialize check differs: the packet is damaged, or written by other code"
            }
            Self::Tag => "no variant has this number",
            Self::Text => "expected valid text without zero characters",
            Self::Order => "expected indices or keys in strictly ascending order",
            Self::NotFinite => "expected a finite number",
            Self::Redundant => {
                "the packet contains a value that a writer omits or sends in fewer bits"
            }
            Self::Crc => {
                "the checksum differs: the packet is damaged or belongs to another protocol"
            }
            Self::Protocol => "the packet belongs to another protocol",
            Self::Trailing => "expected the packet to end here",
            Self::Declaration => "the declared range or width is invalid for the type",
            Self::Refused => "a hand-written function rejected the value",
            Self::Failed => "the stream failed earlier; its first error has the position",
            Self::Depth => "the value is nested deeper than allowed",
            Self::Baseline => "the baseline of the delta is missing",
            Self::Version => "the packet has an unknown version",
            Self::Opaque => "only a function of the game can write or read the value",
            Self::Prediction => "the two ends predict different values from the same baseline",
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
        match self.kind() {
            ErrorKind::Failed => self.kind().fmt(f),
            kind => write!(f, "{kind} (bit {})", self.bit()),
        }
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
        assert_eq!(error.to_string(), "no variant has this number (bit 12)");
        assert_eq!(format!("{error:?}"), "Error { kind: Tag, bit: 12 }");
        // a stream that failed earlier has no position to report
        let failed = Error::new(ErrorKind::Failed, 0).to_string();
        assert_eq!(failed, "the stream failed earlier; its first error has the position");
        // a check may be the first field, so that no earlier one can differ
        let check = ErrorKind::Check.to_string();
        assert!(!check.contains("earlier"), "{check}");
        // every kind has its own message
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
