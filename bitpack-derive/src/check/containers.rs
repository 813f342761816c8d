//! Checks that the attributes for containers, such as `bytes` and `count`, are on types that they
//! apply to.

use core::ptr;

use crate::attribute_scope::{Leaf, leaves};
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::Field;
use crate::shape::{Node, Shape};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    bytes_are_bytes(cx, field);
    text_is_text(cx, field);
    counts_are_of_arrays(cx, field);
    differences_are_of_integers(cx, field);
    subset_fits(cx, field);
}

/// Rejects the attribute `bytes` on a type that is not an array or a list of bytes.
fn bytes_are_bytes(cx: &Ctxt, field: &Field<'_>) {
    let lengths = Lengths::of(&field.node, &field.attributes);
    for Leaf { node, attributes } in leaves(&field.node, &field.attributes) {
        let fits = match &node.shape {
            Shape::Other => lengths.are_in(node),
            shape => matches!(shape, Shape::Array(..) | Shape::List(_)),
        };
        if attributes.rest().is_some() {
            if !fits || !is_last(&field.node, node) {
                cx.error(&field.node, "`rest` is for `Vec<u8>` with `#[max_len(N)]`");
            }
        } else if attributes.bytes.is_some() && !fits {
            let message = "`bytes` is for `[u8; N]`, and for `Vec<u8>` with `#[max_len(N)]`";
            cx.error(&field.node, message);
        }
    }
}

/// Returns `true` if `part` is a list and the last bits of `whole`: the type itself, or what an
/// `Option` or a `Box` contains.
fn is_last(whole: &Node<'_>, part: &Node<'_>) -> bool {
    match &whole.shape {
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Via(inner) => is_last(inner, part),
        shape => ptr::eq(whole, part) && !matches!(shape, Shape::Array(..)),
    }
}

/// Rejects the attributes `utf16`, `unaligned` and `nul_terminated` on a type that is not text.
fn text_is_text(cx: &Ctxt, field: &Field<'_>) {
    let lengths = Lengths::of(&field.node, &field.attributes);
    for Leaf { node, attributes } in leaves(&field.node, &field.attributes) {
        let is_text = match node.shape {
            Shape::String => true,
            Shape::Other => lengths.are_in(node),
            _ => false,
        };
        if let Some(attr) = attributes.text.as_ref().filter(|_| !is_text) {
            cx.error(&field.node, format!("`{}` is for `String`", attr.name));
        }
    }
}

/// Rejects the attribute `count` on a field that is not an array.
fn counts_are_of_arrays(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.count().is_some() && !matches!(field.node.shape, Shape::Array(..)) {
        let message = if field.node.has_length() {
            "a list sends its own length: use `max_len(N)` instead of `count`"
        } else {
            "`count` is for an array: `[T; N]`"
        };
        cx.error(&field.node, message);
    }
}

/// Rejects the attribute `relative_to` on a type that cannot be an integer. A named type is
/// allowed, as it may be a newtype of an integer.
fn differences_are_of_integers(cx: &Ctxt, field: &Field<'_>) {
    let is_list = field.attributes.is_relative_list();
    let may_be_one = matches!(field.node.shape, Shape::Int(_) | Shape::Other);
    if field.attributes.relative_to.is_some() && !is_list && !may_be_one {
        cx.error(
            &field.node,
            format!("`relative_to` is for integers, not `{}`", field.node.text()),
        );
    }
}

/// Rejects the attributes `subset` and `relative_index`, which send only present elements with
/// their indices, on a container without indices. Also checks that the number of indices is
/// declared exactly once.
fn subset_fits(cx: &Ctxt, field: &Field<'_>) {
    let Some(subset) = field.attributes.subset() else {
        return;
    };
    let attr = field.attributes.given.iter().find(|attr| attr.selects_elements());
    let is_index = |node: &Node<'_>| matches!(node.shape, Shape::Int(_) | Shape::Other);
    let bounded_by_type = match &field.node.shape {
        Shape::Array(slot, _) if matches!(slot.shape, Shape::Option(_)) => true,
        Shape::Map(index, _) if is_index(index) => false,
        Shape::List(item) => match &item.shape {
            Shape::Tuple(pair) if pair.len() == 2 && pair.first().is_some_and(is_index) => false,
            Shape::Int(_) | Shape::Other => false,
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
