//! Translates conditions to TypeScript expressions.

use super::{TypeScript, literal};
use crate::languages::expression::Expressions;
use crate::languages::plan::Declared;
use crate::languages::term::{Step, Term, TermKind, TermType};

impl Expressions for TypeScript<'_, '_> {
    /// `true` for bigints, `false` for numbers.
    type Width = bool;
    const NARROW: bool = false;
    const EQUALITY: [&'static str; 2] = ["===", "!=="];
    const TESTS_COMPARE: bool = true;

    fn value(&self) -> &'static str {
        self.value
    }

    /// Returns `true` if a comparison must be evaluated with bigints: an operand is one, a result could
    /// exceed 53 bits, or an operator works on bits, for which JavaScript numbers have only 32.
    fn width(terms: [&Term<'_>; 2]) -> bool {
        let mut wide = false;
        let mut visit = |term: &Term<'_>| {
            let TermType::Int(least, most) = term.type_ else { return };
            let are_bits = match term.kind {
                TermKind::Compute(how, ..) => matches!(how, "&" | "|" | "^" | "<<" | ">>"),
                TermKind::Cast(..) => true,
                _ => false,
            };
            let is_bigint =
                matches!(term.kind, TermKind::Place(_, Some(storage)) if storage.is_wide());
            let fits = least >= -(1 << 52) && most <= 1 << 52;
            wide |= are_bits || is_bigint || !fits;
        };
        for term in terms {
            term.each_integer(&mut visit);
        }
        wide
    }

    fn part(&self, place: &str, step: &Step) -> String {
        match step {
            Step::Member(name) => format!("{place}.{name}"),
            Step::Inside(true) => format!("{place}![0]"),
            Step::Inside(false) => format!("{place}!"),
            Step::Variant(index, variant) => {
                format!("({place} as {})", self.plan.variant(*index, *variant))
            }
        }
    }

    fn is_some(&self, value: &str, is: bool) -> String {
        format!("{value} {} null", if is { "!==" } else { "===" })
    }

    fn is_variant(&self, value: &str, index: usize, variant: usize, is: bool) -> String {
        let (choice, member) = match self.plan.declared(index) {
            Some(Declared::PlainEnum(choice)) => (choice, ""),
            Some(Declared::DataEnum(choice)) => (choice, ".variant"),
            _ => return "false".to_owned(),
        };
        let name = choice.variants.get(variant).map_or("", |it| &it.name);
        let sign = if is { "===" } else { "!==" };
        format!("{value}{member} {sign} {}", literal::text(name))
    }

    fn length(&self, term: &Term<'_>) -> String {
        let text = self.expression(term);
        match term.type_ {
            TermType::Text => format!("$textLength({text})"),
            _ => format!("{text}.length"),
        }
    }

    fn text(&self, text: &str) -> String {
        literal::text(text)
    }

    fn character(&self, value: char) -> String {
        literal::text(&value.to_string())
    }

    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        let text = self.expression(term);
        if bits == 32 { format!("Math.fround({text})") } else { text }
    }

    fn integer(&self, value: i128, is_wide: bool) -> String {
        if is_wide { format!("{value}n") } else { value.to_string() }
    }

    fn widened(&self, term: &Term<'_>, is_wide: bool) -> String {
        let text = self.expression(term);
        match term.kind {
            TermKind::Place(_, Some(storage)) if storage.is_wide() => text,
            _ if is_wide => format!("BigInt({text})"),
            _ => text,
        }
    }

    fn cast(&self, number: &str, bits: u32, signed: bool, _: bool) -> String {
        let function = if signed { "asIntN" } else { "asUintN" };
        format!("BigInt.{function}({bits}, {number})")
    }

    fn quotient(&self, a: &str, b: &str, is_wide: bool) -> String {
        if is_wide { format!("({a} / {b})") } else { format!("Math.trunc({a} / {b})") }
    }
}
