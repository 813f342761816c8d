//! Compares values and names with those that `tshark` prints.

use bitpack::trace::{Event, Role, Value};

use super::REJECTED;
use crate::script::hex;

/// Returns `true` for an entry of tshark's output that is not a value of the packet, such as the
/// checksum status.
pub(crate) fn is_comment(name: &str, key: &str) -> bool {
    let own = ["rejected", "unknown", "unread", "checksum.status"].map(|it| format!("{name}.{it}"));
    !key.ends_with(REJECTED) && own.iter().any(|it| key == it || key.starts_with(&format!("{it}.")))
        || key.starts_with("_ws.")
}

/// Returns `true` if the text is this number. `tshark` prints 15 digits of a float.
fn is_near(text: &str, value: f64) -> bool {
    let found: f64 = text.parse().unwrap_or(f64::NAN);
    let is_close = (found - value).abs() <= 1e-14 * value.abs();
    is_close || found.is_nan() && value.is_nan() || found.is_infinite() && text.parse() == Ok(value)
}

pub(crate) fn says(value: &Value, text: &str, fraction: u32) -> bool {
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    // a fixed-point number is shown in whole units
    let unit = 2_f64.powi(i32::try_from(fraction).unwrap_or_default());
    let is_scaled = |value: f64| fraction > 0 && is_near(text, value / unit);
    match value {
        Value::Bool(value) => text == u8::from(*value).to_string(),
        #[expect(clippy::cast_precision_loss, reason = "the field has this type")]
        Value::Unsigned(value) => number(text) == Some(*value) || is_scaled(*value as f64),
        #[expect(clippy::cast_precision_loss, reason = "the field has this type")]
        Value::Int(value) => text == value.to_string() || is_scaled(*value as f64),
        // the shortest digits of the `f32`, not those of the equal `f64`
        Value::Float(value) => {
            text.parse() == Ok(*value) || value.is_nan() && is_near(text, f64::NAN)
        }
        Value::Double(value) => is_near(text, *value),
        Value::Text(value) => text == value,
        Value::Bytes(value) => text.replace(':', "") == hex(value),
        _ => false,
    }
}

/// Returns `true` for a part that is not compared, because only the path of a value or only its
/// filter name has it.
fn is_silent(segment: &str) -> bool {
    ["0", "key", "value"].contains(&segment)
}

/// Splits a Wireshark filter name, such as `game.bodies.position`, into its parts. Removes the
/// number that the dissector appends to a name that is already taken.
pub(crate) fn segments(key: &str) -> Vec<String> {
    let own = key.split('.').filter(|it| !is_silent(it));
    own.map(|it| {
        it.rsplit_once('_').filter(|(_, end)| *end == "2").map_or(it, |(it, _)| it).to_owned()
    })
    .collect()
}

/// Returns the parts of the Wireshark filter name that the value of an event has, from its path.
pub(crate) fn path(name: &str, event: &Event) -> Vec<String> {
    let mut all = vec![name.to_owned()];
    for step in event.path.split('.') {
        let step = step.split('[').next().unwrap_or_default();
        let mut snake = String::new();
        for (i, letter) in step.char_indices() {
            if letter.is_uppercase() && i > 0 {
                snake.push('_');
            }
            snake.extend(letter.to_lowercase());
        }
        if !snake.is_empty() && !is_silent(&snake) {
            all.push(snake);
        }
    }
    let role = match event.role {
        Role::Value | Role::Tag | Role::Difference => None,
        role => Some(role.to_string().replace(' ', "_")),
    };
    all.extend(role);
    all
}
