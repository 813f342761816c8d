//! Determines which types have no state except their encoded bits. A condition may call any method
//! of such a type.

use super::facts::Bits;
use super::{Body, Field, Node, Schema, Shape, Variant};

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
        self.width.exact
            && match self.body {
                Body::Struct(fields) => are_whole(fields),
                Body::Enum { variants, checks, .. } => of_variants(variants) && are_whole(checks),
                Body::Alias(shape) => shape.is_whole(),
                Body::Opaque => self.whole,
            }
    }
}

impl Field {
    /// Returns `true` if the field reads back exactly and its value has no state besides its
    /// encoded bits.
    pub(crate) const fn is_whole(&self) -> bool {
        self.width.exact && self.shape.is_whole()
    }

    /// Returns `true` if a program declares the field's type, so that its methods are the program's
    /// own.
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
        let (nodes, mut i) = (self.nodes(), 0);
        if self.unsaid().is_some() || self.pointer().is_some() {
            return false;
        }
        while i < nodes.len() {
            let facts = nodes[i].facts();
            let is_whole = match facts.bits {
                Bits::OfType(schema) => schema.is_whole(),
                Bits::None | Bits::OfInner | Bits::Some => facts.is_whole,
            };
            if !is_whole {
                return false;
            }
            i += 1;
        }
        true
    }
}

const fn of_variants(variants: &[Variant]) -> bool {
    let mut i = 0;
    while i < variants.len() {
        if !are_whole(variants[i].fields) {
            return false;
        }
        i += 1;
    }
    true
}

const fn are_whole(fields: &[Field]) -> bool {
    let mut i = 0;
    while i < fields.len() {
        if !fields[i].is_whole() {
            return false;
        }
        i += 1;
    }
    true
}
