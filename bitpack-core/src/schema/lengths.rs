//! [`Lengths`]: the lengths of nested arrays.

use crate::tracing::Step;

/// The lengths of nested arrays, outermost first. They are computed from the type, so that an array
/// under an alias has the same description.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Lengths {
    all: [usize; DEEPEST],
    count: usize,
    /// `true` if the innermost array is a vector, whose length is its number of components.
    ends_in_vector: bool,
}

/// Maximum number of nested arrays.
const DEEPEST: usize = 4;

impl Lengths {
    /// Returns the lengths of a vector of `len` components. A `len` of 1 means a plain number.
    pub const fn of(len: usize) -> Self {
        let mut all = [1; DEEPEST];
        all[0] = len;
        Self { all, count: (len != 1) as usize, ends_in_vector: len != 1 }
    }

    /// Adds an array of `len` elements around the arrays with these lengths.
    ///
    /// # Panics
    ///
    /// In const evaluation, if this makes more than four nested arrays.
    pub const fn within(self, len: usize) -> Self {
        assert!(self.count < DEEPEST, "more than 4 nested arrays: use a struct for the inner ones");
        let mut all = [len; DEEPEST];
        each!(i in 0..self.count => all[i + 1] = self.all[i]);
        Self { all, count: self.count + 1, ..self }
    }

    /// Returns `true` if the lengths describe a single value and no array.
    pub(crate) const fn is_one(&self) -> bool {
        self.count == 0
    }

    pub(crate) const fn all(&self) -> &[usize] {
        self.all.split_at(self.count).0
    }

    pub(crate) const fn ends_in_vector(&self) -> bool {
        self.ends_in_vector
    }

    /// Returns the step in the path of a trace to the component at `index` of `len`: a name such as `x` if
    /// there is a single vector, otherwise an index.
    pub(crate) const fn step(&self, index: usize, len: usize) -> Step<'static> {
        let is_one = self.ends_in_vector && self.count == 1 || self.count == 0;
        if is_one { Step::Component(index, len) } else { Step::Index(index) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{passes, stops};

    #[test]
    fn lengths_stand_outermost_first() {
        let one = Lengths::of(1);
        assert!(one.is_one() && one.all().is_empty() && !one.ends_in_vector());
        let vector = Lengths::of(3);
        assert!(!vector.is_one() && vector.ends_in_vector());
        assert_eq!(vector.all(), [3]);
        let none = Lengths::of(0);
        assert!(none.all() == [0] && none.ends_in_vector());
        let deep = vector.within(2).within(5).within(7);
        assert_eq!(deep.all(), [7, 5, 2, 3]);
        assert!(deep.ends_in_vector());
        let array = one.within(1).within(4);
        assert_eq!((array.all(), array.ends_in_vector()), (&[4, 1][..], false));
        passes(|| one.within(1).within(1).within(1).within(1));
        let message = "more than 4 nested arrays: use a struct for the inner ones";
        stops(move || deep.within(1), message);
    }

    #[test]
    fn what_is_in_one_vector_alone_is_a_component() {
        let component = Step::Component(1, 3);
        assert_eq!(Lengths::of(3).step(1, 3), component);
        assert_eq!(Lengths::of(1).step(1, 3), component);
        assert_eq!(Lengths::of(3).within(2).step(1, 3), Step::Index(1));
        assert_eq!(Lengths::of(1).within(3).step(1, 3), Step::Index(1));
    }
}
