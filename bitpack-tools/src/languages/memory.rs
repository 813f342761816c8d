//! Visits all parts of a value from the schema, to compute the memory that it takes in another
//! language.

use super::plan::Plan;
use crate::model::Encoding;
use crate::value::{Part, View};

/// Calls `visit` with a value and each of its parts, with its encoding.
pub(super) fn each<'m>(
    plan: &Plan<'m>,
    (node, datum): Part<'m>,
    visit: &mut impl FnMut(&'m Encoding, &View<'m>),
) {
    let node = plan.resolved(node);
    if let Encoding::OmitDefault { of, .. } = node {
        return each(plan, (of, datum), visit);
    }
    let view = plan.view((node, datum));
    visit(node, &view);
    match view {
        View::Option(Some(inner)) => each(plan, inner, visit),
        View::List(list) => list.into_iter().for_each(|it| each(plan, it, visit)),
        View::Map(map) => map.into_iter().flatten().for_each(|it| each(plan, it, visit)),
        View::Sparse(list) => list.into_iter().for_each(|(_, it)| each(plan, it, visit)),
        View::Struct(members) | View::Variant(_, _, members) => {
            for (field, datum) in members {
                if let Some(node) = field.value() {
                    each(plan, (node, datum), visit);
                }
            }
        }
        _ => {}
    }
}
