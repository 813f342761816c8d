//! Finds the fields that conditions, counts and relative integers refer to.

use crate::model::{Field, FieldKind, Fields, Node, Shape, each_field};

/// Marks the fields that later fields refer to by name, so that decoding keeps their values.
pub(super) fn mark(fields: &mut Fields) {
    let mut named = Vec::new();
    names(fields, &mut named);
    keep(fields, &named);
}

/// Calls `visit` with each name of another field in the condition, the count or the encoding of a
/// field.
fn each_name(field: &Field, visit: &mut impl FnMut(&str)) {
    match &field.kind {
        FieldKind::When { condition, .. } => each_field(condition, visit),
        FieldKind::Relative { to, .. } | FieldKind::RelativeWrapping { to, .. } => visit(to),
        FieldKind::RangeTo { min, max, .. } => {
            [min, max].into_iter().filter_map(|end| end.field.as_deref()).for_each(visit);
        }
        FieldKind::Value(node) => counts(node, visit),
        _ => {}
    }
}

fn counts(node: &Node, visit: &mut impl FnMut(&str)) {
    if let Shape::Counted { count, .. } = &node.shape {
        visit(count);
    }
    node.inner().for_each(|inner| counts(inner, &mut *visit));
}

fn names(fields: &Fields, named: &mut Vec<String>) {
    for field in &fields.list {
        each_name(field, &mut |name| named.push(name.to_owned()));
        if let FieldKind::When { fields, .. } = &field.kind {
            names(fields, named);
        }
    }
}

fn keep(fields: &mut Fields, named: &[String]) {
    for field in &mut fields.list {
        field.is_named = named.contains(&field.name);
        if let FieldKind::When { fields, .. } = &mut field.kind {
            keep(fields, named);
        }
    }
}
