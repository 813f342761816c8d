//! Where a reader is, and why it stops: what streams are told, and a trace makes text of.

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

/// What a reader expected instead.
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
    /// An enum's number, where those are discriminants.
    Discriminant(i128),
    /// What a check held, and what it has to hold.
    Check(u64, u64),
    /// What reserved bits held.
    Reserved(u64),
    /// A length, and the bits that are left to pay for it.
    Length(usize, u64),
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
            Self::Discriminant(found) => write!(f, "{found} is the number of no variant"),
            Self::Check(found, expected) => {
                write!(f, "the serialize check is {found:#x}, not {expected:#x}")
            }
            Self::Reserved(found) => write!(f, "the reserved bits are {found:#b}, not zero"),
            Self::Length(found, left) => {
                write!(f, "{found} elements cannot be in the {left} bits that are left")
            }
        }
    }
}
