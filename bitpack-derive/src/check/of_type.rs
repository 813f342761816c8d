//! Checks the attributes of a type, except attributes that concern an enum's number or versions.

use super::numbers::between;
use crate::attributes::{TypeAttributes, Via};
use crate::ctxt::Ctxt;
use crate::model::{Model, Variant};
use crate::spelling;
use crate::table::{Is, MAX_DEPTH, MAX_LEN, MAX_LEN_DEFAULT, PAD_TO, REST};

/// The greatest valid argument of `pad_to`, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// The greatest valid argument of `max_depth`: the number of levels to which values of a type can be
/// nested in one another.
const DEEPEST: u64 = 64;

/// Rejects attributes on the fields of a type with the attribute `via`. Another type is sent
/// instead, so they would have no effect.
pub(super) fn fields_are_not_sent(cx: &Ctxt, model: &Model<'_>, via: &Via) {
    let wire = spelling::of_type(&via.ty);
    for attr in model.fields().flat_map(|field| field.attributes.given.iter()) {
        let message = format!(
            "`{}` is sent via `{wire}`, so `{}` has no effect; it belongs in `{wire}`",
            model.ident, attr.name
        );
        cx.error(attr, message);
    }
}

/// Rejects the attributes of a type that are about its own wire form, such as `check`, `tag` and
/// `max_depth`, on a type with `via`: they belong on the type that is sent instead.
pub(super) fn checks_are_elsewhere(cx: &Ctxt, model: &Model<'_>, via: &Via) {
    let wire = spelling::of_type(&via.ty);
    for attr in model.attributes.given.iter().filter(|attr| attr.is_a(Is::Wire)) {
        let name = &attr.name;
        cx.error(attr, format!("the type is sent as `{wire}`: `{name}` belongs there"));
    }
}

/// Rejects the attribute `max_depth` on a type that does not contain itself.
pub(super) fn depth_is_of_something(cx: &Ctxt, model: &Model<'_>) {
    let Some(attr) = model.attributes.given.find(&[MAX_DEPTH]) else { return };
    if !model.fields().any(|field| field.node.recurses()) {
        let name = model.ident;
        let message = format!(
            "the derive sees no `{name}` in the fields of `{name}`: remove `max_depth`; if \
             another type contains the `{name}`, merge the two into one enum"
        );
        cx.error(attr, message);
    }
}

/// Rejects `rest` on a field that later fields, a constant, padding or an outer value may follow.
pub(super) fn rest_is_last(cx: &Ctxt, model: &Model<'_>) {
    for Variant { fields, .. } in &model.variants {
        for (i, field) in fields.iter().enumerate() {
            let Some(rest) = field.attributes.given.find(&[REST]) else { continue };
            let taken = "`rest` takes the last bytes of a packet";
            if let Some(next) = fields.iter().skip(i + 1).find(|field| !field.is_skipped()) {
                cx.error(rest, format!("{taken}; move `{}` before it", next.name));
            }
            if !model.attributes.checks.is_empty() {
                cx.error(rest, format!("{taken}; remove the type's `check`"));
            }
            if model.fields().any(|field| field.node.recurses()) {
                cx.error(rest, "a type that contains itself has more bits after its `rest`");
            }
            if model.attributes.given.has(PAD_TO) {
                let instead = "write `#[bytes]` instead, which sends a length";
                cx.error(rest, format!("{taken}, so no padding can follow; {instead}"));
            }
        }
    }
}

/// Rejects numbers in the attributes of a type that are out of range.
pub(super) fn numbers_fit(cx: &Ctxt, attributes: &TypeAttributes) {
    if let Some(depth) = &attributes.max_depth {
        between(cx, depth, 1..=DEEPEST, &format!("a depth must be in 1..={DEEPEST}"));
    }
    if let Some(bytes) = &attributes.pad_to {
        let message = format!("a type is padded to 1 to {MOST_BYTES} bytes");
        between(cx, bytes, 1..=MOST_BYTES, &message);
    }
}

/// Rejects the attribute `max_len_default` if no field takes its maximum length from it.
pub(super) fn default_is_used(cx: &Ctxt, model: &Model<'_>) {
    let Some(attr) = model.attributes.given.find(&[MAX_LEN_DEFAULT]) else { return };
    let mut all = model.fields().map(|field| &field.attributes);
    if !all.any(|it| it.max_len.is_some() && !it.given.has(MAX_LEN)) {
        cx.error(attr, "no field has a list, map or string without `max_len`; remove it");
    }
}
