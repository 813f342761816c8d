//! Checks that the attributes of a field can be combined.

use crate::attributes::{Attr, Encoding, FieldAttributes, Given};
use crate::ctxt::Ctxt;
use crate::shape::Place;
use crate::table::{BITS, EXCLUSIONS, Exclusion, Is, OMIT_DEFAULT, SKIP, WITH};

/// Rejects two attributes on one field or type if the table [`EXCLUSIONS`] says that they exclude each other.
pub(super) fn excluded(cx: &Ctxt, given: &Given) {
    for attr in given.iter() {
        let excludes = |it: &&Exclusion| given.has(it.name) && attr.is_row(it.excludes);
        if let Some(exclusion) = EXCLUSIONS.iter().find(excludes) {
            cx.error(attr, exclusion.message.replace("{}", &attr.name.to_string()));
        }
    }
}

/// Checks the attributes of a field and, recursively, the attributes inside `each`, `key` and `part`.
pub(super) fn check(cx: &Ctxt, attributes: &FieldAttributes) {
    excluded(cx, &attributes.given);
    if attributes.given.find(&[SKIP, WITH]).is_some() {
        return;
    }
    one_of(cx, attributes, Is::Encoding, "two encodings for one field");
    steps_are_short(cx, attributes);
    one_of(cx, attributes, Is::Selection, "two ways to select the elements that are sent");
    omitted_fields_depend_on_nothing(cx, attributes);
    inner_attributes_are_given_once(cx, attributes);
    for inner in &attributes.inner {
        check(cx, &inner.attributes);
    }
}

/// Reports an error if a field has two different attributes with one property. `what` describes the
/// mistake.
fn one_of(cx: &Ctxt, attributes: &FieldAttributes, property: Is, what: &str) {
    // `relative_to(previous)` is for the steps; the other encoding is for a list's first element
    let given = attributes.given.iter().filter(|attr| attr.is_a(property));
    // `bits(min, max)` beside `varint` is the range of its values
    let is_range = |attr: &&Attr| match &attributes.encoding {
        Encoding::Varint { of, .. } => attr.is(BITS) && matches!(**of, Encoding::Range { .. }),
        _ => false,
    };
    // `bits(10)` beside `relative_to(field)` limits the number, or is that at which it wraps
    let has_bits =
        attributes.wrapping.is_some() || matches!(attributes.encoding, Encoding::Bits(_));
    let is_limit = |attr: &&Attr| has_bits && attributes.relative_to.is_some() && attr.is(BITS);
    let mut given =
        given.filter(|attr| !attributes.is_step(attr) && !is_range(attr) && !is_limit(attr));
    let Some(first) = given.next() else { return };
    for second in given.filter(|second| second.name != first.name) {
        cx.error(second, format!("{what}: `{}` and `{}`", first.name, second.name));
    }
}

/// Rejects an encoding in which small integers take fewer bits, such as `varint`, next to
/// `relative_to(previous)`. The elements of such a list are differences, which are short anyway.
fn steps_are_short(cx: &Ctxt, attributes: &FieldAttributes) {
    let is_excluded = |attr: &&Attr| attributes.is_ascending && attr.is_a(Is::Growing);
    for attr in attributes.given.iter().filter(is_excluded) {
        let message = "`relative_to(previous)` sends steps, which are short; remove";
        cx.error(attr, format!("{message} `{}`", attr.name));
    }
}

/// Rejects the attribute `omit_default` on a field whose range or value depends on another field.
fn omitted_fields_depend_on_nothing(cx: &Ctxt, attributes: &FieldAttributes) {
    let other = match attributes.encoding {
        Encoding::RangeTo { .. } => "a range that ends at a field",
        _ if attributes.relative_to.is_some() => "`relative_to`",
        _ => return,
    };
    let omit = attributes.given.find(&[OMIT_DEFAULT]);
    cx.error_if(omit, format!("`omit_default` cannot be combined with {other}"));
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
