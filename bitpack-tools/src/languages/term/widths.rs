//! Checks whether an integer type of 64 bits is enough for a condition.

use super::{Term, TermKind, TermType};

/// Returns `true` if all values of an integer fit in a 64-bit type, signed or unsigned.
fn fits(term: &Term<'_>) -> bool {
    is_signed(term) || is_unsigned(term)
}

fn is_signed(term: &Term<'_>) -> bool {
    let TermType::Int(least, most) = term.type_ else { return false };
    i64::try_from(least).is_ok() && i64::try_from(most).is_ok()
}

fn is_unsigned(term: &Term<'_>) -> bool {
    let TermType::Int(least, most) = term.type_ else { return false };
    u64::try_from(least).is_ok() && u64::try_from(most).is_ok()
}

/// Returns `true` if two integers fit in the same 64-bit type, in which they can be compared or
/// divided.
fn are_alike(a: &Term<'_>, b: &Term<'_>) -> bool {
    is_signed(a) && is_signed(b) || is_unsigned(a) && is_unsigned(b)
}

impl Term<'_> {
    /// Returns `true` if an integer can have the highest of 64 bits set.
    pub(in crate::languages) fn is_above_i64(&self) -> bool {
        matches!(self.type_, TermType::Int(_, most) if most > i128::from(i64::MAX))
    }

    /// Returns `true` if a language without integers above 64 bits, and without an unsigned
    /// division, can evaluate the condition.
    pub(in crate::languages) fn fits_in_64_bits(&self) -> bool {
        let is_good = match &self.kind {
            TermKind::Compare(_, a, b) if matches!(a.type_, TermType::Int(..)) => are_alike(a, b),
            TermKind::Compute("/" | "%", a, b) => is_signed(a) && is_signed(b),
            _ => true,
        };
        let is_int = matches!(self.type_, TermType::Int(..));
        is_good && (!is_int || fits(self)) && self.operands().all(Self::fits_in_64_bits)
    }
}
