//! Writes conditions as C++ expressions.

use super::{Cpp, literal};
use crate::languages::integers::Storage;
use crate::languages::plan::Declared;
use crate::languages::term::{Step, Term, TermKind, TermType};
use crate::model::{Arithmetic, Comparison};

/// Integer type in which an expression is evaluated, so that it cannot overflow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wide {
    Int,
    Long,
    Widest,
}

fn width(terms: [&Term<'_>; 2]) -> Wide {
    let mut wide = Wide::Int;
    let mut visit = |term: &Term<'_>| {
        let TermType::Int(least, most) = term.type_ else { return };
        let fits = |min: i64, max: i64| least >= min.into() && most <= max.into();
        if !fits(i64::MIN, i64::MAX) {
            wide = Wide::Widest;
        } else if wide == Wide::Int && (!fits(i32::MIN.into(), i32::MAX.into()) || is_far(term)) {
            wide = Wide::Long;
        }
    };
    for term in terms {
        term.each_integer(&mut visit);
    }
    wide
}

/// Returns `true` for a shift that can exceed 31 bits, which is undefined for an `int`.
fn is_far(term: &Term<'_>) -> bool {
    let TermKind::Compute(Arithmetic::Left | Arithmetic::Right, _, by) = &term.kind else {
        return false;
    };
    matches!(by.type_, TermType::Int(_, most) if most > 31)
}

impl Cpp<'_, '_> {
    pub(super) fn expression(&self, term: &Term<'_>) -> String {
        let write = |term: &Term<'_>| self.expression(term);
        match &term.kind {
            TermKind::Bool(value) => value.to_string(),
            TermKind::Place(steps, _) => self.place(steps),
            TermKind::Not(a) => match &a.kind {
                TermKind::IsVariant(of, index, variant) => {
                    self.is_variant(of, *index, *variant, false)
                }
                TermKind::Place(..) | TermKind::IsSome(_) => format!("!{}", write(a)),
                _ => format!("!({})", write(a)),
            },
            TermKind::And(a, b) => format!("{} && {}", inner(a, write(a)), inner(b, write(b))),
            TermKind::Or(a, b) => format!("{} || {}", inner(a, write(a)), inner(b, write(b))),
            TermKind::Compare(how, a, b) => self.compared(*how, a, b),
            // operators on two booleans; integers are handled by `number`
            TermKind::Compute(how, a, b) => {
                let sign = match how {
                    Arithmetic::And => "&&",
                    Arithmetic::Or => "||",
                    _ => "!=",
                };
                format!("({} {sign} {})", inner(a, write(a)), inner(b, write(b)))
            }
            TermKind::If(a, b, c) => format!("({} ? {} : {})", write(a), write(b), write(c)),
            TermKind::IsSome(a) => format!("{}.has_value()", write(a)),
            TermKind::IsVariant(a, index, variant) => self.is_variant(a, *index, *variant, true),
            TermKind::Len(a) => format!("{}.size()", write(a)),
            TermKind::Text(text) => literal::text(text),
            TermKind::Char(value) => format!("char32_t({:#x})", u32::from(*value)),
            TermKind::Int(_) | TermKind::Negate(_) | TermKind::Cast(..) => {
                self.number(term, Wide::Int)
            }
            TermKind::Real(value) => format!("{value:?}"),
            TermKind::Variant(_) => String::new(),
        }
    }

    /// Writes a test for a variant, negated unless `is`.
    fn is_variant(&self, term: &Term<'_>, index: usize, variant: usize, is: bool) -> String {
        let of = self.expression(term);
        if let Some(Declared::Names(choice)) = self.plan.declared(index) {
            let name = choice.variants.get(variant).map_or("", |it| &it.name);
            let sign = if is { "==" } else { "!=" };
            return format!("{of} {sign} {}", self.enumerator(index, name));
        }
        let not = if is { "" } else { "!" };
        format!("{not}std::holds_alternative<{}>({of})", self.plan.variant(index, variant))
    }

    fn place(&self, steps: &[Step]) -> String {
        steps.iter().fold("value".to_owned(), |place, step| match step {
            Step::Member(name) => format!("{place}.{name}"),
            Step::Inside(_) => format!("(*{place})"),
            Step::Variant(index, variant) => {
                format!("std::get_if<{}>(&{place})[0]", self.plan.variant(*index, *variant))
            }
        })
    }

    fn compared(&self, how: Comparison, a: &Term<'_>, b: &Term<'_>) -> String {
        let sign = match how {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        };
        let (a, b) = match (a.type_, b.type_) {
            (TermType::Int(..), _) => {
                let wide = width([a, b]);
                (self.number(a, wide), self.number(b, wide))
            }
            (TermType::Float(bits), _) | (_, TermType::Float(bits)) => {
                (self.real(a, bits), self.real(b, bits))
            }
            _ => (inner(a, self.expression(a)), inner(b, self.expression(b))),
        };
        format!("{a} {sign} {b}")
    }

    /// Writes a float. A literal takes the type of the other operand.
    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        match term.kind {
            TermKind::Real(value) if bits == 32 => literal::float(value as f32),
            _ => self.expression(term),
        }
    }

    fn number(&self, term: &Term<'_>, wide: Wide) -> String {
        let number = |term: &Term<'_>| self.number(term, wide);
        let cast = |text: &str| match wide {
            Wide::Int => format!("static_cast<int>({text})"),
            Wide::Long => format!("static_cast<std::int64_t>({text})"),
            Wide::Widest => format!("static_cast<bitpack::int128>({text})"),
        };
        match &term.kind {
            TermKind::Int(value) if i64::try_from(*value).is_ok() => literal::small(*value),
            TermKind::Int(value) => {
                let (high, low) = ((*value as u128 >> 64) as u64, *value as u64);
                format!("bitpack::int128(bitpack::Wide({high:#x}ull, {low:#x}ull))")
            }
            TermKind::Place(_, Some(storage)) => {
                let is_int = storage.bits < 32 || storage.bits == 32 && storage.signed;
                let text = self.expression(term);
                if wide == Wide::Int && is_int { text } else { cast(&text) }
            }
            TermKind::Len(_) => cast(&self.expression(term)),
            TermKind::Compute(how, a, b) => format!("({} {} {})", number(a), how.sign(), number(b)),
            TermKind::Negate(a) => format!("(-{})", number(a)),
            TermKind::Cast(a, bits, signed) => {
                let own = super::types::integer(Storage::of_bits(*bits, *signed));
                cast(&format!("static_cast<{own}>({})", number(a)))
            }
            _ => self.expression(term),
        }
    }
}

/// Adds parentheses if the expression is part of a larger one and needs them.
fn inner(term: &Term<'_>, text: String) -> String {
    match term.kind {
        TermKind::And(..) | TermKind::Or(..) | TermKind::Compare(..) | TermKind::IsVariant(..) => {
            format!("({text})")
        }
        _ => text,
    }
}
