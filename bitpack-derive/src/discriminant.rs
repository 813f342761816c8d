//! Computes the discriminants of an enum. A literal has a known value; a const expression is left
//! to the compiler.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Type};

use crate::literal::literal;

/// The discriminant of a variant, by Rust's rules: explicit, or one more than the discriminant of the
/// previous variant.
pub(crate) enum Discriminant {
    Known(i128),
    /// A const expression, emitted as an `i128`, and a number to add to its value: the number of variants
    /// from the one with the expression to this one.
    Evaluated(TokenStream, u32),
}

/// Returns the discriminant of each variant: the one in the source, or one more than the discriminant of the
/// previous variant.
pub(crate) fn of_variants<'a>(
    variants: impl Iterator<Item = Option<&'a Expr>>,
    repr: &Type,
) -> Vec<Discriminant> {
    let mut numbers: Vec<Discriminant> = Vec::new();
    for written_number in variants {
        numbers.push(match (written_number, numbers.last()) {
            (Some(expr), _) => written(expr, repr),
            (None, Some(before)) => before.next(),
            (None, None) => Discriminant::Known(0),
        });
    }
    numbers
}

fn written(expr: &Expr, repr: &Type) -> Discriminant {
    match literal(expr) {
        Some(value) => Discriminant::Known(value),
        None => Discriminant::Evaluated(quote!({ const __N: #repr = #expr; __N as i128 }), 0),
    }
}

impl Discriminant {
    fn next(&self) -> Self {
        match self {
            Self::Known(value) => Self::Known(value.saturating_add(1)),
            Self::Evaluated(expr, more) => Self::Evaluated(expr.clone(), more + 1),
        }
    }

    pub(crate) fn known(&self) -> Option<i128> {
        match self {
            Self::Known(value) => Some(*value),
            Self::Evaluated(..) => None,
        }
    }
}

/// Emits the discriminant as an expression of type `i128`.
impl ToTokens for Discriminant {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::Known(value) => value.to_string().parse().unwrap_or_default(),
            Self::Evaluated(expr, 0) => expr.clone(),
            Self::Evaluated(expr, more) => {
                let more = Literal::u32_unsuffixed(*more);
                quote!((#expr + #more))
            }
        });
    }
}

/// Returns the type of an enum's discriminants: the one that the attribute `repr` names, or
/// `isize`.
pub(crate) fn repr(attributes: &[Attribute]) -> Type {
    let lists = attributes.iter().filter(|it| it.path().is_ident("repr"));
    let tokens =
        lists.filter_map(|it| it.meta.require_list().ok()).flat_map(|it| it.tokens.clone());
    // other arguments are `C`, `packed`, `align(8)`; rustc reports mistakes
    let int = tokens.filter_map(|tree| match tree {
        TokenTree::Ident(name) if name.to_string().starts_with(['u', 'i']) => Some(name),
        _ => None,
    });
    let int = int.last().unwrap_or_else(|| Ident::new("isize", Span::call_site()));
    syn::parse_quote!(::core::primitive::#int)
}
