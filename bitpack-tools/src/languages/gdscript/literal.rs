//! Formats values as GDScript literals.

use bitpack::schema::description::Integer;

use super::{GdScript, types};
use crate::languages::integers::nearest_to_zero;
use crate::languages::plan::{Declared, Form};
use crate::model::{Encoding, EnumBody};
use crate::value::{Member, Part, View};

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

fn float(value: f32) -> String {
    let digits = format!("{value:?}");
    if value.fract() == 0.0 || !is_simple(&digits) {
        bare(value)
    } else {
        format!("Numbers.single({digits})")
    }
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

impl<'m> GdScript<'_, 'm> {
    /// Returns the GDScript value that a member has if nothing was sent.
    pub(super) fn blank(&self, node: &'m Encoding) -> String {
        let node = self.plan.resolved(node);
        match node {
            Encoding::Compressed { min, max, components, .. } => {
                let blank = float(0_f32.clamp(*min, *max));
                return match components {
                    0..=4 => vector(vec![blank; *components as usize]),
                    len => self.filled(node, *len, &blank),
                };
            }
            Encoding::CompressedF64 { min, max, .. } => return double(0_f64.clamp(*min, *max)),
            Encoding::OmitDefault { of, .. } => {
                return self.literal((of, self.plan.model.omitted(node)));
            }
            _ => {}
        }
        let text = match self.plan.form(node) {
            Form::Unit | Form::Option(_) => "null",
            Form::Bool => "false",
            Form::Integer(_) | Form::Char => return integer(nearest_to_zero(node)),
            Form::Float | Form::Double => "0.0",
            Form::Quaternion => "Quaternion.IDENTITY",
            Form::Text | Form::Utf16 => "\"\"",
            Form::ByteArray(len) => return zeros(len as usize),
            Form::Bytes => "PackedByteArray()",
            Form::Array(len, of) => {
                let blank = self.blank(of);
                return match len {
                    0..=4 => bracketed(vec![blank; len as usize].into_iter()),
                    len => self.filled(node, len, &blank),
                };
            }
            Form::Vector(_) | Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices => {
                "[]"
            }
            Form::Type(index) | Form::Itself(index) => match self.plan.declared(index) {
                Some(Declared::PlainEnum(_)) => "0",
                Some(Declared::DataEnum(choice)) => {
                    return format!("{}.new()", self.plan.variant(index, choice.first));
                }
                _ => return format!("{}.new()", self.plan.name(index)),
            },
        };
        text.to_owned()
    }

    /// Returns an array with `len` elements, each with the value `blank`.
    fn filled(&self, node: &'m Encoding, len: u32, blank: &str) -> String {
        let typed = self.type_of(node);
        format!("Numbers.filled([] as {typed}, {len}, func(): return {blank})")
    }

    /// Formats a value from the schema as a GDScript literal.
    pub(super) fn literal(&self, (node, datum): Part<'m>) -> String {
        let node = self.plan.resolved(node);
        if let Encoding::OmitDefault { of, .. } = node {
            return self.literal((of, datum));
        }
        match self.plan.view((node, datum)) {
            View::Bool(value) => value.to_string(),
            View::Int(value) => integer(value),
            View::Float(value) => float(value),
            View::Double(value) => double(value),
            View::Char(value) => u32::from(value).to_string(),
            View::Text(value) => text(value),
            View::Bytes(bytes) if bytes.iter().all(|byte| *byte == 0) => zeros(bytes.len()),
            View::Bytes(bytes) => {
                format!("PackedByteArray({})", bracketed(bytes.iter().map(ToString::to_string)))
            }
            View::Option(Some(inner)) => {
                let literal = self.literal(inner);
                if self.plan.can_be_null(inner.0) { format!("[{literal}]") } else { literal }
            }
            View::Map(map) => bracketed(
                map.into_iter().map(|pair| bracketed(pair.into_iter().map(|it| self.literal(it)))),
            ),
            View::Floats(list) => {
                let parts: Vec<_> = list.into_iter().map(float).collect();
                match node {
                    Encoding::SmallestThree { .. } => format!("Quaternion({})", parts.join(", ")),
                    _ => vector(parts),
                }
            }
            View::List(list) => bracketed(list.into_iter().map(|it| self.literal(it))),
            View::Sparse(list) => bracketed(list.into_iter().map(|(index, it)| {
                if self.plan.is_unit(it.0) {
                    index.to_string()
                } else {
                    format!("[{index}, {}]", self.literal(it))
                }
            })),
            View::Struct(members) if self.plan.type_declared(node).is_some() => {
                self.object(&self.type_of(node), members)
            }
            View::Variant(ordinal, _, members) => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::DataEnum(_)) => {
                        self.object(self.plan.variant(index, ordinal), members)
                    }
                    _ => ordinal.to_string(),
                }
            }
            View::Option(None) | View::Struct(_) | View::Unknown => "null".to_owned(),
        }
    }

    fn object(&self, name: &str, members: Vec<Member<'m>>) -> String {
        let all = self.plan.literals(members, |it| self.literal(it), integer);
        let pair = |(name, value): &(String, String)| format!("{}: {value}", text(name));
        let all: Vec<_> = all.iter().map(pair).collect();
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
        _ => bracketed(parts.into_iter()),
    }
}

fn zeros(count: usize) -> String {
    match count {
        0..=16 => format!("PackedByteArray([{}])", vec!["0"; count].join(", ")),
        count => format!("Numbers.zeros({count})"),
    }
}

fn bracketed(all: impl Iterator<Item = String>) -> String {
    format!("[{}]", all.collect::<Vec<_>>().join(", "))
}
