//! Checks that the `#[delta]` attributes of a type are correct. Each function checks one rule.

use crate::attribute_scope::{AppliedAttributes, leaves, walk};
use crate::attributes::{DeltaArguments, Encoding, Given, Number};
use crate::ctxt::Ctxt;
use crate::model::{Field, Model};
use crate::shape::{Node, Place, Shape};
use crate::symbol::{
    BYTES, DELTA, EACH, LARGE, OMIT_DEFAULT, PART, RELATIVE_TO, REST, SMALL, UTF16, VARINT, VIA,
    WHOLE, WITH,
};

/// Reports all errors in the `#[delta]` attributes of a type.
pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    is_made_of_fields(cx, model);
    for field in model.fields() {
        large_is_behind_small(cx, field);
        large_is_larger(cx, field);
        whole_has_no_difference(cx, field);
        differences_are_of_codes(cx, field);
        differences_are_of_numbers(cx, field);
        differences_are_shorter(cx, field);
        hashed_goes_whole(cx, field);
        shared_goes_whole(cx, field);
        recursion_goes_whole(cx, model, field);
    }
}

/// Requires `small` in a `#[delta]` with `large`: a large difference is for values that do not fit
/// in a small one.
fn large_is_behind_small(cx: &Ctxt, field: &Field<'_>) {
    if let (None, Some(large)) = (&field.attributes.delta.small, &field.attributes.delta.large) {
        cx.error(
            large,
            format!(
                "`{SMALL}` is missing: a `{LARGE}` difference is for values that do not fit in it"
            ),
        );
    }
}

/// Rejects a `#[delta]` whose `large` difference has no more bits than its `small` one.
fn large_is_larger(cx: &Ctxt, field: &Field<'_>) {
    let DeltaArguments { small: Some(small), large: Some(large), .. } = &field.attributes.delta
    else {
        return;
    };
    let (Some(few), Some(more)) = (small.to_u64(), large.to_u64()) else {
        return;
    };
    if more > 0 && more <= few {
        let message = format!(
            "a `{LARGE}` difference of {more} bits must be wider than the `{SMALL}` one of {few}: \
             widen it, or remove it"
        );
        cx.error(large, message);
    }
}

/// Rejects a `#[delta]` with both `small` and `whole`, which sends no difference.
fn whole_has_no_difference(cx: &Ctxt, field: &Field<'_>) {
    let delta = &field.attributes.delta;
    if let (true, Some(small)) = (delta.whole, &delta.small) {
        cx.error(small, format!("`{WHOLE}` sends no difference; remove `{SMALL}`"));
    }
}

/// Rejects `#[delta(small = …)]` next to an attribute whose encoding is not a single integer that
/// can be subtracted, such as `bytes` or `via`.
fn differences_are_of_codes(cx: &Ctxt, field: &Field<'_>) {
    let Some(small) = &field.attributes.delta.small else {
        return;
    };
    let attributes = &field.attributes;
    let has = |is: fn(&Place) -> bool| attributes.inner.iter().any(|inner| is(&inner.place));
    let opaque = [
        (attributes.bytes.is_some() && attributes.rest().is_none(), BYTES),
        (has(|place| *place == Place::Each), EACH),
        (attributes.omit_default.is_some(), OMIT_DEFAULT),
        (has(|place| matches!(place, Place::Part(_))), PART),
        (attributes.relative_to.is_some(), RELATIVE_TO),
        (attributes.rest().is_some(), REST),
        (attributes.text.as_ref().is_some_and(|text| text.name == UTF16), UTF16),
        (matches!(attributes.encoding, Encoding::Varint { .. }), VARINT),
        (attributes.via.is_some(), VIA),
    ];
    for (is_given, name) in opaque {
        if is_given {
            let message = format!("`{name}` is sent in full when it changes; remove `{SMALL}`");
            cx.error(small, message);
        }
    }
    if field.attributes.with.is_some() {
        let message =
            format!("`{WITH}` needs a second function for deltas: `{WITH}(path, {DELTA} = path)`");
        cx.error(small, message);
    }
}

/// Rejects `#[delta(small = …)]` on a value that is neither an integer nor a quantised float.
fn differences_are_of_numbers(cx: &Ctxt, field: &Field<'_>) {
    let (Some(small), true) = (&field.attributes.delta.small, field.is_ours()) else {
        return;
    };
    let Some(node) = leaf(field) else {
        return;
    };
    let is_plain = matches!(field.attributes.encoding, Encoding::Plain);
    let what = match &node.shape {
        Shape::Bool => "a `bool`",
        Shape::F32 if is_plain => "a raw `f32`; use `compressed(min, max, res)`",
        Shape::F64 => "an `f64`",
        Shape::String => "text",
        Shape::Tuple(_) => "a tuple; use a struct, and put it on the fields",
        Shape::Int(int) if int.bits > 64 => "a 128-bit integer",
        _ => return,
    };
    cx.error(small, format!("`small` does not apply to {what}"));
}

