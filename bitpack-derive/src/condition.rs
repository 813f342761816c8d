//! Which words of a `when` expression are fields, and what it asks of them.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::Pat;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};

/// Questions about a container that do not look at its elements.
const ABOUT_THE_LENGTH: &[&str] = &["len", "is_empty", "is_some", "is_none"];

/// Words that `!` may stand behind without making them a macro's name.
const KEYWORDS: &[&str] = &["if", "match", "while", "return", "in", "else", "break"];

/// A word that may name a field.
pub(crate) struct Word<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) look: Look,
}

/// What the expression looks at, if the word is a field: a part of it, and what of that.
pub(crate) struct Look {
    /// `kind`, `0` of `gun.kind.0`.
    pub(crate) members: Vec<String>,
    /// Where the last of them stands.
    pub(crate) end: Span,
    pub(crate) question: Question,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Question {
    Value,
    /// Its length, or whether it is there.
    Length,
    /// Which variant it is: `matches!` with patterns that look at nothing inside. Of those without
    /// data, the names.
    Variant(Vec<String>),
}

/// Where a word stands.
#[derive(Clone)]
enum Place {
    Open,
    /// In a macro, which may do with a word whatever it likes.
    Macro,
    /// In front of the patterns of a `matches!`, which ask this.
    Matched(Question),
}

/// The expression with its words replaced where `with` knows better.
pub(crate) fn replace(
    tokens: TokenStream,
    with: &mut dyn FnMut(&Word<'_>) -> Option<TokenStream>,
) -> TokenStream {
    walk(tokens, &Place::Open, with)
}

fn walk(
    tokens: TokenStream,
    place: &Place,
    with: &mut dyn FnMut(&Word<'_>) -> Option<TokenStream>,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut output = TokenStream::new();
    for (i, tree) in trees.iter().enumerate() {
        let (before, behind) = trees.split_at(i);
        let behind = behind.get(1..).unwrap_or_default();
        let replacement = match tree {
            TokenTree::Group(group) => Some(inside(group, before, place, with)),
            TokenTree::Ident(ident) if !is_part_of_path(before) && !is_name(behind) => {
                with(&Word { ident, look: look(ident, before, behind, place) })
            }
            _ => None,
        };
        output.extend(replacement.unwrap_or_else(|| tree.clone().into()));
    }
    output
}

fn inside(
    group: &Group,
    before: &[TokenTree],
    place: &Place,
    with: &mut dyn FnMut(&Word<'_>) -> Option<TokenStream>,
) -> TokenStream {
    let stream = group.stream();
    let replaced = match (place, macro_name(before)) {
        (Place::Macro, _) => walk(stream, &Place::Macro, with),
        // another crate's macro of that name is any macro
        (_, Some(name))
            if name == "matches" && !matches!(before, [.., colon, _, _] if is(colon, ':')) =>
        {
            matched(stream, with)
        }
        (_, Some(_)) => walk(stream, &Place::Macro, with),
        (_, None) => walk(stream, &Place::Open, with),
    };
    let mut replaced = Group::new(group.delimiter(), replaced);
    replaced.set_span(group.span());
    TokenTree::from(replaced).into()
}

/// The arguments of a `matches!`: what is looked at, a comma, patterns.
fn matched(
    tokens: TokenStream,
    with: &mut dyn FnMut(&Word<'_>) -> Option<TokenStream>,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let comma = trees.iter().position(|tree| is(tree, ',')).unwrap_or(trees.len());
    let (value, patterns) = trees.split_at(comma);
    let question = units.parse2(patterns.iter().skip(1).cloned().collect());
    let question = question.map_or(Question::Value, Question::Variant);
    let mut output = walk(value.iter().cloned().collect(), &Place::Matched(question), with);
    output.extend(walk(patterns.iter().cloned().collect(), &Place::Open, with));
    output
}

/// The names of the variants without data among patterns that tell only which variant it is.
fn units(input: ParseStream<'_>) -> syn::Result<Vec<String>> {
    let patterns = Pat::parse_multi_with_leading_vert(input)?;
    input.parse::<Option<syn::Token![,]>>()?;
    let mut names = Vec::new();
    if input.is_empty() && only_variants(&patterns, &mut names) {
        Ok(names)
    } else {
        Err(input.error("more than a variant"))
    }
}

fn only_variants(pattern: &Pat, names: &mut Vec<String>) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Or(or) => or.cases.iter().all(|case| only_variants(case, names)),
        Pat::Paren(paren) => only_variants(&paren.pat, names),
        // a constant looks the same: the compiler is asked whether it is a variant
        Pat::Ident(ident) => {
            names.push(ident.ident.unraw().to_string());
            ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none()
        }
        Pat::Path(path) => {
            names.extend(path.path.segments.last().map(|last| last.ident.unraw().to_string()));
            true
        }
        Pat::TupleStruct(tuple) => tuple.elems.iter().all(looks_at_nothing),
        Pat::Struct(fields) => fields.fields.iter().all(|field| looks_at_nothing(&field.pat)),
        _ => false,
    }
}

fn looks_at_nothing(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Wild(_) | Pat::Rest(_))
}

/// What the expression does with a field of this name.
fn look(ident: &Ident, before: &[TokenTree], behind: &[TokenTree], place: &Place) -> Look {
    let mut look = Look { members: Vec::new(), end: ident.span(), question: Question::Value };
    if matches!(place, Place::Macro) {
        return look;
    }
    let mut rest = behind;
    while let [dot, next, tail @ ..] = rest {
        let members = match next {
            _ if !is(dot, '.') => break,
            TokenTree::Ident(name) if is_called(tail) => {
                if ABOUT_THE_LENGTH.iter().any(|question| name == question) {
                    look.question = Question::Length;
                }
                return look;
            }
            TokenTree::Ident(name) => vec![name.unraw().to_string()],
            // `.0.1` is a dot and a float
            TokenTree::Literal(number) => {
                number.to_string().split('.').map(str::to_owned).collect()
            }
            _ => break,
        };
        look.members.extend(members);
        look.end = next.span();
        rest = tail;
    }
    if let (Place::Matched(question), [], []) = (place, before, rest) {
        look.question = question.clone();
    }
    look
}

/// `(…)` and `::<T>(…)`
fn is_called(behind: &[TokenTree]) -> bool {
    match behind {
        [TokenTree::Group(group), ..] => group.delimiter() == Delimiter::Parenthesis,
        [one, ..] => is(one, ':'),
        [] => false,
    }
}

/// `name` of `name!(…)`, which stands before its parentheses.
fn macro_name(before: &[TokenTree]) -> Option<&Ident> {
    match before {
        [.., TokenTree::Ident(name), mark] if is(mark, '!') => {
            Some(name).filter(|name| KEYWORDS.iter().all(|keyword| name != keyword))
        }
        _ => None,
    }
}

/// `.field`, `path::field` and `'field` are something else; `0..field` is a use.
pub(crate) fn is_part_of_path(before: &[TokenTree]) -> bool {
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

fn is(tree: &TokenTree, punct: char) -> bool {
    matches!(tree, TokenTree::Punct(found) if found.as_char() == punct)
}

#[cfg(test)]
mod tests {
    use super::{Question, replace};

    /// What is asked of the words that are called `a` or `b`: path and question.
    fn asked(condition: &str) -> Vec<String> {
        let mut asked = Vec::new();
        replace(condition.parse().unwrap_or_default(), &mut |word| {
            if word.ident == "a" || word.ident == "b" {
                let mut path = vec![word.ident.to_string()];
                path.extend(word.look.members.clone());
                asked.push(
                    path.join(".")
                        + match &word.look.question {
                            Question::Value => "",
                            Question::Length => " length",
                            Question::Variant(_) => " variant",
                        },
                );
            }
            None
        });
        asked
    }

    #[test]
    fn a_path_ends_where_something_is_done_with_it() {
        assert_eq!(asked("a.x.y > 3 && !b.0.1"), ["a.x.y", "b.0.1"]);
        assert_eq!(asked("a.x.abs() > b.x::<u8>()"), ["a.x", "b"]);
        assert_eq!(asked("a.list[0].x && (b).x"), ["a.list", "b"]);
        assert_eq!(asked("(a.x..b.y).contains(&3) || f(a.r#in)"), ["a.x", "b.y", "a.in"]);
        assert_eq!(asked("if !(a.x) { b.y } else { true }"), ["a.x", "b.y"]);
    }

    #[test]
    fn a_length_is_less_than_a_value() {
        assert_eq!(asked("a.len() > 3 || b.x.is_none()"), ["a length", "b.x length"]);
        assert_eq!(asked("a.len > 3 || b.iter().len() > 3"), ["a.len", "b"]);
    }

    #[test]
    fn a_variant_is_less_than_a_value() {
        for only in ["K::A", "A | B", "K::A { .. } | K::B(_, ..)", "| (A | Some(_)),", "_"] {
            assert_eq!(asked(&format!("!matches!(a.x, {only})")), ["a.x variant"], "{only}");
        }
        for more in ["K::A(3)", "A { x: 3 }", "A if true", "A(x)", "x @ A", "&A", "3", "1..=2"] {
            assert_eq!(asked(&format!("matches!(a.x, {more})")), ["a.x"], "{more}");
        }
        assert_eq!(asked("matches!(&a, A) || matches!(f(b), B)"), ["a", "b"]);
        assert_eq!(asked("matches!((a, b), (A, B))"), ["a", "b"]);
    }

    #[test]
    fn a_macro_may_look_at_anything() {
        assert_eq!(asked("hot!(a.x) && any![(b.y)]"), ["a", "b"]);
    }
}
