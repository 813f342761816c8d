//! Builds the encodings of enums.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::{Builder, Made, NOT_LAST};
use crate::cost::{DeltaCost, Sum, Width};
use crate::dynamic::group::{Choice, Group, Numbers};
use crate::math::{bit_length, mask};
use crate::schema::description::{Parts, Variant};
use crate::schema::{Alternatives, fits_raw};

impl Builder<'_> {
    /// Builds the tag, the variants and the checks of an enum. Returns them with the width of a value and the
    /// cost of its deltas.
    pub(super) fn choice(&mut self, parts: &Parts) -> Made<(Choice, Width, DeltaCost)> {
        let Parts::Variants { tag_bits, least, tag_by_version, discriminants, variants, checks } =
            parts
        else {
            return Err("no enum".to_string());
        };
        let (tag, tag_by_version) = (*tag_bits, *tag_by_version);
        if variants.is_empty() {
            return Err("an enum without variants".to_string());
        }
        if tag > 32 || bit_length(variants.len().saturating_sub(1) as u128) > tag {
            return Err(format!("{} variants with a tag of {tag} bits", variants.len()));
        }
        self.count(variants.len())?;
        let (mut all, mut widths) = (Vec::new(), Alternatives::NONE);
        for (i, variant) in variants.iter().enumerate() {
            let group = self.within(format_args!(".variants[{i}]"), |it| {
                if !*discriminants && variant.number != i as i64 {
                    return Err(format!("variant {i} has the number {}", variant.number));
                }
                it.within(format_args!(".fields"), |it| it.fields(&variant.fields))
            })?;
            widths = widths.or(group.width);
            all.push((variant.name.clone(), group));
        }
        let numbers =
            if *discriminants { Some(self.numbers(tag, *least, variants)?) } else { None };
        let spans = variants.iter().any(|it| !it.versions.is_all());
        let spans = spans.then(|| variants.iter().map(|it| it.versions).collect());
        let own = widths.in_versions(tag, spans.is_some());
        let checks = self.within(format_args!(".checks"), |it| it.fields(checks))?;
        if checks.count() > 0 {
            return Err("fields after those of a variant".to_string());
        }
        if !checks.items.is_empty() && all.iter().any(|(_, it)| it.takes_rest) {
            return Err(NOT_LAST.to_string());
        }
        let begins_anew =
            |group: &Group| group.fields.iter().any(|it| self.node_at(it.of).facts.begins_anew);
        let first = all.iter().position(|(_, group)| !begins_anew(group)).unwrap_or(0) as u32;
        let changed = all.iter().fold(Sum::NONE, |sum, (_, it)| sum.or(it.changed));
        let ascends = !discriminants || variants.is_sorted_by_key(|it| it.number);
        let choice = Choice {
            tag,
            variants: all,
            checks,
            ascends,
            first,
            is_plain: own.fixed,
            numbers,
            spans,
            tag_by_version,
        };
        let width = own.then(choice.checks.width);
        let cost = DeltaCost::variants(changed, choice.checks.changed, width);
        Ok((choice, width, cost))
    }

    fn numbers(&mut self, tag: u32, least: i64, variants: &[Variant]) -> Made<Numbers> {
        let is_signed = least == 0 && variants.iter().any(|it| it.number < 0);
        let mut codes = Vec::new();
        for (i, variant) in variants.iter().enumerate() {
            let number = i128::from(variant.number) - i128::from(least);
            if !fits_raw(number, tag, is_signed) {
                return self.within(format_args!(".variants[{i}]"), |_| {
                    Err(format!("the number {} does not fit in {tag} bits", variant.number))
                });
            }
            codes.push((number as u64 & mask(tag)) as u32);
        }
        let mut ascending: Vec<(u32, u32)> = codes.iter().copied().zip(0..).collect();
        ascending.sort_unstable();
        if !ascending.is_sorted_by(|(one, _), (other, _)| one < other) {
            return Err("two variants have one number".to_string());
        }
        Ok(Numbers { codes, ascending, least, is_signed })
    }
}
