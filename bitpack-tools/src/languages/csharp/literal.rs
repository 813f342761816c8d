//! Formats values as C# literals.

use bitpack::schema::description::Integer;

use super::CSharp;
use crate::languages::integers::{Storage, nearest_to_zero};
pub(super) use crate::languages::lines::quoted as text;
use crate::languages::plan::{Declared, Form};
use crate::model::{Encoding, EnumBody};
use crate::value::{Member, Part, View};

/// Formats an integer of at most 64 bits.
pub(super) fn small(value: i128) -> String {
    if value == i128::from(i64::MIN) { "long.MinValue".to_owned() } else { value.to_string() }
}

/// Formats an integer of any width.
pub(super) fn integer(value: Integer, storage: Option<Storage>) -> String {
    let bits = value.to_bits();
    if storage.is_some_and(|it| it.bits > 64) {
        return format!("new Bitpack.Wide({:#x}, {:#x})", (bits >> 64) as u64, bits as u64);
    }
    small(if value.negative { bits as i128 } else { i128::from(bits as u64) })
}

pub(super) fn float(value: f32) -> String {
    match real(value.into()) {
        Some(name) => format!("float.{name}"),
        None => format!("{value:?}f"),
    }
}

pub(super) fn double(value: f64) -> String {
    real(value).map_or_else(|| format!("{value:?}"), |name| format!("double.{name}"))
}

/// Returns the name of a float that has no digits.
fn real(value: f64) -> Option<&'static str> {
    match value {
        _ if value.is_nan() => Some("NaN"),
        f64::INFINITY => Some("PositiveInfinity"),
        f64::NEG_INFINITY => Some("NegativeInfinity"),
        _ => None,
    }
}

