//! Reference implementations of types of the zoo and of generated types. Each knows, independently of the library, the
//! valid values of a declaration, their bits, and the value that a reader must get.
//!
//! Each [`Form`] implements one declaration. The bits are written by the slow reference encoder of
//! the tests, which follows the description of the wire format.

mod adapted;
mod changes;
mod container;
mod declare;
mod double;
mod float;
pub mod functions;
mod lengths;
mod msb;
mod never_zero;
mod number;
mod standard;
mod steps;
mod subset;
mod text;

use core::fmt::Debug;

pub use crate::draw::Draw;
pub use crate::{Verdict, Writer};
pub use adapted::{
    from_zero, mapped, mostly, omit, omit_set, omit_value, omit_value_set, only, values_of,
};
pub use changes::{changes, difference, more_changes};
pub use container::{
    array, boxed, counted, each_of, fallible, list, map, more, optional, set, skipped,
};
pub use double::{doubles, strict_doubles, wrapping_doubles};
pub use float::{double, rotation, single, steps, strict_steps, wrapping_steps};
pub use never_zero::{NeverZero, never_zero};
pub use number::{Number, above, after, below, groups, low, range, wrapping};
pub use standard::{boolean, character, duration, ends, ordering, phantom, unit};
pub use steps::{ascending, deltas, more_ascending, more_deltas};
pub use subset::{Variant, scene};
pub use text::{copied, copied_list, nul_terminated, rest, text, unaligned, wide};

/// Result of comparing a value with the one read: `Ok`, or a description of the difference.
pub type Outcome = Result<(), String>;

/// The reference implementation of one declaration, such as an integer in a range.
pub trait Form<T: Debug> {
    /// Generates a random valid value, or an invalid one if the generator `d` demands it.
    fn draw(&self, d: &mut Draw) -> T;

    /// Writes the value with the slow reference encoder.
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict;

    /// Checks that `read` is a correct result of sending `sent`.
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        let (sent, read) = (format!("{sent:?}"), format!("{read:?}"));
        if sent == read { Ok(()) } else { Err(format!("{sent} arrived as {read}")) }
    }

    /// Checks the value of a field that was not sent: zero, empty, or the value of its range
    /// nearest to zero.
    fn blank(&self, read: &T) -> Outcome;
}

/// A type of the zoo or a generated type, which implements its own reference functions.
pub trait Subject: bitpack::Serialize + Clone + Debug + 'static {
    /// Generates a random value, like [`Form::draw`].
    fn draw(d: &mut Draw) -> Self;
    /// Writes the value with the slow reference encoder, like [`Form::wire`].
    fn wire(&self, w: &mut Writer) -> Verdict;
    /// Checks that `read` is a correct result of sending this value, like [`Form::agrees`].
    fn agrees(&self, read: &Self) -> Outcome;
    /// Checks that this is the value of a field that was not sent, like [`Form::blank`].
    fn blank(&self) -> Outcome;
}

/// The reference implementation of a field whose type is a [`Subject`].
#[derive(Clone, Copy, Debug)]
pub struct Own;

/// Creates the reference implementation of a field whose type is a [`Subject`].
#[must_use]
pub fn own() -> Own {
    Own
}

impl<T: Subject> Form<T> for Own {
    fn draw(&self, d: &mut Draw) -> T {
        T::draw(d)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        value.wire(w)
    }
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        sent.agrees(read)
    }
    fn blank(&self, read: &T) -> Outcome {
        Subject::blank(read)
    }
}

/// Adds the name of a field to an error.
pub fn at(field: &str, outcome: Outcome) -> Outcome {
    outcome.map_err(|wrong| format!("{field}: {wrong}"))
}

/// Checks that the value of a field that was not sent equals `blank`.
pub fn is<T: Debug + PartialEq>(read: &T, blank: &T) -> Outcome {
    if read == blank { Ok(()) } else { Err(format!("{read:?} was not sent; blank is {blank:?}")) }
}

/// Checks that the value of a field that was not sent is the number from `min` to `max` nearest to
/// `zero`.
fn nearest<T: Debug + PartialOrd>(read: &T, zero: &T, min: &T, max: &T) -> Outcome {
    let at_least = if zero < min { min } else { zero };
    is(read, if at_least > max { max } else { at_least })
}
