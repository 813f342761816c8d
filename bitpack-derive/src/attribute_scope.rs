//! [`AppliedAttributes`]: the attributes that apply to a part of a field's type. The checks and the
//! generated code both use [`walk`] to find them.

use core::ptr;

use crate::attributes::{DeltaArguments, FieldAttributes};
use crate::shape::{Node, Place, Shape, is_several};
use crate::table::MORE;

/// The attributes that apply to one part of a field's type.
#[derive(Clone, Copy)]
pub(crate) struct AppliedAttributes<'f> {
    /// Attributes that apply to the part; `None` if there are none.
    pub(crate) attributes: Option<&'f FieldAttributes>,
    /// `true` if the attributes were written for this part itself, as in `each(…)`. `false` if they
    /// were written for a container around it.
    pub(crate) is_own: bool,
    /// `true` for an element of a list, if the list's attributes also apply to it. Attributes that are for
    /// one list only, such as `more`, then do not apply to a list inside the element.
    is_in_list: bool,
    /// The arguments of `relative_to(previous, delta)` on a list, if this part is inside an element of the
    /// list or is the element itself. Otherwise `None`.
    previous_delta: Option<&'f DeltaArguments>,
}

impl<'f> AppliedAttributes<'f> {
    pub(crate) const NOTHING: Self =
        Self { attributes: None, is_own: false, is_in_list: false, previous_delta: None };

    /// Returns the attributes that apply to the whole type of a field.
    pub(crate) fn of(attributes: &'f FieldAttributes) -> Self {
        Self { attributes: Some(attributes), is_own: true, ..Self::NOTHING }
    }

    /// Returns the attributes that apply to the content of a pointer: all attributes of the pointer.
    pub(crate) fn through(self) -> Self {
        Self { is_own: false, ..self }
    }

    /// Returns the attributes for the elements of a list or a set, or for the values of a map: the ones in
    /// the attribute `each(…)`, or else the container's own attributes.
    pub(crate) fn element(self) -> Self {
        let inner = self.into(Place::Each);
        if inner.is_own { inner } else { Self { is_in_list: true, ..inner } }
    }

    /// Returns the attributes for the tuple member at `index`. These are the ones in the attribute
    /// `part(index, …)` if any member has such an attribute, otherwise the tuple's own attributes.
    pub(crate) fn part(self, index: usize) -> Self {
        let has_parts = self.attributes.is_some_and(|attributes| {
            attributes.inner.iter().any(|inner| matches!(inner.place, Place::Part(_)))
        });
        if has_parts { self.only(Place::Part(index)) } else { self.through() }
    }

    /// Returns the attributes that apply to the part of `node` at `place`, such as its elements or its keys:
    /// those in `each(…)`, `key(…)` or `part(n, …)` for this part. Without these, an element has the
    /// attributes of `node`, and a key has none. The content of a pointer, and a container in an `Option`,
    /// always have the attributes of `node`, so that an `each(…)` among these is for the elements of the
    /// container.
    pub(crate) fn inside(self, node: &Node<'_>, place: Place) -> Self {
        match (&node.shape, place) {
            (Shape::Boxed(_), _) => self.through(),
            (Shape::Option(inner), _) if is_several(inner) => self.through(),
            (Shape::Option(_) | Shape::Array(..), _) => self.into(place),
            (_, Place::Key) => self.only(place),
            (_, Place::Part(index)) => self.part(index),
            (_, Place::Each) => self.element(),
        }
    }

    fn into(self, place: Place) -> Self {
        let own = self.only(place);
        if own.attributes.is_some() { own } else { self.through() }
    }

    fn only(self, place: Place) -> Self {
        let own = self.attributes.and_then(|attributes| attributes.inner_at(place));
        own.map_or(Self::NOTHING, |own| Self::of(&own.attributes))
    }

