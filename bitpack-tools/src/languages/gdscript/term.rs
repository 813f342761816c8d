//! Translates conditions to GDScript expressions. An unsigned integer of 64 bits is the signed one
//! with the same bits.

use super::{GdScript, literal};
use crate::languages::expression::Expressions;
use crate::languages::plan::Declared;
use crate::languages::term::{Step, Term, TermKind, TermType};

impl Expressions for GdScript<'_, '_> {
    type Width = ();
    const NARROW: () = ();
    const TESTS_COMPARE: bool = true;
    const NOT_IS_LOOSE: bool = true;

    fn value(&self) -> &'static str {
        self.value
    }

    fn width(_: [&Term<'_>; 2]) {}

    fn part(&self, place: &str, step: &Step) -> String {
        match step {
            Step::Member(name) => format!("{place}.{name}"),
            Step::Inside(true) => format!("{place}[0]"),
            Step::Inside(false) => place.to_owned(),
            Step::Variant(index, variant) => {
                format!("({place} as {})", self.plan.variant(*index, *variant))
            }
        }
    }

    fn is_some(&self, value: &str, is: bool) -> String {
        format!("{value} {} null", if is { "!=" } else { "==" })
    }

    fn is_variant(&self, value: &str, index: usize, variant: usize, is: bool) -> String {
        if let Some(Declared::PlainEnum(choice)) = self.plan.declared(index) {
            let all = literal::constants(choice);
            let constant = all.get(variant).map_or("", |it| it);
            let sign = if is { "==" } else { "!=" };
            return format!("{value} {sign} {}.{constant}", self.plan.name(index));
        }
        let test = format!("{value} is {}", self.plan.variant(index, variant));
        if is { test } else { format!("!({test})") }
    }

    fn length(&self, term: &Term<'_>) -> String {
        let text = self.expression(term);
        match term.type_ {
            TermType::Text => format!("Numbers.text_length({text})"),
            _ => format!("{text}.size()"),
        }
    }

    fn text(&self, text: &str) -> String {
        literal::text(text)
    }

    fn character(&self, value: char) -> String {
        u32::from(value).to_string()
    }

    fn real(&self, term: &Term<'_>, bits: u32) -> String {
        match term.kind {
            TermKind::Real(value) if bits == 32 => literal::double(f64::from(value as f32)),
            TermKind::Real(value) => literal::double(value),
            _ if bits == 32 => format!("Numbers.single({})", self.expression(term)),
            _ => self.expression(term),
        }
    }

    fn integer(&self, value: i128, (): ()) -> String {
        literal::wrapped(value)
    }

    fn widened(&self, term: &Term<'_>, (): ()) -> String {
        self.expression(term)
    }

    fn cast(&self, number: &str, bits: u32, signed: bool, (): ()) -> String {
        match (bits, signed) {
            (64.., _) => number.to_owned(),
            (bits, true) => format!("Numbers.signed({number}, {bits})"),
            (bits, false) => format!("({number} & {})", (1_u64 << bits) - 1),
        }
    }

    fn shifted_right(&self, term: &Term<'_>, a: &str, b: &str) -> String {
        if term.is_above_i64() {
            format!("Numbers.shifted_right({a}, {b})")
        } else {
            format!("({a} >> {b})")
        }
    }

    fn choice(&self, condition: &str, a: &str, b: &str) -> String {
        format!("({a} if {condition} else {b})")
    }

    fn unsigned_order(&self, a: &str, sign: &str, b: &str) -> String {
        match sign {
            "<" => format!("Numbers.is_below({a}, {b})"),
            ">" => format!("Numbers.is_below({b}, {a})"),
            "<=" => format!("(not Numbers.is_below({b}, {a}))"),
            _ => format!("(not Numbers.is_below({a}, {b}))"),
        }
    }
}
