//! Determines if the quantised floats of a type can be held in memory as codes: the integers on the
//! wire.

use super::facts::Bits;
use super::{Body, Field, Node, Schema, Shape, Term};

/// The quantised floats of a type, as far as its encoding describes them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quantised {
    /// The type has no quantised floats.
    None,
    /// Each quantised float has a place in memory that can hold its code (the integer on the wire).
    InPlace,
    /// User code or a comparison could see codes in the place of floats.
    Exposed,
}

impl Quantised {
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exposed, _) | (_, Self::Exposed) => Self::Exposed,
            (Self::None, other) => other,
            (Self::InPlace, _) => Self::InPlace,
        }
    }

    /// Returns the quantised floats of a part that user code or a comparison sees.
    const fn seen(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::InPlace | Self::Exposed => Self::Exposed,
        }
    }
}

/// The smallest code that is not the bits of a finite float. A larger code could be the bits of a
/// signalling NaN, which not every machine copies unchanged.
const INFINITE: u32 = 0x7F80_0000;

impl Schema {
    /// Returns `true` if the type has quantised floats, and a value of it can hold their codes
    /// (the integers on the wire) in their place.
    pub(crate) const fn can_hold_codes(&self) -> bool {
        matches!(self.quantised(), Quantised::InPlace)
    }

    /// Returns `true` if the type has quantised floats, or may have.
    pub(crate) const fn may_be_quantised(&self) -> bool {
        !matches!(self.quantised(), Quantised::None)
    }

    const fn quantised(&self) -> Quantised {
        match self.body {
            Body::Struct(fields) => of_fields(fields, fields),
            Body::Enum { variants, .. } => {
                let (mut all, mut i) = (Quantised::None, 0);
                while i < variants.len() {
                    all = all.and(of_fields(variants[i].fields, variants[i].fields));
                    i += 1;
                }
                all
            }
            Body::Alias(shape) => shape.quantised(),
            Body::Opaque => Quantised::Exposed,
        }
    }
}

/// Returns the quantised floats of some fields. Their conditions refer to the fields `all` of the
/// type or the variant.
const fn of_fields(fields: &[Field], all: &[Field]) -> Quantised {
    let (mut sum, mut i) = (Quantised::None, 0);
    while i < fields.len() {
        sum = sum.and(fields[i].quantised(all));
        i += 1;
    }
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

/// Returns the quantised floats that a condition sees.
const fn of_terms(terms: &[Term], all: &[Field]) -> Quantised {
    let (mut sum, mut i) = (Quantised::None, 0);
    while i < terms.len() {
        if let Term::Field { name, path } = terms[i] {
            sum = sum.and(of_part(name, path, all).seen());
        }
        i += 1;
    }
    sum
}

/// Returns the quantised floats of the part of a field that `path` leads to. The field may be in a
/// group with a condition.
const fn of_part(name: &str, path: &[&str], fields: &[Field]) -> Quantised {
    let (mut sum, mut i) = (Quantised::None, 0);
    while i < fields.len() {
        if super::is(fields[i].name, name) {
            sum = sum.and(fields[i].find(path).part.shape.quantised());
        }
        sum = sum.and(of_part(name, path, fields[i].group));
        i += 1;
    }
    sum
}

impl Shape {
    /// Returns `true` if a nested type of this encoding has quantised floats, or may have.
    pub(crate) const fn nests_quantised(&self) -> bool {
        let (nodes, mut i) = (self.nodes(), 0);
        while i < nodes.len() {
            if let Bits::OfType(schema) = nodes[i].facts().bits {
                if schema.may_be_quantised() {
                    return true;
                }
            }
            i += 1;
        }
        false
    }

    const fn quantised(&self) -> Quantised {
        let all = of_node(self.nodes(), 0).0;
        // a vector type may not keep every bit pattern, and a pointer may share its content
        if self.unsaid().is_some() || self.pointer().is_some() { all.seen() } else { all }
    }
}

/// Returns the quantised floats of the encoding that begins at index `at`, and the index after it.
const fn of_node(nodes: &[Node], at: usize) -> (Quantised, usize) {
    let Some((_, [node, ..])) = nodes.split_at_checked(at) else {
        return (Quantised::None, at);
    };
    let (facts, mut next) = (node.facts(), at + 1);
    let mut sum = match node {
        Node::Compressed { steps, .. } if *steps < INFINITE => Quantised::InPlace,
        Node::Compressed { .. } | Node::CompressedF64 { .. } | Node::Opaque { .. } => {
            Quantised::Exposed
        }
        Node::SmallestThree { .. } => Quantised::InPlace,
        _ => match facts.bits {
            Bits::OfType(schema) => schema.quantised(),
            _ => Quantised::None,
        },
    };
    let (mut inner, mut i) = (Quantised::None, 0);
    while i < facts.inner {
        let (part, after) = of_node(nodes, next);
        let is_key = matches!(node, Node::Map { .. }) && i == 0;
        inner = inner.and(if is_key { part.seen() } else { part });
        (next, i) = (after, i + 1);
    }
    // these convert, compare or order what is inside them
    let is_seen = matches!(
        node,
        Node::Via { .. }
            | Node::OmitDefault { .. }
            | Node::Set { .. }
            | Node::Ascending
            | Node::Deltas { .. }
    );
    sum = sum.and(if is_seen { inner.seen() } else { inner });
    (sum, next)
}
