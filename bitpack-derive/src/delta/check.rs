//! Checks that the `#[delta]` attributes of a type are correct. Each function checks one rule.

use crate::attribute_scope::{AppliedAttributes, walk};
use crate::attributes::Given;
use crate::check::differences;
use crate::ctxt::Ctxt;
use crate::model::{Body, Field, Model};
use crate::shape::Shape;
use crate::symbol::{DELTA, PAD_TO, SMALL, WHOLE};

/// Reports all errors in the `#[delta]` attributes of a type.
pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    is_in_one_version(cx, model);
    is_made_of_fields(cx, model);
    is_not_padded(cx, model);
    for field in model.fields() {
        whole_has_no_difference(cx, field);
        differences::check(cx, &field.node, &field.attributes, &field.attributes.delta, false);
        hashed_goes_whole(cx, field);
        shared_goes_whole(cx, field);
        recursion_goes_whole(cx, model, field);
    }
}

/// Rejects a `#[delta]` with both `small` and `whole`, which sends no difference.
fn whole_has_no_difference(cx: &Ctxt, field: &Field<'_>) {
    let delta = &field.attributes.delta;
    if let (true, Some(small)) = (delta.whole, &delta.small) {
        cx.error(small, format!("`{WHOLE}` sends no difference; remove `{SMALL}`"));
    }
}

/// Rejects a type whose fields depend on the version of a packet: a baseline of another version has
/// other fields.
fn is_in_one_version(cx: &Ctxt, model: &Model<'_>) {
    let of_type = model.attributes.versions.as_ref().map(|versions| &versions.attr);
    let of_fields = model.fields().find_map(|field| field.attributes.versions.attr.as_ref());
    let of_variants = match &model.body {
        Body::Enum(variants) => variants.iter().find_map(|it| it.versions.attr.as_ref()),
        Body::Struct(_) => None,
    };
    if let Some(attr) = of_type.or(of_fields).or(of_variants) {
        cx.error(attr, "a type with versions has no deltas; remove `Delta` from its derives");
    }
}

/// Rejects a type with the attribute `pad_to`: the size of a delta would show how much has changed.
fn is_not_padded(cx: &Ctxt, model: &Model<'_>) {
    if let Some(Given { attr, .. }) = &model.attributes.pad_to {
        cx.error(
            attr,
            format!(
                "`{PAD_TO}` does not pad deltas; put the bytes of a delta in a `Vec<u8>` field of \
                 a type with `{PAD_TO}`"
            ),
        );
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
