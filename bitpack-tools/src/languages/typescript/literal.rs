//! Formats values as TypeScript literals.

use bitpack::schema::description::Integer;

use super::TypeScript;
use super::types::LONGEST_TUPLE;
use crate::languages::integers::{Storage, nearest_to_zero};
pub(super) use crate::languages::lines::quoted as text;
use crate::languages::plan::{Declared, Form};
use crate::model::Encoding;
use crate::value::{Member, Part, View};

pub(super) fn integer(value: Integer, is_wide: bool) -> String {
    if is_wide { format!("{value}n") } else { value.to_string() }
}

/// Formats a float without `Math.fround`, as the argument of a function that rounds it to 32 bits.
pub(super) fn bare(value: f32) -> String {
    double(&format!("{value:?}"))
}

fn float(value: f32) -> String {
    let digits = bare(value);
    if value.fract() == 0.0 { digits } else { format!("Math.fround({digits})") }
}

pub(super) fn double(digits: &str) -> String {
    match digits {
        "inf" => "Infinity".to_owned(),
        "-inf" => "-Infinity".to_owned(),
        digits => digits.strip_suffix(".0").unwrap_or(digits).to_owned(),
    }
}

/// Formats a value as the result of an arrow function without parameters. An object literal needs
/// parentheses there.
pub(super) fn thunk(value: String) -> String {
    if value.starts_with('{') { format!("({value})") } else { value }
}

impl<'m> TypeScript<'_, 'm> {
    /// Returns the TypeScript value that a member has if nothing was sent.
    pub(super) fn blank(&self, node: &'m Encoding) -> String {
        let node = self.plan.resolved(node);
        let list = |len: u32, of: String| match len {
            0 => "[]".to_owned(),
            1..=LONGEST_TUPLE => format!("[{}]", vec![of; len as usize].join(", ")),
            len => format!("Array.from({{ length: {len} }}, () => {})", thunk(of)),
        };
        match node {
            Encoding::Compressed { min, max, components, .. } => {
                let start = float(0_f32.clamp(*min, *max));
                return if *components == 1 { start } else { list(*components, start) };
            }
            Encoding::CompressedF64 { min, max, .. } => {
                return double(&format!("{:?}", 0_f64.clamp(*min, *max)));
            }
            Encoding::OmitDefault { of, .. } => {
                return self.literal((of, self.plan.model.omitted(node)));
            }
            _ => {}
        }
        let text = match self.plan.form(node) {
            Form::Unit | Form::Option(_) => "null",
            Form::Bool => "false",
            Form::Integer(storage) => return integer(nearest_to_zero(node), storage.is_wide()),
            Form::Float | Form::Double => "0",
            Form::Quaternion => "[0, 0, 0, 1]",
            Form::Char => "\"\\u0000\"",
            Form::Text | Form::Utf16 => "\"\"",
            Form::ByteArray(len) => return format!("new Uint8Array({len})"),
            Form::Bytes => "new Uint8Array(0)",
            Form::Array(len, of) => return list(len, self.blank(of)),
            Form::Vector(_) | Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices => {
                "[]"
            }
            Form::Type(index) | Form::Itself(index) => {
                return match self.plan.declared(index) {
                    Some(Declared::PlainEnum(choice)) => {
                        text(choice.variants.first().map_or("", |first| &first.name))
                    }
                    Some(Declared::DataEnum(choice)) => {
                        format!("new {}()", self.plan.variant(index, choice.first))
                    }
                    _ => format!("new {}()", self.plan.name(index)),
                };
            }
        };
        text.to_owned()
    }

    /// Formats a value from the schema as a TypeScript literal.
    pub(super) fn literal(&self, (node, datum): Part<'m>) -> String {
        let node = self.plan.resolved(node);
        if let Encoding::OmitDefault { of, .. } = node {
            return self.literal((of, datum));
        }
        match self.plan.view((node, datum)) {
            View::Bool(value) => value.to_string(),
            View::Int(value) => integer(value, Storage::of(node).is_some_and(Storage::is_wide)),
            View::Float(value) => float(value),
            View::Double(value) => double(&format!("{value:?}")),
            View::Char(value) => text(value.encode_utf8(&mut [0; 4])),
            View::Text(value) => text(value),
            View::Bytes(bytes) if bytes.iter().all(|byte| *byte == 0) => {
                format!("new Uint8Array({})", bytes.len())
            }
            View::Bytes(bytes) => {
                let all: Vec<_> = bytes.iter().map(ToString::to_string).collect();
                format!("Uint8Array.of({})", all.join(", "))
            }
            View::Option(Some(inner)) => {
                let literal = self.literal(inner);
                if self.plan.can_be_null(inner.0) { format!("[{literal}]") } else { literal }
            }
            View::Map(map) => bracketed(
                map.into_iter().map(|pair| bracketed(pair.into_iter().map(|it| self.literal(it)))),
            ),
            View::Floats(list) => bracketed(list.into_iter().map(float)),
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
            View::Variant(ordinal, variant, members) => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::DataEnum(_)) => {
                        self.object(self.plan.variant(index, ordinal), members)
                    }
                    _ => text(&variant.name),
                }
            }
            View::Option(None) | View::Struct(_) | View::Unknown => "null".to_owned(),
        }
    }

    fn object(&self, name: &str, members: Vec<Member<'m>>) -> String {
        let integer = |it| integer(it, false);
        let all = self.plan.literals(members, |it| self.literal(it), integer);
        let all: Vec<_> = all.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        match all.as_slice() {
            [] => format!("new {name}()"),
            all => format!("Object.assign(new {name}(), {{ {} }})", all.join(", ")),
        }
    }
}

fn bracketed(all: impl Iterator<Item = String>) -> String {
    format!("[{}]", all.collect::<Vec<_>>().join(", "))
}
