//! Translates conditions to C# expressions. An unsigned integer of 64 bits is computed with as the
//! signed one with the same bits.

use super::{CSharp, literal};
use crate::languages::expression::Expressions;
use crate::languages::integers::Storage;
use crate::languages::plan::Declared;
use crate::languages::term::{Step, Term, TermKind, TermType};

impl Expressions for CSharp<'_, '_> {
    /// `true` if numbers are converted to `long`, for a computation.
    type Width = bool;
    const NARROW: bool = false;
    const TESTS_COMPARE: bool = false;

    fn value(&self) -> &'static str {
        self.value
    }

    fn width(terms: [&Term<'_>; 2]) -> bool {
        let mut computes = false;
        let mut visit = |term: &Term<'_>| {
            let is_part = matches!(term.kind, TermKind::Place(..) | TermKind::Int(_));
            computes |= !is_part || term.is_above_i64();
        };
        for term in terms {
            term.each_integer(&mut visit);
        }
        computes
    }

    fn part(&self, place: &str, step: &Step) -> String {
        match step {
            Step::Member(name) => format!("{place}.{name}"),
            Step::Inside(_) => format!("{place}.Value"),
            Step::Variant(index, variant) => {
                format!("{place}.{}", self.alternatives(*index).get(*variant).map_or("", |it| it))
            }
        }
    }

    fn is_some(&self, value: &str, is: bool) -> String {
        format!("{}{value}.HasValue", if is { "" } else { "!" })
    }

    fn is_variant(&self, value: &str, index: usize, variant: usize, is: bool) -> String {
        let sign = if is { "==" } else { "!=" };
        if let Some(Declared::PlainEnum(choice)) = self.plan.declared(index) {
            let name = choice.variants.get(variant).map_or("", |it| &it.name);
            let of = self.in_expression(self.plan.name(index));
            let name = self.plan.identifier(name);
            return format!("{value} {sign} {of}.{name}");
        }
        let alternatives = self.alternatives(index);
        let name = alternatives.get(variant).map_or("", |it| it);
        let of = self.in_expression(self.plan.name(index));
        format!("{value}.Variant {sign} {of}.Variants.{name}")
    }

    fn length(&self, term: &Term<'_>) -> String {
        let text = self.expression(term);
        match term.type_ {
            TermType::Text => format!("Bitpack.Texts.Length({text})"),
            _ => format!("{text}.Count"),
        }
    }

    fn text(&self, text: &str) -> String {
        literal::text(text)
    }

    fn character(&self, value: char) -> String {
        format!("{:#x}", u32::from(value))
    }

    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        match term.kind {
            TermKind::Real(value) if bits == 32 => literal::float(value as f32),
            TermKind::Real(value) => literal::double(value),
            _ => self.expression(term),
        }
    }

    fn integer(&self, value: i128, computes: bool) -> String {
        let text = literal::small(i128::from(value as u64 as i64));
        if computes && !text.starts_with("long") { format!("{text}L") } else { text }
    }

    fn widened(&self, term: &Term<'_>, computes: bool) -> String {
        let text = self.expression(term);
        if computes { format!("(long){text}") } else { text }
    }

    fn cast(&self, number: &str, bits: u32, signed: bool, _: bool) -> String {
        let own = super::types::integer(Storage::of_bits(bits, signed));
        format!("(long)({own}){}", grouped(number))
    }

    fn shifted_right(&self, term: &Term<'_>, a: &str, b: &str) -> String {
        if term.is_above_i64() {
            format!("(long)((ulong){} >> (int){})", grouped(a), grouped(b))
        } else {
            format!("({a} >> (int){})", grouped(b))
        }
    }

    fn shifted_left(&self, a: &str, b: &str) -> String {
        format!("({a} << (int){})", grouped(b))
    }

    fn unsigned_order(&self, a: &str, sign: &str, b: &str) -> String {
        format!("(ulong){} {sign} (ulong){}", grouped(a), grouped(b))
    }
}

fn grouped(text: &str) -> String {
    format!("({text})")
}
