//! Prints tokens with the spaces that a person would write.
//!
//! The hash of a schema contains the text of conditions. The text is therefore made from the tokens
//! alone: the compiler's own output differs between its versions.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Member;
use syn::ext::IdentExt as _;

/// Returns the tokens of a type or a path as text.
pub(crate) fn of_type(tokens: impl ToTokens) -> String {
    text(tokens.into_token_stream(), true)
}

/// Returns the tokens of an expression as text.
pub(crate) fn of_expr(tokens: impl ToTokens) -> String {
    text(tokens.into_token_stream(), false)
}

/// Returns the name of a field as it is in the schema: without `r#`, or the index of a tuple field.
pub(crate) fn of_member(member: &Member) -> String {
    match member {
        Member::Named(name) => name.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

fn text(tokens: TokenStream, is_type: bool) -> String {
    let mut text = Text { written: String::new(), last: LastToken::Nothing, is_type, turbofish: 0 };
    text.add(tokens);
    text.written
}

/// Operators of several characters that occur in expressions and types. They are printed without
/// spaces inside.
const JOINED: &[&str] =
    &["::", "..", "..=", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "=>", "->"];

/// The kind of the last token that was printed. It determines if a space comes before the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastToken {
    /// No token yet, or a token after which there is no space, such as an opening bracket.
    Nothing,
    /// A name, a number or a closing bracket.
    Operand,
    /// An operator with a space on either side.
    Operator,
}

struct Text {
    written: String,
    last: LastToken,
    /// `true` for a type, in which `<` and `>` are brackets and not operators.
    is_type: bool,
    /// The number of `::<` brackets in an expression that are not closed yet.
    turbofish: usize,
}

impl Text {
    fn add(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut operator = String::new();
        while let Some(tree) = tokens.next() {
            match tree {
                TokenTree::Group(group) => self.group(group.delimiter(), group.stream()),
                TokenTree::Ident(name) => self.operand(&name.to_string()),
                TokenTree::Literal(literal) => self.operand(&literal.to_string()),
                TokenTree::Punct(punct) => {
                    operator.push(punct.as_char());
                    if punct.spacing() == Spacing::Joint && self.goes_on(&operator, tokens.peek()) {
                        continue;
                    }
                    let calls = matches!(tokens.peek(), Some(TokenTree::Group(_)));
                    self.operator(&operator, calls);
                    operator.clear();
                }
            }
        }
    }

    /// Returns `true` if the token `next` continues `operator`, as the second `=` in `==`.
    fn goes_on(&self, operator: &str, next: Option<&TokenTree>) -> bool {
        let Some(TokenTree::Punct(next)) = next else { return false };
        let are_brackets = self.is_type || self.turbofish > 0;
        let longer = format!("{operator}{}", next.as_char());
        JOINED.contains(&longer.as_str()) && !(are_brackets && longer.contains(['<', '>', '&']))
    }

    fn operand(&mut self, text: &str) {
        if self.last != LastToken::Nothing {
            self.written.push(' ');
        }
        self.written.push_str(text);
        self.last = LastToken::Operand;
    }

    fn operator(&mut self, text: &str, calls: bool) {
        let behind_operand = self.last == LastToken::Operand;
        let (before, last) = match text {
            "::" if self.last == LastToken::Operator => (" ", LastToken::Nothing),
            "." | "::" | ".." | "..=" | "'" => ("", LastToken::Nothing),
            "?" => ("", LastToken::Operand),
            "," | ";" | ":" => ("", LastToken::Operator),
            "<" if self.is_type => ("", LastToken::Nothing),
            "<" if self.written.ends_with("::") => {
                self.turbofish += 1;
                ("", LastToken::Nothing)
            }
            ">" if self.is_type => ("", LastToken::Operand),
            ">" if self.turbofish > 0 => {
                self.turbofish -= 1;
                ("", LastToken::Operand)
            }
            "!" if behind_operand && calls => ("", LastToken::Nothing),
            _ if behind_operand => (" ", LastToken::Operator),
            _ if self.last == LastToken::Operator => (" ", LastToken::Nothing),
            _ => ("", LastToken::Nothing),
        };
        self.written.push_str(before);
        self.written.push_str(text);
        self.last = last;
    }

    fn group(&mut self, delimiter: Delimiter, inside: TokenStream) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => return self.add(inside),
        };
        let calls = self.last == LastToken::Operand && delimiter != Delimiter::Brace;
        if self.last != LastToken::Nothing && !calls {
            self.written.push(' ');
        }
        self.written.push_str(open);
        self.last = LastToken::Nothing;
        self.add(inside);
        self.written.push_str(close);
        self.last = LastToken::Operand;
    }
}

#[cfg(test)]
mod tests {
    use super::{of_expr, of_type};

    fn expr(text: &str) -> String {
        of_expr(text.parse::<proc_macro2::TokenStream>().unwrap_or_default())
    }

    fn ty(text: &str) -> String {
        of_type(text.parse::<proc_macro2::TokenStream>().unwrap_or_default())
    }

    #[test]
    fn operators_have_space_where_a_person_leaves_it() {
        for written in [
            "!at_rest",
            "a && !b",
            "a.len() > 3 && !(b || c)",
            "matches!(kind, Kind::A | Kind::B(_))",
            "x < -1",
            "x == 'a' as u8",
            "(0..=5).contains(&level)",
            "f::<u8, Vec::<u8>>(x) > 1",
            "[a, b][0]",
            "self::at(x, 1.5, \"two\")",
        ] {
            assert_eq!(expr(written), written);
            let spread: String = written
                .chars()
                .flat_map(|c| match c {
                    '(' | ')' | '[' | ']' | ',' => vec![' ', c, ' '],
                    c => vec![c],
                })
                .collect();
            assert_eq!(expr(&spread), written);
        }
        assert_eq!(expr("a&&!b||c<=d"), "a && !b || c <= d");
    }

    #[test]
    fn angles_are_brackets_in_types() {
        for written in [
            "Vec<Option<Box<u8>>>",
            "[Option<Body>; 8]",
            "BTreeMap<u8, Vec<u8>>",
            "core::num::NonZero<u8>",
            "(u8, &'static str)",
            "<T as Trait>::Item",
        ] {
            assert_eq!(ty(written), written);
        }
    }
}