/// Rejects a `#[delta]` whose `small` or `large` difference is not 1 to 32 bits wide, or not
/// shorter than the value itself.
fn differences_are_shorter(cx: &Ctxt, field: &Field<'_>) {
    let delta = &field.attributes.delta;
    let bits = value_bits(field);
    for (name, number) in [(SMALL, &delta.small), (LARGE, &delta.large)] {
        let Some((number, value)) = number.as_ref().and_then(|it| Some((it, it.to_u64()?))) else {
            continue;
        };
        if value == 0 || value > 32 {
            cx.error(number, format!("`{name}` must be 1 to 32 bits"));
        } else if bits.is_some_and(|bits| value >= u64::from(bits)) {
            let bits = bits.unwrap_or_default();
            let message =
                format!("the value takes {bits} bits, so a difference of {value} is not shorter");
            cx.error(number, message);
        }
    }
}

/// Requires `#[delta(whole)]` for a hashed map or set. A delta refers to entries by their position
/// in the baseline (the earlier value), and hashed entries have no fixed positions.
fn hashed_goes_whole(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.delta.whole || !field.is_ours() || field.attributes.via.is_some() {
        return;
    }
    let mut hashed = None;
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, _| {
        if node.is_hashed() {
            hashed.get_or_insert(node);
        }
    });
    if let Some(node) = hashed {
        let message = format!(
            "`{}` has no fixed order of entries: use `#[{DELTA}({WHOLE})]` to send all of it when \
             it changes, or a `BTreeMap` or `BTreeSet` to send only changed entries",
            node.text()
        );
        cx.error(node.ty, message);
    }
}

/// Requires `#[delta(whole)]` for a `Box<[T]>` without the attribute `bytes`: its elements cannot
/// be changed one by one.
fn shared_goes_whole(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.delta.whole || !field.is_ours() || field.attributes.via.is_some() {
        return;
    }
    let mut shared = None;
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        if matches!(node.shape, Shape::List(_))
            && node.is_pointer()
            && !applied.is(|it| it.bytes.is_some())
        {
            shared.get_or_insert(node);
        }
    });
    if let Some(node) = shared {
        let message = format!(
            "`{}` can only be rebuilt from all of its elements: use `#[{DELTA}({WHOLE})]` to send \
             them all when one changes, or a `Vec` to send only changed elements",
            node.text()
        );
        cx.error(node.ty, message);
    }
}

/// Requires `#[delta(whole)]` for a field that contains the type that is derived. A delta has a
/// fixed depth, but such a field does not.
fn recursion_goes_whole(cx: &Ctxt, model: &Model<'_>, field: &Field<'_>) {
    if field.attributes.delta.whole || !field.is_ours() || field.attributes.via.is_some() {
        return;
    }
    let mut inside = None;
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, _| {
        if matches!(node.shape, Shape::Recursive) {
            inside.get_or_insert(node);
        }
    });
    if let Some(node) = inside {
        let message = format!(
            "a recursive `{}` has no delta: use `#[{DELTA}({WHOLE})]` to send the full field when \
             it changes, or do not derive `Delta`",
            model.ident
        );
        cx.error(node.ty, message);
    }
}

/// Returns the part of the field's type that the encoding attribute applies to: the innermost
/// element, or a whole vector.
fn leaf<'n, 'a>(field: &'n Field<'a>) -> Option<&'n Node<'a>> {
    leaves(&field.node, &field.attributes).last().map(|leaf| leaf.node)
}

/// Returns the number of bits of one encoded value. `None` if literals in the attributes or the
/// type do not determine it.
fn value_bits(field: &Field<'_>) -> Option<u32> {
    match &field.attributes.encoding {
        Encoding::Plain => match leaf(field).map(|node| &node.shape) {
            Some(Shape::Int(int)) => Some(int.bits),
            _ => None,
        },
        encoding => encoded_bits(encoding),
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
        Encoding::Plain
        | Encoding::Varint { .. }
        | Encoding::Fixed { .. }
        | Encoding::Compressed { .. } => None,
    }
}

/// Rejects the derive of `Delta` on a type with the attribute `via`: its own fields are not sent.
fn is_made_of_fields(cx: &Ctxt, model: &Model<'_>) {
    if let Some(Given { attr, .. }) = &model.attributes.via {
        cx.error(
            attr,
            "a delta compares the type's own fields, but this type is sent as another; derive \
             `Delta` for that one",
        );
    }
}
