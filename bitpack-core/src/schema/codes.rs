//! Determines if the quantised floats of a type can be held in memory as codes: the integers on the
//! wire.

use super::facts::{Bits, Quantised};
use super::{Body, Field, Node, Schema, Shape, Term};

impl Schema {
    /// Returns `true` if the type has quantised floats, and a value of it can hold their codes
    /// (the integers on the wire) in their place.
    pub(crate) const fn can_hold_codes(&self) -> bool {
        matches!(self.quantised(), Quantised::InPlace)
    }

    /// Returns `true` if the type has quantised floats, or may have, as a hand-written type.
    pub(crate) const fn may_be_quantised(&self) -> bool {
        !matches!(self.quantised(), Quantised::None)
    }

    const fn quantised(&self) -> Quantised {
        match &self.body {
            Body::Alias(shape) => return shape.quantised(),
            Body::Opaque => return Quantised::Exposed,
            Body::Struct(_) | Body::Enum { .. } => {}
        }
        let (mut all, mut i) = (Quantised::None, 0);
        while let Some(list) = self.body.list(i) {
            all = all.and(of_fields(list.fields, list.fields));
            i += 1;
        }
        all
    }
}

/// Determines if some fields have quantised floats, and if these can be held as codes (the integers
/// on the wire). Conditions refer to the fields `all` of the type or the variant.
const fn of_fields(fields: &[Field], all: &[Field]) -> Quantised {
    let mut sum = Quantised::None;
    each!(field in fields => sum = sum.and(field.quantised(all)));
    sum
}

impl Field {
    const fn quantised(&self, all: &[Self]) -> Quantised {
        match self.shape.nodes() {
            [Node::When { terms }, ..] => of_fields(self.group, all).and(of_terms(terms, all)),
            _ => self.shape.quantised(),
        }
    }
}

/// Determines if a condition sees quantised floats, which can then not be held as codes.
const fn of_terms(terms: &[Term], all: &[Field]) -> Quantised {
    let mut sum = Quantised::None;
    each!(term in terms => if let Term::Field { name, path } = *term {
        sum = sum.and(of_part(name, path, all).seen());
    });
    sum
}

/// Determines if the part of a field that `path` leads to has quantised floats, and if these can be
/// held as codes (the integers on the wire). The field may be in a group with a condition.
const fn of_part(name: &str, path: &[&str], fields: &[Field]) -> Quantised {
    let mut sum = Quantised::None;
    each!(field in fields => {
        if super::is(field.name, name) {
            sum = sum.and(field.find(path).part.shape.quantised());
        }
        sum = sum.and(of_part(name, path, field.group));
    });
    sum
}

impl Shape {
    /// Returns `true` if a nested type of this encoding has quantised floats, or may have.
    pub(crate) const fn nests_quantised(&self) -> bool {
        each!(node in self.nodes() => match node.facts().bits {
            Bits::OfType(schema) if schema.may_be_quantised() => return true,
            _ => {}
        });
        false
    }

    const fn quantised(&self) -> Quantised {
        let all = of_node(self.nodes(), 0).0;
        // a vector type may not keep every bit pattern, and a pointer may share its content
        if self.unsaid().is_some() || self.pointer().is_some() { all.seen() } else { all }
    }
}

/// Determines if the encoding that begins at index `at` has quantised floats, and if these can be
/// held as codes (the integers on the wire). Also returns the index after the encoding.
const fn of_node(nodes: &[Node], at: usize) -> (Quantised, usize) {
    let Some((_, [node, ..])) = nodes.split_at_checked(at) else {
        return (Quantised::None, at);
    };
    let (facts, mut next) = (node.facts(), at + 1);
    let mut sum = match facts.bits {
        Bits::OfType(schema) => schema.quantised(),
        _ => facts.quantised,
    };
    let mut i = 0;
    while i < facts.inner {
        let (part, after) = of_node(nodes, next);
        sum = sum.and(if i < facts.seen { part.seen() } else { part });
        (next, i) = (after, i + 1);
    }
    (sum, next)
}
