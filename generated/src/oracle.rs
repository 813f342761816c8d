//! Oracles: each knows, independently of the library, a declaration's valid values, its wire, and
//! the value that a reader must get.
//!
//! Each [`Form`] is the oracle of one declaration. The wire is that of the slow model in `bitpack-tests`,
//! which was written from the wire's description.

mod container;
mod float;
pub mod functions;
mod number;
mod standard;
mod steps;
mod subset;
mod text;
mod via;

use core::fmt::Debug;

pub use bitpack_model::{Verdict, Writer};

pub use crate::draw::Draw;
pub use container::{array, boxed, counted, list, map, more, omit, optional, set, skipped};
pub use float::{double, rotation, single, steps, strict_steps};
pub use number::{above, below, low, nonzero, range, wrapping};
pub use standard::{boolean, character, duration, ends, ordering, phantom, unit};
pub use steps::{ascending, more_ascending};
pub use subset::{Variant, scene};
pub use text::{copied, copied_list, nul_terminated, text, unaligned, wide};
pub use via::{Sent, sent};

/// Success, or a description of the difference.
pub type Outcome = Result<(), String>;

/// The oracle of one declaration.
pub trait Form<T: Debug> {
    /// Draws a valid value, or an invalid one where the draw spoils.
    fn draw(&self, d: &mut Draw) -> T;

    /// Writes the value on the model.
    ///
    /// # Errors
    ///
    /// The error that a writer must give.
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict;

    /// Checks that `read` is a correct result of sending `sent`.
    ///
    /// # Errors
    ///
    /// The difference.
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        let (sent, read) = (format!("{sent:?}"), format!("{read:?}"));
        if sent == read { Ok(()) } else { Err(format!("{sent} arrived as {read}")) }
    }

    /// Checks that `read` is the blank value, for a field that was not sent.
    ///
    /// # Errors
    ///
    /// The difference.
    fn blank(&self, read: &T) -> Outcome;
}

/// A type with an oracle of its own.
pub trait Subject: bitpack::Serialize + Clone + Debug + 'static {
    /// Draws like [`Form::draw`].
    fn draw(d: &mut Draw) -> Self;
    /// Writes like [`Form::wire`].
    ///
    /// # Errors
    ///
    /// Errors of [`Form::wire`].
    fn wire(&self, w: &mut Writer) -> Verdict;
    /// Checks like [`Form::agrees`].
    ///
    /// # Errors
    ///
    /// Errors of [`Form::agrees`].
    fn agrees(&self, read: &Self) -> Outcome;
    /// Checks like [`Form::blank`].
    ///
    /// # Errors
    ///
    /// Errors of [`Form::blank`].
    fn blank(&self) -> Outcome;
}

/// The oracle of a [`Subject`].
#[derive(Clone, Copy, Debug)]
pub struct Own;

/// Creates the oracle of a [`Subject`].
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

/// Adds the field's name to an error.
///
/// # Errors
///
/// The given one.
pub fn at(field: &str, outcome: Outcome) -> Outcome {
    outcome.map_err(|wrong| format!("{field}: {wrong}"))
}

/// Checks that a value is the given blank one.
fn is<T: Debug + PartialEq>(read: &T, blank: &T) -> Outcome {
    if read == blank { Ok(()) } else { Err(format!("{read:?} was not sent; blank is {blank:?}")) }
}

/// Checks that a number is the blank one: the number of its range nearest to 0.
fn nearest<T: Debug + PartialOrd>(read: &T, zero: &T, min: &T, max: &T) -> Outcome {
    let at_least = if zero < min { min } else { zero };
    is(read, if at_least > max { max } else { at_least })
}
