//! [`Step`] and [`Reason`]: the path to a value and the reason for an error, as data. They become
//! text only when a trace prints them.

use core::fmt;

use super::Value;

/// One step of the path from a packet to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<'n> {
    /// Name of a field or a variant.
    Name(&'n str),
    /// Index of an element of a list or an array.
    Index(usize),
    /// A component of a vector: its index, then the number of components.
    Component(usize, usize),
}

/// A mark between the parts of a value whose type is known only at run time. It tells a receiver which part
/// of the value follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A conditional group of fields follows, or is not sent.
    Group {
        /// `true` if the group is sent.
        is_sent: bool,
    },
    /// A conditional group that was sent ends.
    GroupEnd,
    /// The fields of the baseline's variant follow. The number is the index of the variant.
    Variant(u32),
    /// The value of a map's entry follows, after its key.
    MapValue,
}

/// The reason that a reader or a writer rejects a value, with the numbers for its message.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A value that is out of range, then the minimum and the maximum of the range.
    Range(Value, Value, Value),
    /// A range without values, because it ends at an earlier field: its minimum, and its maximum, which is
    /// less.
    EmptyRange(i64, i64),
    /// A step number of a quantised float that is too large, then the highest valid one.
    Step(u64, u64),
    /// An enum's tag that no variant has, and the number of variants.
    Tag(u64, u32),
    /// The codes of a quaternion that cannot be unit length. The number is the smallest possible sum of the
    /// squares of its components. (Three components are sent, and the fourth is at least as large as the
    /// largest of these.)
    Quaternion(f32),
    /// A quaternion that is not unit length: the sum of the squares of its components, then the allowed
    /// minimum and maximum.
    NotUnit(f32, f32, f32),
    /// A tag that is not the discriminant of any variant.
    Discriminant(i128),
    /// A constant (`check`) with another value: the one that was read, then the expected one.
    Check(u64, u64),
    /// Reserved bits that are not zero: their value.
    Reserved(u64),
    /// A length that is too large for the remaining bits: the length, then the number of remaining bits.
    Unpaid(usize, u64),
    /// A length that is out of range, then the minimum and the maximum of the range.
    Length(u128, u128, u128),
    /// A value that does not fit in its declared number of bits: the value, then the number of bits.
    Wide(Value, u32),
    /// A NaN or an infinity, given to an encoding that cannot represent it.
    NotFinite(f32),
    /// An index that is not above the previous one: the index, then the previous one.
    Order(u64, u64),
    /// A text with a zero byte: the index of the byte.
    Zero(usize),
    /// A hand-written function that used too many bits: the number of bits, then the declared maximum.
    Most(u64, u64),
    /// A recursive value that is nested too deeply: the maximum depth of its type.
    Deep(u32),
    /// A version that the type does not have: the version, then the first and the newest version of the type.
    Version(u8, u8, u8),
    /// A variant of an enum that the version of the packet does not have: the version of the packet.
    VariantVersion(u8),
    /// A reason as fixed text, without numbers.
    Because(&'static str),
}

impl Reason {
    /// Returns the reason for the rejection of a text that contains a zero byte: the index of the first one.
    pub fn zero_in(text: &str) -> Self {
        Self::Zero(text.bytes().take_while(|byte| *byte != 0).count())
    }

    /// Returns the reason for which a stream rejects bits that were encoded before. `is_msb_first` is `true`
    /// if the order of bits is the cause.
    pub const fn not_appended(is_msb_first: bool) -> Self {
        Self::Because(if is_msb_first {
            "encoded bits cannot be appended inside an `MsbFirst`; write the value itself"
        } else {
            "encoded bits are appended only by a writer"
        })
    }
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Name("") | Self::Component(_, 1) => Ok(()),
            Self::Name(name) => write!(f, ".{name}"),
            Self::Component(index, 2..=4) => {
                let names = [".x", ".y", ".z", ".w"];
                f.write_str(names.get(index).copied().unwrap_or_default())
            }
            Self::Index(index) | Self::Component(index, _) => write!(f, "[{index}]"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(found, min, max) => write!(f, "{found} is not in {min}..={max}"),
            Self::EmptyRange(min, max) => write!(f, "no value is in {min}..={max}"),
            Self::Step(found, last) => write!(f, "{found} is above the last step {last}"),
            Self::Tag(found, variants) => {
                write!(f, "{found} is not the number of a variant: there are {variants}")
            }
            Self::Quaternion(square) => {
                write!(
                    f,
                    "not a unit quaternion: the squares of its components sum to at least \
                     {square}"
                )
            }
            Self::NotUnit(square, min, max) => {
                write!(f, "not a unit quaternion: its squares sum to {square}, not {min}..={max}")
            }
            Self::Discriminant(found) => write!(f, "{found} is not the discriminant of a variant"),
            Self::Check(found, expected) => {
                write!(f, "the serialize check is {found:#x}, not {expected:#x}")
            }
            Self::Reserved(found) => write!(f, "the reserved bits are {found:#b}, not zero"),
            Self::Unpaid(found, left) => {
                write!(f, "{found} elements do not fit in the remaining {left} bits")
            }
            Self::Length(found, min, _) if found < min => {
                write!(f, "length {found} is below {min}")
            }
            Self::Length(found, _, max) => write!(f, "length {found} is above {max}"),
            Self::Wide(found, bits) => write!(f, "{found} does not fit in {bits} bits"),
            Self::NotFinite(found) => write!(f, "{found:?} is not finite"),
            Self::Order(found, before) => {
                write!(f, "index {found} is not above the previous index {before}")
            }
            Self::Zero(at) => write!(f, "byte {at} of the text is zero"),
            Self::Most(taken, most) => {
                write!(f, "the function took {taken} bits, but declares at most {most}")
            }
            Self::Deep(most) => write!(f, "nested more than {most} deep"),
            Self::Version(found, first, newest) => {
                write!(f, "version {found} is not in {first}..={newest}")
            }
            Self::VariantVersion(version) => write!(f, "version {version} lacks the variant"),
            Self::Because(words) => f.write_str(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn lengths_are_below_or_above() {
        let words = |found| Reason::Length(found, 2, 5).to_string();
        assert_eq!(
            [1, 2, 6].map(words),
            ["length 1 is below 2", "length 2 is above 5", "length 6 is above 5",]
        );
    }

    #[test]
    fn the_first_zero_of_a_text_is_named() {
        assert_eq!(Reason::zero_in("ab\0c\0"), Reason::Zero(2));
        assert_eq!(Reason::zero_in("\0"), Reason::Zero(0));
    }

    #[test]
    fn components_have_the_names_of_their_axes() {
        let step = |index, count| Step::Component(index, count).to_string();
        assert_eq!([step(0, 1), step(3, 4), step(1, 2), step(4, 4)], ["", ".w", ".y", ""]);
        assert_eq!([step(3, 5), Step::Index(7).to_string()], ["[3]", "[7]"]);
        assert_eq!([Step::Name("a").to_string(), Step::Name("").to_string()], [".a", ""]);
    }
}
