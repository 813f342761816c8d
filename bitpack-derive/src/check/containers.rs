//! Checks that the attributes for containers, such as `bytes` and `count`, are on types that they
//! apply to, and that every growable container has a maximum length. It bounds the memory that a packet
//! can make a reader allocate.

use core::ptr;

use crate::attribute_scope::Leaf;
use crate::attributes::Number;
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::spelling;
use crate::table::{COUNT, MAX_LEN, MIN_LEN, RELATIVE_INDEX, RELATIVE_TO, REST, SUBSET};

/// The greatest valid argument of `max_len`: the length of a list is sent in at most 32 bits.
const LIMIT: u64 = u32::MAX as u64;

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
        let message = format!("`relative_to` is for integers, not `{}`", field.node.text());
        cx.error(&field.node, message);
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
        Shape::Array(slot, _) => matches!(slot.shape, Shape::Option(_)).then_some(true),
        Shape::Map(index, _) => is_index(index).then_some(false),
        Shape::List(item) => match &item.shape {
            Shape::Tuple(pair) => (is_pair(pair) && !item.is_result()).then_some(false),
            _ => is_index(item).then_some(false),
        },
        _ => None,
    };
    match (&subset.max, bounded_by_type) {
        (None, Some(false)) => {
            let name = attr.map(|attr| attr.name.to_string()).unwrap_or_default();
            let first =
                if name == "subset" { format!("{}, ", subset.codec) } else { String::new() };
            cx.error(attr, format!("`max` is missing: `#[{name}({first}max = MAX_OBJECTS)]`"));
        }
        (Some(max), Some(true)) => {
            cx.error(max, "the length of the array is the maximum; remove `max`");
        }
        (_, None) => cx.error(
            &field.node,
            "an array subset is `[Option<T>; N]`, `Vec<(index, T)>`, `BTreeMap<index, T>` or \
             `Vec<index>`",
        ),
        _ => {}
    }
}

/// Rejects a growable type without `max_len`. Reports nothing if the field has another library's attribute
/// for a length, such as `capacity`, because that is reported elsewhere.
pub(super) fn growth_is_bounded(cx: &Ctxt, field: &Field<'_>, lengths: &Lengths<'_>) {
    let attributes = &field.attributes;
    let is_given = attributes.max_len.is_some()
        || attributes.given.has_foreign_length
        || attributes.given.has(COUNT);
    let count = lengths.growing().count();
    if count > 0 && !is_given {
        let each = vec!["N"; count].join(", ");
        let message = format!("a reader must know how long this can be: add `#[max_len({each})]`");
        // the type as written, without the one that is sent instead
        let is_container = Node::of(field.node.ty).has_length();
        let whole = attributes.via.as_ref().filter(|_| is_container).map(|_| {
            let ty = field.node.text();
            format!("; to convert the whole `{ty}` with `via`, name it: `type Whole = {ty};`")
        });
        cx.error(&field.node, message + &whole.unwrap_or_default());
    }
}

/// Rejects `max_len` and `min_len` on a field whose type contains no list, string or map, so that
/// its length is fixed.
pub(super) fn only_growth_has_a_length(cx: &Ctxt, field: &Field<'_>, lengths: &Lengths<'_>) {
    if lengths.are_any() {
        return;
    }
    for attr in field.attributes.given.iter().filter(|it| it.is(MAX_LEN) || it.is(MIN_LEN)) {
        let (name, ty) = (&attr.name, field.node.text());
        let message = if field.attributes.subset.is_some() {
            "the indices already bound a subset: remove it, and give `max`".to_owned()
        } else {
            format!("`{name}` is for lists, strings and maps; `{ty}` has a fixed length")
        };
        cx.error(attr, message);
    }
}

/// Checks that the attribute `max_len` has one argument for each growable container in the type,
/// from the outermost inwards.
pub(super) fn each_length_is_of_something(cx: &Ctxt, field: &Field<'_>, lengths: &Lengths<'_>) {
    let (given, ty) = (field.attributes.max_len(), field.node.text());
    if given.is_empty() || !lengths.are_any() || lengths.are_all_placed() {
        return;
    }
    let growing: Vec<_> = lengths.growing().collect();
    if let Some(missing) = growing.get(given.len()) {
        let mut all: Vec<String> = given.iter().map(spelling::of_expr).collect();
        all.resize(growing.len(), "N".to_owned());
        let (text, all) = (missing.text(), all.join(", "));
        let message = format!("`{text}` needs a length too: `max_len({all})`, from the outside in");
        return cx.error(missing, message);
    }
    let message = match growing.len() {
        0 => format!(
            "the derive sees one length in `{ty}`; if it is an alias with more, write its type out"
        ),
        1 => format!("`{ty}` has one length, not {}", given.len()),
        count => format!("`{ty}` has {count} lengths, not {}", given.len()),
    };
    cx.error(given.get(growing.len().max(1)), message);
}

/// Checks that each maximum length is from 1 to [`LIMIT`], and that no minimum length is greater
/// than its maximum.
pub(super) fn lengths_are_in_order(cx: &Ctxt, field: &Field<'_>, lengths: &Lengths<'_>) {
    let attributes = &field.attributes;
    for (i, max) in attributes.max_len().iter().enumerate() {
        let (min, most) = (attributes.min_len.get(i), max.to_u64());
        if most.is_some_and(|max| max == 0 || max > LIMIT) {
            cx.error(max, format!("a maximum length must be in 1..={LIMIT}"));
        } else if let (Some(least), Some(most)) = (min.and_then(Number::to_u64), most) {
            if least > most {
                let message = format!("`min_len` {least} is greater than `max_len` {most}");
                cx.error(min, message);
            }
        }
    }
    let (shortest, longest) = (attributes.min_len.len(), attributes.max_len().len());
    if let Some(attr) = attributes.given.find(&[MIN_LEN]) {
        if longest == 0 && !field.node.has_length() {
            cx.error(attr, "`max_len` is missing");
        } else if longest > 0 && shortest > longest && lengths.are_any() {
            let extra = attributes.min_len.get(longest);
            cx.error(extra, "`max_len` gives no maximum for this");
        }
    }
}
