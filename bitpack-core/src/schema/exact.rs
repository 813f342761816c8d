//! Determines if a part of a type reads back equal to the written value. If not, names the reason
//! for the error message.

use super::facts::{Cause, Loss};
use super::field::member;
use super::hash::is;
use super::property::Property;
use super::{Body, Field, Node, Schema, Shape, Variant};
use crate::error::Message;

/// The part of a field that a path leads to. The search ends early at a type that no schema describes.
pub(crate) struct Found {
    /// The part at the end of the path, or, if the search ended early, the last part that it
    /// reached.
    pub(crate) part: Field,
    /// Number of names on the path that were followed. It is less than their number if the search ended
    /// early.
    pub(crate) depth: usize,
    /// The condition under which the part is present. `None` if it is always present.
    pub(crate) condition: Option<&'static str>,
}

/// The variants of an `Option`, so that patterns of options are checked like patterns of enums.
const OF_AN_OPTION: &[Variant] =
    &[Variant::new("None", &[]), Variant::new("Some", const { &[Field::skip("0")] })];

/// A name in a path that refers to any element of an array.
pub(crate) const ELEMENT: &str = "[_]";

/// A part of a field that may be read as another value than was written, and the reason.
pub(crate) struct Blame {
    /// Path from the field to the part.
    pub(crate) path: Message,
    pub(crate) cause: Cause,
}

impl Field {
    /// Follows a path of member names from this field towards one of its parts. Returns the last part that it
    /// reached, and how much of the path leads there.
    pub(crate) const fn find(&self, path: &[&str]) -> Found {
        let mut found = Found { part: *self, depth: 0, condition: None };
        while found.depth < path.len() && found.condition.is_none() {
            if is(path[found.depth], ELEMENT) {
                let Some(shape) = found.part.container().element() else {
                    return found;
                };
                found.part = Self { shape, ..found.part };
                found.depth += 1;
                continue;
            }
            let Some(Schema { body: Body::Struct(fields), .. }) = found.part.own_type() else {
                return found;
            };
            let Some((part, condition)) = member(fields, path[found.depth]) else {
                return found;
            };
            found = Found { part, depth: found.depth + 1, condition };
        }
        found
    }

    /// Returns the schema of the field's type, if that type alone encodes the field. Returns `None` if an
    /// attribute determines the encoding, or if the field is marked as one that may read back as another
    /// value although its type reads back exactly.
    pub(crate) const fn own_type(&self) -> Option<&'static Schema> {
        match self.container().nodes() {
            [Node::Type(schema)] if self.width.exact || !schema.width.exact => Some(schema),
            _ => None,
        }
    }

    /// Returns the field's encoding. If it is a nested type without fields of its own (`Body::Alias`),
    /// returns the encoding of that type instead, so that a container is the first node.
    pub(crate) const fn container(&self) -> Shape {
        let mut shape = self.shape;
        while let [Node::Type(Schema { body: Body::Alias(own), .. })] = shape.nodes() {
            shape = *own;
        }
        shape
    }

    /// Returns `true` for a standard container: its length, or the presence of a value, reads back
    /// exactly. The `len` of a user-defined container may return anything. An `Option` with
    /// `omit_default` qualifies, because only `None` equals `None`.
    pub(crate) const fn has_known_length(&self) -> bool {
        let shape = self.container();
        match shape.nodes() {
            [Node::OmitDefault { .. }, Node::Optional, ..] => true,
            [first, ..] => first.facts().is_container && !matches!(shape.unsaid(), Some(0)),
            [] => false,
        }
    }

    /// Returns `true` if every pattern names a variant of the field's own type. The variant of a
    /// value reads back exactly. The `bool` of a pattern is `true` if it contains other patterns. A
    /// pointer such as `Cow` has no variants.
    pub(crate) const fn has_variants(&self, patterns: &[(&str, bool)]) -> bool {
        if self.is_pointer() {
            return false;
        }
        let is_optional = matches!(self.container().nodes(), [Node::Optional, ..]);
        let variants = match self.own_type() {
            Some(Schema { body: Body::Enum { variants, .. }, .. }) => *variants,
            _ if is_optional => OF_AN_OPTION,
            _ => return false,
        };
        each!(pattern in patterns => {
            // a pattern without parts may also be a constant of that name
            let (name, has_parts) = *pattern;
            let mut is_known = false;
            each!(it in variants => {
                is_known |= is(it.name, name) && (has_parts || it.fields.is_empty());
            });
            if !is_known {
                return false;
            }
        });
        true
    }

    /// Returns `true` if every pattern of a condition's `matches!` that contains other patterns (its `bool`
    /// is `true`) names the struct or a variant that is the field's type. Another name may be that of a type
    /// inside the field, which the schema cannot take apart.
    pub(crate) const fn is_taken_apart(&self, patterns: &[(&str, bool)]) -> bool {
        let is_struct = matches!(self.own_type(), Some(Schema { body: Body::Struct(_), .. }));
        each!(pattern in patterns => {
            let is_own = is_struct && !self.is_pointer() || self.has_variants(&[*pattern]);
            if pattern.1 && !is_own {
                return false;
            }
        });
        true
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

    const fn is_pointer(&self) -> bool {
        matches!(self.shape.pointer(), Some(0)) || matches!(self.container().pointer(), Some(0))
    }

    /// Returns the length of an array; `None` for any other encoding.
    pub(crate) const fn array_len(&self) -> Option<u32> {
        match self.container().nodes() {
            [Node::Array { len, .. } | Node::ByteArray { len }, ..] => Some(*len),
            _ => None,
        }
    }

    /// Returns the first part of this field that may not read back equal, with the reason. `path`
    /// is the path to this field.
    pub(crate) const fn blame(&self, path: Message) -> Blame {
        match self.shape.nodes() {
            [Node::When { .. }, ..] if !self.group.is_empty() => {
                Blame { path: path.dot(self.group[0].name), cause: Cause::When(self.name) }
            }
            _ => self.shape.blame(path),
        }
    }
}

