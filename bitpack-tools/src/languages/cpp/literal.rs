//! Formats values as C++ literals.

use bitpack::schema::description::Integer;

use super::Cpp;
use crate::languages::integers::{Storage, nearest_to_zero};
use crate::languages::plan::Declared;
use crate::model::Encoding;
use crate::value::{self, Member, Part, View};

/// Formats a signed 64-bit integer as a C++ literal.
pub(super) fn small(value: i128) -> String {
    if value == i128::from(i64::MIN) {
        return "INT64_MIN".to_owned();
    }
    let is_int = i32::try_from(value).is_ok() && value != i128::from(i32::MIN);
    if is_int { value.to_string() } else { format!("{value}ll") }
}

/// Formats an integer of any width as a C++ literal.
pub(super) fn integer(value: Integer, storage: Option<Storage>) -> String {
    let bits = value.to_bits();
    if let Ok(number) = i64::try_from(bits as i128) {
        if value.negative || value.magnitude <= i64::MAX as u128 {
            return small(number.into());
        }
    }
    if !value.negative && value.magnitude <= u128::from(u64::MAX) {
        return format!("{}ull", value.magnitude);
    }
    let wide = format!("bitpack::Wide({:#x}ull, {:#x}ull)", (bits >> 64) as u64, bits as u64);
    if storage.is_some_and(|it| it.signed) { format!("bitpack::int128({wide})") } else { wide }
}

pub(super) fn float(value: f32) -> String {
    real(&format!("{value:?}"), "float", value.is_finite(), value.is_nan(), "f")
}

pub(super) fn double(value: f64) -> String {
    real(&format!("{value:?}"), "double", value.is_finite(), value.is_nan(), "")
}

fn real(digits: &str, of: &str, is_finite: bool, is_nan: bool, suffix: &str) -> String {
    match (is_finite, is_nan) {
        (true, _) => format!("{digits}{suffix}"),
        (false, true) => format!("std::numeric_limits<{of}>::quiet_NaN()"),
        (false, false) => {
            let sign = if digits.starts_with('-') { "-" } else { "" };
            format!("{sign}std::numeric_limits<{of}>::infinity()")
        }
    }
}

/// Formats text as a C++ string literal, with escapes.
pub(super) fn text(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        // always three octal digits, because a digit may follow
        other => format!("\\{other:03o}"),
    };
    format!("\"{}\"", text.bytes().map(letter).collect::<String>())
}

