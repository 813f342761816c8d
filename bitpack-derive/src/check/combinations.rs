//! Checks that the attributes of a field can be combined.

use crate::attributes::{Attr, Encoding, FieldAttributes, Given, Inner};
use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::Place;
use crate::symbol::{BITS, VARINT};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    if field.is_skipped() {
        skip_stands_alone(cx, field);
    } else {
        of_attributes(cx, &field.attributes);
    }
}

/// Checks the attributes of a field and, recursively, those inside `each`, `key` and `part`.
fn of_attributes(cx: &Ctxt, attributes: &FieldAttributes) {
    if attributes.with.is_some() {
        with_replaces_encodings(cx, attributes);
        return;
    }
    one_of(cx, attributes, Attr::is_encoding, "two encodings for one field");
    groups_are_of_whole_values(cx, attributes);
    one_of(cx, attributes, Attr::selects_elements, "two ways to select the elements that are sent");
    omitted_fields_depend_on_nothing(cx, attributes);
    inner_attributes_stand_inside(cx, attributes);
    inner_attributes_are_given_once(cx, attributes);
    for inner in &attributes.inner {
        of_attributes(cx, &inner.attributes);
    }
}

/// Rejects every other attribute on a field with the attribute `skip`, because the field is not
/// sent.
fn skip_stands_alone(cx: &Ctxt, field: &Field<'_>) {
    let is_other =
        |attr: &&Attr| field.attributes.skip.as_ref().is_some_and(|it| it.name != attr.name);
    for attr in field.attributes.given.iter().filter(is_other) {
        let message =
            format!("`skip` keeps the field off the wire, so `{}` has no effect", attr.name);
        cx.error(attr, message);
    }
}

/// Rejects attributes that have no effect next to the attribute `with`, whose function replaces the
/// encoding.
fn with_replaces_encodings(cx: &Ctxt, attributes: &FieldAttributes) {
    for attr in attributes.given.iter().filter(|attr| attr.is_replaced_by_with()) {
        cx.error(attr, format!("`with` replaces the encoding; remove `{}`", attr.name));
    }
}

/// Reports an error if a field has two different attributes of one kind. The function `is_one`
/// returns `true` for an attribute of the kind, and `what` describes the mistake.
fn one_of(cx: &Ctxt, attributes: &FieldAttributes, is_one: fn(&Attr) -> bool, what: &str) {
    // `relative_to(previous)` is for the steps; the other encoding is for a list's first element
    let given = attributes.given.iter().filter(|attr| is_one(attr));
    // `bits(min, max)` beside `varint` is the range of its values
    let is_range = |attr: &&Attr| match &attributes.encoding {
        Encoding::Varint { of, .. } => attr.name == BITS && matches!(**of, Encoding::Range { .. }),
        _ => false,
    };
    // `bits(10)` beside `relative_to(field)` limits the number, or is that at which it wraps
    let has_bits =
        attributes.wrapping.is_some() || matches!(attributes.encoding, Encoding::Bits(_));
    let is_limit =
        |attr: &&Attr| has_bits && attributes.relative_to().is_some() && attr.name == BITS;
    let mut given =
        given.filter(|attr| !attributes.is_step(attr) && !is_range(attr) && !is_limit(attr));
    let Some(first) = given.next() else { return };
    for second in given.filter(|second| second.name != first.name) {
        cx.error(second, format!("{what}: `{}` and `{}`", first.name, second.name));
    }
}

/// Rejects the attribute `varint`, which sends an integer in groups of bits, next to
/// `relative_to(previous)`. A list then has differences as elements, which are short.
fn groups_are_of_whole_values(cx: &Ctxt, attributes: &FieldAttributes) {
    let varint = attributes.given.iter().find(|attr| attr.name == VARINT);
    if let (true, Some(attr)) = (attributes.is_ascending, varint) {
        cx.error(attr, "`relative_to(previous)` sends steps, which are short; remove `varint`");
    }
}

/// Rejects the attribute `omit_default` next to `count` or `relative_to`: the field's length or
/// value then depends on another field.
fn omitted_fields_depend_on_nothing(cx: &Ctxt, attributes: &FieldAttributes) {
    let Some(omit) = &attributes.omit_default else {
        return;
    };
    if matches!(attributes.encoding, Encoding::RangeTo { .. }) {
        let message = "`omit_default` cannot be combined with a range that ends at a field";
        cx.error(&omit.attr, message);
    }
    let relative_to = attributes.relative_to.as_ref().filter(|to| to.value.is_some());
    for Given { attr, .. } in attributes.count.iter().chain(relative_to) {
        cx.error(&omit.attr, format!("`omit_default` cannot be combined with `{}`", attr.name));
    }
}

/// Rejects an encoding such as `bits(3)` next to the attribute `each` or `part`, because it has to
/// be written inside it.
fn inner_attributes_stand_inside(cx: &Ctxt, attributes: &FieldAttributes) {
    let is_inner = |inner: &&Inner| inner.place != Place::Key;
    let Some(inner) = attributes.inner.iter().find(is_inner) else {
        return;
    };
    let place = inner.place.name();
    for attr in attributes.given.iter().filter(|attr| attr.belongs_inside()) {
        let name = &attr.name;
        let message = format!("`{name}` does not apply inside `{place}`; move it there");
        cx.error(attr, message);
    }
}

/// Rejects two `part(n, …)` attributes for the same member of a tuple.
fn inner_attributes_are_given_once(cx: &Ctxt, attributes: &FieldAttributes) {
    for (i, inner) in attributes.inner.iter().enumerate() {
        if let Place::Part(number) = inner.place {
            if attributes.inner.iter().take(i).any(|first| first.place == inner.place) {
                cx.error(&inner.attr, format!("duplicate `part({number}, …)`"));
            }
        }
    }
}
