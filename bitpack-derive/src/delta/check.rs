//! The rules about `#[delta]`.

use super::How;
use crate::ctxt::Ctxt;
use crate::model::Model;
use crate::symbol::VIA;

/// Reports whatever is wrong with how the type's fields are sent against a baseline.
pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    is_made_of_fields(cx, model);
    for field in model.fields() {
        How::of(cx, field);
    }
}

/// What is sent as another type has that one's delta, not one of its own fields.
fn is_made_of_fields(cx: &Ctxt, model: &Model<'_>) {
    if let Some(attr) = model.attributes.find(VIA) {
        cx.error(
            attr,
            "a delta is of a type's own fields, and these are not sent; derive it for what is sent",
        );
    }
}
