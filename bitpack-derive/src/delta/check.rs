//! The rules about `#[delta]`.

use super::How;
use crate::ctxt::Ctxt;
use crate::model::Model;

/// Reports whatever is wrong with how the type's fields are sent against a baseline.
pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    for field in model.fields() {
        How::of(cx, field);
    }
}
