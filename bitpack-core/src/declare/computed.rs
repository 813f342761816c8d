//! Checks arithmetic in conditions (`when`). It computes the range of the result from the declared
//! ranges of the fields. A result outside `i128`, a division by zero and a shift by more than 126
//! bits do not compile.

#![expect(
    clippy::result_large_err,
    reason = "the message is an array, because a const fn cannot box it"
)]

mod span;

use core::str::from_utf8;

use super::begin;
use crate::error::{Message, message};
use crate::schema::{Field, Integers, Node, Term, is};
use span::Span;

/// The terms of an expression that have not been read yet, and the fields that they can name.
struct Rest<'t> {
    terms: &'t [Term],
    fields: &'t [Field],
}

/// Rejects the arithmetic in a condition if it can overflow `i128` or fail for some values of the
/// fields. `terms` is the expression in prefix order.
#[track_caller]
pub const fn computed(at: &str, terms: &[Term], fields: &[Field]) {
    let mut rest = Rest { terms, fields };
    if let Err(message) = rest.next() {
        begin(at).text(message.as_str()).panic()
    }
}

/// Unwraps the range of values in a `Result`, or returns its error from the enclosing function,
/// like `?`, which a const fn cannot use.
macro_rules! known {
    ($span:expr) => {
        match $span {
            Ok(span) => span,
            Err(message) => return Err(message),
        }
    };
}

impl Rest<'_> {
    /// Returns the range of values of the next subexpression, and removes the subexpression from `terms`.
    const fn next(&mut self) -> Result<Span, Message> {
        let [term, rest @ ..] = self.terms else { return Err(unknown("it")) };
        self.terms = rest;
        match *term {
            Term::Int { negative, magnitude } => match Span::literal(negative, magnitude) {
                Some(span) => Ok(span),
                None => Err(no_such_constant(negative, magnitude)),
            },
            Term::Field { name, path } => self.field(name, path),
            Term::Op { form, .. } => self.operation(form),
            Term::Name(name) => Err(unknown(name)),
            Term::Float(_) => Err(no_integer("a float")),
            Term::Bool(_) => Err(no_integer("a `bool`")),
            Term::Char(_) => Err(no_integer("a `char`")),
            Term::Text(_) => Err(no_integer("text")),
            Term::Versions(_) => Err(no_integer("a version")),
        }
    }

    const fn operation(&mut self, form: &str) -> Result<Span, Message> {
        if let Some(ty) = after(form, "$ as ") {
            return self.cast(form, ty);
        }
        if is(form, "$.len()") {
            self.skip();
            return Ok(Span::LENGTH);
        }
        if is(form, "if $ { $ } else { $ }") {
            self.skip();
            let (one, other) = (known!(self.next()), known!(self.next()));
            return Ok(one.or(other));
        }
        if is(form, "-$") {
            let of = known!(self.next());
            return or_too_large(Span::ZERO.minus(of), form);
        }
        let Some(sign) = sign(form) else { return Err(unknown(operator(form))) };
        let (a, b) = (known!(self.next()), known!(self.next()));
        match sign {
            b'/' | b'%' if b.holds(Span::ZERO) => Err(by_zero(form, b)),
            b'l' | b'r' if !Span::SHIFT.holds(b) => Err(by_too_much(form, b)),
            _ => or_too_large(a.with(sign, b), form),
        }
    }

    /// Returns the range of values of a cast to the type `ty`. That is the range of the operand if it is
    /// known and fits in `ty`, otherwise all of `ty`. Arithmetic in the operand is checked by a separate
    /// call.
    const fn cast(&mut self, form: &str, ty: &str) -> Result<Span, Message> {
        let Some(span) = Span::of_type(ty) else { return Err(unknown(operator(form))) };
        let of = self.terms;
        match self.next() {
            Ok(inner) if span.holds(inner) => Ok(inner),
            Ok(_) => Ok(span),
            Err(_) => {
                self.terms = of;
                self.skip();
                Ok(span)
            }
        }
    }

    /// Removes the next subexpression from `terms` without a check.
    const fn skip(&mut self) {
        let mut expected = 1_usize;
        while expected > 0 {
            let [term, rest @ ..] = self.terms else { return };
            self.terms = rest;
            expected -= 1;
            if let Term::Op { operands, .. } = *term {
                expected += operands as usize;
            }
        }
    }

    const fn field(&self, name: &str, path: &[&str]) -> Result<Span, Message> {
        let mut called = Message::new().text(name);
        each!(part in path => called = called.step(part));
        each!(field in self.fields => if is(field.name, name) {
            let found = field.find(path);
            return match of_field(&found.part) {
                Some(span) if found.depth == path.len() => Ok(span),
                _ => Err(unknown(called.as_str())),
            };
        });
        Err(unknown(called.as_str()))
    }
}