    /// Returns the attributes that were written for this part itself. `None` if the attributes were written
    /// for a container around it, or if there are none.
    pub(crate) fn own(self) -> Option<&'f FieldAttributes> {
        self.attributes.filter(|_| self.is_own)
    }

    /// Returns `true` if attributes apply to this part and the function `holds` returns `true` for
    /// them.
    pub(crate) fn is(self, holds: impl FnOnce(&FieldAttributes) -> bool) -> bool {
        self.attributes.is_some_and(holds)
    }

    /// Returns `true` if the attribute `more` applies to this list: a 1 bit precedes each element,
    /// and there is no length.
    pub(crate) fn is_more(self) -> bool {
        !self.is_in_list && self.is(|it| it.given.has(MORE))
    }

    /// Returns `true` if the attribute `relative_to(previous)` applies to this list and its
    /// elements can be integers. Each element is then sent as the difference from the previous one.
    pub(crate) fn is_ascending(self, item: &Node<'_>) -> bool {
        self.attributes.is_some_and(|attributes| attributes.is_ascending)
            && matches!(item.shape, Shape::Int(_) | Shape::Other)
    }

    /// Returns `true` if the attribute `relative_to(previous, delta)` applies to this list. Each
    /// element is then sent as its delta to the previous one.
    pub(crate) fn is_delta_list(self) -> bool {
        self.previous_delta.is_none() && self.is(|it| it.previous_delta.is_some())
    }

    /// Returns the attributes for the elements of a list that sends each element as its delta to the previous
    /// one.
    pub(crate) fn delta_element(self) -> Self {
        let previous_delta = self.attributes.and_then(|it| it.previous_delta.as_ref());
        Self { previous_delta, ..self.element() }
    }

    /// Returns the arguments `small` and `large` that apply to this part: the ones in `relative_to(previous,
    /// small = 5)` for an element of the list, or else the ones in `#[delta]`.
    pub(crate) fn delta(self) -> Option<&'f DeltaArguments> {
        self.previous_delta.or_else(|| self.attributes.map(|attributes| &attributes.delta))
    }

    /// Returns `true` if any attribute affects the encoding of this part. Lengths and the attribute
    /// `omit_default` do not count.
    pub(crate) fn change_encoding(self) -> bool {
        let Some(attributes) = self.attributes else { return false };
        !attributes.encoding.is_plain()
            || attributes.is_relative_list()
            || attributes.bytes().is_some()
            || attributes.text().is_some()
            || attributes.given.has(MORE)
            || !attributes.inner.is_empty()
    }
}

/// Calls `visit` for a type and then for all parts inside it, from the outside in, with the attributes that
/// apply to each. Inside a part that a user's function encodes (the attribute `with`) it visits nothing, and
/// inside a sparse array only the objects.
pub(crate) fn walk<'f>(
    node: &'f Node<'f>,
    applied: AppliedAttributes<'f>,
    visit: &mut dyn FnMut(&'f Node<'f>, AppliedAttributes<'f>),
) {
    visit(node, applied);
    if applied.own().is_some_and(|own| own.with.is_some()) {
        return;
    }
    if applied.own().is_some_and(|own| own.subset.is_some()) {
        return object(node).into_iter().for_each(|it| walk(it, applied.element(), visit));
    }
    if let Shape::Via(wire) = &node.shape {
        walk(wire, applied.through(), visit);
    }
    for (place, part) in node.parts() {
        walk(part, applied.inside(node, place), visit);
    }
}

/// Returns the type of the objects in a sparse array, a container that sends only its present objects.
/// Returns `None` for a list that holds only the indices of objects.
pub(crate) fn object<'f>(node: &'f Node<'f>) -> Option<&'f Node<'f>> {
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

/// An innermost part of a field's type, such as the element type of a list, with the attributes
/// that apply to it.
pub(crate) struct Leaf<'f> {
    pub(crate) node: &'f Node<'f>,
    pub(crate) attributes: &'f FieldAttributes,
}

/// Returns the innermost parts of a type that attributes apply to. An array counts as one part if
/// its encoding takes whole vectors, and an array or a list of bytes if it has the attribute
/// `bytes`.
pub(crate) fn leaves<'f>(node: &'f Node<'f>, attributes: &'f FieldAttributes) -> Vec<Leaf<'f>> {
    let (mut leaves, mut whole) = (Vec::new(), None);
    walk(node, AppliedAttributes::of(attributes), &mut |node, applied| {
        let Some(attributes) = applied.attributes else { return };
        if whole.is_some_and(|whole| is_in(node, whole)) {
            return;
        }
        let is_whole = is_vector(node, attributes) || is_bytes(node, applied);
        if is_whole {
            whole = Some(node);
        }
        if is_whole || is_innermost(node) {
            leaves.push(Leaf { node, attributes });
        }
    });
    leaves
}

/// Returns `true` if `part` is the element type of the array or list `whole`.
fn is_in(part: &Node<'_>, whole: &Node<'_>) -> bool {
    match &whole.shape {
        Shape::Array(inner, _) | Shape::List(inner) => ptr::eq(inner.as_ref(), part),
        _ => false,
    }
}

pub(crate) fn is_innermost(node: &Node<'_>) -> bool {
    !matches!(node.shape, Shape::Via(_) | Shape::Tuple(_)) && node.parts().is_empty()
}

fn is_vector(node: &Node<'_>, attributes: &FieldAttributes) -> bool {
    matches!(&node.shape, Shape::Array(item, _) if attributes.encoding.takes_vector(item))
}

/// Returns `true` for an array or list of bytes with the attribute `bytes`.
pub(crate) fn is_bytes(node: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
    match &node.shape {
        Shape::Array(item, _) | Shape::List(item) => {
            applied.is(|it| it.bytes().is_some()) && item.is_byte()
        }
        _ => false,
    }
}
