//! Visits all parts of a value from the schema, to compute the memory that it takes in another
//! language.

use super::plan::{Declared, Plan};
use crate::datum::Datum;
use crate::model::{FieldKind, Fields, Node, Shape};

/// Calls `visit` with a value and each of its parts, with its encoding and, for a struct or
/// variant, its number of members.
pub(super) fn each<'m>(
    plan: &Plan<'m>,
    node: &'m Node,
    datum: &Datum,
    visit: &mut impl FnMut(&'m Node, &Datum, usize),
) {
    let node = plan.resolved(node);
    if let Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) = &node.shape {
        return each(plan, of, datum, visit);
    }
    let members = fields(plan, node, datum).map(|(fields, _)| plan.members(fields));
    visit(node, datum, members.as_ref().map_or(0, Vec::len));
    match (datum, &node.shape) {
        (Datum::Option(Some(inner)), Shape::Optional(of)) => each(plan, of, inner, visit),
        (Datum::List(list), Shape::Map { key, value, .. }) => {
            let pairs =
                list.iter().filter_map(|it| if let Datum::List(it) = it { Some(it) } else { None });
            let parts = pairs.flat_map(|pair| pair.iter().zip([key, value]));
            parts.for_each(|(it, of)| each(plan, of, it, visit));
        }
        (Datum::List(list), _) => {
            let of = node.inner().next();
            list.iter().zip(of.into_iter().cycle()).for_each(|(it, of)| each(plan, of, it, visit));
        }
        (Datum::Sparse(list), Shape::Subset { of, .. }) => {
            for (_, it) in list {
                each(plan, of, it, visit);
            }
        }
        _ => {
            let values = fields(plan, node, datum).map_or(&[][..], |(_, values)| values);
            for member in members.iter().flatten() {
                let value = values.iter().find(|(name, _)| *name == member.field.name);
                if let (FieldKind::Value(node), Some((_, value))) = (&member.field.kind, value) {
                    each(plan, node, value, visit);
                }
            }
        }
    }
}

/// Returns the fields of a struct or variant and the values in them.
fn fields<'m, 'd>(
    plan: &Plan<'m>,
    node: &'m Node,
    datum: &'d Datum,
) -> Option<(&'m Fields, &'d [(String, Datum)])> {
    match (plan.type_declared(node)?, datum) {
        (Declared::Struct(fields), Datum::Struct(values)) => Some((fields, values)),
        (Declared::DataEnum(choice), Datum::Variant(ordinal, _, values)) => {
            Some((&choice.variants.get(*ordinal)?.fields, values))
        }
        _ => None,
    }
}
