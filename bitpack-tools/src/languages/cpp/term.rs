//! Writes conditions as C++ expressions.

use super::{Cpp, literal};
use crate::languages::expression::Expressions;
use crate::languages::integers::Storage;
use crate::languages::plan::Declared;
use crate::languages::term::{Step, Term, TermKind, TermType};

/// C++ integer type in which an expression is evaluated, so that it cannot overflow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::languages) enum Wide {
    Int,
    Long,
    Widest,
}

/// Returns `true` for a shift by more than 31 bits, which is undefined for an `int`.
fn is_far(term: &Term<'_>) -> bool {
    let TermKind::Compute("<<" | ">>", _, by) = &term.kind else {
        return false;
    };
    matches!(by.type_, TermType::Int(_, most) if most > 31)
}

impl Expressions for Cpp<'_, '_> {
    type Width = Wide;
    const NARROW: Wide = Wide::Int;
    const TESTS_COMPARE: bool = false;

    fn value(&self) -> &'static str {
        self.value
    }

    fn width(terms: [&Term<'_>; 2]) -> Wide {
        let mut wide = Wide::Int;
        let mut visit = |term: &Term<'_>| {
            let TermType::Int(least, most) = term.type_ else { return };
            let fits = |min: i64, max: i64| least >= i128::from(min) && most <= i128::from(max);
            if !fits(i64::MIN, i64::MAX) {
                wide = Wide::Widest;
            } else if wide == Wide::Int && (!fits(i32::MIN.into(), i32::MAX.into()) || is_far(term))
            {
                wide = Wide::Long;
            }
        };
        for term in terms {
            term.each_integer(&mut visit);
        }
        wide
    }

    fn part(&self, place: &str, step: &Step) -> String {
        match step {
            Step::Member(name) => format!("{place}.{name}"),
            Step::Inside(_) => format!("(*{place})"),
            Step::Variant(index, variant) => {
                format!("std::get_if<{}>(&{place})[0]", self.plan.variant(*index, *variant))
            }
        }
    }

    fn is_some(&self, value: &str, is: bool) -> String {
        format!("{}{value}.has_value()", if is { "" } else { "!" })
    }

    fn is_variant(&self, value: &str, index: usize, variant: usize, is: bool) -> String {
        if let Some(Declared::PlainEnum(choice)) = self.plan.declared(index) {
            let name = choice.variants.get(variant).map_or("", |it| &it.name);
            let sign = if is { "==" } else { "!=" };
            return format!("{value} {sign} {}", self.enumerator(index, name));
        }
        let not = if is { "" } else { "!" };
        format!("{not}std::holds_alternative<{}>({value})", self.plan.variant(index, variant))
    }

    fn length(&self, term: &Term<'_>) -> String {
        format!("{}.size()", self.expression(term))
    }

    fn text(&self, text: &str) -> String {
        literal::text(text)
    }

    fn character(&self, value: char) -> String {
        format!("char32_t({:#x})", u32::from(value))
    }

    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        match term.kind {
            TermKind::Real(value) if bits == 32 => literal::float(value as f32),
            _ => self.expression(term),
        }
    }

    fn integer(&self, value: i128, _: Wide) -> String {
        if i64::try_from(value).is_ok() {
            return literal::small(value);
        }
        let (high, low) = ((value as u128 >> 64) as u64, value as u64);
        format!("bitpack::int128(bitpack::Wide({high:#x}ull, {low:#x}ull))")
    }

    fn widened(&self, term: &Term<'_>, wide: Wide) -> String {
        let text = self.expression(term);
        match term.kind {
            TermKind::Place(_, Some(it))
                if wide == Wide::Int && (it.bits < 32 || it.bits == 32 && it.signed) =>
            {
                text
            }
            _ => static_cast(&text, wide),
        }
    }

    fn cast(&self, number: &str, bits: u32, signed: bool, wide: Wide) -> String {
        let own = super::types::integer(Storage::of_bits(bits, signed));
        static_cast(&format!("static_cast<{own}>({number})"), wide)
    }
}

fn static_cast(text: &str, wide: Wide) -> String {
    let name = match wide {
        Wide::Int => "int",
        Wide::Long => "std::int64_t",
        Wide::Widest => "bitpack::int128",
    };
    format!("static_cast<{name}>({text})")
}
