//! The rules. One rule is one function.

mod combinations;
mod containers;
mod encodings;
mod lengths;
mod numbers;
mod references;
mod types;

pub(crate) use encodings::target;
pub(crate) use numbers::{greatest, may_be_too_fine};

use crate::attributes::{Mark, Tag};
use crate::ctxt::Ctxt;
use crate::model::{Body, Model, Variant};
use crate::symbol::TAG;

/// Reports whatever is wrong with the type.
pub(crate) fn check(cx: &Ctxt, model: &Model<'_>) {
    match &model.body {
        Body::Struct(_) => tag_is_for_enums(cx, model),
        Body::Enum(variants) => {
            has_variants(cx, model, variants);
            variants_fit_tag(cx, model, variants);
        }
    }
    marks_fit(cx, &model.attributes.checks);
    for (_, group) in model.groups() {
        for (i, field) in group.iter().enumerate() {
            marks_fit(cx, &field.attributes.marks);
            combinations::check(cx, field);
            references::check(cx, group, i);
            if field.is_ours() {
                types::check(cx, model, field);
                lengths::check(cx, field);
                containers::check(cx, field);
                encodings::check(cx, field);
                numbers::check(cx, field);
            }
        }
    }
}

/// A struct has no number to set the width of.
fn tag_is_for_enums(cx: &Ctxt, model: &Model<'_>) {
    if let Some(tag) = model.attributes.find(TAG) {
        cx.error(tag, "`tag` is the width of an enum's number; a struct has none");
    }
}

/// An enum without variants has no value to send.
fn has_variants(cx: &Ctxt, model: &Model<'_>, variants: &[Variant<'_>]) {
    if variants.is_empty() {
        cx.error(model.ident, "an enum without variants has no wire form");
    }
}

/// Every variant has a number of the width given.
fn variants_fit_tag(cx: &Ctxt, model: &Model<'_>, variants: &[Variant<'_>]) {
    let count = variants.len();
    let last = count.saturating_sub(1) as u64;
    let needed = u64::BITS - last.leading_zeros();
    match &model.attributes.tag {
        Some(Tag::Bits(bits)) => match bits.to_u64() {
            Some(given) if given < needed.into() => {
                cx.error(bits, format!("{count} variants need {needed} bits"));
            }
            Some(33..) => cx.error(bits, "a variant's number has at most 32 bits"),
            _ => {}
        },
        Some(Tag::Max(max)) => match max.to_u64() {
            Some(given) if given < last => {
                cx.error(max, format!("{count} variants need `max = {last}`"));
            }
            Some(given) if given > u32::MAX.into() => {
                cx.error(max, "a variant's number has at most 32 bits");
            }
            _ => {}
        },
        None => {}
    }
}

/// A constant fits its width, and a width is one that a single operation has.
fn marks_fit(cx: &Ctxt, marks: &[Mark]) {
    for mark in marks {
        let bits = match mark {
            Mark::Align => continue,
            Mark::Check { bits, .. } | Mark::Reserved(bits) => bits,
        };
        match bits.to_u64() {
            Some(0) => cx.error(bits, "zero bits carry nothing; remove it"),
            Some(65..) => cx.error(bits, "at most 64 bits at once"),
            Some(width) => {
                let Mark::Check { magic, .. } = mark else {
                    continue;
                };
                let needed = magic.to_u64().map_or(0, |magic| u64::BITS - magic.leading_zeros());
                if u64::from(needed) > width {
                    let message = format!("needs {needed} bits: add `bits = {needed}`");
                    cx.error(magic, message);
                }
            }
            None => {}
        }
    }
}
