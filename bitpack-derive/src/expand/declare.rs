//! What the compiler checks of numbers that only it knows, in the user's own words: one constant a
//! declaration, so that each is reported.

mod calls;

use core::iter;

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt as _;

use self::calls::{of_field, of_type};
use crate::model::{Field, Model};

/// The constants of a type, beside its implementation.
pub(super) fn items(model: &Model<'_>) -> TokenStream {
    let own = of_type(model);
    let fields = model.groups().flat_map(|(variant, fields)| {
        fields.iter().map(move |field| {
            (scope(variant, Some(field)), of_field(model, variant, field, fields))
        })
    });
    let all = iter::once((scope(None, None), own)).chain(fields);
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
    uses(model, of_type(model), &scope(None, None))
}

/// What the list of fields begins with in which this field stands.
pub(super) fn uses_of_field(
    model: &Model<'_>,
    variant: Option<&Ident>,
    field: &Field<'_>,
    fields: &[Field<'_>],
) -> TokenStream {
    let calls = of_field(model, variant, field, fields);
    uses(model, calls, &scope(variant, Some(field)))
}

fn uses(model: &Model<'_>, calls: Vec<TokenStream>, scope: &str) -> TokenStream {
    let one = |(i, call): (usize, TokenStream)| {
        if is_own(model, &call) {
            let name = format_ident!("{scope}_{i}");
            quote!(let () = #name;)
        } else {
            quote!(#call;)
        }
    };
    calls.into_iter().enumerate().map(one).collect()
}

/// What the constants of a field are called.
fn scope(variant: Option<&Ident>, field: Option<&Field<'_>>) -> String {
    let variant = variant.map(|variant| format!("_{}", variant.unraw())).unwrap_or_default();
    let field = field.map(|field| format!("_{}", field.name)).unwrap_or_default();
    format!("__DECLARED{variant}{field}")
}

/// Whether a constant of its own can say it: one has neither the type's parameters nor its `Self`.
fn is_own(model: &Model<'_>, call: &TokenStream) -> bool {
    !model.is_generic() && !mentions_self(call)
}

fn mentions_self(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions_self(&group.stream()),
        TokenTree::Ident(ident) => ident == "Self",
        _ => false,
    })
}
