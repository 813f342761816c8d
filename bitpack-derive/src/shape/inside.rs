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

/// Returns `true` if the type is an array, a list, a set or a map. For an option or a pointer, the
/// result is that for its content.
pub(crate) fn is_several(node: &Node<'_>) -> bool {
    match &node.shape {
        Shape::Array(..) | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => true,
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Via(inner) => is_several(inner),
        _ => false,
    }
}

impl Node<'_> {
    /// Returns the type with each type directly in it replaced by the result of `change`.
    pub(super) fn map(self, change: &dyn Fn(Place, Self) -> Self) -> Self {
        let each = |inner: Box<Self>| Box::new(change(Place::Each, *inner));
        let shape = match self.shape {
            Shape::Option(inner) => Shape::Option(each(inner)),
            Shape::Boxed(inner) => Shape::Boxed(each(inner)),
            Shape::Array(inner, len) => Shape::Array(each(inner), len),
            Shape::List(item) => Shape::List(each(item)),
            Shape::Set(item) => Shape::Set(each(item)),
            Shape::Map(key, value) => Shape::Map(Box::new(change(Place::Key, *key)), each(value)),
            Shape::Tuple(parts) => {
                let parts = parts.into_iter().enumerate();
                Shape::Tuple(parts.map(|(i, part)| change(Place::Part(i), part)).collect())
            }
            shape => shape,
        };
        Self { ty: self.ty, shape }
    }

    /// Returns the type with the part at `place` replaced by the result of `change` for it.
    pub(crate) fn inside(self, place: Place, change: &dyn Fn(Self) -> Self) -> Self {
        // attributes of an option or a pointer are for what it contains
        let is_through = match &self.shape {
            Shape::Option(inner) => is_several(inner),
            shape => matches!(shape, Shape::Boxed(_)),
        };
        let is_map = matches!(self.shape, Shape::Map(..));
        self.map(&|at, part| match (at, place) {
            (Place::Each, _) if is_through => part.inside(place, change),
            (Place::Part(i), Place::Part(number)) if i != number => part,
            (Place::Key, Place::Each | Place::Part(_)) => part,
            (Place::Each, Place::Key) if is_map => part,
            _ if at == place => change(part),
            _ => part.inside(place, change),
        })
    }

    /// Returns the type of a sparse array with the type of its objects changed. The function
    /// `change` returns the new type of the part at `place`.
    pub(crate) fn inside_object(self, place: Place, change: &dyn Fn(Self) -> Self) -> Self {
        let object = match &self.shape {
            Shape::Map(..) | Shape::Option(_) => Place::Each,
            Shape::Tuple(parts) => Place::Part(parts.len().saturating_sub(1)),
            Shape::Array(..) | Shape::List(_) => {
                return self.map(&|_, part| part.inside_object(place, change));
            }
            _ => return self,
        };
        self.map(&|at, part| match place {
            _ if at != object => part,
            Place::Each => change(part),
            _ => part.inside(place, change),
        })
    }
}
