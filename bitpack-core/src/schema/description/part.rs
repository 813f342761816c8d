//! Questions about fields and their encodings, for programs that walk through the types of a description.

use super::{DeltaForm, Encoding, Inner, Part};

#[doc(hidden)]
impl Part {
    /// Returns the encoding of the field's value. `None` for an item without a value, and for one
    /// whose bits depend on other fields or on a function of the program.
    #[must_use]
    pub const fn value(&self) -> Option<&Encoding> {
        match &self.encoding {
            Encoding::Align
            | Encoding::Check { .. }
            | Encoding::Reserved { .. }
            | Encoding::Relative { .. }
            | Encoding::RelativeWrapping { .. }
            | Encoding::RangeTo { .. }
            | Encoding::When { .. }
            | Encoding::Function { .. } => None,
            encoding => Some(encoding),
        }
    }

    /// Returns `true` for bits that hold no value: padding, a check or reserved bits.
    #[must_use]
    pub const fn is_mark(&self) -> bool {
        matches!(
            self.encoding,
            Encoding::Align | Encoding::Check { .. } | Encoding::Reserved { .. }
        )
    }

    /// Returns `true` if the field is sent in every delta, without a changed bit.
    #[must_use]
    pub fn is_always_sent(&self) -> bool {
        self.delta.as_ref().is_some_and(|rule| rule.always)
    }

    /// Returns the Rust path of the hand-written function that sends the field's delta; `None` if there is
    /// none.
    #[must_use]
    pub fn delta_function(&self) -> Option<&str> {
        match &self.delta.as_ref()?.form {
            DeltaForm::Function { path } => Some(path),
            _ => None,
        }
    }
}

#[doc(hidden)]
impl Encoding {
    /// Returns the encodings directly inside this one. A map has two: the encoding of its keys, then that of
    /// its values.
    #[must_use]
    pub fn inside(&self) -> impl DoubleEndedIterator<Item = &Self> {
        let list = match self.parts() {
            Inner::One(of) | Inner::Each(of) => [Some(of), None],
            Inner::Entries(key, value) => [Some(key), Some(value)],
            Inner::None | Inner::Parts(_) => [None; 2],
        };
        list.into_iter().flatten()
    }
}