impl<'m> Cpp<'_, 'm> {
    /// Returns the C++ initializer of a member, with the value that it has at the start: ` =
    /// value`, or `{}` for zero.
    pub(super) fn start(&self, node: &'m Encoding) -> String {
        let start = self.blank(node);
        if start.is_empty() { "{}".to_owned() } else { format!(" = {start}") }
    }

    /// Returns the C++ value of a member for which nothing was sent; an empty text if `{}` gives
    /// that value.
    fn blank(&self, node: &'m Encoding) -> String {
        let node = self.plan.resolved(node);
        match node {
            Encoding::Compressed { min, max, components, .. } => {
                let start = 0_f32.clamp(*min, *max);
                match components {
                    _ if start == 0.0 => String::new(),
                    1 => float(start),
                    _ => format!("bitpack::Filled<{}>({})", self.type_of(node), float(start)),
                }
            }
            Encoding::CompressedF64 { min, max, .. } => match 0_f64.clamp(*min, *max) {
                0.0 => String::new(),
                start => double(start),
            },
            Encoding::SmallestThree { .. } => {
                format!("{}{{{{0.0f, 0.0f, 0.0f, 1.0f}}}}", self.type_of(node))
            }
            Encoding::OmitDefault { of, .. } => self.literal((of, self.plan.model.omitted(node))),
            Encoding::Array { of, .. } | Encoding::Counted { of, .. } => match self.blank(of) {
                empty if empty.is_empty() => empty,
                start => format!("bitpack::Filled<{}>({start})", self.type_of(node)),
            },
            Encoding::Type(index) => match self.plan.declared(*index as usize) {
                // an enum of discriminants may have no variant 0, so it begins with its first
                Some(Declared::PlainEnum(choice)) if choice.has_discriminants => {
                    let first = choice.variants.first().map_or("", |it| &it.name);
                    self.enumerator(*index as usize, first)
                }
                Some(Declared::DataEnum(choice)) if choice.first > 0 => {
                    let first = self.plan.variant(*index as usize, choice.first);
                    format!("{}{{{first}{{}}}}", self.type_of(node))
                }
                _ => String::new(),
            },
            _ => number(node),
        }
    }

    pub(super) fn enumerator(&self, index: usize, variant: &str) -> String {
        format!("{}::{}", self.plan.name(index), self.plan.identifier(variant))
    }

    /// Formats a value from the schema as a C++ literal.
    pub(super) fn literal(&self, part: Part<'m>) -> String {
        let value = self.in_vector_literal(part);
        match *part.0 {
            Encoding::Itself { .. } => format!("{}::Of({value})", self.type_of(part.0)),
            _ => value,
        }
    }

    /// Formats a value like [`literal`](Self::literal), but without `Box` around a value of a
    /// recursive type, which elements of a vector do not need.
    fn in_vector_literal(&self, (node, datum): Part<'m>) -> String {
        let node = self.plan.resolved(node);
        if let Encoding::OmitDefault { of, .. } = node {
            return self.literal((of, datum));
        }
        let name = self.in_vector(node);
        let is_array = matches!(
            *node,
            Encoding::Array { .. } | Encoding::Counted { .. } | Encoding::Compressed { .. }
        );
        match self.plan.view((node, datum)) {
            View::Bool(value) => value.to_string(),
            View::Int(value) => integer(value, Storage::of(node)),
            View::Float(value) => float(value),
            View::Double(value) => double(value),
            View::Char(value) => format!("char32_t({:#x})", u32::from(value)),
            View::Text(value) if matches!(node, Encoding::Utf16 { .. }) => {
                let units: Vec<_> = value.encode_utf16().map(|it| format!("{it:#x}")).collect();
                format!("std::u16string{{{}}}", units.join(", "))
            }
            View::Text(value) => format!("std::string({})", text(value)),
            View::Bytes(bytes) => {
                let all = bytes.iter().map(ToString::to_string);
                braced(&name, matches!(node, Encoding::ByteArray { .. }), all)
            }
            View::Option(None) => format!("{name}{{}}"),
            View::Option(Some(inner)) => format!("{name}{{{}}}", self.literal(inner)),
            View::Map(map) => {
                let pair = map
                    .into_iter()
                    .map(|pair| pair.map(|it| self.in_vector_literal(it)).join(", "));
                braced(&name, false, pair.map(|pair| format!("{{{pair}}}")))
            }
            View::Floats(list) => braced(&name, is_array, list.into_iter().map(float)),
            View::List(list) if is_array => {
                braced(&name, true, list.into_iter().map(|it| self.literal(it)))
            }
            View::List(list) => {
                braced(&name, false, list.into_iter().map(|it| self.in_vector_literal(it)))
            }
            View::Sparse(list) => {
                let entry = |(index, it): (u32, Part<'m>)| {
                    if self.plan.is_unit(it.0) {
                        index.to_string()
                    } else {
                        format!("{{{index}, {}}}", self.in_vector_literal(it))
                    }
                };
                braced(&name, false, list.into_iter().map(entry))
            }
            View::Struct(members) if self.plan.type_declared(node).is_some() => {
                self.aggregate(&name, members)
            }
            View::Variant(ordinal, variant, members) => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::DataEnum(_)) => {
                        let own = self.plan.variant(index, ordinal);
                        format!("{name}{{{}}}", self.aggregate(own, members))
                    }
                    _ => self.enumerator(index, &variant.name),
                }
            }
            View::Struct(_) | View::Unknown => "{}".to_owned(),
        }
    }

    fn aggregate(&self, name: &str, members: Vec<Member<'m>>) -> String {
        let all = members.into_iter().map(|(field, datum)| match field.value() {
            Some(node) => self.literal((node, datum)),
            None => value::integer(datum).map_or("{}".to_owned(), |value| integer(value, None)),
        });
        braced(name, false, all)
    }
}

fn number(node: &Encoding) -> String {
    match nearest_to_zero(node) {
        Integer { magnitude: 0, .. } => String::new(),
        value => integer(value, Storage::of(node)),
    }
}

/// Formats values in braces after a type name. `std::array` needs two pairs of braces.
fn braced(name: &str, is_array: bool, all: impl Iterator<Item = String>) -> String {
    let all = all.collect::<Vec<_>>().join(", ");
    if is_array && !all.is_empty() {
        format!("{name}{{{{{all}}}}}")
    } else {
        format!("{name}{{{all}}}")
    }
}
