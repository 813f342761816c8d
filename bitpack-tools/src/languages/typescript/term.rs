//! Writes conditions as TypeScript expressions.

use super::{TypeScript, literal};
use crate::languages::plan::Declared;
use crate::languages::term::{Step, Term, TermKind, TermType};
use crate::model::{Arithmetic, Comparison};

/// Returns `true` if a comparison must be evaluated with bigints: an operand is one, a result could
/// exceed 53 bits, or an operator works on bits, for which JavaScript numbers have only 32.
fn is_wide(terms: [&Term<'_>; 2]) -> bool {
    let mut wide = false;
    let mut visit = |term: &Term<'_>| {
        let TermType::Int(least, most) = term.type_ else { return };
        let are_bits = match term.kind {
            TermKind::Compute(how, ..) => matches!(
                how,
                Arithmetic::And
                    | Arithmetic::Or
                    | Arithmetic::Xor
                    | Arithmetic::Left
                    | Arithmetic::Right
            ),
            TermKind::Cast(..) => true,
            _ => false,
        };
        let is_bigint = matches!(term.kind, TermKind::Place(_, Some(storage)) if storage.is_wide());
        let fits = least >= -(1 << 52) && most <= 1 << 52;
        wide |= are_bits || is_bigint || !fits;
    };
    for term in terms {
        term.each_integer(&mut visit);
    }
    wide
}

impl TypeScript<'_, '_> {
    pub(super) fn expression(&self, term: &Term<'_>) -> String {
        let write = |term: &Term<'_>| self.expression(term);
        match &term.kind {
            TermKind::Bool(value) => value.to_string(),
            TermKind::Place(steps, _) => self.place(steps),
            TermKind::Not(a) => match &a.kind {
                TermKind::IsVariant(of, index, variant) => {
                    self.is_variant(of, *index, *variant, "!==")
                }
                TermKind::IsSome(a) => format!("{} === null", write(a)),
                TermKind::Place(..) => format!("!{}", write(a)),
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
                    _ => "!==",
                };
                format!("({} {sign} {})", inner(a, write(a)), inner(b, write(b)))
            }
            TermKind::If(a, b, c) => format!("({} ? {} : {})", write(a), write(b), write(c)),
            TermKind::IsSome(a) => format!("{} !== null", write(a)),
            TermKind::IsVariant(a, index, variant) => self.is_variant(a, *index, *variant, "==="),
            TermKind::Len(a) if matches!(a.type_, TermType::Text) => {
                format!("textLength({})", write(a))
            }
            TermKind::Len(a) => format!("{}.length", write(a)),
            TermKind::Text(text) => literal::text(text),
            TermKind::Char(value) => literal::text(&value.to_string()),
            TermKind::Int(_) | TermKind::Negate(_) | TermKind::Cast(..) => self.number(term, false),
            TermKind::Real(value) => format!("{value:?}"),
            TermKind::Variant(_) => String::new(),
        }
    }

    /// Writes a test for a variant with the operator `sign`.
    fn is_variant(&self, term: &Term<'_>, index: usize, variant: usize, sign: &str) -> String {
        let of = self.expression(term);
        match self.plan.declared(index) {
            Some(Declared::Names(choice)) => {
                let name = choice.variants.get(variant).map_or("", |it| &it.name);
                format!("{of} {sign} {}", literal::text(name))
            }
            Some(Declared::Choice(choice)) => {
                let name = choice.variants.get(variant).map_or("", |it| &it.name);
                format!("{of}.variant {sign} {}", literal::text(name))
            }
            _ => "false".to_owned(),
        }
    }

    fn place(&self, steps: &[Step]) -> String {
        steps.iter().fold("value".to_owned(), |place, step| match step {
            Step::Member(name) => format!("{place}.{name}"),
            Step::Inside(true) => format!("{place}![0]"),
            Step::Inside(false) => format!("{place}!"),
            Step::Variant(index, variant) => {
                format!("({place} as {})", self.plan.variant(*index, *variant))
            }
        })
    }

    fn compared(&self, how: Comparison, a: &Term<'_>, b: &Term<'_>) -> String {
        let sign = match how {
            Comparison::Equal => "===",
            Comparison::NotEqual => "!==",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        };
        let (a, b) = match (a.type_, b.type_) {
            (TermType::Int(..), _) => {
                let wide = is_wide([a, b]);
                (self.number(a, wide), self.number(b, wide))
            }
            (TermType::Float(bits), _) | (_, TermType::Float(bits)) => {
                (self.real(a, bits), self.real(b, bits))
            }
            _ => (inner(a, self.expression(a)), inner(b, self.expression(b))),
        };
        format!("{a} {sign} {b}")
    }

    /// Writes a float, rounded to the 32 bits of the other operand if necessary.
    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        let text = self.expression(term);
        if bits == 32 { format!("Math.fround({text})") } else { text }
    }

    fn number(&self, term: &Term<'_>, wide: bool) -> String {
        let number = |term: &Term<'_>| self.number(term, wide);
        match &term.kind {
            TermKind::Int(value) if wide => format!("{value}n"),
            TermKind::Int(value) => value.to_string(),
            TermKind::Place(_, Some(storage)) if wide && !storage.is_wide() => {
                format!("BigInt({})", self.expression(term))
            }
            TermKind::Len(_) if wide => format!("BigInt({})", self.expression(term)),
            TermKind::Compute(Arithmetic::Divide, a, b) if !wide => {
                format!("Math.trunc({} / {})", number(a), number(b))
            }
            TermKind::Compute(how, a, b) => format!("({} {} {})", number(a), how.sign(), number(b)),
            TermKind::Negate(a) => format!("(-{})", number(a)),
            TermKind::Cast(a, bits, signed) => {
                let function = if *signed { "asIntN" } else { "asUintN" };
                format!("BigInt.{function}({bits}, {})", number(a))
            }
            _ => self.expression(term),
        }
    }
}

/// Adds parentheses if the expression is part of a larger one and needs them.
fn inner(term: &Term<'_>, text: String) -> String {
    match &term.kind {
        TermKind::And(..)
        | TermKind::Or(..)
        | TermKind::Compare(..)
        | TermKind::IsVariant(..)
        | TermKind::IsSome(_) => {
            format!("({text})")
        }
        TermKind::Not(a) if matches!(a.kind, TermKind::IsVariant(..) | TermKind::IsSome(_)) => {
            format!("({text})")
        }
        _ => text,
    }
}
