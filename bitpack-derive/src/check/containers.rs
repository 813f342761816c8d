//! Whether what is said about a container fits its type.

use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::symbol::{BYTES, CONTAINERS, RELATIVE_TO, UTF16};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    bytes_are_bytes(cx, field);
    utf16_is_text(cx, field);
    counts_are_of_arrays(cx, field);
    differences_are_of_integers(cx, field);
    subset_fits(cx, field);
}

/// Copied bytes are bytes.
fn bytes_are_bytes(cx: &Ctxt, field: &Field<'_>) {
    if !field.attributes.has(BYTES) {
        return;
    }
    let is_u8 = |node: &Node<'_>| matches!(node.shape, Shape::Int(int) if int.name == "u8");
    let fits = match &without_wrappers(&field.node).shape {
        Shape::Array(item, _) | Shape::List(item) => is_u8(item),
        Shape::Other => field.attributes.max_len.is_some(),
        _ => false,
    };
    if !fits {
        let message = "`bytes` is for `[u8; N]`, and for `Vec<u8>` with `#[max_len(N)]`";
        cx.error(&field.node, message);
    }
}

fn without_wrappers<'n>(node: &'n Node<'n>) -> &'n Node<'n> {
    match &node.shape {
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Via(inner) => without_wrappers(inner),
        _ => node,
    }
}

/// Wide text is text.
fn utf16_is_text(cx: &Ctxt, field: &Field<'_>) {
    let is_text = matches!(field.node.innermost(false).shape, Shape::String);
    if field.attributes.has(UTF16) && !is_text {
        cx.error(&field.node, "`utf16` is for `String`");
    }
}

/// `count` says how many elements of an array are there.
fn counts_are_of_arrays(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.count.is_some() && !matches!(field.node.shape, Shape::Array(..)) {
        let message = if field.node.has_length() {
            "a list knows its own length: use `max_len(N)` in place of `count`"
        } else {
            "`count` is for an array: `[T; N]`"
        };
        cx.error(&field.node, message);
    }
}

/// `relative_to` sends the difference of two integers.
fn differences_are_of_integers(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.has(RELATIVE_TO) && !matches!(field.node.shape, Shape::Int(_)) {
        cx.error(
            &field.node,
            format!("`relative_to` is for integers, not `{}`", field.node.text()),
        );
    }
}

/// Which containers have indices, and how many there can be.
fn subset_fits(cx: &Ctxt, field: &Field<'_>) {
    let Some(subset) = &field.attributes.subset else {
        return;
    };
    let attr = field.attributes.given.iter().find(|attr| attr.is_one_of(CONTAINERS));
    let is_index = |node: &Node<'_>| matches!(node.shape, Shape::Int(_) | Shape::Other);
    let bounded_by_type = match &field.node.shape {
        Shape::Array(slot, _) if matches!(slot.shape, Shape::Option(_)) => true,
        Shape::Map(index, _) if is_index(index) => false,
        Shape::List(item) => match &item.shape {
            Shape::Tuple(pair) if pair.len() == 2 && pair.first().is_some_and(is_index) => false,
            Shape::Int(_) => false,
            _ => return not_a_subset(cx, field),
        },
        _ => return not_a_subset(cx, field),
    };
    match (&subset.max, bounded_by_type) {
        (None, false) => {
            let name = attr.map(|attr| attr.name.to_string()).unwrap_or_default();
            let first =
                if name == "subset" { format!("{}, ", subset.codec) } else { String::new() };
            cx.error(attr, format!("`max` is missing: `#[{name}({first}max = MAX_OBJECTS)]`"));
        }
        (Some(max), true) => {
            cx.error(max, "the length of the array is the maximum; remove `max`");
        }
        _ => {}
    }
}

fn not_a_subset(cx: &Ctxt, field: &Field<'_>) {
    cx.error(
        &field.node,
        "an array subset is `[Option<T>; N]`, `Vec<(index, T)>`, `BTreeMap<index, T>` or \
         `Vec<index>`",
    );
}