const fn or_too_large(span: Option<Span>, form: &str) -> Result<Span, Message> {
    match span {
        Some(span) => Ok(span),
        None => Err(too_large(form)),
    }
}

/// Returns the range of values of an integer field, which its attributes declare. `None` if the
/// field has no known range.
const fn of_field(field: &Field) -> Option<Span> {
    let container = field.container();
    let (left_out, nodes) = match container.nodes() {
        [Node::OmitDefault { value, .. }, rest @ ..] => match *value {
            [] => (Some(Span::ZERO), rest),
            [Term::Int { negative, magnitude }] => (Span::literal(*negative, *magnitude), rest),
            _ => return None,
        },
        nodes => (None, nodes),
    };
    let span = match nodes {
        [node] => match node.facts().integers {
            Integers::Bits { bits, signed } => Span::of_bits(bits, signed),
            Integers::Range { min, range, signed } => Span::of_range(min, range, signed),
            Integers::None => None,
        },
        _ => None,
    };
    match (span, left_out) {
        (Some(span), Some(left_out)) => Some(span.or(left_out)),
        (span, _) => span,
    }
}

/// Returns the rest of the operator's spelling `form` after the prefix `start`; `None` if it does
/// not begin with `start`.
const fn after<'f>(form: &'f str, start: &str) -> Option<&'f str> {
    match split(form, start.len()) {
        Some((before, behind)) if is(before, start) => Some(behind),
        _ => None,
    }
}

/// Splits an operator's spelling at byte `at`, like `str::split_at_checked`, which is not a const
/// function in Rust 1.85.
const fn split(form: &str, at: usize) -> Option<(&str, &str)> {
    let Some((before, behind)) = form.as_bytes().split_at_checked(at) else { return None };
    match (from_utf8(before), from_utf8(behind)) {
        (Ok(before), Ok(behind)) => Some((before, behind)),
        _ => None,
    }
}

/// Returns the operator between the two operands of a spelling such as `$ + $`, as a byte: `l` for
/// `<<` and `r` for `>>`. `None` if the spelling is not of this form.
const fn sign(form: &str) -> Option<u8> {
    match form.as_bytes() {
        [b'$', b' ', sign, b' ', b'$'] => Some(*sign),
        [b'$', b' ', b'<', b'<', b' ', b'$'] => Some(b'l'),
        [b'$', b' ', b'>', b'>', b' ', b'$'] => Some(b'r'),
        _ => None,
    }
}

/// Returns the operator or the method name in a spelling such as `$ + $`.
const fn operator(form: &str) -> &str {
    let form = match after(form, "$ ") {
        Some(form) => form,
        None => match after(form, "$") {
            Some(form) => form,
            None => form,
        },
    };
    match split(form, form.len().saturating_sub(1)) {
        Some((before, last)) if is(last, "$") => before.trim_ascii_end(),
        _ => form,
    }
}

const fn unknown(what: &str) -> Message {
    message!(
        "`when` computes with `{}`, whose range is not known; write `(…) as i64` if it is an \
         integer, or use `exact(…)` to promise that both ends get the same result without a panic",
        what
    )
}

const fn no_integer(what: &str) -> Message {
    message!(
        "`when` computes with {}; arithmetic in a condition takes integers; use `exact(…)` to \
         promise that both ends get the same result without a panic",
        what
    )
}

const fn no_such_constant(negative: bool, magnitude: u128) -> Message {
    let sign = if negative { "-" } else { "" };
    message!("`when` computes with {}{}, which does not fit in `i128`", sign, [magnitude])
}

const fn too_large(form: &str) -> Message {
    message!(
        "the result of `{}` in `when` can overflow an `i128`; give the fields a smaller range",
        operator(form)
    )
}

const fn by_zero(form: &str, by: Span) -> Message {
    let message = message!("`{}` in `when` divides by ", operator(form)).span(by);
    message.text(", which may be 0; give the field a range without 0: `#[bits(min = 1, …)]`")
}

const fn by_too_much(form: &str, by: Span) -> Message {
    let message = message!("`{}` in `when` shifts by ", operator(form)).span(by);
    message.text(", which is not in 0..=126: give the field a range")
}

impl Message {
    const fn span(self, span: Span) -> Self {
        let message = self.int(span.least);
        if span.least == span.most { message } else { message.text("..=").int(span.most) }
    }
}

#[cfg(test)]
mod tests;
