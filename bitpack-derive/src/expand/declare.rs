//! What the compiler checks of numbers that only it knows, in the user's own words: one constant a
//! declaration, so that each is reported.

mod calls;
mod looks;

use core::iter;

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Ident;

use self::calls::{of_field, of_type};
use crate::model::{Field, Model};
use crate::symbol::INSIDE;

/// The constants of a type, beside its implementation.
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

/// What the schema of a type begins with, so that a declaration is refused once: by its constant,
/// not by its codec.
pub(super) fn uses_of_type(model: &Model<'_>) -> TokenStream {
    uses(model, of_type(model), &scope(model, None, None))
}

/// What the list of fields begins with in which this field stands.
pub(super) fn uses_of_field(
    model: &Model<'_>,
    variant: Option<&Ident>,
    field: &Field<'_>,
    fields: &[Field<'_>],
) -> TokenStream {
    let calls = of_field(model, variant, field, fields);
    uses(model, calls, &scope(model, variant, Some(field)))
}

/// What a declaration that uses a field begins with: where that one is refused, this one is not
/// reported.
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

fn uses(model: &Model<'_>, calls: Vec<TokenStream>, scope: &str) -> TokenStream {
    let one = |(i, call): (usize, TokenStream)| {
        if is_own(model, &call) { use_of(scope, i) } else { quote!(#call;) }
    };
    calls.into_iter().enumerate().map(one).collect()
}

fn use_of(scope: &str, index: usize) -> TokenStream {
    let name = format_ident!("{scope}_{index}");
    quote!(let () = #name;)
}

/// What the constants of a field are called. A variant is its number there: with its name, the field
/// `b_c` of `A` and the field `c` of `A_b` would be one.
fn scope(model: &Model<'_>, variant: Option<&Ident>, field: Option<&Field<'_>>) -> String {
    let number = |variant| model.groups().position(|(other, _)| other == Some(variant));
    let variant = variant.and_then(number).map(|i| format!("_{i}")).unwrap_or_default();
    let field = field.map(|field| format!("_{}", field.name)).unwrap_or_default();
    format!("__DECLARED{variant}{field}")
}

/// Whether a constant of its own can say it: one has neither the type's parameters nor its `Self`.
fn is_own(model: &Model<'_>, call: &TokenStream) -> bool {
    (!model.is_generic() || is_literal(call)) && !mentions_self(call)
}

/// Whether nothing has a name in what the call is given.
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
