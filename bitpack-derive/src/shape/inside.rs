//! [`Place`]: the parts of a field's type that can have attributes of their own.

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

/// Returns `true` if the type is an array, a list, a set or a map. For an option or a pointer, looks at the
/// type inside.
pub(crate) fn is_several(node: &Node<'_>) -> bool {
    match &node.shape {
        Shape::Array(..) | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => true,
        Shape::Option(inner) | Shape::Boxed(inner) => is_several(inner),
        _ => false,
    }
}

impl Node<'_> {
    /// Returns the types directly inside this one, but not the type that is sent because of the
    /// attribute `via`.
    pub(crate) fn parts(&self) -> Vec<(Place, &Self)> {
        match &self.shape {
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner) => vec![(Place::Each, inner)],
            Shape::Map(key, value) => vec![(Place::Key, key), (Place::Each, value)],
            Shape::Tuple(parts) => {
                let parts = parts.iter().enumerate();
                parts.map(|(i, part)| (Place::Part(i), part)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns a copy of the type in which each type directly inside it is replaced by the result of
    /// `change`.
    pub(crate) fn map(&self, change: &dyn Fn(Place, &Self) -> Self) -> Self {
        let each = |inner: &Self| Box::new(change(Place::Each, inner));
        let shape = match &self.shape {
            Shape::Option(inner) => Shape::Option(each(inner)),
            Shape::Boxed(inner) => Shape::Boxed(each(inner)),
            Shape::Array(inner, len) => Shape::Array(each(inner), len),
            Shape::List(item) => Shape::List(each(item)),
            Shape::Set(item) => Shape::Set(each(item)),
            Shape::Map(key, value) => Shape::Map(Box::new(change(Place::Key, key)), each(value)),
            Shape::Tuple(parts) => {
                let parts = parts.iter().enumerate();
                Shape::Tuple(parts.map(|(i, part)| change(Place::Part(i), part)).collect())
            }
            shape => shape.clone(),
        };
        Self { ty: self.ty, shape }
    }
}
