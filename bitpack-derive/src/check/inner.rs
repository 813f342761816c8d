//! Checks that `each`, `key`, `part`, `more` and `relative_to(previous)` are on types with the
//! parts that they apply to.

use core::ptr;

use super::differences;
use crate::attribute_scope::{AppliedAttributes, is_bytes, object, walk};
use crate::attributes::{Attr, FieldAttributes, Inner};
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::Field;
use crate::shape::{Node, Place, Shape, is_several};
use crate::table::{MORE, RELATIVE_INDEX, RELATIVE_TO, REST, SUBSET};

/// Checks that each attribute for parts of a type, and each one for lists, applies to some part.
pub(super) fn check(cx: &Ctxt, field: &Field<'_>, lengths: &Lengths<'_, '_, '_>) {
    let uses = AttributeTargets::of(field, lengths);
    for attributes in &uses.all {
        lists_are_lists(cx, &uses, attributes);
        for inner in &attributes.inner {
            inside_is_there(cx, &uses, attributes, inner);
        }
    }
    for (attributes, item) in &uses.ascending {
        steps_have_32_bits(cx, attributes, item);
    }
    for (attributes, list) in &uses.delta_lists {
        if let Some(delta) = &attributes.previous_delta {
            differences::check(cx, list, attributes, delta, true);
        }
    }
}