impl<'m> CSharp<'_, 'm> {
    /// Returns the C# initializer of a member: ` = value`, or nothing if the language gives the value.
    pub(super) fn start(&self, node: &'m Encoding) -> String {
        let is_own =
            |it: &str| ["0", "0.0f", "0.0", "false"].contains(&it) || it.starts_with("default(");
        let blank = self.blank(node).filter(|it| !is_own(it));
        blank.map_or(String::new(), |blank| format!(" = {blank}"))
    }

    /// Returns the C# value of a member for which nothing was sent; `None` if the language gives it.
    fn blank(&self, node: &'m Encoding) -> Option<String> {
        let node = self.plan.resolved(node);
        match node {
            Encoding::Compressed { min, max, components, .. } => {
                let blank = 0_f32.clamp(*min, *max);
                let text = (blank != 0.0).then(|| float(blank));
                return match (components, self.vector(*components)) {
                    (1, _) => text,
                    (many, Some(type_)) => {
                        text.map(|it| new_object(&type_, &vec![it; *many as usize].join(", ")))
                    }
                    (many, None) => Some(filled("float", *many, text)),
                };
            }
            Encoding::CompressedF64 { min, max, .. } => {
                return Some(0_f64.clamp(*min, *max)).filter(|it| *it != 0.0).map(double);
            }
            Encoding::OmitDefault { of, .. } => {
                return Some(self.literal((of, self.plan.model.omitted(node))));
            }
            _ => {}
        }
        Some(match self.plan.form(node) {
            Form::Quaternion => self.floats(node, &[0.0, 0.0, 0.0, 1.0]),
            Form::Text | Form::Utf16 => "\"\"".to_owned(),
            Form::ByteArray(len) => format!("new byte[{len}]"),
            Form::Bytes | Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices => {
                new_object(&self.type_of(node), "")
            }
            Form::Array(len, of) => filled(&self.type_of(of), len, self.blank(of)),
            Form::Type(index) => match self.plan.declared(index)? {
                // an enum of discriminants may have no variant 0, so it begins with its first
                Declared::PlainEnum(choice) => self.variant(index, choice, 0)?,
                Declared::DataEnum(_) | Declared::Struct(_) | Declared::SingleValue(_) => {
                    new_object(self.plan.name(index), "")
                }
            },
            Form::Integer(_) => match nearest_to_zero(node) {
                Integer { magnitude: 0, .. } => return None,
                value => integer(value, Storage::of(node)),
            },
            // a value of a recursive type is made when it is read
            _ => return None,
        })
    }

    /// Returns the value of a variant of an enum without fields; `None` for the number 0.
    fn variant(&self, index: usize, choice: EnumBody<'_>, ordinal: usize) -> Option<String> {
        let number = match choice.variants.get(ordinal) {
            Some(variant) if choice.has_discriminants => variant.number.into(),
            _ => ordinal as i128,
        };
        (number != 0).then(|| format!("({})({})", self.plan.name(index), small(number)))
    }

    /// Returns a vector or a quaternion.
    fn floats(&self, node: &'m Encoding, parts: &[f32]) -> String {
        let all: Vec<_> = parts.iter().copied().map(float).collect();
        let type_ = self.type_of(node);
        match &*type_ {
            "float[]" => listed("new float[]", all.into_iter()),
            type_ => new_object(type_, &all.join(", ")),
        }
    }

    /// Formats a value from the schema as a C# literal.
    pub(super) fn literal(&self, (node, datum): Part<'m>) -> String {
        let node = self.plan.resolved(node);
        if let Encoding::OmitDefault { of, .. } = node {
            return self.literal((of, datum));
        }
        let name = self.type_of(node);
        let list = |all: Vec<String>| match name.strip_suffix("[]") {
            Some(_) => listed(&format!("new {name}"), all.into_iter()),
            None => listed(&format!("new {name}()"), all.into_iter()),
        };
        match self.plan.view((node, datum)) {
            View::Bool(value) => value.to_string(),
            View::Int(value) => integer(value, Storage::of(node)),
            View::Float(value) => float(value),
            View::Double(value) => double(value),
            View::Char(value) => format!("{:#x}", u32::from(value)),
            View::Text(value) => text(value),
            View::Bytes(bytes) => list(bytes.iter().map(ToString::to_string).collect()),
            View::Option(Some(inner)) => new_object(&name, &self.literal(inner)),
            View::Floats(all) => self.floats(node, &all),
            View::List(all) => list(all.into_iter().map(|it| self.literal(it)).collect()),
            View::Map(map) => {
                let entry = self.element(node);
                let pair = |pair: [Part<'m>; 2]| {
                    new_object(&entry, &pair.map(|it| self.literal(it)).join(", "))
                };
                list(map.into_iter().map(pair).collect())
            }
            View::Sparse(all) => {
                let element = self.element(node);
                let one = |(index, it): (u32, Part<'m>)| match &*element {
                    "uint" => index.to_string(),
                    entry => new_object(entry, &format!("{index}, {}", self.literal(it))),
                };
                list(all.into_iter().map(one).collect())
            }
            View::Struct(members) if self.plan.type_declared(node).is_some() => {
                self.object(&name, members)
            }
            View::Variant(ordinal, _, members) => {
                let index = self.plan.type_index(node).unwrap_or_default();
                match self.plan.declared(index) {
                    Some(Declared::DataEnum(choice)) => {
                        let own = self.alternatives(index);
                        let own = own.get(ordinal).map_or("", |it| it);
                        let is_bare =
                            choice.variants.get(ordinal).is_none_or(|it| it.fields.is_empty());
                        let value = if is_bare {
                            format!("Variant = {}.Variants.{own}", self.in_expression(&name))
                        } else {
                            let object = self.object(self.plan.variant(index, ordinal), members);
                            format!("{own} = {object}")
                        };
                        format!("new {name} {{ {value} }}")
                    }
                    Some(Declared::PlainEnum(choice)) => {
                        let number = self.variant(index, choice, ordinal);
                        number.unwrap_or_else(|| format!("({name})(0)"))
                    }
                    _ => format!("default({name})"),
                }
            }
            View::Option(None) | View::Struct(_) | View::Unknown => format!("default({name})"),
        }
    }

    fn object(&self, name: &str, members: Vec<Member<'m>>) -> String {
        let number = |it| integer(it, None);
        let all = self.plan.literals(members, |it| self.literal(it), number);
        match all.as_slice() {
            [] => new_object(name, ""),
            all => listed(
                &format!("new {name}"),
                all.iter().map(|(name, value)| format!("{name} = {value}")),
            ),
        }
    }
}

/// Returns a new value with these arguments.
fn new_object(type_: &str, arguments: &str) -> String {
    format!("new {type_}({arguments})")
}

/// Returns a new array of `len` elements with the value `blank`, if it is not the language's own.
fn filled(of: &str, len: u32, blank: Option<String>) -> String {
    // the length is in the first brackets of an array of arrays
    let inner = of.trim_end_matches("[]");
    match blank {
        Some(blank) => format!("Bitpack.Copied.Filled<{of}>({len}, () => {blank})"),
        None => format!("new {inner}[{len}]{}", of.strip_prefix(inner).unwrap_or_default()),
    }
}

/// Returns an initializer with these values in braces.
fn listed(head: &str, all: impl Iterator<Item = String>) -> String {
    let all: Vec<_> = all.collect();
    if all.is_empty() {
        format!("{head} {{ }}")
    } else {
        format!("{head} {{ {} }}", all.join(", "))
    }
}
