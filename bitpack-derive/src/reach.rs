//! What an attribute reaches inside a field's type: the one walk that the rules and the expansion
//! share.

use core::ptr;

use crate::attributes::{Encoding, FieldAttributes};
use crate::shape::{Node, Place, Shape, is_several};
use crate::symbol::{BYTES, INNER, MORE, TEXTS};

/// What is said of one part of a type.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'f> {
    /// Nothing, if there are none.
    pub(crate) attributes: Option<&'f FieldAttributes>,
    /// Whether they were given to this part, and not to something around it.
    pub(crate) is_own: bool,
    /// Whether a list around it has taken what is for one list.
    is_in_list: bool,
}

impl<'f> Reach<'f> {
    pub(crate) const NOTHING: Self = Self { attributes: None, is_own: false, is_in_list: false };

    /// What is given to a field.
    pub(crate) fn of(attributes: &'f FieldAttributes) -> Self {
        Self { attributes: Some(attributes), is_own: true, is_in_list: false }
    }

    /// What is said of the inside of a pointer.
    pub(crate) fn through(self) -> Self {
        Self { is_own: false, ..self }
    }

    /// What is said of the value of an option: as of the option, unless there is nothing else in it
    /// that `each` could be for.
    pub(crate) fn some(self, inner: &Node<'_>) -> Self {
        if is_several(inner) { self.through() } else { self.into(Place::Each) }
    }

    /// What is said of the elements of an array.
    pub(crate) fn each(self) -> Self {
        self.into(Place::Each)
    }

    /// What is said of the elements of a list or a set, and of a map's values.
    pub(crate) fn element(self) -> Self {
        let inner = self.into(Place::Each);
        if inner.is_own { inner } else { Self { is_in_list: true, ..inner } }
    }

    /// What is said of a map's keys.
    pub(crate) fn key(self) -> Self {
        self.only(Place::Key)
    }

    /// What is said of one part of a tuple: as of the tuple, unless its parts have their own.
    pub(crate) fn part(self, index: usize) -> Self {
        let has_parts = self.attributes.is_some_and(|attributes| {
            attributes.inner.iter().any(|inner| matches!(inner.place, Place::Part(_)))
        });
        if has_parts { self.only(Place::Part(index)) } else { self.through() }
    }

    fn into(self, place: Place) -> Self {
        let own = self.only(place);
        if own.attributes.is_some() { own } else { self.through() }
    }

    fn only(self, place: Place) -> Self {
        let own = self.attributes.and_then(|attributes| attributes.at(place));
        own.map_or(Self::NOTHING, |own| Self::of(&own.attributes))
    }

    pub(crate) fn has(self, name: &str) -> bool {
        self.attributes.is_some_and(|attributes| attributes.has(name))
    }

    /// Whether a bit before each element says that there is one.
    pub(crate) fn is_more(self) -> bool {
        !self.is_in_list && self.has(MORE)
    }

    /// Whether the elements of this list are relative to the one before.
    pub(crate) fn is_ascending(self, item: &Node<'_>) -> bool {
        self.attributes.is_some_and(|attributes| attributes.is_ascending)
            && matches!(item.shape, Shape::Int(_) | Shape::Other)
    }

    /// Whether they say anything of the encoding but lengths, and when it is left out.
    pub(crate) fn says_anything(self) -> bool {
        let Some(attributes) = self.attributes else {
            return false;
        };
        let words = [TEXTS, INNER, &[BYTES, MORE]].concat();
        !matches!(attributes.encoding, Encoding::Plain)
            || attributes.is_ascending
            || attributes.given.iter().any(|attr| attr.is_one_of(&words))
    }
}

/// Calls `visit` for a part and all that is in it, outermost first and in the order written.
/// Nothing is in what a function is for.
pub(crate) fn walk<'n, 'a, 'f>(
    node: &'n Node<'a>,
    reach: Reach<'f>,
    visit: &mut dyn FnMut(&'n Node<'a>, Reach<'f>),
) {
    visit(node, reach);
    if reach.is_own && reach.attributes.is_some_and(|attributes| attributes.with.is_some()) {
        return;
    }
    let subset = reach.attributes.filter(|attributes| reach.is_own && attributes.subset.is_some());
    match &node.shape {
        _ if subset.is_some() => {
            if let Some(object) = object(node) {
                walk(object, reach.element(), visit);
            }
        }
        Shape::Option(inner) => walk(inner, reach.some(inner), visit),
        Shape::Boxed(inner) | Shape::Via(inner) => walk(inner, reach.through(), visit),
        Shape::Array(inner, _) => walk(inner, reach.each(), visit),
        Shape::List(inner) | Shape::Set(inner) => walk(inner, reach.element(), visit),
        Shape::Map(key, value) => {
            walk(key, reach.key(), visit);
            walk(value, reach.element(), visit);
        }
        Shape::Tuple(parts) => {
            for (i, part) in parts.iter().enumerate() {
                walk(part, reach.part(i), visit);
            }
        }
        _ => {}
    }
}

/// What is at an index; bare indices have nothing.
pub(crate) fn object<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    match &node.shape {
        Shape::Array(slot, _) => match &slot.shape {
            Shape::Option(object) => Some(object),
            _ => None,
        },
        Shape::List(item) => match &item.shape {
            Shape::Tuple(pair) => pair.get(1),
            _ => None,
        },
        Shape::Map(_, value) => Some(value),
        _ => None,
    }
}

/// A part that an encoding applies to, and what is said of it.
pub(crate) struct Leaf<'n, 'a, 'f> {
    pub(crate) node: &'n Node<'a>,
    pub(crate) attributes: &'f FieldAttributes,
}

/// The innermost parts that attributes reach. A vector stays whole for an encoding that takes one,
/// and bytes for `bytes`.
pub(crate) fn leaves<'n, 'a, 'f>(
    node: &'n Node<'a>,
    attributes: &'f FieldAttributes,
) -> Vec<Leaf<'n, 'a, 'f>> {
    let (mut leaves, mut whole) = (Vec::new(), None);
    walk(node, Reach::of(attributes), &mut |node, reach| {
        let Some(attributes) = reach.attributes else {
            return;
        };
        if whole.is_some_and(|whole| is_in(node, whole)) {
            return;
        }
        let is_whole = is_vector(node, attributes) || is_bytes(node, reach);
        if is_whole {
            whole = Some(node);
        }
        if is_whole || is_innermost(node) {
            leaves.push(Leaf { node, attributes });
        }
    });
    leaves
}

/// Whether `part` is the element of `whole`.
fn is_in(part: &Node<'_>, whole: &Node<'_>) -> bool {
    match &whole.shape {
        Shape::Array(inner, _) | Shape::List(inner) => ptr::eq(inner.as_ref(), part),
        _ => false,
    }
}

pub(crate) fn is_innermost(node: &Node<'_>) -> bool {
    !matches!(
        node.shape,
        Shape::Option(_)
            | Shape::Boxed(_)
            | Shape::Via(_)
            | Shape::Array(..)
            | Shape::List(_)
            | Shape::Set(_)
            | Shape::Map(..)
            | Shape::Tuple(_)
    )
}

fn is_vector(node: &Node<'_>, attributes: &FieldAttributes) -> bool {
    matches!(&node.shape, Shape::Array(item, _) if attributes.encoding.takes_vector(item))
}

/// Whether it is copied as a block.
pub(crate) fn is_bytes(node: &Node<'_>, reach: Reach<'_>) -> bool {
    match &node.shape {
        Shape::Array(item, _) | Shape::List(item) => reach.has(BYTES) && item.is_byte(),
        _ => false,
    }
}
