//! Checks the versions of fields, variants and types.

use crate::attributes::TagWidth;
use crate::ctxt::Ctxt;
use crate::model::{Body, Field, Model};
use crate::symbol::{MAX_DEPTH, VERSIONS, VIA};

pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    type_is_sent_once(cx, model);
    discriminants_have_one_width(cx, model);
    for field in model.fields() {
        begins_within(cx, model, field);
    }
}

/// Rejects the attribute `versions` on a type that contains itself, each value of which would be
/// sent with a version.
fn type_is_sent_once(cx: &Ctxt, model: &Model<'_>) {
    let Some(versions) = &model.attributes.versions else { return };
    if model.attributes.max_depth.is_some() {
        cx.error(
            &versions.attr,
            format!("`{VERSIONS}` and `{MAX_DEPTH}` cannot be combined; nest the type in a struct"),
        );
    }
}

/// Rejects `versions` on a type that is sent as another one. Called in place of the other rules.
pub(super) fn is_not_converted(cx: &Ctxt, model: &Model<'_>) {
    if let Some(versions) = &model.attributes.versions {
        cx.error(
            &versions.attr,
            format!("`{VERSIONS}` and `{VIA}` cannot be combined; give the other type versions"),
        );
    }
}

/// Requires a number of bits for discriminants of variants that are not in all versions: the
/// greatest one may begin in a later version.
fn discriminants_have_one_width(cx: &Ctxt, model: &Model<'_>) {
    let Body::Enum(variants) = &model.body else { return };
    let bounded = variants.iter().find_map(|variant| variant.versions.attr.as_ref());
    let is_wide = matches!(model.attributes.tag.width, Some(TagWidth::Bits(_)));
    if let (Some(attr), Some(true), false) =
        (bounded, model.attributes.tag.is_discriminant, is_wide)
    {
        cx.error(
            attr,
            "a later discriminant must not change the bits of earlier versions: write \
             `#[tag(discriminant, bits = 8)]` on the type",
        );
    }
}

/// Rejects a field that begins or ends after the newest version of its type.
fn begins_within(cx: &Ctxt, model: &Model<'_>, field: &Field<'_>) {
    let newest = model.attributes.versions.as_ref().and_then(|it| it.value).map(|it| it.1);
    let bounds = &field.attributes.versions;
    let (Some(newest), Some(attr)) = (newest, &bounds.attr) else { return };
    let last = bounds.since.max(bounds.until);
    if let Some(last) = last.filter(|last| *last > newest) {
        let message =
            format!("the newest version is {newest}: write `{VERSIONS}(1..={last})` on the type");
        cx.error(attr, message);
    }
}