/// Lists the parts of a field's type that each of its attributes applies to.
#[derive(Default)]
struct AttributeTargets<'f, 'a> {
    /// The field's sets of attributes that apply to some part of its type: its own, and those
    /// inside `each`, `key` and `part`.
    all: Vec<&'f FieldAttributes>,
    more: Vec<&'f FieldAttributes>,
    ascending: Vec<(&'f FieldAttributes, &'f Node<'a>)>,
    /// The sets of attributes with `relative_to(previous, delta)` that apply to a list.
    delta_lists: Vec<(&'f FieldAttributes, &'f Node<'a>)>,
    /// The sets of attributes in `each` for the elements of a list, each with such an element.
    elements: Vec<(&'f FieldAttributes, &'f Node<'a>)>,
    places: Vec<(&'f FieldAttributes, Place)>,
    /// The sets of attributes that apply to a tuple, each with the tuple's number of members.
    tuples: Vec<(&'f FieldAttributes, usize)>,
}

impl<'f, 'a> AttributeTargets<'f, 'a> {
    fn of(field: &'f Field<'a>, lengths: &Lengths<'_, '_, '_>) -> Self {
        let mut uses = Self::default();
        walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
            if let Some(attributes) = applied.attributes {
                uses.add(node, applied, attributes, lengths);
            }
        });
        uses
    }

    fn add(
        &mut self,
        node: &'f Node<'a>,
        applied: AppliedAttributes<'f>,
        attributes: &'f FieldAttributes,
        lengths: &Lengths<'_, '_, '_>,
    ) {
        if applied.is_own {
            self.all.push(attributes);
            if attributes.subset.is_some() {
                // a subset has its own length and indices, so that attributes can only be for the
                // objects
                self.places.extend(object(node).map(|_| (attributes, Place::Each)));
                return;
            }
        }
        let mut list = |item: &'f Node<'a>, is_list: bool, may_be_number: bool| {
            if applied.is_more() && is_list {
                self.more.push(attributes);
            }
            if applied.is_delta_list() && is_list && may_be_number {
                self.delta_lists.push((attributes, node));
            }
            if applied.is_ascending(item) && may_be_number {
                self.ascending.push((attributes, item));
            }
            let each = attributes.at(Place::Each);
            self.elements.extend(each.map(|each| (&each.attributes, item)));
        };
        match &node.shape {
            // a block of bytes is not sent by element
            Shape::List(_) if is_bytes(node, applied) => {}
            Shape::Other if applied.is(|it| it.bytes().is_some() || it.text().is_some()) => {}
            Shape::List(item) => list(item, true, !lengths.are_in(item)),
            Shape::Set(item) => list(item, false, !lengths.are_in(item)),
            Shape::Other if lengths.are_in(node) => list(node, true, true),
            Shape::Map(..) => self.places.push((attributes, Place::Key)),
            Shape::Tuple(parts) => self.tuples.push((attributes, parts.len())),
            _ => {}
        }
        let holds = match &node.shape {
            Shape::Option(inner) => !is_several(inner),
            Shape::Array(..) | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => true,
            _ => false,
        };
        if holds {
            self.places.push((attributes, Place::Each));
        }
    }
}

/// Rejects the attribute `more` on a type that is not a list, and `relative_to(previous)` on one
/// that is neither a list nor a set.
fn lists_are_lists(cx: &Ctxt, uses: &AttributeTargets<'_, '_>, attributes: &FieldAttributes) {
    // an `each` for the elements of a list, which are no lists
    let elements = uses.elements.iter().find(|(of, _)| ptr::eq(*of, attributes));
    let past = |attr: &Attr| {
        let (element, name) = (elements?.1.text(), &attr.name);
        let list = format!("`each` is for the elements of the list, which are `{element}`");
        Some(format!("{list}; write `{name}` without `each`"))
    };
    let is_more = uses.more.iter().any(|used| ptr::eq(*used, attributes));
    if let Some(attr) = attributes.given.find(&[MORE]).filter(|_| !is_more) {
        cx.error(attr, past(attr).unwrap_or_else(|| no_marks(uses, attributes)));
    }
    let is_ascending = uses.ascending.iter().any(|(used, _)| ptr::eq(*used, attributes));
    let is_delta_list = uses.delta_lists.iter().any(|(used, _)| ptr::eq(*used, attributes));
    let is_lost = attributes.is_relative_list() && !is_ascending && !is_delta_list;
    if let Some(attr) = attributes.given.find(&[RELATIVE_TO]).filter(|_| is_lost) {
        cx.error(attr, past(attr).unwrap_or_else(|| no_steps(attributes)));
    }
    if let Some(to) =
        attributes.relative_to.as_ref().filter(|_| attributes.previous_delta.is_some())
    {
        cx.error(to, "a delta is to the previous element: `relative_to(previous, delta)`");
    }
}

/// Returns the attribute that sends a subset of the objects, each with its index.
fn subset(attributes: &FieldAttributes) -> Option<&Attr> {
    attributes.given.find(&[RELATIVE_INDEX, SUBSET])
}

/// Returns the error message for an attribute `more`, which marks each element of a list with a
/// bit, where it has no effect. The message suggests a correction.
fn no_marks(uses: &AttributeTargets<'_, '_>, attributes: &FieldAttributes) -> String {
    if let Some(subset) = subset(attributes) {
        let is_each = |(of, place): &(&FieldAttributes, Place)| {
            ptr::eq(*of, attributes) && *place == Place::Each
        };
        let each = if uses.places.iter().any(is_each) {
            ", or apply it to the objects: `each(more)`"
        } else {
            ""
        };
        return format!("`{}` already sends how many there are; remove `more`{each}", subset.name);
    }
    if attributes.given.has(REST) {
        return "`rest` ends with the packet; remove `rest` or `more`".to_owned();
    }
    match attributes.bytes().or(attributes.text()) {
        Some(block) => {
            format!(
                "`{0}` sends a length, not a bit before each element; remove `{0}` or `more`",
                block.name
            )
        }
        None => "`more` is for lists: `Vec`, `VecDeque`".to_owned(),
    }
}

/// Returns the error message for an attribute `relative_to(previous)`, which sends the steps
/// between elements, where it has no effect. The message suggests a correction.
fn no_steps(attributes: &FieldAttributes) -> String {
    if let Some(subset) = subset(attributes) {
        return format!("`{}` already encodes the indices; remove `relative_to`", subset.name);
    }
    if let Some(bytes) = attributes.bytes() {
        let name = &bytes.name;
        return format!(
            "`{name}` copies the elements as they are; remove `{name}` or `relative_to`"
        );
    }
    if attributes.previous_delta.is_some() {
        return "`relative_to(previous, delta)` is for lists: `Vec`, `VecDeque`".to_owned();
    }
    "`relative_to(previous)` is for lists and sets of integers; for lists of other elements use \
     `relative_to(previous, delta)`"
        .to_owned()
}

/// Rejects the attribute `each`, `key` or `part` on a type that has no elements, no keys, or no
/// such member.
fn inside_is_there(
    cx: &Ctxt,
    uses: &AttributeTargets<'_, '_>,
    attributes: &FieldAttributes,
    inner: &Inner,
) {
    let is_there =
        |(of, place): &(&FieldAttributes, Place)| ptr::eq(*of, attributes) && *place == inner.place;
    let message = match inner.place {
        Place::Part(number) => {
            let tuple = uses.tuples.iter().find(|(of, _)| ptr::eq(*of, attributes));
            match tuple {
                Some((_, count)) if number < *count => return,
                Some((_, count)) => format!("there is no part {number}: the tuple has {count}"),
                None => "`part` is for tuples".to_owned(),
            }
        }
        _ if uses.places.iter().any(is_there) => return,
        place if attributes.subset.is_some() => of_a_subset(attributes, place),
        Place::Key => "`key` is for maps: `BTreeMap`, `HashMap`".to_owned(),
        Place::Each => {
            "`each` is for the elements of a list, an array, a set, a map or an `Option`".to_owned()
        }
    };
    cx.error(&inner.attr, message);
}

/// Returns the error message for the attribute `each` or `key` on a sparse array that has no such
/// part. It suggests a correction.
fn of_a_subset(attributes: &FieldAttributes, place: Place) -> String {
    let name = place.name();
    match subset(attributes) {
        Some(subset) if place == Place::Key => {
            format!("`{}` already encodes the indices; remove `{name}`", subset.name)
        }
        _ => format!("a list of bare indices has no values to encode; remove `{name}`"),
    }
}

/// Rejects `relative_to(previous)` on lists of integers of more than 32 bits: the format
/// `serialize` 1.0 defines only 32-bit differences.
fn steps_have_32_bits(cx: &Ctxt, attributes: &FieldAttributes, item: &Node<'_>) {
    let Shape::Int(int) = item.shape else {
        return;
    };
    if int.bits > 32 {
        let message = format!(
            "`{RELATIVE_TO}` sends serialize 1.0's 32-bit difference, but an element is `{}`; use \
             `u32`, `i32` or narrower",
            int.name
        );
        cx.error(attributes.given.find(&[RELATIVE_TO]), message);
    }
}
