//! Finds and replaces the names of fields in the tokens of a condition.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Replaces names in the tokens, except parts of paths and names of functions. The function `with`
/// returns the new tokens for a name, or `None` to keep it.
pub(crate) fn replace(
    tokens: TokenStream,
    with: &mut dyn FnMut(&Ident) -> Option<TokenStream>,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut output = TokenStream::new();
    for (i, tree) in trees.iter().enumerate() {
        let (before, behind) = trees.split_at(i);
        let behind = behind.get(1..).unwrap_or_default();
        let replacement = match tree {
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), replace(group.stream(), with));
                inside.set_span(group.span());
                Some(TokenTree::from(inside).into())
            }
            TokenTree::Ident(ident) if !is_part_of_path(before) && !is_name(behind) => with(ident),
            _ => None,
        };
        output.extend(replacement.unwrap_or_else(|| tree.clone().into()));
    }
    output
}

/// Returns `true` if the tokens before a name (`.`, `::` or `'`) show that the name does not refer
/// to a field. The two dots of a range are different: `0..field` uses the field.
pub(crate) fn is_part_of_path(before: &[TokenTree]) -> bool {
    match before {
        [.., one, two] if is_punct(one, '.') && is_punct(two, '.') => false,
        [.., one, two] if is_punct(one, ':') && is_punct(two, ':') => true,
        [.., one] => is_punct(one, '.') || is_punct(one, '\''),
        [] => false,
    }
}

/// Returns `true` if the tokens after a name show that the name is not the value of a field: `::`,
/// `: value`, `(…)` or `!(…)`.
fn is_name(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Group(group), ..] => group.delimiter() == Delimiter::Parenthesis,
        [one, TokenTree::Group(_), ..] if is_punct(one, '!') => true,
        [one, ..] => is_punct(one, ':'),
        [] => false,
    }
}

fn is_punct(tree: &TokenTree, punct: char) -> bool {
    matches!(tree, TokenTree::Punct(found) if found.as_char() == punct)
}
