//! The implementation of `Delta`: whether two values are sent alike, and what is sent if they are not.

mod fields;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse_quote;

use super::apart::Apart;
use super::group::Group;
use super::{bounds, in_const, parts};
use crate::model::{Body, Model};

/// All of what the derive emits.
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    in_const(&model.attributes.facade, &implementation(model))
}

fn implementation(model: &Model<'_>) -> TokenStream {
    let name = model.ident;
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let mut generics = bounds::with_delta_bounds(model);
    if model.is_generic() {
        let clone = parse_quote!(#name #ty_generics: ::core::clone::Clone);
        generics.make_where_clause().predicates.push(clone);
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (same, changes) = match &model.body {
        Body::Struct(fields) => {
            let apart = Apart::default();
            let group = Group::of(fields, None, &apart);
            let parts = parts::of(fields, &model.attributes.checks);
            (fields::same(&parts), fields::changes(&group, &parts))
        }
        Body::Enum(_) => (quote!(true), quote!()),
    };
    let mutability = (!changes.is_empty()).then(|| quote!(mut));
    quote! {
        #[automatically_derived]
        impl #impl_generics __bitpack::Delta for #name #ty_generics #where_clause {
            #[inline]
            fn same(&self, __baseline: &Self) -> bool {
                let __this = self;
                #same
            }
            #[inline]
            fn changes<__S: __bitpack::Stream>(
                #mutability __this: __S::Ref<'_, Self>,
                __baseline: &Self,
                __stream: &mut __S,
            ) -> ::core::result::Result<bool, __bitpack::Error> {
                let #mutability __changed = false;
                #changes
                ::core::result::Result::Ok(__changed)
            }
            #[inline]
            fn delta<__S: __bitpack::Stream>(
                __this: __S::Ref<'_, Self>,
                __baseline: &Self,
                __stream: &mut __S,
            ) -> ::core::result::Result<(), __bitpack::Error> {
                <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ())
            }
        }
    }
}
