//! [`Place`]: a part of a field's type that attributes can be given for.

use super::{Node, Shape};
use crate::table::{EACH, KEY, PART};

/// A part of a field's type for which attributes can be written in `each(…)`, `key(…)` or `part(n,
/// …)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The elements of a list, a set or an array, the value of an option, or the values of a map,
    /// for `each(…)`.
    Each,
    /// The keys of a map, for `key(…)`.
    Key,
    /// The member of a tuple with this index, for `part(n, …)`.
    Part(usize),
}

impl Place {
    /// Returns the name of the attribute for this part: `each`, `key` or `part`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Each => EACH,
            Self::Key => KEY,
            Self::Part(_) => PART,
        }
    }
}

/// Returns `true` if the type has several elements, like a list or a map. The result for an option
/// or a pointer is that for its content.
pub(crate) fn is_several(node: &Node<'_>) -> bool {
    match &node.shape {
        Shape::Array(..) | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => true,
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Via(inner) => is_several(inner),
        _ => false,
    }
}

impl Node<'_> {
    /// Returns the type with the part at `place` replaced by the result of `change` for it.
    pub(crate) fn inside(self, place: Place, change: &dyn Fn(Self) -> Self) -> Self {
        let through = |inner: Box<Self>| Box::new(inner.inside(place, change));
        let here = |inner: Box<Self>| Box::new(change(*inner));
        let is_each = place == Place::Each;
        let shape = match self.shape {
            Shape::Option(inner) if is_each && !is_several(&inner) => Shape::Option(here(inner)),
            Shape::Array(inner, len) if is_each => Shape::Array(here(inner), len),
            Shape::List(item) if is_each => Shape::List(here(item)),
            Shape::Set(item) if is_each => Shape::Set(here(item)),
            Shape::Map(key, value) if is_each => Shape::Map(key, here(value)),
            Shape::Map(key, value) if place == Place::Key => Shape::Map(here(key), value),
            Shape::Tuple(parts) => {
                let part = |(i, part): (usize, Self)| match place {
                    Place::Part(at) if at == i => change(part),
                    Place::Part(_) => part,
                    _ => part.inside(place, change),
                };
                Shape::Tuple(parts.into_iter().enumerate().map(part).collect())
            }
            Shape::Option(inner) => Shape::Option(through(inner)),
            Shape::Boxed(inner) => Shape::Boxed(through(inner)),
            Shape::Array(inner, len) => Shape::Array(through(inner), len),
            Shape::List(item) => Shape::List(through(item)),
            Shape::Set(item) => Shape::Set(through(item)),
            Shape::Map(key, value) => Shape::Map(key, through(value)),
            shape => shape,
        };
        Self { ty: self.ty, shape }
    }

    /// Returns the type of a sparse array with the type of its objects changed. The function
    /// `change` returns the new type of the part at `place`.
    pub(crate) fn inside_object(self, place: Place, change: &dyn Fn(Self) -> Self) -> Self {
        let object = |object: Self| {
            if place == Place::Each { change(object) } else { object.inside(place, change) }
        };
        let again = |inner: Box<Self>| Box::new(inner.inside_object(place, change));
        let shape = match self.shape {
            Shape::Array(slot, len) => Shape::Array(again(slot), len),
            Shape::List(pair) => Shape::List(again(pair)),
            Shape::Map(index, value) => Shape::Map(index, Box::new(object(*value))),
            Shape::Option(value) => Shape::Option(Box::new(object(*value))),
            Shape::Tuple(mut pair) => {
                let last = pair.pop().map(object);
                pair.extend(last);
                Shape::Tuple(pair)
            }
            shape => shape,
        };
        Self { ty: self.ty, shape }
    }
}
