//! Encodes an edited presence bit, tag or length.

use bitpack::schema::description::Integer;
use bitpack::trace::Role;

use super::cell::Cell;
use super::origin::Origin;
use crate::model::{Body, Model};

type Coded = Result<Cell, String>;

/// Encodes the new value of a presence bit, a tag or a length, written as a dump prints it. Returns
/// an error for bits with another role, or a value that these bits cannot have.
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
    let new = number(value).ok_or_else(|| format!("`{value}` is not an integer"))?;
    let old = line.value.and_then(number).ok_or_else(other)?;
    let code = line.raw.wrapping_add(new).wrapping_sub(old);
    if code > u128::MAX >> (128 - line.bits.clamp(1, 128)) {
        return Err(format!("`{value}` is out of range"));
    }
    Ok(Cell::Code(code, line.bits))
}

/// Parses a decimal integer and returns its bits in two's complement; `None` for other text.
fn number(text: &str) -> Option<u128> {
    let text = text.trim();
    let negative = text.starts_with('-');
    let magnitude = text.strip_prefix('-').unwrap_or(text).parse().ok()?;
    Some(Integer { negative, magnitude }.to_bits())
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

/// Removes the quotes around a text and decodes its JSON escapes. Returns text without quotes as it
/// is.
pub(super) fn unquoted(text: &str) -> String {
    let inner = || text.strip_prefix('"')?.strip_suffix('"').map(str::to_owned);
    serde_json::from_str(text).ok().or_else(inner).unwrap_or_else(|| text.to_owned())
}
