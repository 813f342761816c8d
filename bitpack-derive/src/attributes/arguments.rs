//! Parses the arguments of an attribute: positional values first, then named ones.

use proc_macro2::TokenStream;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, ExprLit, Ident, Lit, Meta, Token, Type};

use super::attr::{Attr, comma};
use super::number::{Number, Sign};
use crate::ctxt::Ctxt;
use crate::literal::range_as_arguments;
use crate::spelling;
use crate::suggest;

/// The arguments of one attribute that the parser has not used yet. Each `take` and `need` method removes the
/// argument that it returns. The arguments that remain when it is dropped are reported as errors.
pub(crate) struct Arguments<'a> {
    pub(super) cx: &'a Ctxt,
    attr: &'a Attr,
    values: std::vec::IntoIter<Expr>,
    named: Vec<(Ident, Expr)>,
    /// Names of all arguments that are allowed, to suggest one for an unknown name.
    known: Vec<&'static str>,
    /// Names of the required arguments that the user has not written, each with an example of the
    /// whole attribute.
    missing: Vec<(&'static str, String)>,
}

impl<'a> Arguments<'a> {
    /// Parses the arguments in the parentheses of an attribute. Reports an error and returns `None`
    /// if there are none or if they do not parse.
    pub(crate) fn of(cx: &'a Ctxt, attr: &'a Attr) -> Option<Self> {
        let tokens = written(cx, attr)?;
        let (values, named) = cx.ok(parse.parse2(tokens.clone()))?;
        Some(Self::new(cx, attr, values, named))
    }

    /// Parses a type, then the arguments after it, as in `via(Type, exact)`.
    pub(crate) fn behind_type(cx: &'a Ctxt, attr: &'a Attr) -> Option<(Type, Self)> {
        let tokens = written(cx, attr)?;
        let (ty, (values, named)) = cx.ok(parse_type.parse2(tokens.clone()))?;
        Some((ty, Self::new(cx, attr, values, named)))
    }

    /// Parses the arguments of an attribute that may also be written without arguments and
    /// parentheses.
    pub(crate) fn optional(cx: &'a Ctxt, attr: &'a Attr) -> Option<Self> {
        match attr.meta {
            Meta::Path(_) => Some(Self::new(cx, attr, Vec::new(), Vec::new())),
            _ => Self::of(cx, attr),
        }
    }

    fn new(cx: &'a Ctxt, attr: &'a Attr, values: Vec<Expr>, named: Vec<(Ident, Expr)>) -> Self {
        let values = values.into_iter();
        Self { cx, attr, values, named, known: Vec::new(), missing: Vec::new() }
    }

    /// Removes and returns the next positional argument, as `10` in `bits(10)`.
    pub(crate) fn value(&mut self) -> Option<Expr> {
        self.values.next()
    }

    /// Removes and returns the argument `name = value`, or `None` if it is not given.
    pub(crate) fn take(&mut self, name: &'static str) -> Option<Expr> {
        self.known.push(name);
        let at = self.named.iter().position(|(key, _)| key == name)?;
        Some(self.named.remove(at).1)
    }

    /// Removes and returns the argument `name = integer`, or `None` if it is not given.
    pub(crate) fn take_number(&mut self, name: &'static str, sign: Sign) -> Option<Number> {
        let expr = self.take(name)?;
        self.number(expr, sign)
    }

    /// Removes and returns the argument `name = integer`. Reports an error if it is missing.
    pub(crate) fn need_number(&mut self, name: &'static str, sign: Sign) -> Option<Number> {
        let expr = self.take(name).or_else(|| self.missing(name))?;
        self.number(expr, sign)
    }

    /// Removes and returns the next positional argument, an unsigned integer. If it is missing,
    /// reports an error that calls it `name`.
    pub(crate) fn need_value(&mut self, name: &'static str) -> Option<Number> {
        let expr = self.value().or_else(|| self.missing(name))?;
        self.number(expr, Sign::Unsigned)
    }

    /// Removes and returns the argument `name = value`, or the next positional argument. Reports an
    /// error if both are missing.
    pub(crate) fn need(&mut self, name: &'static str) -> Option<Expr> {
        self.take(name).or_else(|| self.value()).or_else(|| self.missing(name))
    }

    /// Removes and returns the argument `name = value`, an unsigned integer. Reports an error if it
    /// is missing or if it is written without its name.
    pub(crate) fn need_name(&mut self, name: &'static str) -> Option<Number> {
        if let Some(value) = self.value() {
            let written = spelling::of_expr(&value);
            self.known.push(name);
            return self.cx.reject(value, format!("write `{name} = {written}`"));
        }
        self.need_number(name, Sign::Unsigned)
    }

    /// Removes `word` from the positional arguments and returns it. Reports an error if the word has a
    /// value, as in `strict = true`.
    pub(crate) fn take_word(&mut self, word: &'static str) -> Option<Expr> {
        if let Some(value) = self.take(word) {
            self.cx.error(&value, format!("write `{word}` alone"));
            return Some(value);
        }
        let is_word = |value: &Expr| matches!(value, Expr::Path(path) if path.path.is_ident(word));
        let (words, values): (Vec<_>, Vec<_>) = self.values.by_ref().partition(is_word);
        self.values = values.into_iter();
        self.cx.error_if(words.get(1), format!("duplicate `{word}`"));
        words.into_iter().next()
    }

