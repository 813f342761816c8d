//! [`Property`]: properties that a type has if one of its parts has them. One walk through the parts of a
//! type finds all properties.

use super::facts::{Bits, Quantised};
use super::field::member;
use super::{Body, Field, Node, Schema, Shape, Term};

/// A property that a type has if a part of it has it. Each type has a number for each property: the greatest
/// of its parts' numbers, and 0 if no part has the property.
#[derive(Clone, Copy)]
pub(super) enum Property {
    /// The [`Quantised`] of a type as a number: 0 if the type has no quantised floats, otherwise a
    /// number that tells if a value in memory can hold their codes (the integers on the wire).
    Quantised,
    /// 1 if a value may have state besides its encoded bits, or may be read as another value than was
    /// written.
    State,
    /// 1 if values that are equal by `==` may not be identical.
    OwnEquality,
    /// The last version in which a field or a variant was added or removed; 0 if there is none.
    LastChange,
}

impl Schema {
    /// Returns the number that `property` has for this type: the greatest of the numbers of its parts, and 0
    /// if no part has the property.
    pub(super) const fn has(&self, property: Property) -> u8 {
        let (mut most, mut i) = (0, 0);
        match (property, &self.body) {
            (Property::State, _) if !self.width.exact => return 1,
            (_, Body::Alias(shape)) => return shape.has(property),
            (Property::State, Body::Opaque) => return !self.whole as u8,
            (Property::Quantised, Body::Opaque) => return Quantised::Exposed as u8,
            // a tuple has no `==` of its own
            (Property::OwnEquality, Body::Struct(_)) if self.name.is_empty() => {}
            (Property::OwnEquality, _) => return 1,
            (Property::LastChange, Body::Enum { variants, .. }) => {
                each!(variant in variants => most = greater(most, variant.versions.last_change()));
            }
            _ => {}
        }
        while let Some(list) = self.body.field_list(i) {
            most = greater(most, of_fields(list.fields, list.fields, property));
            i += 1;
        }
        most
    }
}

/// Returns the greatest number that `property` has for one of `fields`, including fields in conditional
/// groups. `all` are all fields of the type or variant, to which the conditions of these groups refer.
const fn of_fields(fields: &[Field], all: &[Field], property: Property) -> u8 {
    let mut most = 0;
    each!(field in fields => {
        most = greater(most, field.has(property));
        most = greater(most, of_fields(field.group, all, property));
        if let (Property::Quantised, [Node::When { terms }, ..]) = (property, field.shape.nodes()) {
            most = greater(most, of_terms(terms, all));
        }
    });
    most
}

impl Field {
    /// Returns the number that `property` has for this field. If it is a group of fields, its fields and its
    /// condition do not count.
    pub(super) const fn has(&self, property: Property) -> u8 {
        match property {
            Property::State if !self.width.exact => 1,
            Property::LastChange => greater(self.span().last_change(), self.shape.has(property)),
            _ => self.shape.has(property),
        }
    }
}

/// Returns the [`Quantised`] of a condition as a number. If the condition refers to fields (`all`) with
/// quantised floats, it is `Exposed`: these must stay floats in memory.
const fn of_terms(terms: &[Term], all: &[Field]) -> u8 {
    let mut most = 0;
    each!(term in terms => if let Term::Field { name, path } = *term {
        // the field may be in a group with a condition
        if let Some((field, _)) = member(all, name) {
            most = greater(most, seen(field.find(path).part.shape.has(Property::Quantised)));
        }
    });
    most
}

impl Shape {
    /// Returns the number that `property` has for this encoding; 0 if no part of the encoding has the
    /// property.
    pub(super) const fn has(&self, property: Property) -> u8 {
        let (is_unsaid, is_pointer) = (self.unsaid().is_some(), self.pointer().is_some());
        match property {
            Property::State if is_unsaid || is_pointer => 1,
            Property::OwnEquality if is_unsaid => 1,
            // a vector type may not keep every bit pattern, and a pointer may share its content
            Property::Quantised if is_unsaid || is_pointer => {
                seen(of_node(self.nodes(), 0, property).0)
            }
            _ => of_node(self.nodes(), 0, property).0,
        }
    }

    /// Returns `true` if a nested type of this encoding has quantised floats, or may have.
    pub(crate) const fn nests_quantised(&self) -> bool {
        each!(node in self.nodes() => match node.facts().bits {
            Bits::OfType(schema) if schema.may_be_quantised() => return true,
            _ => {}
        });
        false
    }
}

/// Returns the number that `property` has for the encoding that begins at index `at`, and the index after the
/// encoding.
const fn of_node(nodes: &[Node], at: usize, property: Property) -> (u8, usize) {
    let Some((_, [node, ..])) = nodes.split_at_checked(at) else {
        return (0, at);
    };
    let facts = node.facts();
    let mut most = match (property, facts.bits) {
        (_, Bits::OfType(schema)) => schema.has(property),
        (Property::Quantised, _) => facts.quantised as u8,
        (Property::State, _) => !facts.is_whole as u8,
        (Property::OwnEquality, _) => !facts.is_identical as u8,
        // the type inside has versions of its own
        (Property::LastChange, _) if matches!(node, Node::Versions { .. }) => {
            return (0, nodes.len());
        }
        (Property::LastChange, _) => 0,
    };
    let mut next = at + 1;
    each!(i in 0..facts.inner => {
        let (part, after) = of_node(nodes, next, property);
        let is_seen = i < facts.seen && matches!(property, Property::Quantised);
        most = greater(most, if is_seen { seen(part) } else { part });
        next = after;
    });
    (most, next)
}

/// Returns the [`Quantised`], as a number, of a part whose values user code or a comparison sees, given the
/// [`Quantised`] that the part has otherwise: quantised floats in it must stay floats in memory.
const fn seen(part: u8) -> u8 {
    if part > 0 { Quantised::Exposed as u8 } else { 0 }
}

const fn greater(one: u8, other: u8) -> u8 {
    if one > other { one } else { other }
}

impl Schema {
    /// Returns `true` if the type has quantised floats, and a value of it can hold their codes
    /// (the integers on the wire) in their place.
    pub(crate) const fn can_hold_codes(&self) -> bool {
        self.has(Property::Quantised) == Quantised::InPlace as u8
    }

    /// Returns `true` if the type has quantised floats, or may have, as a hand-written type.
    pub(crate) const fn may_be_quantised(&self) -> bool {
        self.has(Property::Quantised) > 0
    }

    /// Declares that a hand-written type has no state except its encoded bits.
    ///
    /// This is a promise, and nothing checks it: the type has no capacity, no address, no cache and
    /// no counter of owners, and none of its methods panics. A condition may then call any method
    /// of it. The type must also be [exact](crate::Width::exact).
    pub const fn whole(self) -> Self {
        Self { whole: true, ..self }
    }

    /// Returns `true` if the bits of a value depend on the version of the packet around it.
    #[must_use]
    pub const fn depends_on_version(&self) -> bool {
        self.has(Property::LastChange) > 0
    }
}

impl Field {
    /// Returns `true` if the field reads back exactly and its value has no state besides its
    /// encoded bits. A condition may call any method of such a value.
    pub(crate) const fn is_whole(&self) -> bool {
        self.has(Property::State) == 0
    }
}
