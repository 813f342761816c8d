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
    let members = quote! {
        fn blank() -> Self {
            ::core::unreachable!()
        }
        fn serialize<__S: __bitpack::Stream>(
            _: __S::Ref<'_, Self>,
            _: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            ::core::unreachable!()
        }
    };
    implementation(input, &quote!(Serialize), &members)
}

/// Emits an implementation of `Delta` that compiles but never runs, for a type with errors in its
/// attributes.
pub(crate) fn delta_stub(input: &DeriveInput) -> TokenStream {
    let members = quote! {
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
    };
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
