//! Describes encodings, defaults and conditions of a schema file in words.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use bitpack::schema::VersionSpan;
use bitpack::schema::description::{
    Description, Encoded, Encoding, Expression, Integer, Part, Parts,
};

/// Maximum length of a description in bytes. Beyond it, nested tuples are not written out.
const LONGEST: usize = 4096;

/// New names of renamed fields, by their old names.
pub(super) type Renamed = BTreeMap<String, String>;

/// Describes an encoding, with the names of types, and without an outer `omit_default`.
pub(super) fn encoding(of: &Description, encoding: &Encoding) -> String {
    Words::of(of, without_default(encoding), true).text
}

pub(super) const fn without_default(encoding: &Encoding) -> &Encoding {
    match encoding {
        Encoding::OmitDefault { of, .. } => of,
        other => other,
    }
}

/// A description of an encoding with tuples written out, and the indices of the named types in it,
/// in order.
pub(super) struct Words<'d> {
    all: &'d Description,
    /// `true` if the words have the names of types. Without names, all parameters that determine
    /// the bits are in the words.
    is_named: bool,
    pub(super) text: String,
    pub(super) types: Vec<u32>,
}

impl<'d> Words<'d> {
    pub(super) fn of(all: &'d Description, encoding: &Encoding, is_named: bool) -> Self {
        let mut words = Self { all, is_named, text: String::new(), types: Vec::new() };
        words.add(encoding);
        words
    }

    fn add(&mut self, encoding: &Encoding) {
        let text = &mut self.text;
        match encoding {
            Encoding::Type(index) => return self.type_(*index),
            Encoding::Map { min, max, key, value } => {
                let _ = write!(text, "map of {min}..={max} × ");
                self.add(key);
                self.text.push_str(" → ");
                return self.add(value);
            }
            Encoding::Check { magic, bits } => {
                let _ = write!(text, "{magic:#x} in {bits} bits");
            }
            Encoding::Align => text.push_str("zero bits up to the next byte"),
            _ => {
                let whole = encoding.to_string();
                let inner = encoding.inner().map(ToString::to_string).unwrap_or_default();
                text.push_str(whole.strip_suffix(&inner).unwrap_or(&whole));
            }
        }
        // parameters that are not in the words
        match encoding {
            Encoding::Varint { signed, .. } if !self.is_named => {
                let _ = write!(text, "{signed}");
            }
            Encoding::Deltas { hash, .. } if !self.is_named => {
                let _ = write!(text, "{hash:x} ");
            }
            Encoding::OmitDefault { .. } if !self.is_named => {
                let mut head = head(encoding);
                head.iter_mut().for_each(forget_floats);
                let _ = write!(text, "{head:?}");
            }
            _ => {}
        }
        encoding.inner().into_iter().for_each(|it| self.add(it));
    }

    fn type_(&mut self, index: u32) {
        let Some(it) = self.all.type_at(index) else { return };
        let is_open = it.name.is_empty() && self.text.len() <= LONGEST;
        self.text.push_str(if it.name.is_empty() { &it.meaning } else { "" });
        match &it.parts {
            Parts::As(encoding) if is_open => self.add(encoding),
            Parts::Fields(parts) if is_open => {
                self.text.push('(');
                for (i, part) in parts.iter().enumerate() {
                    self.text.push_str(if i > 0 { ", " } else { "" });
                    self.add(&part.encoding);
                }
                self.text.push(')');
            }
            _ => {
                let is_named = self.is_named && !it.name.is_empty();
                self.text.push_str(if is_named { &it.name } else { "type" });
                self.types.push(index);
            }
        }
    }
}

/// Describes the value that is left out, for a field with `omit_default`.
pub(super) fn default(encoding: &Encoding) -> Option<String> {
    let Encoding::OmitDefault { value, left_out, omitted_bit, of, .. } = encoding else {
        return None;
    };
    let value = value.as_ref().map(ToString::to_string);
    let value = value.or_else(|| decoded(of, left_out.as_ref()?));
    let mut text = format!("left out if {}", value.as_deref().unwrap_or("the default"));
    if let (None, Some(Encoded { bits, bytes, floats, doubles })) = (value, left_out) {
        let _ = write!(text, ", {bits} bits 0x{bytes}");
        let all = floats.iter().map(|it| format!("{it:?}"));
        let all: Vec<_> = all.chain(doubles.iter().map(|it| format!("{it:?}"))).collect();
        if !all.is_empty() {
            let _ = write!(text, " for [{}]", all.join(", "));
        }
    }
    if *omitted_bit {
        text.push_str(" (with the bit 1)");
    }
    Some(text)
}

