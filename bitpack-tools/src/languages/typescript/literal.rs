//! Formats values as TypeScript literals.

use bitpack::schema::description::Integer;

use super::TypeScript;
use super::types::LONGEST_TUPLE;
use crate::datum::Datum;
use crate::languages::integers::{Storage, nearest_to_zero};
use crate::languages::plan::Declared;
use crate::model::{FieldKind, Fields, Node, Shape};

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

/// Formats text as a TypeScript string literal, with escapes.
pub(super) fn text(text: &str) -> String {
    let letter = |unit: u16| match u8::try_from(unit) {
        Ok(byte @ (b'"' | b'\\')) => format!("\\{}", char::from(byte)),
        Ok(byte @ b' '..=b'~') => char::from(byte).to_string(),
        _ => format!("\\u{unit:04x}"),
    };
    format!("\"{}\"", text.encode_utf16().map(letter).collect::<String>())
}

impl<'m> TypeScript<'_, 'm> {
    /// Returns the TypeScript value that a member has if nothing was sent.
    pub(super) fn blank(&self, node: &'m Node) -> String {
        let node = self.plan.resolved(node);
        if self.plan.is_unit(node) {
            return "null".to_owned();
        }
        let list = |len: u32, of: String| match len {
            0 => "[]".to_owned(),
            1..=LONGEST_TUPLE => format!("[{}]", vec![of; len as usize].join(", ")),
            len => format!("Array.from({{ length: {len} }}, () => {})", thunk(of)),
        };
        match &node.shape {
            Shape::Bool => "false".to_owned(),
            Shape::Float { .. } => "0".to_owned(),
            Shape::Compressed { min, max, components: 1, .. } => float(0_f32.clamp(*min, *max)),
            Shape::Compressed { min, max, components, .. } => {
                list(*components, float(0_f32.clamp(*min, *max)))
            }
            Shape::CompressedF64 { min, max, .. } => {
                double(&format!("{:?}", 0_f64.clamp(*min, *max)))
            }
            Shape::SmallestThree { .. } => "[0, 0, 0, 1]".to_owned(),
            Shape::Optional(_) => "null".to_owned(),
            Shape::OmitDefault { left_out, of, .. } => self.literal(of, left_out),
            Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                list(*len, self.blank(of))
            }
            Shape::List { .. } | Shape::More { .. } | Shape::Map { .. } | Shape::Subset { .. } => {
                "[]".to_owned()
            }
            Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. } => "\"\"".to_owned(),
            Shape::ByteArray { len } => format!("new Uint8Array({len})"),
            Shape::ByteList { .. } | Shape::Rest { .. } => "new Uint8Array(0)".to_owned(),
            Shape::Named { name, .. } if name == "char" => "\"\\u0000\"".to_owned(),
            Shape::Type(_) | Shape::Itself { .. } => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::PlainEnum(choice)) => {
                        text(choice.variants.first().map_or("", |first| &first.name))
                    }
                    Some(Declared::DataEnum(choice)) => {
                        format!("new {}()", self.plan.variant(index, choice.first))
                    }
                    _ => format!("new {}()", self.plan.name(index)),
                }
            }
            Shape::Bits { .. }
            | Shape::Range { .. }
            | Shape::Named { .. }
            | Shape::Ascending(_)
            | Shape::Deltas(_)
            | Shape::Nothing
            | Shape::Function { .. } => {
                let is_wide = Storage::of(node).is_some_and(Storage::is_wide);
                integer(nearest_to_zero(node), is_wide)
            }
        }
    }

    /// Formats a value from the schema as a TypeScript literal.
    pub(super) fn literal(&self, node: &'m Node, datum: &Datum) -> String {
        let node = self.plan.resolved(node);
        match (datum, &node.shape) {
            (Datum::Bool(value), _) => value.to_string(),
            (Datum::Int(value), _) => {
                integer(*value, Storage::of(node).is_some_and(Storage::is_wide))
            }
            (Datum::Float(value), _) => float(*value),
            (Datum::Double(value), _) => double(&format!("{value:?}")),
            (Datum::Char(value), _) => text(&value.to_string()),
            (Datum::Text(value), _) => text(value),
            (Datum::Bytes(bytes), _) if bytes.iter().all(|byte| *byte == 0) => {
                format!("new Uint8Array({})", bytes.len())
            }
            (Datum::Bytes(bytes), _) => {
                let all: Vec<_> = bytes.iter().map(ToString::to_string).collect();
                format!("Uint8Array.of({})", all.join(", "))
            }
            (Datum::Option(None), _) => "null".to_owned(),
            (Datum::Option(Some(inner)), Shape::Optional(of)) => {
                let inner = self.literal(of, inner);
                if self.plan.can_be_null(of) { format!("[{inner}]") } else { inner }
            }
            (_, Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of)) => {
                self.literal(of, datum)
            }
            (Datum::List(list), Shape::Map { key, value, .. }) => {
                bracketed(list.iter().map(|it| match it {
                    Datum::List(pair) => bracketed(
                        pair.iter().zip([key, value]).map(|(it, of)| self.literal(of, it)),
                    ),
                    _ => String::new(),
                }))
            }
            (Datum::List(list), _) => {
                let of = node.inner().next().unwrap_or(node);
                bracketed(list.iter().map(|it| self.literal(of, it)))
            }
            (Datum::Sparse(list), Shape::Subset { of, .. }) => {
                bracketed(list.iter().map(|(index, it)| {
                    if self.plan.is_unit(of) {
                        index.to_string()
                    } else {
                        format!("[{index}, {}]", self.literal(of, it))
                    }
                }))
            }
            (Datum::Struct(values), _) => match self.plan.type_declared(node) {
                Some(Declared::Struct(fields)) => self.object(&self.type_of(node), fields, values),
                _ => "null".to_owned(),
            },
            (Datum::Variant(ordinal, variant, values), _) => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::DataEnum(choice)) => {
                        let own = self.plan.variant(index, *ordinal);
                        let fields = choice.variants.get(*ordinal).map(|it| &it.fields);
                        fields.map_or_else(String::new, |it| self.object(own, it, values))
                    }
                    _ => text(variant),
                }
            }
            _ => "null".to_owned(),
        }
    }

    fn object(&self, name: &str, fields: &'m Fields, values: &[(String, Datum)]) -> String {
        let members = self.plan.members(fields);
        let all = members.iter().filter_map(|member| {
            let (_, datum) = values.iter().find(|(own, _)| *own == member.field.name)?;
            let value = match &member.field.kind {
                FieldKind::Value(node) => self.literal(node, datum),
                _ => integer(datum.to_integer()?, false),
            };
            Some(format!("{}: {value}", member.name))
        });
        let all: Vec<_> = all.collect();
        match all.as_slice() {
            [] => format!("new {name}()"),
            all => format!("Object.assign(new {name}(), {{ {} }})", all.join(", ")),
        }
    }
}

fn bracketed(all: impl Iterator<Item = String>) -> String {
    format!("[{}]", all.collect::<Vec<_>>().join(", "))
}
