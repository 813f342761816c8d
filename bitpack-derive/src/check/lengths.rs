//! How much memory a packet may ask for.

use crate::attributes::Number;
use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::suggest::LENGTHS;
use crate::symbol::{MAX_LEN, MIN_LEN};

/// Longest length that a declaration may allow: what 32 bits count.
const LIMIT: u64 = u32::MAX as u64;

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    growth_is_bounded(cx, field);
    inner_growth_is_wrapped(cx, &field.node);
    only_growth_has_a_length(cx, field);
    lengths_are_in_order(cx, field);
}

/// Whatever grows has a longest length. (One under another name has been reported.)
fn growth_is_bounded(cx: &Ctxt, field: &Field<'_>) {
    let attributes = &field.attributes;
    let is_given = attributes.given.iter().any(|attr| attr.is(MAX_LEN) || attr.is_one_of(LENGTHS));
    if field.node.grows() && !is_given && attributes.subset.is_none() {
        cx.error(
            &field.node,
            "a reader must know how much a packet may ask for: add `#[max_len(N)]`",
        );
    }
}

/// An attribute reaches one container; the next one inside belongs to a type of its own.
fn inner_growth_is_wrapped(cx: &Ctxt, node: &Node<'_>) {
    match &node.shape {
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Array(inner, _) | Shape::Via(inner) => {
            inner_growth_is_wrapped(cx, inner);
        }
        Shape::List(inner) | Shape::Set(inner) => wrapped(cx, inner),
        Shape::Map(key, value) => {
            wrapped(cx, key);
            wrapped(cx, value);
        }
        Shape::Tuple(parts) => parts.iter().for_each(|part| wrapped(cx, part)),
        _ => {}
    }
}

fn wrapped(cx: &Ctxt, node: &Node<'_>) {
    if let Shape::Tuple(parts) = &node.shape {
        return parts.iter().for_each(|part| wrapped(cx, part));
    }
    if node.grows() {
        let message = format!(
            "`max_len` does not reach in here; wrap the `{}` in a struct with a `#[max_len(N)]` of \
             its own",
            node.text(),
        );
        cx.error(node, message);
    }
}

/// `max_len` and `min_len` are for what has a length of its own.
fn only_growth_has_a_length(cx: &Ctxt, field: &Field<'_>) {
    let may_have_one =
        field.node.has_length() || matches!(field.node.innermost(false).shape, Shape::Other);
    if may_have_one {
        return;
    }
    for attr in field.attributes.given.iter().filter(|attr| attr.is_one_of(&[MAX_LEN, MIN_LEN])) {
        let ty = field.node.text();
        let message =
            format!("`{}` is for lists, strings and maps; `{ty}` has one length", attr.name);
        cx.error(attr, message);
    }
}

/// At least one element, at most what 32 bits count, and the shortest is not longer.
fn lengths_are_in_order(cx: &Ctxt, field: &Field<'_>) {
    let attributes = &field.attributes;
    let known = |number: &Option<Number>| number.as_ref().and_then(Number::to_u64);
    let (min, max) = (known(&attributes.min_len), known(&attributes.max_len));
    if max.is_some_and(|max| max == 0 || max > LIMIT) {
        cx.error(&attributes.max_len, format!("a longest length lies between 1 and {LIMIT}"));
    } else if let (Some(min), Some(max)) = (min, max) {
        if min > max {
            let message = format!("`min_len` {min} is greater than `max_len` {max}");
            cx.error(&attributes.min_len, message);
        }
    }
    if let Some(attr) = attributes.find(MIN_LEN) {
        if !attributes.has(MAX_LEN) && !field.node.has_length() {
            cx.error(attr, "`max_len` is missing");
        }
    }
}
