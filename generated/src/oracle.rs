//! What a declaration promises, told once more: which values there are, what the wire is, what a
//! reader must make of it.
//!
//! Each form stands for one declaration. The wire is that of the slow model in `bitpack-tests`,
//! which was written from the wire's description; nothing here asks the library.

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

/// Nothing, or what is wrong.
pub type Outcome = Result<(), String>;

/// One declaration, and all that follows from it.
pub trait Form<T: Debug> {
    /// A value that may be sent; where the draw spoils, one that may not.
    fn draw(&self, d: &mut Draw) -> T;

    /// The value on the wire.
    ///
    /// # Errors
    ///
    /// How a writer must refuse it.
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict;

    /// Whether `read` is what has to arrive where `sent` was sent.
    ///
    /// # Errors
    ///
    /// If it is not: why.
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        let (sent, read) = (format!("{sent:?}"), format!("{read:?}"));
        if sent == read { Ok(()) } else { Err(format!("{sent} arrived as {read}")) }
    }

    /// Whether `read` is what has to stand where nothing was sent.
    ///
    /// # Errors
    ///
    /// If it is not: why.
    fn blank(&self, read: &T) -> Outcome;
}

/// A type that knows what it declared.
pub trait Subject: bitpack::Serialize + Clone + Debug + 'static {
    /// As [`Form::draw`].
    fn draw(d: &mut Draw) -> Self;
    /// As [`Form::wire`].
    ///
    /// # Errors
    ///
    /// As it does.
    fn wire(&self, w: &mut Writer) -> Verdict;
    /// As [`Form::agrees`].
    ///
    /// # Errors
    ///
    /// As it does.
    fn agrees(&self, read: &Self) -> Outcome;
    /// As [`Form::blank`].
    ///
    /// # Errors
    ///
    /// As it does.
    fn blank(&self) -> Outcome;
}

/// A type that derives for itself.
#[derive(Clone, Copy, Debug)]
pub struct Own;

/// The form of a type that derives for itself.
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

/// Names the field.
///
/// # Errors
///
/// The one given.
pub fn at(field: &str, outcome: Outcome) -> Outcome {
    outcome.map_err(|wrong| format!("{field}: {wrong}"))
}

/// A blank one is this.
fn is<T: Debug + PartialEq>(read: &T, blank: &T) -> Outcome {
    if read == blank { Ok(()) } else { Err(format!("{read:?} was not sent; blank is {blank:?}")) }
}

/// A blank number is the one of its range that is nearest to 0.
fn nearest<T: Debug + PartialOrd>(read: &T, zero: &T, min: &T, max: &T) -> Outcome {
    let at_least = if zero < min { min } else { zero };
    is(read, if at_least > max { max } else { at_least })
}
