//! Converts those expressions of a condition that have no term of their own kind into a term with
//! their source text. Placeholders replace the fields, constants and literals in it, which become
//! terms of their own.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{Expr, ExprPath, Lit};

use super::{TermList, paths};
use crate::spelling;

/// Identifier that stands for an operand in the tokens of an expression. It becomes `$` in the
/// expression's text.
const HOLE: &str = "__hole";

impl TermList<'_> {
    pub(super) fn tokens(&mut self, tokens: TokenStream) {
        let mut operands = TermList { list: Vec::new(), ..*self };
        let mut count = 0;
        let rest = operands.take_out(tokens, &mut count);
        self.op(&spelling::of_expr(rest).replace(HOLE, "$"), count);
        self.list.extend(operands.list);
    }

    /// Replaces the fields, constants and literals in the tokens by placeholders, and adds them as
    /// terms. Adds their number to `count`.
    fn take_out(&mut self, tokens: TokenStream, count: &mut usize) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut output, mut at) = (TokenStream::new(), 0);
        while let Some(tree) = trees.get(at) {
            let (before, here) = trees.split_at(at);
            let taken = match tree {
                TokenTree::Ident(_) if !is_behind_dot(before) => self.path_at(here),
                TokenTree::Literal(_) if !is_behind_dot(before) => self.literal_at(tree),
                _ => 0,
            };
            if taken > 0 {
                let hole = proc_macro2::Ident::new(HOLE, tree.span());
                (*count, at) = (*count + 1, at + taken);
                output.extend(quote!(#hole));
                continue;
            }
            // other paths stay as they are
            let words = if matches!(tree, TokenTree::Ident(_)) { path_length(here) } else { 1 };
            for tree in here.iter().take(words) {
                output.extend([match tree {
                    TokenTree::Group(group) => self.inside(group, count),
                    other => other.clone(),
                }]);
            }
            at += words;
        }
        output
    }

    fn inside(&mut self, group: &Group, count: &mut usize) -> TokenTree {
        Group::new(group.delimiter(), self.take_out(group.stream(), count)).into()
    }

    /// Adds the field or the constant at the start of `trees` as a term. Returns the number of its
    /// tokens, or 0 if there is none.
    fn path_at(&mut self, trees: &[TokenTree]) -> usize {
        let words = path_length(trees);
        let path: TokenStream = trees.iter().take(words).cloned().collect();
        let Ok(path) = syn::parse2::<ExprPath>(path) else { return 0 };
        let behind = trees.get(words..).unwrap_or_default();
        let name = path.path.get_ident();
        let is_field = name.is_some_and(|name| self.is_field(name) && !is_name(behind));
        let is_parameter = name.is_some_and(|name| self.is_parameter(name));
        let is_value = is_field || is_parameter || (paths::is_constant(&path) && !is_name(behind));
        if is_value {
            self.expr(&Expr::Path(path));
        }
        if is_value { words } else { 0 }
    }

    fn literal_at(&mut self, tree: &TokenTree) -> usize {
        let Ok(lit) = syn::parse2::<Lit>(tree.to_token_stream()) else { return 0 };
        self.expr(&Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit }));
        1
    }
}

/// Returns `true` if the braces hold the fields of a struct (`{ field: value, … }` or `{ ..other
/// }`), and `false` for a block.
fn holds_fields(group: &Group) -> bool {
    let inside: Vec<TokenTree> = group.stream().into_iter().take(3).collect();
    let is =
        |tree: &TokenTree, punct| matches!(tree, TokenTree::Punct(it) if it.as_char() == punct);
    group.delimiter() == Delimiter::Brace
        && match inside.as_slice() {
            [one, two, ..] if is(one, '.') => is(two, '.'),
            [_, colon, third] => is(colon, ':') && !is(third, ':'),
            _ => false,
        }
}

/// Returns the number of tokens of the path at the start of `trees`, such as `a::b::C`.
fn path_length(trees: &[TokenTree]) -> usize {
    let mut length = 1;
    while let [TokenTree::Punct(one), TokenTree::Punct(two), TokenTree::Ident(_), ..] =
        trees.get(length..).unwrap_or_default()
    {
        if one.as_char() != ':' || two.as_char() != ':' {
            break;
        }
        length += 3;
    }
    length
}

fn is_behind_dot(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Punct(one), TokenTree::Punct(two)] if one.as_char() == '.' => {
            two.as_char() == '\''
        }
        [.., TokenTree::Punct(one)] => matches!(one.as_char(), '.' | '\''),
        _ => false,
    }
}

/// Returns `true` if the tokens after a name show that the name is not a value: `: value`, `(…)`,
/// `!(…)` or `{ field: value }`.
fn is_name(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Group(group), ..] => {
            group.delimiter() == Delimiter::Parenthesis || holds_fields(group)
        }
        [TokenTree::Punct(one), TokenTree::Group(_), ..] if one.as_char() == '!' => true,
        [TokenTree::Punct(one), ..] => one.as_char() == ':',
        _ => false,
    }
}
