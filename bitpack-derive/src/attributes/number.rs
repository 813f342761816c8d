//! The integer and float arguments of attributes. An argument is a literal, whose value the derive
//! knows, or a const expression, which only the compiler can evaluate.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Expr;
use syn::spanned::Spanned;

use crate::literal::{cast, fold_real, is_float, is_unsuffixed, literal, may_be_number};
use crate::spelling;

/// An integer argument of an attribute.
pub(crate) type Number = Constant<i128>;

/// A float argument of an attribute.
pub(crate) type Real = Constant<f64>;

/// An argument of an attribute that is a number: a literal or a const expression.
#[derive(Clone)]
pub(crate) struct Constant<T> {
    expr: Box<Expr>,
    /// The value of a literal. `None` for a const expression.
    pub(crate) value: Option<T>,
}

/// Specifies if an integer argument may be negative.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Any,
    Unsigned,
}

/// A number type of an attribute's argument: `i128` or `f64`.
pub(crate) trait Value: Copy {
    /// `true` for a float type, whose literals need a decimal point.
    const IS_FLOAT: bool;

    /// Returns `true` if the value has a minus sign, and a literal of its absolute value.
    fn literal(self) -> (bool, Literal);
}

impl Value for i128 {
    const IS_FLOAT: bool = false;

    fn literal(self) -> (bool, Literal) {
        (self < 0, Literal::u128_unsuffixed(self.unsigned_abs()))
    }
}

impl Value for f64 {
    const IS_FLOAT: bool = true;

    fn literal(self) -> (bool, Literal) {
        (self.is_sign_negative(), Literal::f64_unsuffixed(self.abs()))
    }
}

impl Number {
    pub(crate) fn of(expr: Expr, sign: Sign) -> syn::Result<Self> {
        let value = literal(&expr);
        let negative = value.is_some_and(|value| value < 0);
        if sign == Sign::Any && is_float(&expr) {
            let message = "a range of floats is `compressed(min, max, res)`";
            return Err(syn::Error::new_spanned(expr, message));
        }
        if !may_be_number(&expr) || is_float(&expr) || (negative && sign == Sign::Unsigned) {
            let kind = if sign == Sign::Unsigned { "unsigned integer" } else { "integer" };
            let message = format!("expected an {kind} or a const path");
            return Err(syn::Error::new_spanned(expr, message));
        }
        Ok(Self { expr: Box::new(expr), value })
    }

    pub(crate) fn literal(value: u32) -> Self {
        let token = Literal::u32_unsuffixed(value);
        let value = Some(value.into());
        Self { expr: syn::parse_quote!(#token), value }
    }

    /// Creates a number from the length expression of an array type.
    pub(crate) fn of_length(len: &Expr) -> Self {
        Self { value: literal(len), expr: Box::new(len.clone()) }
    }

    pub(crate) fn to_u64(&self) -> Option<u64> {
        self.value.and_then(|value| u64::try_from(value).ok())
    }
}

impl Real {
    pub(crate) fn of(expr: Expr) -> syn::Result<Self> {
        if may_be_number(&expr) {
            let value = fold_real(&expr);
            Ok(Self { expr: Box::new(expr), value })
        } else {
            Err(syn::Error::new_spanned(expr, "expected a number or a const path"))
        }
    }
}

impl<T: Value> Constant<T> {
    pub(crate) fn expr(&self) -> &Expr {
        &self.expr
    }

    /// Returns the number as tokens that have the primitive type `ty`. Casts a const expression of
    /// another type.
    pub(crate) fn to_tokens_as(&self, ty: &str) -> TokenStream {
        let span = self.span();
        // literals without suffixes take on the type that their context needs
        if is_unsuffixed(&self.expr) && (!T::IS_FLOAT || is_float(&self.expr)) {
            return self.expr.to_token_stream();
        }
        let Some(value) = self.value else { return cast(&self.expr, ty, span) };
        let (is_negative, mut literal) = value.literal();
        literal.set_span(span);
        if is_negative { quote!(-#literal) } else { quote!(#literal) }
    }

    /// Emits the tuple `(text, value)` for a check that reports wrong numbers. `text` is the source
    /// of a const expression, or empty for a literal. `value` has the primitive type `ty`.
    pub(crate) fn given_as(&self, ty: &str) -> TokenStream {
        let text = if self.value.is_some() { String::new() } else { spelling::of_expr(&self.expr) };
        let value = self.to_tokens_as(ty);
        quote!((#text, #value))
    }

    /// Returns the position of the number in the user's source, for error messages.
    pub(crate) fn source_span(&self) -> Span {
        self.expr.span()
    }

    /// Returns the position of the number in the user's source, with the hygiene of generated code.
    /// It is for tokens that the derive emits.
    pub(crate) fn span(&self) -> Span {
        self.expr.span().resolved_at(Span::call_site())
    }
}

impl<T> ToTokens for Constant<T> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.expr.to_tokens(tokens);
    }
}
