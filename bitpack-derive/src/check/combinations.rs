//! Which attributes go together.

use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::symbol::{
    CONTAINERS, COUNT, ENCODINGS, MAX_LEN, MIN_LEN, OMIT_DEFAULT, RELATIVE_TO, SKIP, VIA, WITH,
};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    if field.is_skipped() {
        skip_stands_alone(cx, field);
    } else if field.attributes.has(WITH) {
        with_replaces_encodings(cx, field);
    } else {
        one_of(cx, field, ENCODINGS, "two encodings for one field");
        one_of(cx, field, CONTAINERS, "two ways to say which elements are there");
        subset_has_no_length(cx, field);
        omitted_fields_depend_on_nothing(cx, field);
    }
}

/// What is not on the wire has no encoding.
fn skip_stands_alone(cx: &Ctxt, field: &Field<'_>) {
    for attr in field.attributes.given.iter().filter(|attr| !attr.is(SKIP)) {
        let message =
            format!("`skip` keeps the field off the wire, so `{}` has no effect", attr.name);
        cx.error(attr, message);
    }
}

/// A function does all of a field's work.
fn with_replaces_encodings(cx: &Ctxt, field: &Field<'_>) {
    let replaced = [ENCODINGS, CONTAINERS, &[MAX_LEN, MIN_LEN, OMIT_DEFAULT, VIA]].concat();
    for attr in field.attributes.given.iter().filter(|attr| attr.is_one_of(&replaced)) {
        cx.error(attr, format!("`with` replaces the encoding; remove `{}`", attr.name));
    }
}

/// At most one of these.
fn one_of(cx: &Ctxt, field: &Field<'_>, names: &[&str], what: &str) {
    let mut given = field.attributes.given.iter().filter(|attr| attr.is_one_of(names));
    let Some(first) = given.next() else { return };
    for second in given.filter(|second| second.name != first.name) {
        cx.error(second, format!("{what}: `{}` and `{}`", first.name, second.name));
    }
}

/// The length of a subset follows from `max`.
fn subset_has_no_length(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.subset.is_none() {
        return;
    }
    for attr in field.attributes.given.iter().filter(|attr| attr.is_one_of(&[MAX_LEN, MIN_LEN])) {
        cx.error(attr, "a subset is as long as its indices allow: `max` bounds it");
    }
}

/// A field that may be left out cannot lean on another for its value or its length.
fn omitted_fields_depend_on_nothing(cx: &Ctxt, field: &Field<'_>) {
    let Some(omit) = field.attributes.find(OMIT_DEFAULT) else {
        return;
    };
    for attr in field.attributes.given.iter().filter(|attr| attr.is_one_of(&[COUNT, RELATIVE_TO])) {
        cx.error(omit, format!("`omit_default` does not go with `{}`", attr.name));
    }
}
