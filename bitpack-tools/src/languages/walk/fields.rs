//! Emits the statements for the fields of a type.

use bitpack::schema::description::RangeEnd;

use super::Walk;
use crate::languages::integers::Storage;
use crate::languages::lines::Lines;
use crate::languages::plan::{Declared, Member, Plan};
use crate::languages::syntax::{Argument, Language, call};
use crate::languages::term::Scope;
use crate::model::{Encoding, Field, each_value};

/// Writes one statement for each field of a type, which reads or writes the field, to `lines`.
pub(in crate::languages) fn steps<'m>(
    language: &dyn Language<'m>,
    plan: &Plan<'m>,
    fields: &'m [Field],
    lines: &mut Lines,
) {
    let members = plan.members(fields);
    group(language, plan, fields, &members, lines);
}

/// Writes the statements of `inside`, which read or write a value of a type. For a type that is
/// padded to `bytes` bytes, they are followed by a call for its zero bits.
pub(in crate::languages) fn padded(
    language: &dyn Language<'_>,
    bytes: Option<u32>,
    lines: &mut Lines,
    inside: impl FnOnce(&mut Lines),
) {
    let Some(bytes) = bytes else { return inside(lines) };
    lines.line(language.start());
    inside(lines);
    let arguments = [Argument::Place("start".to_owned()), Argument::Count(bytes)];
    lines.line(&language.step(None, &call(language, "padTo", None, &arguments)));
}

fn group<'m>(
    language: &dyn Language<'m>,
    plan: &Plan<'m>,
    fields: &'m [Field],
    members: &[Member<'m>],
    lines: &mut Lines,
) {
    let one = |language: &dyn Language<'m>, field: &'m Field, lines: &mut Lines| {
        if let Encoding::When { condition, parts: fields } = &field.encoding {
            let condition = plan.model.condition(condition);
            let holds = Scope { plan, members }.lower(condition).map(|it| language.condition(&it));
            // `unsupported::check` has rejected any condition that cannot be expressed
            let holds = holds.unwrap_or_default();
            language.when(&holds, lines, &mut |lines| {
                group(language, plan, fields, members, lines);
            });
            language.otherwise(&members_of(fields, members), lines);
        } else if let Some(line) = mark(language, field) {
            lines.line(&line);
        } else {
            let own = place(language, members, &field.name);
            if let Some(call) = field_call(language, plan, members, field, &own, 0) {
                lines.line(&language.step(Some(&own), &call));
            }
        }
    };
    let is_in_run = |field: &Field| plan.is_in_run(field);
    for part in fields.chunk_by(|a, b| is_in_run(a) && is_in_run(b)) {
        let bits = part.iter().map(|it| plan.model.field_width(it).min).sum();
        let is_run = part.len() > 1 || part.iter().all(|it| is_in_run(it) && has_parts(it));
        match language.run(bits).filter(|_| is_run) {
            Some((inner, [first, last])) => lines.block(&first, &last, |lines| {
                for field in part {
                    one(&*inner, field, lines);
                }
                lines.line("return true;");
            }),
            None => {
                for field in part {
                    one(language, field, lines);
                }
            }
        }
    }
}

/// Returns the members for the values of a conditional group.
pub(in crate::languages) fn members_of<'a, 'm>(
    fields: &'m [Field],
    members: &'a [Member<'m>],
) -> Vec<&'a Member<'m>> {
    let mut found = Vec::new();
    each_value(fields, &mut |field| {
        found.extend(members.iter().find(|it| core::ptr::eq(it.field, field)));
    });
    found
}

/// Returns `true` if the value of a field is sent as several numbers.
fn has_parts(field: &Field) -> bool {
    let Some(node) = field.value() else { return false };
    match *node {
        Encoding::Array { .. } | Encoding::SmallestThree { .. } => true,
        Encoding::Compressed { components, .. } => components > 1,
        _ => false,
    }
}

/// Returns the expression for a member of the value that is read or written.
fn place(language: &dyn Language<'_>, members: &[Member<'_>], name: &str) -> String {
    let found = members.iter().rev().find(|it| it.field.name == name);
    found.map(|it| language.member(&it.name)).unwrap_or_default()
}

/// Returns the statement for a field without a value: padding, a check or reserved bits. `None` for any
/// other field, and for a check without bits.
pub(in crate::languages) fn mark(language: &dyn Language<'_>, field: &Field) -> Option<String> {
    let (name, arguments) = match &field.encoding {
        Encoding::Align => ("align", vec![]),
        Encoding::Check { magic, bits: bits @ 1.. } => {
            ("check", vec![Argument::Magic(*magic), Argument::Count(*bits)])
        }
        Encoding::Reserved { bits } => ("reserved", vec![Argument::Count(*bits)]),
        _ => return None,
    };
    Some(language.step(None, &call(language, name, None, &arguments)))
}

/// Returns the call that reads or writes the value of a field at `own`, which is `depth` containers
/// deep; `None` for a field without a value.
pub(in crate::languages) fn field_call<'m>(
    language: &dyn Language<'m>,
    plan: &Plan<'m>,
    members: &[Member<'m>],
    field: &'m Field,
    own: &str,
    depth: usize,
) -> Option<String> {
    let number = |name: &str| {
        let found = members.iter().rev().find(|it| it.field.name == name);
        found.map(|it| language.member(&it.name) + &number_in(plan, it.field)).unwrap_or_default()
    };
    if let Some(node) = field.value() {
        return Some(Walk { language, plan, members }.codec(node, own, depth));
    }
    let (name, arguments) = match &field.encoding {
        Encoding::Relative { to, .. } => {
            let storage = Storage::of(&field.encoding);
            let (least, most) = storage.and_then(|it| it.span).unwrap_or_default();
            let ends = [least, most].map(Argument::Bound);
            let [least, most] = ends;
            ("relative", vec![Argument::Place(number(to)), least, most])
        }
        Encoding::RelativeWrapping { to, bits } => {
            ("relativeWrapping", vec![Argument::Place(number(to)), Argument::Count(*bits)])
        }
        Encoding::RangeTo { min, max, .. } => {
            let field = |name: &str| place(language, members, name);
            let end = |end: &RangeEnd| Argument::End(end.field.as_deref().map(field), end.offset);
            ("rangeTo", vec![end(min), end(max)])
        }
        _ => return None,
    };
    Some(language.result(call(language, name, Some(own), &arguments), &field.encoding))
}

/// Returns the path from a field to the integer in it: `.value` for a struct with one integer, or
/// nothing for an integer.
fn number_in<'m>(plan: &Plan<'m>, field: &'m Field) -> String {
    let Some(node) = field.value() else { return String::new() };
    let Encoding::Type(index) = *plan.resolved(node) else { return String::new() };
    let Some(Declared::Struct(fields)) = plan.declared(index as usize) else {
        return String::new();
    };
    let is_unit = |it: &Member<'m>| it.field.value().is_some_and(|node| plan.is_unit(node));
    let mut members = plan.members(fields);
    members.retain(|it| !is_unit(it));
    match members.as_slice() {
        [member] => format!(".{}{}", member.name, number_in(plan, member.field)),
        _ => String::new(),
    }
}
