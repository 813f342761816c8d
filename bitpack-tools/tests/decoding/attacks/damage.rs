//! Damages schema files: cuts, other bytes, huge numbers, removed keys, references in circles, and parts
//! in other places.

use fastrand::Rng;
use serde_json::{Number, Value};

/// Numbers at the limits of the integers of a schema file, and at those of its rules.
const NUMBERS: [i128; 19] = [
    0,
    1,
    2,
    31,
    63,
    64,
    127,
    255,
    1024,
    65_536,
    1 << 24,
    (1 << 31) - 1,
    1 << 31,
    (1 << 32) - 1,
    (1 << 53) + 1,
    i64::MAX as i128,
    u64::MAX as i128,
    -1,
    i64::MIN as i128,
];

/// Numbers above 64 bits and numbers that are none, which a schema file has as text.
const TEXTS: [&str; 8] = [
    "340282366920938463463374607431768211455",
    "-170141183460469231731687303715884105728",
    "1e38",
    "-3.4028235e38",
    "inf",
    "NaN",
    "0xffffffffffffffff",
    "",
];

/// Returns a schema file with damage of one to three kinds.
pub(crate) fn damaged(schema: &Value, random: &mut Rng) -> Vec<u8> {
    let mut schema = schema.clone();
    for _ in 0..random.usize(1..4) {
        damage(&mut schema, random);
    }
    let mut text = schema.to_string().into_bytes();
    match random.u8(..8) {
        0 => text.truncate(random.usize(..text.len())),
        1 => {
            let at = random.usize(..text.len());
            text[at] = *random.choice(b"0123456789-\"{}[],:.eabtrue\\\x1b\xff ").unwrap_or(&0);
        }
        _ => {}
    }
    text
}

/// Damages one part of a schema file.
fn damage(schema: &mut Value, random: &mut Rng) {
    let mut paths = Vec::new();
    collect(schema, String::new(), &mut paths);
    let Some(path) = random.choice(&paths) else { return };
    let other = random.choice(&paths).and_then(|it| schema.pointer(it)).cloned();
    let types = schema["types"].as_array().map_or(0, Vec::len);
    let Some(part) = schema.pointer_mut(path) else { return };
    let is_reference = path.ends_with("/type");
    match (random.u8(..4), part) {
        // a reference to any type, also to the one that it is in
        (0..3, part @ Value::Number(_)) if is_reference => {
            *part = random.usize(..types + 2).into();
        }
        (0..3, part @ Value::Number(_)) => {
            let number = random.choice(NUMBERS).and_then(Number::from_i128);
            *part = number.map_or(Value::Null, Value::Number);
        }
        (0, Value::String(text)) => random.choice(TEXTS).unwrap_or("").clone_into(text),
        (1, Value::String(text)) => {
            *text = random.choice(NUMBERS).unwrap_or(0).to_string();
        }
        (0, Value::Array(list)) if !list.is_empty() => {
            drop(list.remove(random.usize(..list.len())));
        }
        (1, Value::Array(list)) if !list.is_empty() => {
            let again = list[random.usize(..list.len())].clone();
            list.insert(random.usize(..=list.len()), again);
        }
        (0..2, Value::Object(keys)) => {
            let key = keys.keys().nth(random.usize(..=keys.len())).cloned();
            key.map(|it| keys.remove(&it));
        }
        (_, Value::Bool(is_set)) => *is_set = !*is_set,
        (_, part) => *part = other.unwrap_or_default(),
    }
}

/// Adds the paths of all parts of a schema file.
fn collect(part: &Value, path: String, paths: &mut Vec<String>) {
    match part {
        Value::Array(list) => {
            for (i, inner) in list.iter().enumerate() {
                collect(inner, format!("{path}/{i}"), paths);
            }
        }
        Value::Object(keys) => {
            for (key, inner) in keys {
                collect(inner, format!("{path}/{key}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}
