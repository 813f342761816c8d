//! Checks `max_depth`, the attribute of types that contain themselves.

use crate::attributes::Number;
use crate::ctxt::Ctxt;
use crate::model::Model;
use crate::table::MAX_DEPTH;

/// The greatest valid argument of `max_depth`: the number of levels to which values of a type can
/// be nested in one another.
const DEEPEST: u64 = 64;

pub(super) fn check(cx: &Ctxt, model: &Model<'_>) {
    depth_is_of_something(cx, model);
    depth_is_no_more(cx, model);
}

/// Rejects the attribute `max_depth` on a type that does not contain itself.
fn depth_is_of_something(cx: &Ctxt, model: &Model<'_>) {
    let Some(attr) = model.attributes.given.find(&[MAX_DEPTH]) else {
        return;
    };
    if !model.fields().any(|field| field.node.recurses()) {
        let name = model.ident;
        cx.error(
            attr,
            format!(
                "the derive sees no `{name}` in the fields of `{name}`: remove `max_depth`; if \
                 another type contains the `{name}`, merge the two into one enum"
            ),
        );
    }
}

/// Rejects the attribute `max_depth` with 0 or with more than [`DEEPEST`].
fn depth_is_no_more(cx: &Ctxt, model: &Model<'_>) {
    let depth = model.attributes.max_depth.as_ref();
    if depth.and_then(Number::to_u64).is_some_and(|depth| !(1..=DEEPEST).contains(&depth)) {
        cx.error(depth, format!("a depth must be in 1..={DEEPEST}"));
    }
}
