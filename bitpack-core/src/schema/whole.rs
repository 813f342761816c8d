//! Determines which types have no state except their encoded bits. A condition may call any method
//! of such a type.

use super::facts::Bits;
use super::{Body, Field, Node, Schema, Shape};

impl Schema {
    /// Declares that a hand-written type has no state except its encoded bits.
    ///
    /// This is a promise, and nothing checks it: the type has no capacity, no address, no cache and
    /// no counter of owners, and none of its methods panics. A condition may then call any method
    /// of it. The type must also be [exact](crate::Width::exact).
    #[must_use]
    pub const fn whole(self) -> Self {
        Self { whole: true, ..self }
    }

    const fn is_whole(&self) -> bool {
        match self.body {
            _ if !self.width.exact => return false,
            Body::Alias(shape) => return shape.is_whole(),
            Body::Opaque => return self.whole,
            Body::Struct(_) | Body::Enum { .. } => {}
        }
        let mut i = 0;
        while let Some(list) = self.body.list(i) {
            each!(field in list.fields => if !field.is_whole() { return false });
            i += 1;
        }
        true
    }
}

impl Field {
    /// Returns `true` if the field reads back exactly and its value has no state besides its
    /// encoded bits.
    pub(crate) const fn is_whole(&self) -> bool {
        self.width.exact && self.shape.is_whole()
    }

    /// Returns `true` if the program declares the field's type, which is then neither a standard
    /// type nor a tuple: its methods are the program's own.
    pub(crate) const fn is_declared(&self) -> bool {
        matches!(
            self.container().nodes(),
            [Node::Type(schema)] if schema.meaning.is_empty()
                && !matches!(schema.body, Body::Struct(_) if schema.name.is_empty())
        )
    }
}

impl Shape {
    /// Returns `true` if no node of the encoding has state besides its encoded bits.
    const fn is_whole(&self) -> bool {
        if self.unsaid().is_some() || self.pointer().is_some() {
            return false;
        }
        each!(node in self.nodes() => {
            let facts = node.facts();
            let is_whole = match facts.bits {
                Bits::OfType(schema) => schema.is_whole(),
                Bits::None | Bits::OfInner | Bits::Some => facts.is_whole,
            };
            if !is_whole {
                return false;
            }
        });
        true
    }
}
