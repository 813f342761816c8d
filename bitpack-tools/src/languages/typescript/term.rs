//! Writes conditions as TypeScript expressions.

use super::{TypeScript, literal};
use crate::languages::plan::Declared;
use crate::languages::term::{Form, Sort, Step, Term};
use crate::model::{Arithmetic, Comparison};

/// Returns `true` if a comparison must be evaluated with bigints: an operand is one, a result could
/// exceed 53 bits, or an operator works on bits, for which JavaScript numbers have only 32.
fn is_wide(terms: [&Term<'_>; 2]) -> bool {
    let mut wide = false;
    let mut visit = |term: &Term<'_>| {
        let Sort::Int(least, most) = term.sort else { return };
        let are_bits = match term.form {
            Form::Compute(how, ..) => matches!(
                how,
                Arithmetic::And
                    | Arithmetic::Or
                    | Arithmetic::Xor
                    | Arithmetic::Left
                    | Arithmetic::Right
            ),
            Form::Cast(..) => true,
            _ => false,
        };
        let is_bigint = matches!(term.form, Form::Place(_, Some(storage)) if storage.is_wide());
        let fits = least >= -(1 << 52) && most <= 1 << 52;
        wide |= are_bits || is_bigint || !fits;
    };
    for term in terms {
        term.each_integer(&mut visit);
    }
    wide
}

impl TypeScript<'_, '_> {
    pub(super) fn said(&self, term: &Term<'_>) -> String {
        let said = |term: &Term<'_>| self.said(term);
        match &term.form {
            Form::Bool(value) => value.to_string(),
            Form::Place(steps, _) => self.place(steps),
            Form::Not(a) => match &a.form {
                Form::IsVariant(of, index, variant) => self.is_variant(of, *index, *variant, "!=="),
                Form::IsSome(a) => format!("{} === null", said(a)),
                Form::Place(..) => format!("!{}", said(a)),
                _ => format!("!({})", said(a)),
            },
            Form::And(a, b) => format!("{} && {}", inner(a, said(a)), inner(b, said(b))),
            Form::Or(a, b) => format!("{} || {}", inner(a, said(a)), inner(b, said(b))),
            Form::Compare(how, a, b) => self.compared(*how, a, b),
            // operators on two booleans; integers are handled by `number`
            Form::Compute(how, a, b) => {
                let sign = match how {
                    Arithmetic::And => "&&",
                    Arithmetic::Or => "||",
                    _ => "!==",
                };
                format!("({} {sign} {})", inner(a, said(a)), inner(b, said(b)))
            }
            Form::If(a, b, c) => format!("({} ? {} : {})", said(a), said(b), said(c)),
            Form::IsSome(a) => format!("{} !== null", said(a)),
            Form::IsVariant(a, index, variant) => self.is_variant(a, *index, *variant, "==="),
            Form::Len(a) if matches!(a.sort, Sort::Text) => format!("textLength({})", said(a)),
            Form::Len(a) => format!("{}.length", said(a)),
            Form::Text(text) => literal::text(text),
            Form::Char(value) => literal::text(&value.to_string()),
            Form::Int(_) | Form::Negate(_) | Form::Cast(..) => self.number(term, false),
            Form::Real(value) => format!("{value:?}"),
            Form::Variant(_) => String::new(),
        }
    }

    /// Writes a test for a variant with the operator `sign`.
    fn is_variant(&self, term: &Term<'_>, index: usize, variant: usize, sign: &str) -> String {
        let of = self.said(term);
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
        let (a, b) = match (a.sort, b.sort) {
            (Sort::Int(..), _) => {
                let wide = is_wide([a, b]);
                (self.number(a, wide), self.number(b, wide))
            }
            (Sort::Float(bits), _) | (_, Sort::Float(bits)) => {
                (self.real(a, bits), self.real(b, bits))
            }
            _ => (inner(a, self.said(a)), inner(b, self.said(b))),
        };
        format!("{a} {sign} {b}")
    }

    /// Writes a float, rounded to the 32 bits of the other operand if necessary.
    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        let text = self.said(term);
        if bits == 32 { format!("Math.fround({text})") } else { text }
    }

    fn number(&self, term: &Term<'_>, wide: bool) -> String {
        let number = |term: &Term<'_>| self.number(term, wide);
        match &term.form {
            Form::Int(value) if wide => format!("{value}n"),
            Form::Int(value) => value.to_string(),
            Form::Place(_, Some(storage)) if wide && !storage.is_wide() => {
                format!("BigInt({})", self.said(term))
            }
            Form::Len(_) if wide => format!("BigInt({})", self.said(term)),
            Form::Compute(Arithmetic::Divide, a, b) if !wide => {
                format!("Math.trunc({} / {})", number(a), number(b))
            }
            Form::Compute(how, a, b) => format!("({} {} {})", number(a), how.sign(), number(b)),
            Form::Negate(a) => format!("(-{})", number(a)),
            Form::Cast(a, bits, signed) => {
                let function = if *signed { "asIntN" } else { "asUintN" };
                format!("BigInt.{function}({bits}, {})", number(a))
            }
            _ => self.said(term),
        }
    }
}

/// Adds parentheses if the expression is part of a larger one and needs them.
fn inner(term: &Term<'_>, text: String) -> String {
    match &term.form {
        Form::And(..)
        | Form::Or(..)
        | Form::Compare(..)
        | Form::IsVariant(..)
        | Form::IsSome(_) => {
            format!("({text})")
        }
        Form::Not(a) if matches!(a.form, Form::IsVariant(..) | Form::IsSome(_)) => {
            format!("({text})")
        }
        _ => text,
    }
}
