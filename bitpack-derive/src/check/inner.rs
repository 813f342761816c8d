//! Checks that `each`, `key`, `part`, `more` and `relative_to(previous)` are on types with the
//! parts that they apply to.

use core::ptr;

use super::differences;
use super::references::has_32_bits;
use crate::attribute_scope::{AppliedAttributes, is_bytes, object, walk};
use crate::attributes::{Attr, FieldAttributes, Inner};
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::Field;
use crate::shape::{Node, Place, Shape, is_several};
use crate::table::{MORE, RELATIVE_INDEX, RELATIVE_TO, REST, SUBSET};

/// Checks that each attribute for parts of a type (`each`, `key`, `part`) and each attribute for lists
/// (`more`, `relative_to(previous)`) has a part that it applies to.
pub(super) fn check(cx: &Ctxt, field: &Field<'_>, lengths: &Lengths<'_>) {
    let all = targets(field, lengths);
    for targets in &all {
        // elements of a list, if these attributes are the `each` for them
        let is_each = |it: &&Targets<'_>| {
            let each = it.attributes.inner_at(Place::Each).map(|each| &each.attributes);
            each.is_some_and(|each| ptr::eq(each, targets.attributes))
        };
        lists_are_lists(cx, targets, all.iter().find(is_each).and_then(|it| it.item));
        for inner in &targets.attributes.inner {
            inside_is_there(cx, targets, inner);
        }
        for item in &targets.steps {
            has_32_bits(cx, item, targets.attributes.given.find(&[RELATIVE_TO]), "an element");
        }
        for list in &targets.delta_lists {
            differences::check(cx, list, targets.attributes, true);
        }
    }
}

/// The parts of a field's type to which one set of attributes can apply: the attributes of the field itself,
/// or those inside one `each`, `key` or `part`.
struct Targets<'f> {
    attributes: &'f FieldAttributes,
    /// `true` if the type contains a list to which the attribute `more` applies.
    has_marks: bool,
    /// Element types of the lists and sets to which `relative_to(previous)` applies: each element is sent as
    /// its difference from the element before it.
    steps: Vec<&'f Node<'f>>,
    /// Lists to which `relative_to(previous, delta)` applies, which then send deltas.
    delta_lists: Vec<&'f Node<'f>>,
    /// Element type of the first list or set in the field's type; `None` if there is none.
    item: Option<&'f Node<'f>>,
    /// `true` if there are elements to which the attribute `each` can apply.
    has_elements: bool,
    has_keys: bool,
    /// Number of members of the first tuple in the field's type; `None` if there is none.
    members: Option<usize>,
}

/// Returns the parts of a field's type to which each set of its attributes can apply.
fn targets<'f>(field: &'f Field<'_>, lengths: &Lengths<'_>) -> Vec<Targets<'f>> {
    let mut all: Vec<Targets<'f>> = Vec::new();
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        let Some(attributes) = applied.attributes else { return };
        let found = all.iter_mut().find(|it| ptr::eq(it.attributes, attributes));
        if let Some(known) = found {
            known.add(node, applied, lengths);
        } else {
            let mut new = Targets {
                attributes,
                has_marks: false,
                steps: Vec::new(),
                delta_lists: Vec::new(),
                item: None,
                has_elements: false,
                has_keys: false,
                members: None,
            };
            new.add(node, applied, lengths);
            all.push(new);
        }
    });
    all
}

