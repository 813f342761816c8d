//! Checks the versions of fields, variants and types.

use crate::attributes::{TagWidth, VersionBounds};
use crate::ctxt::Ctxt;
use crate::model::{DefaultVariant, Field, Model, Variant};
use crate::spelling;
use crate::table::{SINCE, UNTIL, VERSIONS};

/// Rejects `since` and `until` if they have no effect, or remove a field or a variant from all versions. Only
/// versions that the type has are considered, and for a field only those that also have its variant.
pub(super) fn bounds_matter(cx: &Ctxt, model: &Model<'_>) {
    let none = VersionBounds::default();
    for Variant { versions: bounds, fields, .. } in &model.variants {
        bounds_of_one(cx, model, bounds, &none, "variant");
        for Field { attributes, node, .. } in fields {
            bounds_of_one(cx, model, &attributes.versions, bounds, "field");
            let attr = attributes.versions.attr.as_ref().filter(|_| node.is_empty());
            if let Some(attr) = attr.filter(|_| attributes.marks.is_empty()) {
                let (ty, name) = (node.text(), &attr.name);
                cx.error(attr, format!("`{ty}` takes no bits, so `{name}` has no effect"));
            }
        }
    }
}

/// Checks the variant that a writer sends where a version lacks another variant: it must have no fields, and
/// must be in all versions that lack the other variant.
pub(super) fn defaults_of_variants_are_sent(cx: &Ctxt, model: &Model<'_>) {
    for variant in &model.variants {
        let Some(default) = &variant.versions.default else { continue };
        let other = match variant.default_in(&model.variants) {
            Some(DefaultVariant::Index(index)) => model.variants.get(index),
            // the compiler checks its variant
            Some(DefaultVariant::Constant(_)) => continue,
            None => None,
        };
        let Some(other) = other else {
            cx.error(
                default,
                "the default of a variant is one without fields, `default = Other`, or a constant, \
                 `default = Self::OTHER`",
            );
            continue;
        };
        let name = spelling::of_expr(other.ident);
        let lacking =
            model.versions().find(|it| !variant.versions.have(*it) && !other.versions.have(*it));
        if !other.fields.is_empty() {
            cx.error(
                default,
                format!(
                    "`{name}` has fields; name a variant without, or a constant with their values"
                ),
            );
        } else if let Some(version) = lacking {
            cx.error(default, format!("version {version} lacks `{name}` too"));
        }
    }
}

/// Requires a declared number of bits for an enum that sends discriminants, if a variant is not in all
/// versions: a later version may add a greater discriminant.
pub(super) fn discriminants_have_one_width(cx: &Ctxt, model: &Model<'_>) {
    let bounded = model.variants.iter().find_map(|variant| variant.versions.attr.as_ref());
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

fn bounds_of_one(
    cx: &Ctxt,
    model: &Model<'_>,
    bounds: &VersionBounds,
    around: &VersionBounds,
    what: &str,
) {
    let Some(attr) = &bounds.attr else { return };
    // a type without `versions` may be in a packet of any version
    let (from, to) = model.attributes.versions.unwrap_or((1, u8::MAX));
    let ((since, until), (first, end)) = (bounds.span(), around.span());
    let first = first.max(from);
    let with = if around.are_some() { " with the variant" } else { "" };
    let every = |name| format!("every version{with} has it: remove `{name}`");
    let message = match bounds.since.max(bounds.until) {
        Some(last) if last > to => {
            format!("the newest version is {to}: write `{VERSIONS}({from}..={last})` on the type")
        }
        _ if until <= first || since >= end => {
            format!("no version{with} has it: remove the {what}")
        }
        _ if bounds.since.is_some() && since <= first => every(SINCE),
        _ if bounds.until.is_some() && until >= end => every(UNTIL),
        _ => return,
    };
    cx.error(attr, message);
}
