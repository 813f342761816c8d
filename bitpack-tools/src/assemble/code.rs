//! Encodes an edited presence bit, tag or length.

use bitpack::trace::Role;

use super::cell::Cell;
use super::origin::Origin;
use super::value::integer;
use crate::model::{Body, Model};

type Coded = Result<Cell, String>;

/// Encodes the new value of a presence bit, a tag or a length, written as a dump prints it. Returns
/// an error for bits with another purpose, or a value that the bits cannot have.
pub(super) fn of(model: &Model, origin: &Origin<'_, '_>, value: &str) -> Coded {
    let line = &origin.line;
    let code = |code| Ok(Cell::Code(code, line.bits));
    match line.role {
        Role::Present => match value {
            "present" | "true" => code(1),
            "absent" | "false" => code(0),
            _ => Err(format!("`{value}` is neither `present` nor `absent`")),
        },
        Role::Tag => tag(model, origin, value).and_then(code),
        Role::Length => length(origin, value),
        _ => Err(other()),
    }
}

fn other() -> String {
    "a value of this encoding cannot be edited, only its `raw` bits".to_owned()
}

/// Encodes an edited length: the old bits plus the difference between the new length and the old
/// one.
fn length(origin: &Origin<'_, '_>, value: &str) -> Coded {
    let line = &origin.line;
    let new = integer(value, 0)?.to_bits();
    let old = line.value.and_then(|it| integer(it, 0).ok()).ok_or_else(other)?.to_bits();
    let code = line.raw.wrapping_add(new).wrapping_sub(old);
    if code > u128::MAX >> (128 - line.bits.clamp(1, 128)) {
        return Err(format!("`{value}` is out of range"));
    }
    Ok(Cell::Code(code, line.bits))
}

/// Returns the tag of the variant that `value` names, in the enum that the old tag belongs to.
fn tag(model: &Model, origin: &Origin<'_, '_>, value: &str) -> Result<u128, String> {
    let name = value.split(" (").next().unwrap_or_default();
    let old = origin.variant.ok_or_else(other)?;
    let mut codes = model.types().iter().filter_map(|it| {
        let Body::Enum(choice) = model.body(it) else { return None };
        let find = |name: &str| choice.variants.iter().find(|it| it.name == name);
        let is_it = find(old).is_some_and(|it| u128::from(choice.code(it)) == origin.line.raw);
        let is_it = is_it && u64::from(choice.tag) == origin.line.bits;
        find(name).filter(|_| is_it).map(|it| u128::from(choice.code(it)))
    });
    codes.next_back().ok_or_else(|| format!("there is no variant `{name}`"))
}