    /// Removes and returns the single positional argument of an attribute. If it is missing and a named
    /// argument is given instead, reports an error that shows the correct arguments.
    pub(crate) fn only(&mut self) -> Option<Expr> {
        let value = self.value();
        if let (None, Some((name, _))) = (&value, self.named.first()) {
            self.cx.error(name, self.attr.usage());
            self.named.clear();
        }
        value
    }

    pub(crate) fn number(&self, expr: Expr, sign: Sign) -> Option<Number> {
        if let Some(message) = range_as_arguments(&expr) {
            return self.cx.reject(expr, message);
        }
        self.cx.ok(Number::of(expr, sign))
    }

    /// Records that the required argument `name` is missing, and returns `None`. The error is reported later,
    /// unless another argument has an unknown name, which may be this one misspelled.
    pub(crate) fn missing<T>(&mut self, name: &'static str) -> Option<T> {
        self.missing_in(name, self.attr.usage())
    }

    /// Records that the required argument `name` is missing, like [`missing`](Self::missing). The error
    /// message ends with `example`, the correct attribute.
    pub(crate) fn missing_in<T>(&mut self, name: &'static str, example: String) -> Option<T> {
        self.missing.push((name, example));
        None
    }

    /// Removes the positional arguments that are left, and reports an error for each, with the message that
    /// `words` returns.
    pub(crate) fn reject_values(&mut self, words: fn(&Expr) -> String) {
        self.values.by_ref().for_each(|value| self.cx.error(&value, words(&value)));
    }
}

impl Drop for Arguments<'_> {
    /// Reports unknown and duplicate arguments. Reports missing arguments only if no name is
    /// unknown, because a misspelled name would explain them.
    fn drop(&mut self) {
        if self.named.is_empty() {
            for (name, example) in &self.missing {
                self.cx.error(self.attr, format!("`{name}` is missing: {example}"));
            }
        }
        for value in self.values.by_ref() {
            let written = spelling::of_expr(&value);
            let near = suggest::nearest(&written, &self.known).filter(|name| *name != written);
            let message = match near {
                Some(name) => format!("unknown argument `{written}`; did you mean `{name}`?"),
                None => format!("`{}` takes no further value here", self.attr.name),
            };
            self.cx.error(value, message);
        }
        for (name, _) in &self.named {
            let written = name.to_string();
            let message = if self.known.contains(&written.as_str()) {
                format!("duplicate `{written}`")
            } else {
                let hint = suggest::did_you_mean(&written, &self.known);
                format!("unknown argument `{written}`{hint}")
            };
            self.cx.error(name, message);
        }
    }
}

/// Returns the tokens in the parentheses of an attribute. If there are none, reports an error that
/// shows the correct attribute.
fn written<'a>(cx: &Ctxt, attr: &'a Attr) -> Option<&'a TokenStream> {
    match &attr.meta {
        Meta::List(list) if !list.tokens.is_empty() => Some(&list.tokens),
        Meta::NameValue(pair) => {
            let (name, value) = (&attr.name, without_quotes(&pair.value));
            cx.reject(pair.eq_token, format!("expected parentheses: `#[{name}({value})]`"))
        }
        Meta::Path(_) | Meta::List(_) => cx.reject(attr, attr.usage()),
    }
}

/// Returns the source of an expression. Removes the quotes of a string literal, because serde's
/// attributes take paths in quotes and users write them here too.
fn without_quotes(value: &Expr) -> String {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => text.value(),
        other => spelling::of_expr(other),
    }
}

type Parsed = (Vec<Expr>, Vec<(Ident, Expr)>);

fn parse(input: ParseStream<'_>) -> syn::Result<Parsed> {
    let (mut values, mut named) = (Vec::new(), Vec::new());
    while !input.is_empty() {
        let is_named = input.peek(Ident::peek_any)
            && input.peek2(Token![=])
            && !input.peek2(Token![==])
            && !input.peek2(Token![=>]);
        if is_named {
            let name = Ident::parse_any(input)?;
            input.parse::<Token![=]>()?;
            named.push((name, input.parse()?));
        } else if input.peek(Ident::peek_any) && input.peek2(Token![:]) && !input.peek2(Token![::])
        {
            return Err(written_with_a_colon(input)?);
        } else {
            values.push(input.parse()?);
        }
        comma(input)?;
    }
    Ok((values, named))
}

/// Returns the error for an argument that is written with a colon, such as `min: 0`. It suggests an
/// equals sign.
fn written_with_a_colon(input: ParseStream<'_>) -> syn::Result<syn::Error> {
    let name = Ident::parse_any(input)?;
    let colon: Token![:] = input.parse()?;
    let value = spelling::of_expr(input.parse::<Expr>()?);
    Ok(syn::Error::new(colon.span, format!("write `{name} = {value}`")))
}

fn parse_type(input: ParseStream<'_>) -> syn::Result<(Type, Parsed)> {
    let ty = input.parse()?;
    comma(input)?;
    Ok((ty, parse(input)?))
}
