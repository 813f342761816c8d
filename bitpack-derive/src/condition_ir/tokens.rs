//! Converts those expressions of a condition that have no term of their own kind into a term with
//! their source text. Placeholders replace the fields, constants and literals in it, which become
//! terms of their own.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::Expr;

use super::{TermList, paths};
use crate::spelling;
use crate::words::replace_values;

/// Identifier that stands for an operand in the tokens of an expression. It becomes `$` in the
/// expression's text.
const HOLE: &str = "__hole";

impl TermList<'_> {
    pub(super) fn tokens(&mut self, tokens: TokenStream) {
        let (mut operands, mut count) = (TermList { list: Vec::new(), ..*self }, 0);
        let rest = replace_values(tokens, &mut |value| {
            let operand = operands.operand(value)?;
            operands.expr(&operand);
            count += 1;
            Some(Ident::new(HOLE, Span::call_site()).into_token_stream())
        });
        self.term_of(&spelling::of_expr(rest).replace(HOLE, "$"), count);
        self.list.extend(operands.list);
    }

    /// Returns the field, constant or literal that the tokens consist of.
    fn operand(&self, value: &[TokenTree]) -> Option<Expr> {
        let expr = syn::parse2(value.iter().cloned().collect()).ok()?;
        let is_operand = match &expr {
            Expr::Path(path) => {
                let is_own = |name| self.is_field(name) || self.is_parameter(name);
                paths::is_constant(path) || path.path.get_ident().is_some_and(is_own)
            }
            // `true` is a name here
            _ => matches!(value, [TokenTree::Literal(_)]),
        };
        is_operand.then_some(expr)
    }
}