/// Returns the `omit_default` of an encoding, without the encoding inside it; `None` if there is no
/// `omit_default`.
pub(super) fn head(encoding: &Encoding) -> Option<Encoding> {
    let mut head = encoding.clone();
    let Encoding::OmitDefault { of, .. } = &mut head else { return None };
    **of = Encoding::Nothing;
    Some(head)
}

/// Removes the floats of an omitted value, which files of older builds do not have.
pub(super) fn forget_floats(encoding: &mut Encoding) {
    if let Encoding::OmitDefault { left_out: Some(it), .. } = encoding {
        it.floats.clear();
        it.doubles.clear();
    }
}

/// Decodes the bits of an omitted value to text, if its encoding is a simple one, such as an
/// integer or a `bool`; else `None`.
fn decoded(of: &Encoding, bits: &Encoded) -> Option<String> {
    if bits.bits > 64 {
        return None;
    }
    let bytes = bits.to_bytes()?;
    let number = bytes.iter().rev().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
    match of {
        Encoding::Bool => Some((number == 1).to_string()),
        Encoding::Bits { signed: false, .. } => Some(number.to_string()),
        Encoding::Range { min, signed, fraction: 0, .. } => {
            let value = min.to_bits().wrapping_add(number);
            Some(Integer::of(value, *signed).to_string())
        }
        Encoding::Optional(_) if bits.bits == 1 => Some("None".to_owned()),
        Encoding::Text { .. } if number == 0 => Some("empty".to_owned()),
        Encoding::Float { bits: 32 } => Some(format!("{:?}", f32::from_bits(number as u32))),
        _ => None,
    }
}

/// Describes when a field is sent; `None` if it always is.
pub(super) fn condition(conditions: &[Expression]) -> Option<String> {
    let mut text = String::new();
    let mut asked = conditions.iter().filter(|it| !matches!(it, Expression::Versions(_)));
    if let Some(first) = asked.next() {
        let _ = write!(text, "sent if `{first}`");
        for next in asked {
            let _ = write!(text, " and `{next}`");
        }
    }
    for condition in conditions {
        if let Expression::Versions(span) = condition {
            text.push_str(if text.is_empty() { "" } else { ", " });
            text.push_str(&versions(*span));
        }
    }
    (!text.is_empty()).then_some(text)
}

/// Describes the versions of a packet that have a field or a variant.
pub(super) fn versions(span: VersionSpan) -> String {
    let VersionSpan { since, until } = span;
    match (since, until) {
        (_, u8::MAX) => format!("in versions {since} and later"),
        (0, _) => format!("in versions before {until}"),
        _ => format!("in versions {since}..={}", until.saturating_sub(1)),
    }
}

/// Replaces the names of earlier fields that an encoding refers to by their new names.
pub(super) fn with_new_names(encoding: &Encoding, renamed: &Renamed) -> Encoding {
    let mut encoding = encoding.clone();
    let mut inner = Some(&mut encoding);
    while let Some(it) = inner {
        match it {
            Encoding::Counted { count: name, .. }
            | Encoding::Relative { to: name, .. }
            | Encoding::RelativeWrapping { to: name, .. } => rename(name, renamed),
            Encoding::RangeTo { min, max, .. } => {
                min.field.iter_mut().chain(&mut max.field).for_each(|it| rename(it, renamed));
            }
            _ => {}
        }
        inner = it.inner_mut();
    }
    encoding
}

/// Replaces the names of earlier fields in a condition by their new names. `inside` are the new
/// names of fields of nested types.
pub(super) fn condition_with_new_names(
    of: &Expression,
    renamed: &Renamed,
    inside: &Renamed,
) -> Expression {
    match of {
        Expression::Op { form, of } => Expression::Op {
            form: form.clone(),
            of: of.iter().map(|it| condition_with_new_names(it, renamed, inside)).collect(),
        },
        Expression::Field { name, path } => {
            let (mut name, mut path) = (name.clone(), path.clone());
            rename(&mut name, renamed);
            for it in &mut path {
                rename(it, inside);
            }
            Expression::Field { name, path }
        }
        other => other.clone(),
    }
}

fn rename(name: &mut String, renamed: &Renamed) {
    if let Some(new) = renamed.get(name) {
        name.clone_from(new);
    }
}

/// Returns the name of a part, or a word for its purpose if it has none.
pub(super) fn label(part: &Part) -> &str {
    match &part.encoding {
        Encoding::Align => "align",
        Encoding::Check { .. } => "check",
        Encoding::Reserved { .. } => "reserved",
        _ => &part.name,
    }
}
