//! Formats values as C++ literals.

use bitpack::schema::description::Integer;

use super::Cpp;
use crate::datum::Datum;
use crate::languages::integers::{Storage, nearest_to_zero};
use crate::languages::plan::Declared;
use crate::model::{EnumBody, FieldKind, Fields, Node, Shape};

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
    pub(super) fn start(&self, node: &'m Node) -> String {
        let start = self.blank(node);
        if start.is_empty() { "{}".to_owned() } else { format!(" = {start}") }
    }

    /// Returns the C++ value that a member has if nothing was sent. It is empty if `{}` gives that
    /// value.
    fn blank(&self, node: &'m Node) -> String {
        let node = self.plan.resolved(node);
        match &node.shape {
            Shape::Bits { .. } | Shape::Range { .. } => number(node),
            Shape::Named { name, .. } if name == "NonZero" => number(node),
            Shape::Compressed { min, max, components, .. } => {
                let start = 0_f32.clamp(*min, *max);
                match components {
                    _ if start == 0.0 => String::new(),
                    1 => float(start),
                    _ => format!("bitpack::Filled<{}>({})", self.type_of(node), float(start)),
                }
            }
            Shape::CompressedF64 { min, max, .. } => match 0_f64.clamp(*min, *max) {
                0.0 => String::new(),
                start => double(start),
            },
            Shape::SmallestThree { .. } => {
                format!("{}{{{{0.0f, 0.0f, 0.0f, 1.0f}}}}", self.type_of(node))
            }
            Shape::OmitDefault { left_out, of, .. } => self.literal(of, left_out),
            Shape::Array { of, .. } | Shape::Counted { of, .. } => match self.blank(of) {
                empty if empty.is_empty() => empty,
                start => format!("bitpack::Filled<{}>({start})", self.type_of(node)),
            },
            Shape::Type(index) => match self.plan.declared(*index) {
                // an enum of discriminants may have no variant 0, so it begins with its first
                Some(Declared::PlainEnum(choice)) if choice.has_discriminants => {
                    let first = choice.variants.first().map_or("", |it| &it.name);
                    self.enumerator(*index, first)
                }
                Some(Declared::DataEnum(choice)) if choice.first > 0 => {
                    let first = self.plan.variant(*index, choice.first);
                    format!("{}{{{first}{{}}}}", self.type_of(node))
                }
                _ => String::new(),
            },
            Shape::Bool
            | Shape::Float { .. }
            | Shape::Optional(_)
            | Shape::List { .. }
            | Shape::More { .. }
            | Shape::Ascending(_)
            | Shape::Deltas(_)
            | Shape::Map { .. }
            | Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. }
            | Shape::ByteArray { .. }
            | Shape::ByteList { .. }
            | Shape::Rest { .. }
            | Shape::Subset { .. }
            | Shape::Named { .. }
            | Shape::Nothing
            | Shape::Function { .. }
            | Shape::Itself { .. } => String::new(),
        }
    }

    pub(super) fn enumerator(&self, index: usize, variant: &str) -> String {
        format!("{}::{}", self.plan.name(index), self.plan.identifier(variant))
    }

    /// Formats a value from the schema as a C++ literal.
    pub(super) fn literal(&self, node: &'m Node, datum: &Datum) -> String {
        let value = self.in_vector_literal(node, datum);
        match node.shape {
            Shape::Itself { .. } => format!("{}::Of({value})", self.type_of(node)),
            _ => value,
        }
    }

    /// Formats a value like [`literal`](Self::literal), but without `Box` around a value of a
    /// recursive type, which elements of a vector do not need.
    fn in_vector_literal(&self, node: &'m Node, datum: &Datum) -> String {
        let node = self.plan.resolved(node);
        let name = self.in_vector(node);
        match (datum, &node.shape) {
            (Datum::Bool(value), _) => value.to_string(),
            (Datum::Int(value), _) => integer(*value, Storage::of(node)),
            (Datum::Float(value), _) => float(*value),
            (Datum::Double(value), _) => double(*value),
            (Datum::Char(value), _) => format!("char32_t({:#x})", u32::from(*value)),
            (Datum::Text(value), Shape::Utf16 { .. }) => {
                let units: Vec<_> = value.encode_utf16().map(|it| format!("{it:#x}")).collect();
                format!("std::u16string{{{}}}", units.join(", "))
            }
            (Datum::Text(value), _) => format!("std::string({})", text(value)),
            (Datum::Bytes(bytes), shape) => {
                let all: Vec<_> = bytes.iter().map(ToString::to_string).collect();
                braced(&name, matches!(shape, Shape::ByteArray { .. }), &all)
            }
            (Datum::Option(None), _) => format!("{name}{{}}"),
            (Datum::Option(Some(inner)), Shape::Optional(of)) => {
                format!("{name}{{{}}}", self.literal(of, inner))
            }
            (_, Shape::OmitDefault { of, .. } | Shape::Ascending(of) | Shape::Deltas(of)) => {
                self.literal(of, datum)
            }
            (Datum::List(list), Shape::Map { key, value, .. }) => {
                let pair = |it: &Datum| match it {
                    Datum::List(pair) => match pair.as_slice() {
                        [k, v] => {
                            format!(
                                "{{{}, {}}}",
                                self.in_vector_literal(key, k),
                                self.in_vector_literal(value, v)
                            )
                        }
                        _ => String::new(),
                    },
                    _ => String::new(),
                };
                braced(&name, false, &list.iter().map(pair).collect::<Vec<_>>())
            }
            (Datum::List(list), shape) => {
                let is_array = matches!(
                    shape,
                    Shape::Array { .. } | Shape::Counted { .. } | Shape::Compressed { .. }
                );
                let of = node.inner().next().unwrap_or(node);
                let each = |it: &Datum| {
                    if is_array { self.literal(of, it) } else { self.in_vector_literal(of, it) }
                };
                braced(&name, is_array, &list.iter().map(each).collect::<Vec<_>>())
            }
            (Datum::Sparse(list), Shape::Subset { of, .. }) => {
                let entry = |(index, it): &(u32, Datum)| {
                    if self.plan.is_unit(of) {
                        index.to_string()
                    } else {
                        format!("{{{index}, {}}}", self.in_vector_literal(of, it))
                    }
                };
                braced(&name, false, &list.iter().map(entry).collect::<Vec<_>>())
            }
            (Datum::Struct(values), _) => match self.plan.type_declared(node) {
                Some(Declared::Struct(fields)) => self.aggregate(&name, fields, values),
                _ => "{}".to_owned(),
            },
            (Datum::Variant(ordinal, variant, values), _) => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::DataEnum(EnumBody { variants, .. })) => {
                        match variants.get(*ordinal) {
                            Some(it) => {
                                let own = self.plan.variant(index, *ordinal);
                                format!("{name}{{{}}}", self.aggregate(own, &it.fields, values))
                            }
                            None => String::new(),
                        }
                    }
                    _ => self.enumerator(index, variant),
                }
            }
            _ => "{}".to_owned(),
        }
    }

    fn aggregate(&self, name: &str, fields: &'m Fields, values: &[(String, Datum)]) -> String {
        let members = self.plan.members(fields);
        let all: Vec<_> = members
            .iter()
            .map(|member| {
                let found = values.iter().find(|(own, _)| *own == member.field.name);
                match (&member.field.kind, found) {
                    (FieldKind::Value(node), Some((_, datum))) => self.literal(node, datum),
                    (_, Some((_, Datum::Int(value)))) => integer(*value, None),
                    _ => "{}".to_owned(),
                }
            })
            .collect();
        braced(name, false, &all)
    }
}

fn number(node: &Node) -> String {
    match nearest_to_zero(node) {
        Integer { magnitude: 0, .. } => String::new(),
        value => integer(value, Storage::of(node)),
    }
}

/// Formats values in braces after a type name. `std::array` needs two pairs of braces.
fn braced(name: &str, is_array: bool, all: &[String]) -> String {
    let all = all.join(", ");
    if is_array && !all.is_empty() {
        format!("{name}{{{{{all}}}}}")
    } else {
        format!("{name}{{{all}}}")
    }
}
