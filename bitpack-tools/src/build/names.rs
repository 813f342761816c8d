//! Resolves the names of earlier fields in conditions, counts and relative integers.

use crate::model::{Field, FieldKind, Fields, Node, Shape};

/// Marks the fields that later fields refer to by name, so that decoding keeps their values.
///
/// # Errors
///
/// Returns an error for a name that no earlier field has.
pub(super) fn mark(fields: &mut Fields) -> Result<(), String> {
    known(fields, &mut Vec::new())?;
    let mut named = Vec::new();
    names(fields, &mut named);
    keep(fields, &named);
    Ok(())
}

/// Rejects a condition, count or relative integer that names a field which does not come before it.
fn known(fields: &Fields, earlier: &mut Vec<String>) -> Result<(), String> {
    for field in &fields.list {
        let mut missing = None;
        let mut ask = |name: &str| {
            if !earlier.iter().any(|it| it == name) {
                missing = Some(name.to_owned());
            }
        };
        each_name(field, &mut ask);
        if let Some(name) = missing {
            return Err(format!(
                "`{}` refers to `{name}`, but no earlier field has that name",
                field.name
            ));
        }
        if let FieldKind::When { fields, .. } = &field.kind {
            known(fields, earlier)?;
        } else {
            earlier.push(field.name.clone());
        }
    }
    Ok(())
}

/// Calls `visit` with each name of another field in the condition, the count or the encoding of a
/// field.
fn each_name(field: &Field, visit: &mut impl FnMut(&str)) {
    match &field.kind {
        FieldKind::When { condition, .. } => condition.each_field(visit),
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
