//! Emits the implementation of a type that is sent as another one.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::{at_instantiation, bounds, codec, leaf, schema};
use crate::attributes::Via;
use crate::model::Model;
use crate::shape::Node;

/// Emits the members of the implementation.
pub(super) fn members(model: &Model<'_>, via: &Via) -> TokenStream {
    let (name, wire) = (model.ident.unraw().to_string(), Node::of(&via.ty));
    let declared = codec::sent_via(&quote!(Self), &wire, via, &leaf::plain(&wire));
    let (outlined, limits) = (schema::outlined(model), at_instantiation(model));
    let span = wire.span();
    let as_codec = quote_spanned!(span=> <_ as __bitpack::codec::Codec<Self>>);
    quote! {
        const SCHEMA: &'static __bitpack::Schema =
            &__bitpack::Schema::alias(#declared).called(#name) #outlined;
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            #as_codec::blank(&const { #declared.codec })
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            #limits
            #as_codec::serialize(&const { #declared.codec }, __this, __run)
        }
    }
}

/// Returns the type's generics, with bounds for conversions that depend on a parameter.
pub(super) fn generics(model: &Model<'_>, via: &Via) -> syn::Generics {
    let mut generics = model.generics.clone();
    let (ident, (_, ty_generics, _)) = (model.ident, model.generics.split_for_impl());
    let own = quote!(#ident #ty_generics);
    let predicates = bounds::of_conversion(&generics, &own, via);
    if !predicates.is_empty() {
        generics.make_where_clause().predicates.extend(predicates);
    }
    generics
}
