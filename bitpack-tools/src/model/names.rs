//! The names of earlier fields that conditions, counts and differences ask for.

use super::{Field, Fields, Kind, Node, Shape};

/// Fields that others ask for are marked as such.
///
/// # Errors
///
/// A name that does not stand before the field that asks for it.
pub(super) fn mark(fields: &mut Fields) -> Result<(), String> {
    known(fields, &mut Vec::new())?;
    let mut named = Vec::new();
    names(fields, &mut named);
    keep(fields, &named);
    Ok(())
}

/// Every name that is asked for stands before the field that asks.
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
                "`{}` asks for `{name}`, which does not stand before it",
                field.name
            ));
        }
        if let Kind::When { fields, .. } = &field.kind {
            known(fields, earlier)?;
        } else {
            earlier.push(field.name.clone());
        }
    }
    Ok(())
}

/// The names that a field itself asks for.
fn each_name(field: &Field, visit: &mut impl FnMut(&str)) {
    match &field.kind {
        Kind::When { condition, .. } => condition.each_field(visit),
        Kind::Relative { to, .. } => visit(to),
        Kind::Value(node) => counts(node, visit),
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
        if let Kind::When { fields, .. } = &field.kind {
            names(fields, named);
        }
    }
}

fn keep(fields: &mut Fields, named: &[String]) {
    for field in &mut fields.list {
        field.is_named = named.contains(&field.name);
        if let Kind::When { fields, .. } = &mut field.kind {
            keep(fields, named);
        }
    }
}
