//! Checks the arguments `small` and `large` of `#[delta]` and of `relative_to(previous, small = 5)`.

use crate::attribute_scope::{Leaf, leaves};
use crate::attributes::{Attr, DeltaArguments, Encoding, FieldAttributes, Number};
use crate::ctxt::Ctxt;
use crate::shape::{Node, Shape};
use crate::table::{DELTA, Is, LARGE, RELATIVE_TO, SKIP, SMALL, WITH, WRAPPING};

/// Reports all errors in the arguments of deltas (`small`, `large`, `wrapping`) among the `attributes` of
/// `node`, a field's type or a part of it. If `is_list`, these are the arguments of
/// `relative_to(previous, …)`, by which a list sends each element as its delta to the previous one, otherwise
/// the arguments of `#[delta]`.
pub(crate) fn check(cx: &Ctxt, node: &Node<'_>, attributes: &FieldAttributes, is_list: bool) {
    let of_list = attributes.previous_delta.as_ref().filter(|_| is_list);
    let delta = of_list.unwrap_or(&attributes.delta);
    large_is_behind_small(cx, delta);
    large_is_larger(cx, delta);
    differences_wrap(cx, attributes, delta);
    let all = leaves(node, attributes);
    let leaf = all.last();
    let attributes = leaf.filter(|_| is_list).map_or(attributes, |leaf| leaf.attributes);
    if let Some(small) = &delta.small {
        are_of_codes(cx, attributes, small, is_list);
    }
    if let Some(leaf) = leaf {
        if attributes.given.find(&[SKIP, WITH]).is_none() {
            differences_are_of_numbers(cx, leaf, delta);
        }
        differences_are_shorter(cx, leaf, delta);
    }
}

/// Requires the argument `small` next to `large`, because a large difference is for values that do not fit in
/// a small one.
fn large_is_behind_small(cx: &Ctxt, delta: &DeltaArguments) {
    let message = "difference is for values that do not fit in it";
    let large = delta.large.as_ref().filter(|_| delta.small.is_none());
    cx.error_if(large, format!("`{SMALL}` is missing: a `{LARGE}` {message}"));
}

/// Rejects `wrapping` without `small`, because only differences can wrap, and on a quaternion, whose codes
/// (integers on the wire) are not on a circle.
fn differences_wrap(cx: &Ctxt, attributes: &FieldAttributes, delta: &DeltaArguments) {
    let (Some(wrapping), given) = (&delta.wrapping, &delta.small) else { return };
    if given.is_none() && delta.large.is_none() {
        let example = format!("only differences wrap: `{SMALL} = 6, {WRAPPING}`");
        cx.error(wrapping, format!("`{SMALL}` is missing: {example}"));
    } else if matches!(attributes.encoding, Encoding::SmallestThree { .. }) {
        let message = format!("the components of a quaternion do not wrap; remove `{WRAPPING}`");
        cx.error(wrapping, message);
    }
}

/// Rejects a `large` difference that has no more bits than the `small` one.
fn large_is_larger(cx: &Ctxt, delta: &DeltaArguments) {
    let DeltaArguments { small: Some(small), large: Some(large), .. } = delta else { return };
    let (Some(few), Some(more)) = (small.to_u64(), large.to_u64()) else { return };
    if more > 0 && more <= few {
        let message = format!(
            "a `{LARGE}` difference of {more} bits must be wider than the `{SMALL}` one of {few}: \
             widen it, or remove it"
        );
        cx.error(large, message);
    }
}

/// Rejects `small` next to an attribute whose encoding does not consist of integers that can be subtracted,
/// such as `bytes` or `via`.
fn are_of_codes(cx: &Ctxt, attributes: &FieldAttributes, small: &Number, is_list: bool) {
    let has_with = attributes.given.has(WITH);
    let is_full = |attr: &&Attr| attr.is_a(Is::Full) && !(is_list && attr.is(RELATIVE_TO));
    let full = attributes.given.iter().filter(is_full).map(|attr| format!("`{}`", attr.name));
    let has_field_end = matches!(attributes.encoding, Encoding::RangeTo { .. });
    let range = has_field_end.then(|| "a range that ends at a field".to_owned());
    let with = (has_with && is_list).then(|| format!("`{WITH}`"));
    for what in full.chain(range).chain(with) {
        cx.error(small, format!("{what} is sent in full when it changes; remove `{SMALL}`"));
    }
    if has_with && !is_list {
        let example = format!("`{WITH}(path, {DELTA} = path)`");
        cx.error(small, format!("`{WITH}` needs a second function for deltas: {example}"));
    }
}

/// Rejects `small` on a value that is neither an integer nor a quantised float.
fn differences_are_of_numbers(cx: &Ctxt, leaf: &Leaf<'_>, delta: &DeltaArguments) {
    let Some(small) = &delta.small else { return };
    let is_plain = leaf.attributes.encoding.is_plain();
    let what = match &leaf.node.shape {
        Shape::Bool => "a `bool`",
        Shape::F32 if is_plain => "a raw `f32`; use `compressed(min, max, res)`",
        Shape::F64 if is_plain => "a raw `f64`; use `compressed(min, max, res)`",
        Shape::String => "text",
        Shape::Tuple(_) => "a tuple or a `Result`; use a struct, and put it on the fields",
        Shape::Int(int) if int.bits > 64 => "a 128-bit integer",
        _ => return,
    };
    cx.error(small, format!("`small` does not apply to {what}"));
}

/// Rejects a `small` or `large` difference that is not 1 to 32 bits wide, or not shorter than the
/// value itself.
fn differences_are_shorter(cx: &Ctxt, leaf: &Leaf<'_>, delta: &DeltaArguments) {
    let bits = value_bits(leaf);
    for (name, number) in [(SMALL, &delta.small), (LARGE, &delta.large)] {
        match (number.as_ref().and_then(Number::to_u64), bits) {
            (Some(0 | 33..), _) => cx.error(number, format!("`{name}` must be 1 to 32 bits")),
            (Some(value), Some(bits)) if value >= bits.into() => cx.error(
                number,
                format!("the value takes {bits} bits, so a difference of {value} is not shorter"),
            ),
            _ => {}
        }
    }
}

/// Returns the number of bits of one encoded value. `None` if literals in the attributes or the
/// type do not determine it.
fn value_bits(leaf: &Leaf<'_>) -> Option<u32> {
    match (&leaf.attributes.encoding, &leaf.node.shape) {
        (Encoding::Plain, Shape::Int(int)) => Some(int.bits),
        (encoding, _) => encoded_bits(encoding),
    }
}

/// Returns the number of bits of one encoded number, or of the widest component of a vector.
/// `None` if literals do not determine it.
fn encoded_bits(encoding: &Encoding) -> Option<u32> {
    let literal = |number: &Number| number.to_u64().and_then(|bits| u32::try_from(bits).ok());
    match encoding {
        Encoding::Bits(bits) | Encoding::SmallestThree { bits } => literal(bits),
        Encoding::Range { min, max } => {
            let span = max.to_u64()?.checked_sub(min.to_u64()?)?;
            Some(u64::BITS - span.leading_zeros())
        }
        Encoding::Components(parts) => {
            let bits = parts.iter().map(encoded_bits).collect::<Option<Vec<u32>>>()?;
            bits.into_iter().max()
        }
        _ => None,
    }
}
