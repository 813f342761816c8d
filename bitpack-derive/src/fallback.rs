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
    let name = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    expand::in_const(
        &facade(input),
        &quote! {
            #[automatically_derived]
            impl #impl_generics __bitpack::Serialize for #name #ty_generics #where_clause {
                fn blank() -> Self {
                    ::core::unreachable!()
                }
                fn serialize<__S: __bitpack::Stream>(
                    _: __S::Ref<'_, Self>,
                    _: &mut __S,
                ) -> ::core::result::Result<(), __bitpack::Error> {
                    ::core::unreachable!()
                }
            }
        },
    )
}

/// Emits an implementation of `Delta` that compiles but never runs, for a type with errors in its
/// attributes.
pub(crate) fn delta_stub(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    expand::in_const(
        &facade(input),
        &quote! {
            #[automatically_derived]
            impl #impl_generics __bitpack::Delta for #name #ty_generics #where_clause {
                fn delta<__S: __bitpack::Stream>(
                    _: __S::Ref<'_, Self>,
                    _: &Self,
                    _: &mut __S,
                ) -> ::core::result::Result<(), __bitpack::Error> {
                    ::core::unreachable!()
                }
                fn same(&self, _: &Self) -> bool {
                    ::core::unreachable!()
                }
            }
        },
    )
}

/// Returns the path of the crate that the attribute `crate` names, or else `::bitpack`. Errors in
/// the attributes have been reported already.
fn facade(input: &DeriveInput) -> TokenStream {
    let cx = Ctxt::new();
    let facade = TypeAttributes::of(&cx, input).facade;
    drop(cx.finish());
    facade
}
