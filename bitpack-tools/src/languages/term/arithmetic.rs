//! Integer arithmetic in conditions. The minimum and the maximum of every expression are known.

use super::{Lowered, Term, TermKind, TermType, of, truth, unsupported};
use crate::languages::integers::Storage;

/// Returns the expression for the negative of an integer.
pub(super) fn negated(term: Term<'_>) -> Lowered<'_> {
    let TermType::Int(least, most) = term.type_ else {
        return unsupported("`-` of a value that is not an integer");
    };
    let ends = most.checked_neg().zip(least.checked_neg());
    let (least, most) = ends.ok_or("`-` of 128 bits")?;
    Ok(of(TermKind::Negate(Box::new(term)), TermType::Int(least, most)))
}

pub(super) fn cast(term: Term<'_>, bits: u32, signed: bool) -> Lowered<'_> {
    let TermType::Int(least, most) = term.type_ else {
        return unsupported("a cast of a value that is not an integer");
    };
    let Some((min, max)) = Storage::of_bits(bits, signed).span else {
        return unsupported("a cast to 128 bits");
    };
    if least >= min && most <= max {
        return Ok(term);
    }
    Ok(of(TermKind::Cast(Box::new(term), bits, signed), TermType::Int(min, max)))
}

/// Converts an arithmetic operator with two operands. Rejects operations that could overflow 128
/// bits or divide by zero, because languages differ in their results.
pub(super) fn computed<'m>(how: &'static str, a: Term<'m>, b: Term<'m>) -> Lowered<'m> {
    if let (TermType::Bool, TermType::Bool) = (a.type_, b.type_) {
        if matches!(how, "&" | "|" | "^") {
            return Ok(truth(TermKind::Compute(how, Box::new(a), Box::new(b))));
        }
    }
    let (TermType::Int(a0, a1), TermType::Int(b0, b1)) = (a.type_, b.type_) else {
        return unsupported("arithmetic on values that are not integers");
    };
    let corners = |f: fn(i128, i128) -> Option<i128>| {
        let all = [f(a0, b0), f(a0, b1), f(a1, b0), f(a1, b1)];
        let all = all.into_iter().collect::<Option<Vec<_>>>()?;
        Some((*all.iter().min()?, *all.iter().max()?))
    };
    let are_positive = a0 >= 0 && b0 >= 0;
    let filled = |most: i128| i128::MAX >> (most.leading_zeros() - 1).min(127);
    let shifts = (0..=63).contains(&b0) && (0..=63).contains(&b1);
    let span = match how {
        "+" => corners(i128::checked_add),
        "-" => corners(i128::checked_sub),
        "*" => corners(i128::checked_mul),
        "/" if b0 > 0 => corners(i128::checked_div),
        "%" if b0 > 0 => Some((if a0 < 0 { 1 - b1 } else { 0 }, b1 - 1)),
        "&" if are_positive => Some((0, a1.min(b1))),
        "|" | "^" if are_positive => Some((0, filled(a1.max(b1)))),
        "<<" if shifts && a0 >= 0 => {
            1_i128.checked_shl(b1 as u32).and_then(|by| a1.checked_mul(by)).map(|most| (0, most))
        }
        ">>" if shifts && a0 >= 0 => Some((0, a1 >> b0)),
        _ => None,
    };
    match span {
        Some((least, most)) => {
            Ok(of(TermKind::Compute(how, Box::new(a), Box::new(b)), TermType::Int(least, most)))
        }
        None => unsupported("arithmetic that can overflow or divide by zero"),
    }
}

impl Term<'_> {
    /// Calls `visit` with an integer expression and each integer expression inside it.
    pub(in crate::languages) fn each_integer(&self, visit: &mut impl FnMut(&Self)) {
        if !matches!(self.type_, TermType::Int(..)) {
            return;
        }
        visit(self);
        self.operands().for_each(|it| it.each_integer(&mut *visit));
    }
}
