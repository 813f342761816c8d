//! Converts a condition into Rust code. Arithmetic uses the runtime's 128-bit integer `Wide`, which
//! never panics. `exact(…)` is replaced by its content.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprGroup, ExprParen, Pat};

use super::expressions::{Matches, is_computed, is_promise, only};
use crate::literal::literal;

/// Returns the Rust code of a condition, in which arithmetic cannot panic. The names of fields in
/// it are not replaced yet.
pub(crate) fn code(condition: &Expr) -> TokenStream {
    let mut condition = condition.clone();
    rewrite(&mut condition);
    condition.into_token_stream()
}

fn rewrite(expr: &mut Expr) {
    match expr {
        Expr::Binary(binary) if is_computed(&binary.left) || is_computed(&binary.right) => {
            *binary.left = wide(&binary.left);
            *binary.right = wide(&binary.right);
        }
        Expr::Cast(cast) if is_computed(&cast.expr) => {
            let wide = wide(&cast.expr);
            *cast.expr = Expr::Verbatim(quote!((#wide).0));
        }
        Expr::Macro(call) if call.mac.path.is_ident("matches") => {
            if let Ok(Matches { expr, pattern, guard }) = syn::parse2(call.mac.tokens.clone()) {
                let (expr, guard) = (looked_at(&expr), guard.map(|guard| code(&guard)));
                let guard = guard.map(|guard| quote!(if #guard));
                call.mac.tokens = quote!(#expr, #pattern #guard);
            }
        }
        Expr::Match(choice) => {
            *choice.expr = Expr::Verbatim(looked_at(&choice.expr));
            for arm in &mut choice.arms {
                if let Pat::Guard(guarded) = &mut arm.pat {
                    rewrite(&mut guarded.guard);
                }
                rewrite(&mut arm.body);
            }
        }
        Expr::Call(call) if is_promise(call) => {
            let promised = call.args.first();
            *expr = Expr::Verbatim(quote_spanned!(promised.span()=> (#promised)));
        }
        other => parts(other).into_iter().for_each(rewrite),
    }
}

/// Returns the generated code of the value that `matches!` or `match` examines.
fn looked_at(expr: &Expr) -> TokenStream {
    if is_computed(expr) {
        let wide = wide(expr);
        return quote!((#wide).0);
    }
    code(expr)
}

/// Returns mutable references to the direct operands of an expression.
fn parts(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Paren(paren) => vec![&mut paren.expr],
        Expr::Group(group) => vec![&mut group.expr],
        Expr::Unary(unary) => vec![&mut unary.expr],
        Expr::Binary(binary) => vec![&mut binary.left, &mut binary.right],
        Expr::Cast(cast) => vec![&mut cast.expr],
        Expr::Field(field) => vec![&mut field.base],
        Expr::Reference(reference) => vec![&mut reference.expr],
        Expr::MethodCall(call) => [&mut *call.receiver].into_iter().chain(&mut call.args).collect(),
        Expr::Call(call) => call.args.iter_mut().collect(),
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Array(array) => array.elems.iter_mut().collect(),
        Expr::Repeat(repeat) => vec![&mut repeat.expr],
        Expr::Range(range) => {
            range.start.iter_mut().chain(&mut range.end).map(|it| &mut **it).collect()
        }
        Expr::Struct(of) => of.fields.iter_mut().map(|field| &mut field.expr).collect(),
        Expr::If(choice) => {
            let mut all = vec![&mut *choice.cond];
            all.extend(choice.then_branch.stmts.iter_mut().filter_map(of_statement));
            all.extend(choice.else_branch.as_mut().map(|(_, other)| &mut **other));
            all
        }
        Expr::Block(block) => block.block.stmts.iter_mut().filter_map(of_statement).collect(),
        _ => Vec::new(),
    }
}

fn of_statement(statement: &mut syn::Stmt) -> Option<&mut Expr> {
    match statement {
        syn::Stmt::Expr(expr, _) => Some(expr),
        _ => None,
    }
}

/// Converts an arithmetic expression and its operands to the type `Wide`, the runtime's 128-bit
/// integer that never panics.
fn wide(expr: &Expr) -> Expr {
    let span = expr.span();
    if let Some(value) = literal(expr) {
        let mut literal = Literal::u128_unsuffixed(value.unsigned_abs());
        literal.set_span(span);
        let sign = (value < 0).then(|| quote!(-));
        return Expr::Verbatim(quote_spanned!(span=> __bitpack::Wide(#sign #literal)));
    }
    Expr::Verbatim(match expr {
        Expr::Paren(ExprParen { expr: inner, .. }) | Expr::Group(ExprGroup { expr: inner, .. }) => {
            let inner = wide(inner);
            quote!((#inner))
        }
        Expr::Binary(binary) if is_computed(expr) => {
            let (left, op, right) = (wide(&binary.left), &binary.op, wide(&binary.right));
            quote!(#left #op #right)
        }
        Expr::Unary(unary) if is_computed(expr) => {
            let (op, inner) = (&unary.op, wide(&unary.expr));
            quote!(#op #inner)
        }
        Expr::If(choice) if is_computed(expr) => {
            let (condition, then) = (code(&choice.cond), only(&choice.then_branch).map(wide));
            let other = choice.else_branch.as_ref().map(|(_, other)| wide(other));
            quote!(if #condition { #then } else { #other })
        }
        Expr::Block(block) if is_computed(expr) => {
            return only(&block.block).map_or_else(|| expr.clone(), wide);
        }
        other => {
            let code = code(other);
            quote_spanned!(span=> __bitpack::wide(#code))
        }
    })
}
