//! What stands in for the implementation when the input is wrong, so that nothing follows from it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::attributes::TypeAttributes;
use crate::ctxt::Ctxt;
use crate::expand;

/// An implementation that type-checks and is never run.
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

/// The same of the derive of `Delta`.
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

/// Where the runtime is; what is wrong with the attributes has been said.
fn facade(input: &DeriveInput) -> TokenStream {
    let cx = Ctxt::new();
    let facade = TypeAttributes::of(&cx, input).facade;
    drop(cx.finish());
    facade
}