impl Shape {
    /// Returns `true` if values that are equal by `==` are also identical, because the type
    /// consists of integers, text and standard containers. This does not hold for floats (-0.0
    /// equals 0.0) or a type with its own `==`.
    pub(crate) const fn is_compared_whole(&self) -> bool {
        self.has(Property::OwnEquality) == 0
    }

    const fn blame(&self, whole: Message) -> Blame {
        let (nodes, mut path) = (self.nodes(), whole);
        let mut fallback = Cause::UnsaidOfParts;
        each!(i in 0..nodes.len() => {
            if matches!(self.unsaid(), Some(step) if step == i) {
                return Blame { path, cause: Cause::UnsaidOfParts };
            }
            let cause = match nodes[i].facts().loss {
                Loss::OfType(schema) if !schema.width.exact => return schema.blame(path),
                Loss::OfType(_) => Cause::Unsaid,
                Loss::Because(cause) => cause,
                Loss::None => continue,
                Loss::OfElement => {
                    path = path.text(ELEMENT);
                    continue;
                }
                Loss::Omitted => {
                    fallback = Cause::Omitted;
                    continue;
                }
            };
            return Blame { path, cause };
        });
        Blame { path: whole, cause: fallback }
    }
}

impl Schema {
    const fn blame(&self, path: Message) -> Blame {
        match self.body {
            Body::Struct(fields) => return first_of(fields, path),
            Body::Alias(shape) => return shape.blame(path),
            Body::Enum { variants, .. } => {
                each!(variant in variants => if !super::sequence(variant.fields).exact {
                    return first_of(variant.fields, path.text("::").text(variant.name));
                });
            }
            Body::Opaque => {}
        }
        Blame { path, cause: Cause::Unsaid }
    }
}

impl Message {
    /// Appends a dot and the name of a member to the path in a message.
    pub(crate) const fn dot(self, member: &str) -> Self {
        self.text(".").text(member)
    }

    /// Appends a member (`.name`) or an array element (`[_]`) to the path in a message.
    pub(crate) const fn step(self, step: &str) -> Self {
        if is(step, ELEMENT) { self.text(step) } else { self.dot(step) }
    }
}

const fn first_of(fields: &[Field], path: Message) -> Blame {
    each!(field in fields => if !field.width.exact {
        let is_group = matches!(field.shape.nodes(), [Node::When { .. }, ..]);
        return field.blame(if is_group { path } else { path.dot(field.name) });
    });
    Blame { path, cause: Cause::Unsaid }
}

#[cfg(test)]
mod tests;
