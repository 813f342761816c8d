//! Reference implementations that change one aspect of another one.

use core::fmt::Debug;

use super::{Form, Outcome, Verdict, Writer, is};
use crate::draw::Draw;

/// The reference implementation of a value that is sent as another one.
#[derive(Clone, Copy, Debug)]
pub struct Mapped<F, A, B>(F, fn(A) -> B, fn(&B) -> A);

/// Creates the reference implementation of a value that is sent as the one that `from` makes of it. The function `into`
/// is its inverse.
#[must_use]
pub fn mapped<F, A, B>(form: F, into: fn(A) -> B, from: fn(&B) -> A) -> Mapped<F, A, B> {
    Mapped(form, into, from)
}

impl<A: Debug, B: Debug, F: Form<A>> Form<B> for Mapped<F, A, B> {
    fn draw(&self, d: &mut Draw) -> B {
        self.1(self.0.draw(d))
    }
    fn wire(&self, value: &B, w: &mut Writer) -> Verdict {
        self.0.wire(&self.2(value), w)
    }
    fn agrees(&self, sent: &B, read: &B) -> Outcome {
        self.0.agrees(&self.2(sent), &self.2(read))
    }
    fn blank(&self, read: &B) -> Outcome {
        self.0.blank(&self.2(read))
    }
}

/// All values, as a number of [`Drawn::fifths`].
const FIFTHS: usize = 5;

/// The reference implementation of a field whose values are drawn as those of another form.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<M, F> {
    values: M,
    /// Number of values in five that are drawn as those of `values`.
    fifths: usize,
    form: F,
}

/// Creates the reference implementation `form` of a field, of which four in five values are drawn as those of `middle`.
/// Their differences are small.
#[must_use]
pub fn mostly<M, F>(middle: M, form: F) -> Drawn<M, F> {
    Drawn { values: middle, fifths: FIFTHS - 1, form }
}

/// Creates the reference implementation `form` of a field whose values are drawn as those of `values`.
#[must_use]
pub fn values_of<M, F>(values: M, form: F) -> Drawn<M, F> {
    Drawn { values, fifths: FIFTHS, form }
}

impl<T: Debug, M: Form<T>, F: Form<T>> Form<T> for Drawn<M, F> {
    fn draw(&self, d: &mut Draw) -> T {
        if d.below(FIFTHS) < self.fifths { self.values.draw(d) } else { self.form.draw(d) }
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        self.form.wire(value, w)
    }
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        self.form.agrees(sent, read)
    }
    fn blank(&self, read: &T) -> Outcome {
        self.form.blank(read)
    }
}

/// The reference implementation of a field with one value, which takes no bits.
#[derive(Clone, Copy, Debug)]
pub struct Only<T>(T);

/// Creates the reference implementation of a field that is always `value` and takes no bits.
#[must_use]
pub fn only<T>(value: T) -> Only<T> {
    Only(value)
}

impl<T: Debug + Clone> Form<T> for Only<T> {
    fn draw(&self, _: &mut Draw) -> T {
        self.0.clone()
    }
    fn wire(&self, _: &T, _: &mut Writer) -> Verdict {
        Ok(())
    }
    fn blank(&self, read: &T) -> Outcome {
        self.agrees(&self.0, read)
    }
}

/// The reference implementation of a number that is zero if it is not sent, whatever its range.
#[derive(Clone, Copy, Debug)]
pub struct FromZero<F>(F);

/// Creates the reference implementation of a number that is zero if it is not sent, whatever its range.
#[must_use]
pub fn from_zero<F>(form: F) -> FromZero<F> {
    FromZero(form)
}

impl<T: Debug + Default + PartialEq, F: Form<T>> Form<T> for FromZero<F> {
    fn draw(&self, d: &mut Draw) -> T {
        self.0.draw(d)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        self.0.wire(value, w)
    }
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        self.0.agrees(sent, read)
    }
    fn blank(&self, read: &T) -> Outcome {
        is(read, &T::default())
    }
}

/// The reference implementation of a field that is omitted if it has a given value.
#[derive(Clone, Debug)]
pub struct OmitValue<T, F> {
    value: T,
    /// The bit of an omitted value.
    omitted: bool,
    form: F,
}

/// Creates the reference implementation of a field with `omit_default`: [`omit_value`] of the default.
#[must_use]
pub fn omit<T: Default, F>(form: F) -> OmitValue<T, F> {
    omit_value(T::default(), form)
}

/// Creates the reference implementation of a field with `omit_default(set)`: [`omit_value_set`] of the default.
#[must_use]
pub fn omit_set<T: Default, F>(form: F) -> OmitValue<T, F> {
    omit_value_set(T::default(), form)
}

/// Creates the reference implementation of a field with `omit_default(value)`: a zero bit for this value, or a set
/// bit and then another one.
#[must_use]
pub fn omit_value<T, F>(value: T, form: F) -> OmitValue<T, F> {
    OmitValue { value, omitted: false, form }
}

/// Creates the reference implementation of a field like [`omit_value`], with a set bit for the value and a zero bit before
/// another one.
#[must_use]
pub fn omit_value_set<T, F>(value: T, form: F) -> OmitValue<T, F> {
    OmitValue { value, omitted: true, form }
}

impl<T: Debug + Clone + PartialEq, F: Form<T>> Form<T> for OmitValue<T, F> {
    fn draw(&self, d: &mut Draw) -> T {
        let other = (d.below(3) > 0).then(|| self.form.draw(d));
        // -0.0 equals 0.0 and arrives as it
        other.filter(|other| *other != self.value).unwrap_or_else(|| self.value.clone())
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        let is_omitted = *value == self.value;
        w.bool(is_omitted == self.omitted);
        if is_omitted { Ok(()) } else { self.form.wire(value, w) }
    }
    fn agrees(&self, sent: &T, read: &T) -> Outcome {
        if *sent == self.value { is(read, &self.value) } else { self.form.agrees(sent, read) }
    }
    fn blank(&self, read: &T) -> Outcome {
        is(read, &self.value)
    }
}
