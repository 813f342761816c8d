//! Reads the values of integer and float literals in attributes, and tells literals from other
//! expressions.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprLit, ExprUnary, Ident, Lit, RangeLimits, UnOp};

/// Emits a cast of a const expression to the primitive type `ty`: `MAX as i128`, `(MAX + 1) as
/// i128`.
pub(crate) fn cast(expr: &Expr, ty: &str, span: Span) -> TokenStream {
    let ty = Ident::new(ty, span);
    match bare(expr) {
        path @ Expr::Path(_) => quote_spanned!(span=> #path as ::core::primitive::#ty),
        other => quote_spanned!(span=> (#other) as ::core::primitive::#ty),
    }
}

/// Removes the parentheses around an expression, and the invisible groups that `macro_rules` adds.
pub(crate) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => bare(&group.expr),
        Expr::Paren(paren) => bare(&paren.expr),
        other => other,
    }
}

/// Returns `true` if the expression is a number, or may evaluate to one.
pub(crate) fn may_be_number(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Lit(ExprLit { lit: Lit::Int(_) | Lit::Float(_) | Lit::Byte(_), .. })
        | Expr::Path(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Macro(_)
        | Expr::Cast(_)
        | Expr::Block(_)
        | Expr::Const(_)
        | Expr::Field(_)
        | Expr::Index(_)
        | Expr::If(_)
        | Expr::Match(_) => true,
        Expr::Unary(unary) => may_be_number(&unary.expr),
        Expr::Binary(binary) => may_be_number(&binary.left) && may_be_number(&binary.right),
        _ => false,
    }
}

pub(crate) fn is_float(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Lit(ExprLit { lit: Lit::Float(_), .. }) => true,
        Expr::Unary(unary) => is_float(&unary.expr),
        _ => false,
    }
}

/// Returns `true` if the expression consists of literals without suffixes, so that its type can be
/// inferred.
pub(crate) fn is_unsuffixed(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Lit(ExprLit { lit: Lit::Int(literal), .. }) => literal.suffix().is_empty(),
        Expr::Lit(ExprLit { lit: Lit::Float(literal), .. }) => literal.suffix().is_empty(),
        Expr::Unary(unary) => is_unsuffixed(&unary.expr),
        Expr::Binary(binary) => is_unsuffixed(&binary.left) && is_unsuffixed(&binary.right),
        _ => false,
    }
}

/// Returns the value of an integer or byte literal, which may have a minus sign. `None` for any other
/// expression, and for a literal that does not fit in an `i128`. The compiler evaluates these.
pub(crate) fn literal(expr: &Expr) -> Option<i128> {
    match bare(expr) {
        Expr::Lit(ExprLit { lit: Lit::Int(literal), .. }) => literal.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => literal(expr)?.checked_neg(),
        _ => None,
    }
}

pub(crate) fn fold_real(expr: &Expr) -> Option<f64> {
    match bare(expr) {
        Expr::Lit(ExprLit { lit: Lit::Float(literal), .. }) => literal.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Int(literal), .. }) => literal.base10_parse().ok(),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => fold_real(expr).map(|v| -v),
        _ => None,
    }
}

/// Returns the error message for a range such as `0..10` as an argument that must be a number. The
/// message suggests two arguments. `None` for other expressions.
pub(crate) fn range_as_arguments(expr: &Expr) -> Option<String> {
    let Expr::Range(range) = bare(expr) else { return None };
    let text = |expr: &Expr| match literal(expr) {
        Some(value) => value.to_string(),
        None => expr.to_token_stream().to_string(),
    };
    let min = range.start.as_deref().map_or("0".to_owned(), text);
    let max = match (range.end.as_deref(), range.limits) {
        (Some(end), RangeLimits::HalfOpen(_)) => match literal(end) {
            Some(end) => end.saturating_sub(1).to_string(),
            None => format!("{} - 1", text(end)),
        },
        (Some(end), RangeLimits::Closed(_)) => text(end),
        (None, _) => "…".to_owned(),
    };
    Some(format!("write `min = {min}, max = {max}`: both ends are on the wire"))
}
