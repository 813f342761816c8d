//! Checks types with `via`, which are sent as another type.

use crate::attributes::Via;
use crate::ctxt::Ctxt;
use crate::model::Model;
use crate::spelling;
use crate::table::Is;

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

/// Rejects the attributes `check`, `tag` and `max_len_default` on a type with the attribute `via`: they belong on the
/// type that is sent instead.
pub(super) fn checks_are_elsewhere(cx: &Ctxt, model: &Model<'_>, via: &Via) {
    let wire = spelling::of_type(&via.ty);
    for attr in model.attributes.given.iter().filter(|attr| attr.is_a(Is::Wire)) {
        let name = &attr.name;
        cx.error(attr, format!("the type is sent as `{wire}`: `{name}` belongs there"));
    }
}
