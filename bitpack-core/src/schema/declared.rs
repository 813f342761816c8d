//! [`Declared`]: an encoding and what it says of itself.

use super::{Field, Node, Shape};
use crate::cost::{Change, Memory, Width};

/// A codec and how many bits it takes: what a run needs of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Coded<C> {
    /// How.
    pub codec: C,
    /// In how many bits.
    pub width: Width,
}

/// An encoding as it is declared: what the constructors of codecs give.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
pub struct Declared<C> {
    /// How.
    pub codec: C,
    /// In how many bits.
    pub width: Width,
    /// For the schema.
    pub shape: Shape,
    /// In how many bits against a baseline; as it is without one, if it does not say.
    pub change: Option<Change>,
}

impl<C: Copy> Declared<C> {
    /// In how many bits it is sent against a baseline.
    #[must_use]
    pub const fn change(&self) -> Change {
        match self.change {
            Some(change) => change,
            None => Change::whole(self.width),
        }
    }

    /// The same where that is another.
    #[must_use]
    pub const fn changing(self, change: Change) -> Self {
        Self { change: Some(change), ..self }
    }

    /// A field of this encoding.
    #[must_use]
    pub const fn named(self, name: &'static str) -> Field {
        Field { name, width: self.width, shape: self.shape, group: &[] }
    }

    /// Without the description.
    #[must_use]
    pub const fn coded(self) -> Coded<C> {
        Coded { codec: self.codec, width: self.width }
    }

    /// The same of a type that says whether it reads back equal, if what it is made of does.
    #[must_use]
    pub const fn exact_if(self, exact: bool) -> Self {
        let width = self.width.exact_if(self.width.exact && exact);
        Self { width, shape: self.shape.exact_if(exact), ..self }
    }

    /// The same, of a type of the language that means more than its encoding.
    pub(crate) const fn meaning(self, name: &'static str) -> Self {
        Self { shape: Shape::around(Node::Named { name }, self.shape), ..self }
    }

    pub(crate) const fn new(codec: C, width: Width, shape: Shape) -> Self {
        Self { codec, width, shape, change: None }
    }

    /// All but how.
    pub(crate) const fn parts(self) -> (Width, Shape) {
        (self.width, self.shape)
    }

    pub(crate) const fn held(self, memory: Memory) -> Self {
        Self { width: self.width.held(memory), ..self }
    }
}
