//! Checks that the attributes for containers, such as `bytes` and `count`, are on types that they
//! apply to.

use core::ptr;

use crate::attribute_scope::Leaf;
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::table::{RELATIVE_INDEX, RELATIVE_TO, REST, SUBSET};

/// Rejects the attributes `bytes` and `rest` on a type that is not an array or a list of bytes, and rejects
/// `utf16`, `unaligned` and `nul_terminated` on a type that is not text.
pub(super) fn blocks_fit(cx: &Ctxt, field: &Field<'_>, leaves: &[Leaf<'_>], lengths: &Lengths<'_>) {
    for Leaf { node, attributes } in leaves {
        let may_be_one = matches!(node.shape, Shape::Other) && lengths.are_in(node);
        let is_list = may_be_one || matches!(node.shape, Shape::Array(..) | Shape::List(_));
        let is_text = may_be_one || matches!(node.shape, Shape::String);
        let has_rest = attributes.given.has(REST);
        if has_rest && !(is_list && is_last(&field.node, node)) {
            cx.error(&field.node, "`rest` is for `Vec<u8>` with `#[max_len(N)]`");
        } else if attributes.bytes().is_some() && !has_rest && !is_list {
            let message = "`bytes` is for `[u8; N]`, and for `Vec<u8>` with `#[max_len(N)]`";
            cx.error(&field.node, message);
        }
        if let Some(attr) = attributes.text().filter(|_| !is_text) {
            cx.error(&field.node, format!("`{}` is for `String`", attr.name));
        }
    }
}

/// Returns `true` if `part` is a list at the end of the encoding of `whole`: `whole` itself, or the
/// content of its `Option` or `Box`.
fn is_last(whole: &Node<'_>, part: &Node<'_>) -> bool {
    match &whole.shape {
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Via(inner) => is_last(inner, part),
        shape => ptr::eq(whole, part) && !matches!(shape, Shape::Array(..)),
    }
}

/// Rejects the attribute `count` on a field that is not an array.
pub(super) fn counts_are_of_arrays(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.count.is_some() && !matches!(field.node.shape, Shape::Array(..)) {
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
pub(super) fn differences_are_of_integers(cx: &Ctxt, field: &Field<'_>) {
    let is_list = field.attributes.is_relative_list();
    let may_be_one = matches!(field.node.shape, Shape::Int(_) | Shape::Other);
    if field.attributes.given.has(RELATIVE_TO) && !is_list && !may_be_one {
        cx.error(
            &field.node,
            format!("`relative_to` is for integers, not `{}`", field.node.text()),
        );
    }
}

/// Rejects the attributes `subset` and `relative_index`, which send only present elements with
/// their indices, on a container without indices. Also checks that the number of indices is
/// declared exactly once.
pub(super) fn subset_fits(cx: &Ctxt, field: &Field<'_>) {
    let Some(subset) = field.attributes.subset.as_ref() else { return };
    let attr = field.attributes.given.find(&[RELATIVE_INDEX, SUBSET]);
    let is_index = |node: &Node<'_>| matches!(node.shape, Shape::Int(_) | Shape::Other);
    let is_pair = |it: &[Node<'_>]| it.len() == 2 && it.first().is_some_and(is_index);
    let bounded_by_type = match &field.node.shape {
        Shape::Array(slot, _) if matches!(slot.shape, Shape::Option(_)) => true,
        Shape::Map(index, _) if is_index(index) => false,
        Shape::List(item) => match &item.shape {
            Shape::Tuple(pair) if is_pair(pair) && !item.is_result() => false,
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
