//! Which words of a `when` expression are fields.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Questions about a container that do not look at its elements.
const ABOUT_THE_SHAPE: &[&str] = &["len", "is_empty", "is_some", "is_none"];

/// A word that may name a field.
pub(crate) struct Word<'a> {
    pub(crate) ident: &'a Ident,
    /// Whether only its length or presence is asked for.
    pub(crate) is_about_shape: bool,
}

/// The expression with its words replaced where `with` knows better.
pub(crate) fn replace(
    tokens: TokenStream,
    with: &mut dyn FnMut(&Word<'_>) -> Option<TokenStream>,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut output = TokenStream::new();
    for (i, tree) in trees.iter().enumerate() {
        let (before, behind) = trees.split_at(i);
        let behind = behind.get(1..).unwrap_or_default();
        let replacement = match tree {
            TokenTree::Group(group) => Some(inside(group, with)),
            TokenTree::Ident(ident) if !is_part_of_path(before) && !is_name(behind) => {
                with(&Word { ident, is_about_shape: asks_about_shape(behind) })
            }
            _ => None,
        };
        output.extend(replacement.unwrap_or_else(|| tree.clone().into()));
    }
    output
}

fn inside(group: &Group, with: &mut dyn FnMut(&Word<'_>) -> Option<TokenStream>) -> TokenStream {
    let mut replaced = Group::new(group.delimiter(), replace(group.stream(), with));
    replaced.set_span(group.span());
    TokenTree::from(replaced).into()
}

/// `.field`, `path::field` and `'field` are something else; `0..field` is a use.
fn is_part_of_path(before: &[TokenTree]) -> bool {
    match before {
        [.., one, two] if is(one, '.') && is(two, '.') => false,
        [.., one, two] if is(one, ':') && is(two, ':') => true,
        [.., one] => is(one, '.') || is(one, '\''),
        [] => false,
    }
}

/// `field::`, `field: value`, `field(…)` and `field!(…)` name something else.
fn is_name(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Group(group), ..] => group.delimiter() == Delimiter::Parenthesis,
        [one, TokenTree::Group(_), ..] if is(one, '!') => true,
        [one, ..] => is(one, ':'),
        [] => false,
    }
}

fn asks_about_shape(behind: &[TokenTree]) -> bool {
    match behind {
        [dot, TokenTree::Ident(name), ..] => {
            is(dot, '.') && ABOUT_THE_SHAPE.iter().any(|question| name == question)
        }
        _ => false,
    }
}

fn is(tree: &TokenTree, punct: char) -> bool {
    matches!(tree, TokenTree::Punct(found) if found.as_char() == punct)
}
