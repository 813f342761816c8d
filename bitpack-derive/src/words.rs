//! Finds and replaces names in tokens, such as those of fields in a condition.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Replaces names in the tokens, except parts of paths and names of functions. The function `with`
/// returns the new tokens for a name, or `None` to keep it.
pub(crate) fn replace(
    tokens: TokenStream,
    with: &mut dyn FnMut(&Ident) -> Option<TokenStream>,
) -> TokenStream {
    replace_values(tokens, &mut |value| match value {
        [TokenTree::Ident(name)] => with(name),
        _ => None,
    })
}

/// Replaces literals and paths in the tokens, such as `3`, `a` and `b::C`, except members after a dot
/// and names of functions. The function `with` returns the new tokens, or `None` to keep them.
pub(crate) fn replace_values(
    tokens: TokenStream,
    with: &mut dyn FnMut(&[TokenTree]) -> Option<TokenStream>,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut output, mut at) = (TokenStream::new(), 0);
    while let Some(tree) = trees.get(at) {
        let (before, here) = trees.split_at(at);
        let (value, behind) = here.split_at(path_length(here));
        let is_value = match tree {
            TokenTree::Ident(_) => !is_part_of_path(before) && !is_name(behind),
            TokenTree::Literal(_) => !is_part_of_path(before),
            _ => false,
        };
        let replacement = if is_value { with(value) } else { None };
        match (replacement, tree) {
            (Some(replacement), _) => output.extend(replacement),
            (None, TokenTree::Group(group)) => {
                let inside = replace_values(group.stream(), with);
                let mut inside = Group::new(group.delimiter(), inside);
                inside.set_span(group.span());
                output.extend([TokenTree::from(inside)]);
            }
            (None, _) => output.extend(value.iter().cloned()),
        }
        at += value.len();
    }
    output
}

/// Returns the names in the tokens, except parts of paths and names of functions.
pub(crate) fn names(tokens: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    replace(tokens, &mut |name| {
        names.push(name.clone());
        None
    });
    names
}

/// Returns `true` if the function `is` returns `true` for a name in the tokens, which may also be a part
/// of a path or the name of a function.
pub(crate) fn mentions(tokens: &TokenStream, is: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions(&group.stream(), is),
        TokenTree::Ident(ident) => is(&ident),
        _ => false,
    })
}

/// Returns the number of tokens of the path at the start of `trees`, such as 7 for `a::b::C`. Returns 1 if no
/// path is there.
fn path_length(trees: &[TokenTree]) -> usize {
    let mut length = 1;
    while let ([.., TokenTree::Ident(_)], [one, two, TokenTree::Ident(_), ..]) =
        trees.split_at(length)
    {
        if !is_punct(one, ':') || !is_punct(two, ':') {
            break;
        }
        length += 3;
    }
    length
}

/// Returns `true` if the tokens before a name (`.`, `::` or `'`) show that the name does not refer
/// to a field. The two dots of a range are different: `0..field` uses the field.
fn is_part_of_path(before: &[TokenTree]) -> bool {
    match before {
        [.., one, two] if is_punct(one, '.') && is_punct(two, '.') => false,
        [.., one, two] if is_punct(one, ':') && is_punct(two, ':') => true,
        [.., one] => is_punct(one, '.') || is_punct(one, '\''),
        [] => false,
    }
}

/// Returns `true` if the tokens after a name show that the name is not a value: `::`, `: value`,
/// `(…)`, `!(…)` or `{ field: value }`.
fn is_name(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Group(group), ..] => {
            group.delimiter() == Delimiter::Parenthesis || holds_fields(group)
        }
        [one, TokenTree::Group(_), ..] if is_punct(one, '!') => true,
        [one, ..] => is_punct(one, ':'),
        [] => false,
    }
}

/// Returns `true` if the braces hold the fields of a struct (`{ field: value, … }` or `{ ..other
/// }`), and `false` for a block.
fn holds_fields(group: &Group) -> bool {
    let inside: Vec<TokenTree> = group.stream().into_iter().take(3).collect();
    group.delimiter() == Delimiter::Brace
        && match inside.as_slice() {
            [one, two, ..] if is_punct(one, '.') => is_punct(two, '.'),
            [_, colon, third] => is_punct(colon, ':') && !is_punct(third, ':'),
            _ => false,
        }
}

fn is_punct(tree: &TokenTree, punct: char) -> bool {
    matches!(tree, TokenTree::Punct(found) if found.as_char() == punct)
}
