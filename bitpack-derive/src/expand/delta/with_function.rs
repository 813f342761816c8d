//! Emits the implementations through which the runtime calls the functions of `with` in deltas.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Generics;
use syn::spanned::Spanned as _;

use crate::attributes::With;
use crate::expand::implement;
use crate::model::{Field, Model};

/// Returns the index of a field's function (the attribute `with`) among all such functions of the
/// type. `None` if the field has none.
pub(super) fn number(model: &Model<'_>, field: &Field<'_>) -> Option<Literal> {
    field.attributes.with.as_ref()?;
    let all = model.fields().filter(|field| field.attributes.with.is_some());
    let at = all.into_iter().position(|other| core::ptr::eq(other, field))?;
    Some(Literal::usize_unsuffixed(at))
}

/// Emits one trait implementation for each field with a user's function (the attribute `with`).
pub(super) fn items(model: &Model<'_>, generics: &Generics) -> TokenStream {
    model.fields().filter_map(|field| item(model, generics, field)).collect()
}

/// Emits the greatest number of bits that a user's function writes.
pub(super) fn max_bits(with: &With) -> TokenStream {
    let unknown = || quote!(::core::primitive::u64::MAX);
    with.max_bits.as_ref().map_or_else(unknown, |most| most.to_tokens_as("u64"))
}

fn item(model: &Model<'_>, generics: &Generics, field: &Field<'_>) -> Option<TokenStream> {
    let (with, number) = (field.attributes.with.as_ref()?, number(model, field)?);
    let (ty, exact) = (field.node.ty, with.exact);
    let path = &with.path;
    let span = path.span().resolved_at(Span::call_site());
    let call = quote_spanned!(span=> #path(__place, __stream));
    let most = max_bits(with);
    let delta = with.delta.as_ref().map(|path| {
        let span = path.span().resolved_at(Span::call_site());
        let call = quote_spanned!(span=> #path(__place, __baseline, __stream));
        quote! {
            fn delta<__S: __bitpack::Stream>(
                __place: __S::Ref<'_, #ty>,
                __baseline: &#ty,
                __stream: &mut __S,
            ) -> ::core::result::Result<(), __bitpack::Error> {
                #call
            }
        }
    });
    let members = quote! {
        const EXACT: ::core::primitive::bool = #exact;
        const MOST: ::core::primitive::u64 = #most;
        fn whole<__S: __bitpack::Stream>(
            __place: __S::Ref<'_, #ty>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            #call
        }
        #delta
    };
    let of = quote!(delta::ByFunction<#ty, #number>);
    Some(implement(model.ident, generics, &of, &members))
}
