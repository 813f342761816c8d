//! The kinds of expressions in a condition that its check and the emitted code treat differently.

use proc_macro2::Ident;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{BinOp, Block, Expr, ExprCall, Pat, Stmt, Token, UnOp};

use crate::literal::bare;

/// The arguments of a call of `matches!` in a condition: an expression, its patterns and a guard.
pub(crate) struct Matches {
    pub(crate) expr: Expr,
    pub(crate) pattern: Pat,
    pub(crate) guard: Option<Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let expr = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let has_guard = input.parse::<Option<Token![if]>>()?.is_some();
        let guard = if has_guard { Some(input.parse()?) } else { None };
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { expr, pattern, guard })
    }
}

/// Returns `true` for a call of `exact(…)`.
pub(super) fn is_promise(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident("exact")) && call.args.len() == 1
}

pub(super) fn is_arithmetic(op: &BinOp) -> bool {
    use BinOp::{Add, Div, Mul, Rem, Shl, Shr, Sub};
    matches!(op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | Shl(_) | Shr(_))
}

pub(super) fn is_comparison(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

pub(super) fn is_bitwise(op: &BinOp) -> bool {
    matches!(op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_))
}

/// Returns `true` if the expression is arithmetic. Its generated code then has the type `Wide`: the
/// runtime's 128-bit integer, whose arithmetic never panics.
pub(super) fn is_computed(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Binary(binary) if is_bitwise(&binary.op) => {
            is_computed(&binary.left) || is_computed(&binary.right)
        }
        Expr::Binary(binary) => is_arithmetic(&binary.op),
        Expr::Unary(unary) => match unary.op {
            UnOp::Neg(_) => !matches!(bare(&unary.expr), Expr::Lit(_)),
            UnOp::Not(_) => is_computed(&unary.expr),
            _ => false,
        },
        Expr::If(choice) => {
            let then = only(&choice.then_branch).is_some_and(is_computed);
            then || choice.else_branch.as_ref().is_some_and(|(_, other)| is_computed(other))
        }
        Expr::Block(block) => only(&block.block).is_some_and(is_computed),
        _ => false,
    }
}

/// Returns `true` if the name begins with a capital letter, like a constant, a variant or a type.
pub(super) fn is_capital(name: &Ident) -> bool {
    name.unraw().to_string().trim_start_matches('_').starts_with(char::is_uppercase)
}

/// Returns the expression inside a block if the block contains nothing else. `None` for any other block.
pub(crate) fn only(block: &Block) -> Option<&Expr> {
    match block.stmts.as_slice() {
        [Stmt::Expr(expr, None)] => Some(expr),
        _ => None,
    }
}
