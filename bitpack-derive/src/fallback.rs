//! Emits stub implementations for input with errors, so that rustc does not report a missing
//! implementation too.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::attributes::TypeAttributes;
use crate::ctxt::Ctxt;
use crate::expand;

/// Emits an implementation of `Serialize` that compiles but never runs, for a type with errors in
/// its attributes.
pub(crate) fn stub(input: &DeriveInput) -> TokenStream {
    let never = quote!(::core::unreachable!());
    let serialize = expand::function("serialize", &quote!(Self), None, &never);
    implementation(input, &quote!(Serialize), &quote!(fn blank() -> Self { #never } #serialize))
}

/// Emits an implementation of `Delta` that compiles but never runs, for a type with errors in its
/// attributes.
pub(crate) fn delta_stub(input: &DeriveInput) -> TokenStream {
    let (never, baseline) = (quote!(::core::unreachable!()), quote!(_: &Self,));
    let delta = expand::function("delta", &quote!(Self), Some(&baseline), &never);
    let members = quote!(#delta fn same(&self, _: &Self) -> bool { #never });
    implementation(input, &quote!(Delta), &members)
}

fn implementation(input: &DeriveInput, of: &TokenStream, members: &TokenStream) -> TokenStream {
    let item = expand::implement(&input.ident, &input.generics, of, members);
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
