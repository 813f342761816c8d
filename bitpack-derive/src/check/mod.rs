//! Checks that the attributes of a type are correct. Each function checks one rule.

mod combinations;
mod containers;
pub(crate) mod differences;
mod encodings;
mod inner;
mod lengths;
mod numbers;
mod padding;
mod recursion;
mod references;
mod rest;
mod tags;
mod types;
mod versions;
mod via;

pub(crate) use numbers::{Encoded, encoded, greatest, may_be_too_fine};

use crate::attributes::Mark;
use crate::ctxt::Ctxt;
use crate::model::{Body, Model};

/// Reports all mistakes in the attributes of a type and its fields.
pub(crate) fn check(cx: &Ctxt, model: &Model<'_>) {
    combinations::excluded(cx, &model.attributes.given);
    if let Some(via) = &model.attributes.via {
        return via::check(cx, model, via);
    }
    match &model.body {
        Body::Struct(_) => tags::is_for_enums(cx, model),
        Body::Enum(variants) => tags::check(cx, model, variants),
    }
    recursion::check(cx, model);
    rest::check(cx, model);
    versions::check(cx, model);
    padding::check(cx, model);
    marks_fit(cx, &model.attributes.checks);
    lengths::default_is_used(cx, model);
    for (_, group) in model.groups() {
        for (i, field) in group.iter().enumerate() {
            marks_fit(cx, &field.attributes.marks);
            combinations::check(cx, &field.attributes);
            references::check(cx, group, i);
            if field.is_ours() {
                types::check(cx, model, field);
                lengths::check(cx, field);
                containers::check(cx, field);
                inner::check(cx, field);
                encodings::check(cx, field);
                numbers::check(cx, field);
            }
        }
    }
}

/// Checks that each `check` and `reserved` attribute has 1 to 64 bits, and that the constant of a
/// `check` fits in them.
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
