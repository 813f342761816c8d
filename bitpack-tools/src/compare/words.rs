//! Describes encodings, defaults and conditions of a schema file in words.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use bitpack::schema::VersionSpan;
use bitpack::schema::description::{
    Description, Encoded, Encoding, Expression, Integer, Part, Parts,
};

/// Maximum length of a description in bytes. A longer one names its nested tuples by their place.
const LONGEST: usize = 4096;

/// The new name of each field that was renamed.
pub(super) type Renamed = BTreeMap<String, String>;

/// Describes an encoding, with the names of types, and without an outer `omit_default`.
pub(super) fn encoding(of: &Description, encoding: &Encoding) -> String {
    let mut text = String::new();
    let encoding = match encoding {
        Encoding::OmitDefault { of, .. } => of,
        encoding => encoding,
    };
    words(of, encoding, &mut text);
    text
}

fn words(all: &Description, encoding: &Encoding, text: &mut String) {
    if text.len() > LONGEST {
        text.push('…');
        return;
    }
    match encoding {
        Encoding::Type(index) => type_words(all, *index, text),
        Encoding::Map { min, max, key, value } => {
            let _ = write!(text, "map of {min}..={max} × ");
            words(all, key, text);
            text.push_str(" → ");
            words(all, value, text);
        }
        Encoding::Check { magic, bits } => {
            let _ = write!(text, "{magic:#x} in {bits} bits");
        }
        Encoding::Align => text.push_str("zero bits up to the next byte"),
        encoding => match encoding.inner() {
            Some(inner) => {
                let whole = encoding.to_string();
                text.push_str(whole.strip_suffix(&inner.to_string()).unwrap_or(&whole));
                words(all, inner, text);
            }
            None => {
                let _ = write!(text, "{encoding}");
            }
        },
    }
}

fn type_words(all: &Description, index: u32, text: &mut String) {
    let Some(it) = all.type_at(index) else { return };
    if !it.name.is_empty() {
        text.push_str(&it.name);
        return;
    }
    text.push_str(&it.meaning);
    match &it.parts {
        Parts::As(encoding) => words(all, encoding, text),
        Parts::Fields(parts) => {
            text.push('(');
            for (i, part) in parts.iter().enumerate() {
                text.push_str(if i > 0 { ", " } else { "" });
                words(all, &part.encoding, text);
            }
            text.push(')');
        }
        _ => text.push_str("type"),
    }
}

/// Describes the value that is left out, for a field with `omit_default`.
pub(super) fn default(encoding: &Encoding) -> Option<String> {
    let Encoding::OmitDefault { value, left_out, omitted_bit, of, .. } = encoding else {
        return None;
    };
    let value = value.as_ref().map(ToString::to_string);
    let value = value.or_else(|| decoded(of, left_out.as_ref()?));
    let mut text = match value {
        Some(value) => format!("left out if {value}"),
        None => match left_out {
            Some(Encoded { bits, bytes, floats, doubles })
                if floats.is_empty() && doubles.is_empty() =>
            {
                format!("left out if the default, {bits} bits 0x{bytes}")
            }
            Some(Encoded { bits, bytes, floats, doubles }) => {
                let all = floats.iter().map(|it| format!("{it:?}"));
                let all: Vec<_> = all.chain(doubles.iter().map(|it| format!("{it:?}"))).collect();
                let all = all.join(", ");
                format!("left out if the default, {bits} bits 0x{bytes} for [{all}]")
            }
            None => "left out if the default".to_owned(),
        },
    };
    if *omitted_bit {
        text.push_str(" (with the bit 1)");
    }
    Some(text)
}

/// Removes the floats of an omitted value, which files of older builds do not have.
pub(super) fn forget_floats(encoding: &mut Encoding) {
    if let Encoding::OmitDefault { left_out: Some(it), .. } = encoding {
        it.floats.clear();
        it.doubles.clear();
    }
}

/// Decodes the bits of an omitted integer or `bool`.
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

/// Replaces the names of earlier fields in a condition by their new names. `inside` has those of
/// the fields of nested types.
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

/// An encoding without names: its text contains every parameter, and `types` the nested types with
/// a name, in order.
#[derive(Default)]
pub(super) struct Canonical {
    pub(super) text: String,
    pub(super) types: Vec<u32>,
}

impl Canonical {
    pub(super) fn of(all: &Description, encoding: &Encoding) -> Self {
        let mut canonical = Self::default();
        canonical.add(all, encoding);
        canonical
    }

    fn add(&mut self, all: &Description, encoding: &Encoding) {
        match encoding {
            Encoding::Type(index) => self.type_(all, *index),
            Encoding::Map { min, max, key, value } => {
                let _ = write!(self.text, "map {min} {max} ");
                self.add(all, key);
                self.add(all, value);
            }
            Encoding::When { .. } => self.text.push_str("when "),
            encoding => {
                let mut head = encoding.clone();
                forget_floats(&mut head);
                if let Encoding::Compressed { strict, wrapping, .. }
                | Encoding::CompressedF64 { strict, wrapping, .. } = &mut head
                {
                    (*strict, *wrapping) = (false, false);
                }
                if let Some(inner) = head.inner_mut() {
                    *inner = Encoding::Nothing;
                }
                let _ = write!(self.text, "{head:?} ");
                if let Some(inner) = encoding.inner() {
                    self.add(all, inner);
                }
            }
        }
    }

    fn type_(&mut self, all: &Description, index: u32) {
        let unnamed = all.type_at(index).filter(|it| it.name.is_empty());
        match unnamed.map(|it| (&it.meaning, &it.parts)) {
            Some((meaning, Parts::As(encoding))) if self.text.len() <= LONGEST => {
                self.text.push_str(meaning);
                self.add(all, encoding);
            }
            Some((meaning, Parts::Fields(parts))) if self.text.len() <= LONGEST => {
                self.text.push_str(meaning);
                self.text.push('(');
                for part in parts {
                    self.add(all, &part.encoding);
                }
                self.text.push(')');
            }
            _ => {
                self.text.push_str("type ");
                self.types.push(index);
            }
        }
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