impl<'f> Targets<'f> {
    fn add(&mut self, node: &'f Node<'f>, applied: AppliedAttributes<'f>, lengths: &Lengths<'_>) {
        if applied.is_own && self.attributes.subset.is_some() {
            // a subset has its own length and indices, so attributes can only be for the objects
            self.has_elements |= object(node).is_some();
            return;
        }
        let mut list = |item: &'f Node<'f>, is_list: bool, may_be_number: bool| {
            self.has_marks |= applied.is_more() && is_list;
            if applied.is_delta_list() && is_list && may_be_number {
                self.delta_lists.push(node);
            }
            if applied.is_ascending(item) && may_be_number {
                self.steps.push(item);
            }
            self.item.get_or_insert(item);
        };
        match &node.shape {
            // a block of bytes is not sent by element
            Shape::List(_) if is_bytes(node, applied) => {}
            Shape::Other if applied.is(|it| it.bytes().is_some() || it.text().is_some()) => {}
            Shape::List(item) => list(item, true, !lengths.are_in(item)),
            Shape::Set(item) => list(item, false, !lengths.are_in(item)),
            Shape::Other if lengths.are_in(node) => list(node, true, true),
            Shape::Map(..) => self.has_keys = true,
            Shape::Tuple(parts) => drop(self.members.get_or_insert(parts.len())),
            _ => {}
        }
        self.has_elements |= match &node.shape {
            Shape::Option(inner) => !is_several(inner),
            _ => is_several(node),
        };
    }
}

/// Rejects the attribute `more` on a type that is not a list, and `relative_to(previous)` on one that is
/// neither a list nor a set. If the attributes are inside the `each(…)` of a list, `element` is the element
/// type of that list, for the error message.
fn lists_are_lists(cx: &Ctxt, targets: &Targets<'_>, element: Option<&Node<'_>>) {
    let attributes = targets.attributes;
    let past = |attr: &Attr| {
        let (element, name) = (element?.text(), &attr.name);
        let list = format!("`each` is for the elements of the list, which are `{element}`");
        Some(format!("{list}; write `{name}` without `each`"))
    };
    if let Some(attr) = attributes.given.find(&[MORE]).filter(|_| !targets.has_marks) {
        cx.error(attr, past(attr).unwrap_or_else(|| no_marks(targets)));
    }
    let is_lost = targets.steps.is_empty() && targets.delta_lists.is_empty();
    let step = attributes.given.iter().find(|attr| attributes.is_step(attr));
    if let Some(attr) = step.filter(|_| is_lost) {
        cx.error(attr, past(attr).unwrap_or_else(|| no_steps(attributes)));
    }
    let to = attributes.relative_to.as_ref().filter(|_| attributes.previous_delta.is_some());
    cx.error_if(to, "a delta is to the previous element: `relative_to(previous, delta)`");
}

/// Returns the attribute `subset` or `relative_index`, which sends only the present objects, each with its
/// index; `None` if the field has neither.
fn subset(attributes: &FieldAttributes) -> Option<&Attr> {
    attributes.given.find(&[RELATIVE_INDEX, SUBSET])
}

/// Returns the error message for an attribute `more` that applies to no list, with a suggestion.
fn no_marks(targets: &Targets<'_>) -> String {
    let attributes = targets.attributes;
    if let Some(Attr { name, .. }) = subset(attributes) {
        let each = ", or apply it to the objects: `each(more)`";
        let each = if targets.has_elements { each } else { "" };
        return format!("`{name}` already sends how many there are; remove `more`{each}");
    }
    if attributes.given.has(REST) {
        return "`rest` ends with the packet; remove `rest` or `more`".to_owned();
    }
    match attributes.bytes().or(attributes.text()) {
        Some(Attr { name, .. }) => format!(
            "`{name}` sends a length, not a bit before each element; remove `{name}` or `more`"
        ),
        None => "`more` is for lists: `Vec`, `VecDeque`".to_owned(),
    }
}

/// Returns the error message for an attribute `relative_to(previous)` that applies to no list and no set,
/// with a suggestion.
fn no_steps(attributes: &FieldAttributes) -> String {
    if let Some(subset) = subset(attributes) {
        return format!("`{}` already encodes the indices; remove `relative_to`", subset.name);
    }
    if let Some(Attr { name, .. }) = attributes.bytes() {
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
fn inside_is_there(cx: &Ctxt, targets: &Targets<'_>, inner: &Inner) {
    let message = match inner.place {
        Place::Part(number) => match targets.members {
            Some(count) if number < count => return,
            Some(count) => format!("there is no part {number}: the type has {count}"),
            None => "`part` is for tuples and `Result`".to_owned(),
        },
        Place::Each if targets.has_elements => return,
        Place::Key if targets.has_keys => return,
        place if targets.attributes.subset.is_some() => of_a_subset(targets.attributes, place),
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
