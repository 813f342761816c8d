//! Where a stream is, and why it stops: what streams are told, and a trace makes text of.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::Value;

/// One step from a packet to a value in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Name(&'static str),
    Index(usize),
    /// Of a vector of so many.
    Component(usize, usize),
}

/// What was expected instead, by a reader or a writer.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The value, and the range that it is not in.
    Range(Value, Value, Value),
    /// The quantum of a float, and the last there is.
    Step(u64, u64),
    /// An enum's number, and how many variants there are.
    Tag(u64, u32),
    /// Three components of a quaternion with another as large as the largest of them: the sum of the
    /// squares.
    Quaternion(f32),
    /// The sum of the squares of a quaternion, and the range that it is not in.
    NotUnit(f32, f32, f32),
    /// An enum's number, where those are discriminants.
    Discriminant(i128),
    /// What a check held, and what it has to hold.
    Check(u64, u64),
    /// What reserved bits held.
    Reserved(u64),
    /// A length, and the bits that are left to pay for it.
    Unpaid(usize, u64),
    /// A length, and the range that it is not in.
    Length(u128, u128, u128),
    /// A value, and how many bits it was to have.
    Wide(Value, u32),
    /// A float that a lossy encoding has no code for.
    NotFinite(f32),
    /// An index, and the one before it, which is not below.
    Order(u64, u64),
    /// Which byte of a text is zero.
    Zero(usize),
    /// The bits that a function took, and the most that it has declared.
    Most(u64, u64),
    /// How many values of one type may stand inside one another.
    Deep(u32),
    /// What has no numbers.
    Because(&'static str),
}

impl Reason {
    /// Where this text has its first zero byte.
    pub fn zero_in(text: &str) -> Self {
        Self::Zero(text.bytes().take_while(|byte| *byte != 0).count())
    }
}

/// All steps, one behind the other: `.bodies[3].position.y`.
#[cfg(feature = "alloc")]
pub(crate) fn path_of(steps: &[Step]) -> String {
    use fmt::Write as _;
    let mut path = String::new();
    for step in steps {
        // writing into a string does not fail
        let _ = write!(path, "{step}");
    }
    path
}

impl fmt::Display for Step {
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
            Self::Step(found, last) => write!(f, "{found} is above the last step {last}"),
            Self::Tag(found, variants) => {
                write!(f, "{found} is no variant: there are {variants}")
            }
            Self::Quaternion(square) => {
                write!(f, "no unit quaternion: the squares of its components are {square} or more")
            }
            Self::NotUnit(square, min, max) => {
                write!(f, "no unit quaternion: its squares sum to {square}, not {min}..={max}")
            }
            Self::Discriminant(found) => write!(f, "{found} is the number of no variant"),
            Self::Check(found, expected) => {
                write!(f, "the serialize check is {found:#x}, not {expected:#x}")
            }
            Self::Reserved(found) => write!(f, "the reserved bits are {found:#b}, not zero"),
            Self::Unpaid(found, left) => {
                write!(f, "{found} elements cannot be in the {left} bits that are left")
            }
            Self::Length(found, min, _) if found < min => {
                write!(f, "length {found} is below {min}")
            }
            Self::Length(found, _, max) => write!(f, "length {found} is above {max}"),
            Self::Wide(found, bits) => write!(f, "{found} does not fit in {bits} bits"),
            Self::NotFinite(found) => write!(f, "{found:?} is not finite"),
            Self::Order(found, before) => write!(f, "index {found} stands behind index {before}"),
            Self::Zero(at) => write!(f, "byte {at} of the text is zero"),
            Self::Most(taken, most) => {
                write!(f, "the function took {taken} bits, and declares {most} at most")
            }
            Self::Deep(most) => write!(f, "more than {most} inside one another"),
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
        let steps = [Step::Name("a"), Step::Name(""), Step::Index(2), Step::Component(1, 3)];
        assert_eq!([steps[0].to_string(), steps[1].to_string()], [".a", ""]);
        #[cfg(feature = "alloc")]
        assert_eq!(path_of(&steps), ".a[2].y");
    }
}
