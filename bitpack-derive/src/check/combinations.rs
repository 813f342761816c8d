//! Checks that the attributes of a field can be combined.

use crate::attributes::{Attr, FieldAttributes, Inner};
use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::Place;
use crate::symbol::{
    CONTAINERS, COUNT, ENCODINGS, INNER, MAX_LEN, MIN_LEN, MORE, OMIT_DEFAULT, RELATIVE_TO, SKIP,
    VIA, WITH,
};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    if field.is_skipped() {
        skip_stands_alone(cx, field);
    } else {
        of_attributes(cx, &field.attributes);
    }
}

/// Checks the attributes of a field, and those for its parts.
fn of_attributes(cx: &Ctxt, attributes: &FieldAttributes) {
    if attributes.has(WITH) {
        with_replaces_encodings(cx, attributes);
        return;
    }
    one_of(cx, attributes, ENCODINGS, "two encodings for one field");
    one_of(cx, attributes, CONTAINERS, "two ways to select the elements that are sent");
    omitted_fields_depend_on_nothing(cx, attributes);
    inner_attributes_stand_inside(cx, attributes);
    inner_attributes_are_given_once(cx, attributes);
    for inner in &attributes.inner {
        of_attributes(cx, &inner.attributes);
    }
}

/// Rejects every other attribute on a skipped field: it has no encoding.
fn skip_stands_alone(cx: &Ctxt, field: &Field<'_>) {
    for attr in field.attributes.given.iter().filter(|attr| !attr.is(SKIP)) {
        let message =
            format!("`skip` keeps the field off the wire, so `{}` has no effect", attr.name);
        cx.error(attr, message);
    }
}

/// Rejects attributes that `with` makes useless: the function replaces the encoding.
fn with_replaces_encodings(cx: &Ctxt, attributes: &FieldAttributes) {
    let others = [MAX_LEN, MIN_LEN, MORE, OMIT_DEFAULT, VIA];
    let replaced = [ENCODINGS, CONTAINERS, INNER, &others].concat();
    for attr in attributes.given.iter().filter(|attr| attr.is_one_of(&replaced)) {
        cx.error(attr, format!("`with` replaces the encoding; remove `{}`", attr.name));
    }
}

/// Reports each attribute in `names` after the first: a field can have only one of them.
fn one_of(cx: &Ctxt, attributes: &FieldAttributes, names: &[&str], what: &str) {
    // `relative_to(previous)` is for the steps; the other encoding is for a list's first element
    let is_step = |attr: &&Attr| attributes.is_ascending && attr.is(RELATIVE_TO);
    let given = attributes.given.iter().filter(|attr| attr.is_one_of(names));
    let mut given = given.filter(|attr| !is_step(attr));
    let Some(first) = given.next() else { return };
    for second in given.filter(|second| second.name != first.name) {
        cx.error(second, format!("{what}: `{}` and `{}`", first.name, second.name));
    }
}

/// Rejects `omit_default` on a field whose length or value depends on another field.
fn omitted_fields_depend_on_nothing(cx: &Ctxt, attributes: &FieldAttributes) {
    let Some(omit) = attributes.find(OMIT_DEFAULT) else {
        return;
    };
    let depends =
        |attr: &&Attr| attr.is(COUNT) || attr.is(RELATIVE_TO) && attributes.relative_to.is_some();
    for attr in attributes.given.iter().filter(depends) {
        cx.error(omit, format!("`omit_default` cannot be combined with `{}`", attr.name));
    }
}

/// Rejects an encoding next to `each` or `part`, inside which it would not apply.
fn inner_attributes_stand_inside(cx: &Ctxt, attributes: &FieldAttributes) {
    let is_inner = |inner: &&Inner| inner.place != Place::Key;
    let Some(inner) = attributes.inner.iter().find(is_inner) else {
        return;
    };
    let place = inner.place.name();
    let encodings = attributes.given.iter().filter(|it| it.is_one_of(ENCODINGS) || it.is(VIA));
    for attr in encodings.filter(|attr| !attr.is(RELATIVE_TO)) {
        let name = &attr.name;
        let message = format!("`{name}` does not apply inside `{place}`; move it there");
        cx.error(attr, message);
    }
}

/// Reports a tuple part that is named twice.
fn inner_attributes_are_given_once(cx: &Ctxt, attributes: &FieldAttributes) {
    for (i, inner) in attributes.inner.iter().enumerate() {
        if let Place::Part(number) = inner.place {
            if attributes.inner.iter().take(i).any(|first| first.place == inner.place) {
                cx.error(&inner.attr, format!("duplicate `part({number}, …)`"));
            }
        }
    }
}
