//! Finds the field of a struct that a condition or another field refers to.

use super::scope::Scope;
use crate::schema::facts::Bits;
use crate::schema::{Body, Field, Node};

/// Returns the field called `name` and its position, or `None` if there is none. Positions count only fields
/// that take bits, or are of a standard type that restricts the meaning of a value, such as `Range`.
pub(super) const fn find<'f>(scope: Scope<'f>, name: &str) -> Option<(u64, &'f Field)> {
    find_from(scope, Some(name), 0).1
}

/// Searches the fields for `name`, or if that is `None` for the first one that takes bits or restricts a
/// meaning. Counts the fields that take bits
/// or restrict a meaning, starting with the number `before`. Returns the count, and the field with its
/// position if it was found.
const fn find_from<'f>(
    scope: Scope<'f>,
    name: Option<&str>,
    before: u64,
) -> (u64, Option<(u64, &'f Field)>) {
    let Scope { fields, version } = scope;
    let mut position = before;
    each!(field in fields => {
        if !field.span().contains(version) {
            // the version lacks it
        } else if let Node::When { .. } = field.shape.nodes()[0] {
            let group = Scope { fields: field.group, version };
            let (behind, found) = find_from(group, name, position);
            if found.is_some() {
                return (behind, found);
            }
            position = behind;
        } else if !is_nothing(field.shape.nodes(), version) {
            if name.is_none() || matches!(name, Some(name) if is(field.name, name)) {
                return (position, Some((position, field)));
            }
            position += 1;
        }
    });
    (position, None)
}

/// Returns the fields inside a value of this encoding if it is a struct, and no fields otherwise.
pub(super) const fn inside(nodes: &[Node]) -> &[Field] {
    match nodes {
        [Node::Type(schema)] => match &schema.body {
            Body::Struct(fields) => fields,
            Body::Alias(shape) => inside(shape.nodes()),
            _ => &[],
        },
        _ => &[],
    }
}

/// Returns `true` if a value of this encoding never takes bits, and is not of a standard type that
/// restricts the meaning of a value, such as `Range`.
const fn is_nothing(nodes: &[Node], version: u8) -> bool {
    let [node, inner @ ..] = nodes else { return true };
    match node.facts().bits {
        Bits::None => true,
        Bits::OfInner => is_nothing(inner, version),
        Bits::OfType(schema) if schema.meaning.is_empty() && schema.padded_to == 0 => {
            match &schema.body {
                Body::Struct(fields) => are_nothing(fields, version),
                Body::Alias(shape) => is_nothing(shape.nodes(), version),
                Body::Enum { .. } | Body::Opaque => false,
            }
        }
        Bits::OfType(_) | Bits::Some => false,
    }
}

/// Returns `true` if none of the fields takes bits or restricts a meaning.
const fn are_nothing(fields: &[Field], version: u8) -> bool {
    find_from(Scope { fields, version }, None, 0).1.is_none()
}

/// Returns `true` if two strings are equal. The operator `==` is not available in const evaluation.
pub(crate) const fn is(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    each!(i in 0..one.len() => if one[i] != other[i] { return false });
    true
}
