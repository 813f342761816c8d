//! Translates conditions to expressions of another language. Only the syntax differs between
//! languages.

use super::term::{Step, Term, TermKind, TermType};

/// The syntax of expressions in a language.
pub(super) trait Expressions {
    /// An integer type in which an expression can be evaluated.
    type Width: Copy;
    /// The integer type of a number that is not part of a computation, for which the narrowest
    /// suffices.
    const NARROW: Self::Width;
    /// The operators for "equal" and "not equal".
    const EQUALITY: [&'static str; 2] = ["==", "!="];
    /// `true` if a test for `Some` is written as a comparison, which needs parentheses inside
    /// another one.
    const TESTS_COMPARE: bool;
    /// `true` if "not" binds less tightly than a comparison, so that it needs parentheses inside
    /// one.
    const NOT_IS_LOOSE: bool = false;

    /// Returns the name of the value whose fields the expressions refer to.
    fn value(&self) -> &'static str {
        "value"
    }
    /// Returns the integer type in which two numbers are evaluated to be compared.
    fn width(terms: [&Term<'_>; 2]) -> Self::Width;
    /// Returns an expression for a part of `place` (an expression for a value), such as a member.
    fn part(&self, place: &str, step: &Step) -> String;
    /// Returns a test of an `Option` for `Some`, or for `None` if `is` is false.
    fn is_some(&self, value: &str, is: bool) -> String;
    /// Returns a test of a value for one variant of its type, or for any other variant if `is` is
    /// false.
    fn is_variant(&self, value: &str, index: usize, variant: usize, is: bool) -> String;
    fn length(&self, term: &Term<'_>) -> String;
    fn text(&self, text: &str) -> String;
    fn character(&self, value: char) -> String;
    /// Returns an expression for a float that is compared with a float of `bits` bits.
    fn real(&self, term: &Term<'_>, bits: u32) -> String;
    fn integer(&self, value: i128, width: Self::Width) -> String;
    /// Returns an expression for a number that is converted to the type `width`, in which it is
    /// computed with.
    fn widened(&self, term: &Term<'_>, width: Self::Width) -> String;
    /// Returns an expression for the low `bits` bits of a number.
    fn cast(&self, number: &str, bits: u32, signed: bool, width: Self::Width) -> String;
    /// Returns an expression for the quotient of two integers.
    fn quotient(&self, a: &str, b: &str, _: Self::Width) -> String {
        format!("({a} / {b})")
    }
    /// Returns an expression for the integer `term`, whose text is `a`, shifted right by `b` bits.
    fn shifted_right(&self, _: &Term<'_>, a: &str, b: &str) -> String {
        format!("({a} >> {b})")
    }
    /// Returns an expression for the integer `a`, shifted left by `b` bits.
    fn shifted_left(&self, a: &str, b: &str) -> String {
        format!("({a} << {b})")
    }
    /// Returns an expression for one of two expressions, chosen by a condition.
    fn choice(&self, condition: &str, a: &str, b: &str) -> String {
        format!("({condition} ? {a} : {b})")
    }
    /// Returns a comparison for order of two integers, of which one can have the highest of 64 bits set.
    fn unsigned_order(&self, a: &str, sign: &str, b: &str) -> String {
        format!("{a} {sign} {b}")
    }

    /// Returns the expression for a condition or a part of one, of any type.
    fn expression(&self, term: &Term<'_>) -> String {
        let write = |term: &Term<'_>| self.expression(term);
        match &term.kind {
            TermKind::Bool(value) => value.to_string(),
            TermKind::Place(steps, _) => {
                steps.iter().fold(self.value().to_owned(), |place, step| self.part(&place, step))
            }
            TermKind::Not(a) => match &a.kind {
                TermKind::IsVariant(of, index, variant) => {
                    self.is_variant(&write(of), *index, *variant, false)
                }
                TermKind::IsSome(of) => self.is_some(&write(of), false),
                TermKind::Place(..) => format!("!{}", write(a)),
                _ => format!("!({})", write(a)),
            },
            TermKind::Logic(sign, a, b) => format!("{} {sign} {}", self.inner(a), self.inner(b)),
            TermKind::Compare(how, a, b) => self.compared(how, a, b),
            // operators on two booleans; integers are handled by `number`
            TermKind::Compute(how, a, b) => {
                let sign = match *how {
                    "&" => "&&",
                    "|" => "||",
                    _ => Self::EQUALITY[1],
                };
                format!("({} {sign} {})", self.inner(a), self.inner(b))
            }
            TermKind::If(a, b, c) => self.choice(&write(a), &write(b), &write(c)),
            TermKind::IsSome(of) => self.is_some(&write(of), true),
            TermKind::IsVariant(of, index, variant) => {
                self.is_variant(&write(of), *index, *variant, true)
            }
            TermKind::Len(of) => self.length(of),
            TermKind::Text(text) => self.text(text),
            TermKind::Char(value) => self.character(*value),
            TermKind::Int(_) | TermKind::Negate(_) | TermKind::Cast(..) => {
                self.number(term, Self::NARROW)
            }
            TermKind::Real(value) => format!("{value:?}"),
            TermKind::Variant(_) => String::new(),
        }
    }

    fn compared(&self, how: &'static str, a: &Term<'_>, b: &Term<'_>) -> String {
        let sign = match how {
            "==" => Self::EQUALITY[0],
            "!=" => Self::EQUALITY[1],
            how => how,
        };
        let (a, b) = match (a.type_, b.type_) {
            (TermType::Int(..), _) => {
                let width = Self::width([a, b]);
                let is_unsigned = a.is_above_i64() || b.is_above_i64();
                let (a, b) = (self.number(a, width), self.number(b, width));
                if is_unsigned && !Self::EQUALITY.contains(&sign) {
                    return self.unsigned_order(&a, sign, &b);
                }
                (a, b)
            }
            (TermType::Float(bits), _) | (_, TermType::Float(bits)) => {
                (self.real(a, bits), self.real(b, bits))
            }
            _ => (self.inner(a), self.inner(b)),
        };
        format!("{a} {sign} {b}")
    }

    /// Returns an expression for an integer, which is evaluated in the type `width`.
    fn number(&self, term: &Term<'_>, width: Self::Width) -> String {
        let number = |term: &Term<'_>| self.number(term, width);
        match &term.kind {
            TermKind::Int(value) => self.integer(*value, width),
            TermKind::Place(_, Some(_)) | TermKind::Len(_) => self.widened(term, width),
            TermKind::Compute("/", a, b) => self.quotient(&number(a), &number(b), width),
            TermKind::Compute(">>", a, b) => self.shifted_right(a, &number(a), &number(b)),
            TermKind::Compute("<<", a, b) => self.shifted_left(&number(a), &number(b)),
            TermKind::Compute(how, a, b) => {
                format!("({} {} {})", number(a), how, number(b))
            }
            TermKind::Negate(a) => format!("(-{})", number(a)),
            TermKind::Cast(a, bits, signed) => self.cast(&number(a), *bits, *signed, width),
            _ => self.expression(term),
        }
    }

    /// Returns an expression for use in a larger one, in parentheses if it needs them.
    fn inner(&self, term: &Term<'_>) -> String {
        let text = self.expression(term);
        let is_test =
            |kind: &TermKind<'_>| matches!(kind, TermKind::IsVariant(..) | TermKind::IsSome(_));
        let needs = match &term.kind {
            TermKind::Logic(..) | TermKind::Compare(..) | TermKind::IsVariant(..) => true,
            TermKind::Not(a) => Self::NOT_IS_LOOSE || Self::TESTS_COMPARE && is_test(&a.kind),
            kind => Self::TESTS_COMPARE && is_test(kind),
        };
        if needs { format!("({text})") } else { text }
    }
}
