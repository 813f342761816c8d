//! Emits stub implementations for input with errors, so that rustc does not report a missing
//! implementation too.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Generics, parse_quote};

use crate::attributes::TypeAttributes;
use crate::ctxt::Ctxt;
use crate::expand;

/// Emits an implementation of `Serialize` that compiles but never runs, for a type with errors in
/// its attributes.
pub(crate) fn stub(input: &DeriveInput) -> TokenStream {
    let never = quote!(::core::unreachable!());
    let serialize = expand::function("serialize", &quote!(Self), None, &never);
    let of = quote!(Serialize);
    implementation(input, &input.generics, &of, &quote!(fn blank() -> Self { #never } #serialize))
}

/// Emits an implementation of `Delta` that compiles but never runs, for a type with errors in its
/// attributes.
pub(crate) fn delta_stub(input: &DeriveInput) -> TokenStream {
    let (never, baseline) = (quote!(::core::unreachable!()), quote!(_: &Self,));
    let delta = expand::function("delta", &quote!(Self), Some(&baseline), &never);
    let members = quote!(#delta fn same(&self, _: &Self) -> bool { #never });
    let mut generics = input.generics.clone();
    if generics.type_params().next().is_some() {
        // the derive of `Serialize` bounds its parameters
        generics.make_where_clause().predicates.push(parse_quote!(Self: __bitpack::Serialize));
    }
    implementation(input, &generics, &quote!(Delta), &members)
}

/// Emits the errors and the stub implementation, which prevents further errors from rustc.
pub(crate) fn with_errors(errors: &syn::Error, stub: TokenStream) -> TokenStream {
    [errors.to_compile_error(), stub].into_iter().collect()
}

fn implementation(
    input: &DeriveInput,
    generics: &Generics,
    of: &TokenStream,
    members: &TokenStream,
) -> TokenStream {
    let item = expand::implement(&input.ident, generics, of, members);
    expand::in_const(&facade(input), &item)
}

/// Returns the path of the crate that the attribute `crate` names, or else `::bitpack`. Errors in
/// the attributes have been reported already.
fn facade(input: &DeriveInput) -> TokenStream {
    let cx = Ctxt::new();
    let facade = TypeAttributes::of(&cx, input).facade;
    drop(cx.finish());
    facade
}
