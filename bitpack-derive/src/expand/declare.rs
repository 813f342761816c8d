//! Emits checks of the numbers in attributes that only the compiler can evaluate. Each check is a
//! separate constant, so that the compiler reports every error, at the user's own source.

mod calls;
mod field_uses;

use core::iter;

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Ident;

use self::calls::{of_field, of_type};
use crate::expand::recursive::INSIDE;
use crate::model::{Field, Model};

/// Emits the constants that check the attributes of a type and of its fields when the compiler
/// evaluates them.
pub(super) fn items(model: &Model<'_>) -> TokenStream {
    let own = of_type(model);
    let fields = model.groups().flat_map(|(variant, fields)| {
        fields.iter().map(move |field| {
            (scope(model, variant, Some(field)), of_field(model, variant, field, fields))
        })
    });
    let all = iter::once((scope(model, None, None), own)).chain(fields);
    all.flat_map(|(scope, calls)| {
        let own = calls.into_iter().enumerate().filter(|(_, call)| is_own(model, call));
        own.map(move |(i, call)| {
            let name = format_ident!("{scope}_{i}");
            quote!(const #name: () = #call;)
        })
    })
    .collect()
}

/// Emits statements for the start of a type's schema that use the constants which check the type's
/// attributes. The compiler then reports a wrong attribute only once, and not again in the codec.
pub(super) fn uses_of_type(model: &Model<'_>) -> TokenStream {
    uses_of_calls(model, of_type(model), &scope(model, None, None))
}

/// Emits statements for the start of a schema's field list. They use the constants that check the
/// field's attributes, so that the compiler reports a wrong attribute only once.
pub(super) fn uses_of_field(
    model: &Model<'_>,
    variant: Option<&Ident>,
    field: &Field<'_>,
    fields: &[Field<'_>],
) -> TokenStream {
    let calls = of_field(model, variant, field, fields);
    uses_of_calls(model, calls, &scope(model, variant, Some(field)))
}

/// Emits statements for the start of a check that refers to another field. They use the constants
/// that check that field's attributes, so that the compiler reports an error in them only once.
fn own_uses_of_field(
    model: &Model<'_>,
    variant: Option<&Ident>,
    field: &Field<'_>,
    fields: &[Field<'_>],
) -> TokenStream {
    let calls = of_field(model, variant, field, fields);
    let scope = scope(model, variant, Some(field));
    let own = |(i, call)| is_own(model, &call).then(|| use_of(&scope, i));
    calls.into_iter().enumerate().filter_map(own).collect()
}

fn uses_of_calls(model: &Model<'_>, calls: Vec<TokenStream>, scope: &str) -> TokenStream {
    let one = |(i, call): (usize, TokenStream)| {
        if is_own(model, &call) { use_of(scope, i) } else { quote!(#call;) }
    };
    calls.into_iter().enumerate().map(one).collect()
}

fn use_of(scope: &str, index: usize) -> TokenStream {
    let name = format_ident!("{scope}_{index}");
    quote!(let () = #name;)
}

/// Returns the prefix for the names of the constants that check a field. It contains the variant's
/// index, because names alone are ambiguous: field `b_c` of variant `A` and field `c` of variant
/// `A_b` would have one prefix.
fn scope(model: &Model<'_>, variant: Option<&Ident>, field: Option<&Field<'_>>) -> String {
    let number = |variant| model.groups().position(|(other, _)| other == Some(variant));
    let variant = variant.and_then(number).map(|i| format!("_{i}")).unwrap_or_default();
    let field = field.map(|field| format!("_{}", field.name)).unwrap_or_default();
    format!("__DECLARED{variant}{field}")
}

/// Returns `true` if a constant of its own can contain the call of a check. Such a constant has no
/// access to the type's parameters or to its `Self`.
fn is_own(model: &Model<'_>, call: &TokenStream) -> bool {
    (!model.is_generic() || is_literal(call)) && !mentions_self(call)
}

/// Returns `true` if the arguments of a call contain no names, only literals.
fn is_literal(call: &TokenStream) -> bool {
    call.clone().into_iter().all(|tree| match tree {
        TokenTree::Group(group) => !mentions(&group.stream(), &|_| true),
        _ => true,
    })
}

fn mentions_self(tokens: &TokenStream) -> bool {
    mentions(tokens, &|ident| ident == "Self" || ident == INSIDE)
}

pub(super) fn mentions(tokens: &TokenStream, is: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions(&group.stream(), is),
        TokenTree::Ident(ident) => is(&ident),
        _ => false,
    })
}
