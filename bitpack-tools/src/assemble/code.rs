//! Encodes the value of one field that was edited.

use bitpack::schema::description::Integer;
use bitpack::trace::Role;

use super::{Cell, Origin};
use bitpack::CompressedF64;

use crate::model::{Body, Code, Model, Node, Shape};

type Coded = Result<Cell, String>;

/// Returns the bits of a new value, in the words of a dump, for a field with an old one.
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
        Role::Length => shifted(origin, value, 0, u128::MAX),
        Role::Value => leaf(origin, value),
        _ => Err(other()),
    }
}

fn other() -> String {
    "a value of this encoding cannot be edited, only its `raw` bits".to_owned()
}

fn leaf(origin: &Origin<'_, '_>, value: &str) -> Coded {
    let mut node = origin.node;
    while let Some(Node { shape: Shape::Named { of, .. }, .. }) = node {
        node = Some(of);
    }
    let bits = origin.line.bits;
    let code = |code| Ok(Cell::Code(code, bits));
    match node.map(|node| &node.shape) {
        Some(Shape::Bool) => match value {
            "true" => code(1),
            "false" => code(0),
            _ => Err(format!("`{value}` is neither `true` nor `false`")),
        },
        Some(Shape::Bits { bits, signed: false }) => {
            shifted(origin, value, 0, u128::MAX >> (128 - (*bits).clamp(1, 128)))
        }
        Some(Shape::Bits { bits, signed: true }) => {
            let half = 1_u128 << ((*bits).clamp(1, 128) - 1);
            shifted(origin, value, half.wrapping_neg(), 2 * (half - 1) + 1)
        }
        Some(Shape::Range { min, range, fraction: 0, code: Code::Offset, .. }) => {
            shifted(origin, value, *min, *range)
        }
        Some(Shape::Float { bits: 32 }) => match value.parse::<f32>() {
            Ok(value) => code(value.to_bits().into()),
            Err(_) => Err(format!("`{value}` is not a number")),
        },
        Some(Shape::Float { .. }) => match value.parse::<f64>() {
            Ok(value) => code(value.to_bits().into()),
            Err(_) => Err(format!("`{value}` is not a number")),
        },
        Some(Shape::Compressed { min, max, steps, .. }) => {
            let [least, most] = [f64::from(*min), f64::from(*max)];
            let value = value.parse::<f64>().ok().filter(|it| (least..=most).contains(it));
            let value = value.ok_or_else(|| format!("not a number in {min:?}..={max:?}"))?;
            let step: f64 = (value - least) / (most - least) * f64::from(*steps);
            code(step.round() as u128)
        }
        Some(Shape::CompressedF64 { min, max, steps, .. }) => {
            let value = value.parse::<f64>().ok().filter(|it| (min..=max).contains(&it));
            let codec = CompressedF64::of_steps(*min, *max, *steps);
            let found = value.zip(codec).map(|(value, codec)| codec.quantise(value).into());
            code(found.ok_or_else(|| format!("not a number in {min:?}..={max:?}"))?)
        }
        Some(Shape::Text { .. }) => Ok(Cell::Bytes(unquoted(value).into_bytes())),
        Some(Shape::ByteArray { .. } | Shape::ByteList { .. } | Shape::Rest { .. }) => {
            let bytes = super::unhex(value);
            bytes.map(Cell::Bytes).ok_or_else(|| format!("`{value}` are not hexadecimal digits"))
        }
        _ => Err(other()),
    }
}

/// Returns the code of an integer that is sent as its offset from a minimum: the old code and the
/// difference of the values.
fn shifted(origin: &Origin<'_, '_>, value: &str, min: u128, range: u128) -> Coded {
    let line = &origin.line;
    let wrong = || format!("`{value}` is not an integer");
    let new = number(value).ok_or_else(wrong)?;
    let old = line.value.and_then(number).ok_or_else(other)?;
    if line.role == Role::Value && new.wrapping_sub(min) > range {
        return Err(format!("`{value}` is out of range"));
    }
    let all = u128::MAX >> (128 - line.bits.clamp(1, 128));
    let code = line.raw.wrapping_add(new).wrapping_sub(old);
    let is_number = matches!(origin.node.map(|it| &it.shape), Some(Shape::Bits { .. }));
    if code > all && !is_number {
        return Err(format!("`{value}` is out of range"));
    }
    Ok(Cell::Code(code & all, line.bits))
}

/// Parses an integer in two's complement.
fn number(text: &str) -> Option<u128> {
    let text = text.trim();
    let negative = text.starts_with('-');
    let magnitude = text.strip_prefix('-').unwrap_or(text).parse().ok()?;
    Some(Integer { negative, magnitude }.to_bits())
}

/// Returns the tag of a variant, by its name.
fn tag(model: &Model, origin: &Origin<'_, '_>, value: &str) -> Result<u128, String> {
    let name = value.split(" (").next().unwrap_or_default();
    let old = origin.variant.ok_or_else(other)?;
    let mut codes = model.types.iter().filter_map(|it| {
        let Body::Enum(choice) = &it.body else { return None };
        let find = |name: &str| choice.variants.iter().find(|it| it.name == name);
        let is_it = find(old).is_some_and(|it| u128::from(it.code) == origin.line.raw);
        let is_it = is_it && u64::from(choice.tag) == origin.line.bits;
        find(name).filter(|_| is_it).map(|it| u128::from(it.code))
    });
    codes.next_back().ok_or_else(|| format!("there is no variant `{name}`"))
}

/// Returns a text without its quotes. Escapes are those of JSON.
fn unquoted(text: &str) -> String {
    let inner = || text.strip_prefix('"')?.strip_suffix('"').map(str::to_owned);
    serde_json::from_str(text).ok().or_else(inner).unwrap_or_else(|| text.to_owned())
}
