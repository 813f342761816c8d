//! Describes declarations and values in words.

use core::cell::Cell;
use core::fmt::Write as _;

use bitpack::schema::description::{DeltaForm, DeltaRule};
use bitpack::trace::{Role, Value};
use data_encoding::HEXLOWER;

use crate::decode::Event;
use crate::digits;
use crate::model::{Body, Encoding, Model};
use bitpack::Width;

/// Maximum number of encodings in a description. Nested maps of unnamed types can have twice as
/// many with each level.
const MOST: u32 = 256;

/// Describes the declared encoding of a value in words, such as `0..=100` or `list of 0..=8 ×
/// Body`. An encoding with more than 256 others inside ends with `…`.
pub fn describe_encoding(model: &Model, node: &Encoding) -> String {
    describe(model, node, &Cell::new(MOST))
}

/// Describes an encoding. `left` is the number of encodings that may still be described; `…` stands
/// for others.
fn describe(model: &Model, node: &Encoding, left: &Cell<u32>) -> String {
    let Some(rest) = left.get().checked_sub(1) else { return "…".to_owned() };
    left.set(rest);
    let inner = |of: &Encoding| describe(model, of, left);
    match node {
        Encoding::Range { min, max, signed, fraction } if *fraction > 0 => {
            let [min, max] = [min, max].map(|it| number(it.to_bits(), *signed, *fraction));
            format!("{min}..={max}")
        }
        Encoding::Type(index) => match model.types().get(*index as usize) {
            Some(it) if !it.name.is_empty() => it.name.clone(),
            Some(it) => match model.body(it) {
                Body::Alias(node) => inner(node),
                _ => "tuple".to_owned(),
            },
            None => String::new(),
        },
        _ => {
            let inside: Vec<String> = node.inside().map(inner).collect();
            format!("{}{}", node.own_words(), inside.join(" → "))
        }
    }
}

/// Formats a number given in two's complement. A fixed-point number is divided by two to the power
/// of `fraction`, its number of fraction bits.
pub(crate) fn number(bits: u128, signed: bool, fraction: u32) -> String {
    let mut text = String::new();
    append_number(bits, signed, fraction, &mut text);
    text
}

/// Appends a [`number`].
fn append_number(bits: u128, signed: bool, fraction: u32, out: &mut String) {
    if fraction == 0 {
        return digits::append_integer(bits, signed, out);
    }
    let value = if signed { bits as i128 as f64 } else { bits as f64 };
    // a text takes everything
    let _ = write!(out, "{}", value / 2_f64.powi(fraction as i32));
}

/// Describes the declared encoding of an event's bits: the range of a length, of an index, or of a
/// value.
pub fn describe_declaration(model: &Model, event: &Event<'_>) -> String {
    let Some(node) = event.node else {
        return String::new();
    };
    match (event.role, node) {
        (
            Role::Length,
            Encoding::List { min, max, .. }
            | Encoding::Set { min, max, .. }
            | Encoding::Map { min, max, .. }
            | Encoding::Text { min, max }
            | Encoding::UnalignedText { min, max }
            | Encoding::Utf16 { min, max }
            | Encoding::ByteList { min, max },
        ) => format!("{min}..={max}"),
        (Role::Length | Role::Index, Encoding::Subset { max, .. }) => format!("0..={max}"),
        (Role::Present, _) => "1 bit".to_owned(),
        (Role::Tag, _) => "the largest component".to_owned(),
        (Role::Value, Encoding::Compressed { min, max, steps, .. }) => {
            format!("{min:?}..={max:?} in {steps} steps")
        }
        _ => describe_encoding(model, node),
    }
}

/// Describes the delta of a changed value in words; `None` for the default delta of its encoding.
pub fn describe_delta(rule: Option<&DeltaRule>) -> Option<String> {
    let DeltaRule { always, form, .. } = rule?;
    let mut text = match form {
        DeltaForm::Own => String::new(),
        DeltaForm::Whole => "delta is the whole value".to_owned(),
        DeltaForm::Differences { small, large, wrapping } => {
            let large = if *large > 0 { format!(" or {large}") } else { String::new() };
            let wrapping = if *wrapping { ", wrapping" } else { "" };
            format!("delta of {small}{large} bits{wrapping}")
        }
        DeltaForm::Function { path } => format!("delta by `{path}`"),
        DeltaForm::Opaque => "delta written by hand".to_owned(),
    };
    if *always {
        text.push_str(if text.is_empty() { "" } else { ", " });
        text.push_str("in each delta");
    }
    (!text.is_empty()).then_some(text)
}

/// Appends the value of an event in words: a variant by its name, the bit before an optional value as
/// `present` or `absent`. Returns `false` if the event has no value.
pub(crate) fn append_value(event: &Event<'_>, out: &mut String) -> bool {
    let Some(value) = &event.value else { return false };
    match (event.role, value, event.variant) {
        (Role::Tag, value, Some(name)) => {
            out.push_str(name);
            out.push_str(" (");
            append(value, out);
            out.push(')');
        }
        (Role::Present, Value::Bool(true), _) => out.push_str("present"),
        (Role::Present, Value::Bool(false), _) => out.push_str("absent"),
        (Role::Value, Value::Unsigned(value), _) => fixed(event, *value, false, out),
        (Role::Value, Value::Int(value), _) => fixed(event, *value as u128, true, out),
        (Role::Index, Value::Unsigned(index), _) if is_end(event, *index) => {
            digits::append_integer(*index, false, out);
            out.push_str(", the end");
        }
        (Role::Check | Role::Checksum | Role::Protocol, Value::Unsigned(value), _) => {
            out.push_str("0x");
            digits::append_hex(*value, out);
        }
        (_, value, _) => append(value, out),
    }
    true
}

/// Appends a value as its `Display` writes it.
fn append(value: &Value, out: &mut String) {
    match value {
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Int(value) => digits::append_integer(*value as u128, true, out),
        Value::Unsigned(value) => digits::append_integer(*value, false, out),
        Value::Float(value) => digits::append_float(*value, out),
        Value::Double(value) => digits::append_float(*value, out),
        Value::Bytes(bytes) => HEXLOWER.encode_append(bytes, out),
        // a text takes everything
        value => drop(write!(out, "{value}")),
    }
}

/// Returns `true` if `index` is the end marker of a subset, which is one above the largest index.
fn is_end(event: &Event<'_>, index: u128) -> bool {
    matches!(event.node, Some(Encoding::Subset { max, .. }) if index == u128::from(*max))
}

fn fixed(event: &Event<'_>, bits: u128, signed: bool, out: &mut String) {
    let fraction = match event.node {
        Some(Encoding::Range { fraction, .. }) => *fraction,
        _ => 0,
    };
    append_number(bits, signed, fraction, out);
}

/// Formats a width in bits, such as `7 bits`, `3..=40 bits` or `3 bits or more`.
pub fn bits(width: Width) -> String {
    sized(width.min, width.most(), "bit")
}

/// Formats a width in bytes, such as `7 bytes`, `3..=40 bytes` or `3 bytes or more`.
pub fn bytes(width: Width) -> String {
    sized(width.min.div_ceil(8), width.most().map(|most| most.div_ceil(8)), "byte")
}

/// Returns a number with its noun, such as `1 byte` or `2 bytes`.
pub fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn sized(least: u64, most: Option<u64>, unit: &str) -> String {
    match most {
        Some(most) if most == least => counted(most, unit),
        Some(most) => format!("{least}..={most} {unit}s"),
        None => format!("{least} {unit}s or more"),
    }
}
