//! Formats values as GDScript literals.

use bitpack::schema::description::Integer;

use super::{GdScript, types};
use crate::languages::plan::Plan;
use crate::languages::script::{Script, bracketed};
use crate::model::{Encoding, EnumBody};

/// Formats an integer as GDScript's signed 64-bit integer with the same bits.
pub(super) fn wrapped(value: i128) -> String {
    small(value as u64 as i64)
}

/// Formats a signed integer of 64 bits. The smallest one, which has no literal, is a subtraction.
pub(super) fn small(value: i64) -> String {
    if value == i64::MIN { "(-9223372036854775807 - 1)".to_owned() } else { value.to_string() }
}

pub(super) fn integer(value: Integer) -> String {
    wrapped(value.to_bits() as i128)
}

/// Formats a float without rounding, as the argument of a function that rounds it to 32 bits.
pub(super) fn bare(value: f32) -> String {
    let digits = format!("{value:?}");
    if is_simple(&digits) { digits } else { double(value.into()) }
}

pub(super) fn double(value: f64) -> String {
    let digits = format!("{value:?}");
    match &*digits {
        "inf" => "INF".to_owned(),
        "-inf" => "-INF".to_owned(),
        digits if is_simple(digits) => digits.to_owned(),
        _ => format!("Numbers.double({})", small(value.to_bits() as i64)),
    }
}

/// Returns `true` if the engine, which does not round correctly, parses a number exactly: one with
/// up to 15 digits and without an exponent.
fn is_simple(digits: &str) -> bool {
    let count = digits.bytes().filter(u8::is_ascii_digit).count();
    count <= 15 && digits.bytes().all(|it| it.is_ascii_digit() || it == b'.' || it == b'-')
}

/// Formats text as a GDScript string literal, with escapes.
pub(super) fn text(text: &str) -> String {
    let letter = |it: char| match it {
        '"' | '\\' => format!("\\{it}"),
        ' '..='~' => it.to_string(),
        _ if u32::from(it) < 0x10000 => format!("\\u{:04x}", u32::from(it)),
        _ => format!("\\U{:06x}", u32::from(it)),
    };
    format!("\"{}\"", text.chars().map(letter).collect::<String>())
}

/// Returns the name of the constant of each variant, such as `NOT_FOUND` for `NotFound`.
pub(super) fn constants(choice: EnumBody<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for variant in choice.variants {
        let mut name = constant(&variant.name);
        while names.contains(&name) {
            name.push('_');
        }
        names.push(name);
    }
    names
}

fn constant(name: &str) -> String {
    let letters: Vec<_> = name.chars().collect();
    let mut constant = String::new();
    for (i, letter) in letters.iter().enumerate() {
        let is_low = |at: Option<usize>| {
            at.and_then(|at| letters.get(at)).is_some_and(|it| !it.is_uppercase() && *it != '_')
        };
        let is_next = is_low(i.checked_sub(1)) || i > 0 && is_low(Some(i + 1));
        if letter.is_uppercase() && is_next && !constant.ends_with('_') {
            constant.push('_');
        }
        let is_plain = letter.is_ascii_alphanumeric();
        constant.push(if is_plain { letter.to_ascii_uppercase() } else { '_' });
    }
    let is_taken = ["", "PI", "TAU", "INF", "NAN", "NAMES"].contains(&&*constant);
    let is_number = constant.starts_with(|it: char| it.is_ascii_digit());
    match (is_taken, is_number) {
        (true, _) => format!("{constant}_"),
        (_, true) => format!("_{constant}"),
        _ => constant,
    }
}

impl<'m> Script<'m> for GdScript<'_, 'm> {
    const IDENTITY: &'static str = "Quaternion.IDENTITY";

    fn plan(&self) -> &Plan<'m> {
        self.plan
    }

    fn int(&self, value: Integer, _: Option<&'m Encoding>) -> String {
        integer(value)
    }

    fn float(&self, value: f32) -> String {
        let digits = format!("{value:?}");
        if value.fract() == 0.0 || !is_simple(&digits) {
            bare(value)
        } else {
            format!("Numbers.single({digits})")
        }
    }

    fn double(&self, value: f64) -> String {
        double(value)
    }

    fn bytes(&self, bytes: &[u8]) -> String {
        format!("PackedByteArray({})", bracketed(bytes.iter().map(ToString::to_string)))
    }

    fn zeros(&self, count: usize) -> String {
        match count {
            0 => "PackedByteArray()".to_owned(),
            1..=16 => self.bytes(&vec![0; count]),
            count => format!("Numbers.zeros({count})"),
        }
    }

    fn floats(&self, node: &'m Encoding, all: Vec<String>) -> String {
        match node {
            Encoding::SmallestThree { .. } => format!("Quaternion({})", all.join(", ")),
            _ => vector(all),
        }
    }

    fn filled(&self, node: &'m Encoding, len: u32, blank: String) -> String {
        let all = |len: u32| vec![blank.clone(); len as usize];
        match (len, node) {
            (0..=4, Encoding::Compressed { .. }) => vector(all(len)),
            (0..=4, _) => bracketed(all(len)),
            (len, _) => {
                let typed = self.type_of(node);
                format!("Numbers.filled([] as {typed}, {len}, func(): return {blank})")
            }
        }
    }

    fn enumerator(&self, _: EnumBody<'m>, ordinal: usize) -> String {
        ordinal.to_string()
    }

    fn object(&self, name: &str, members: &[(String, String)]) -> String {
        let pair = |(name, value): &(String, String)| format!("{}: {value}", text(name));
        let all: Vec<_> = members.iter().map(pair).collect();
        match all.as_slice() {
            [] => format!("{name}.new()"),
            all => format!("Numbers.with({name}.new(), {{{}}})", all.join(", ")),
        }
    }
}

/// Returns a vector with these components.
fn vector(parts: Vec<String>) -> String {
    match parts.as_slice() {
        [one] => one.clone(),
        [_, _] | [_, _, _] | [_, _, _, _] => {
            format!("{}({})", types::vector(parts.len() as u32), parts.join(", "))
        }
        _ => bracketed(parts),
    }
}
