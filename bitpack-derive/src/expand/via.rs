//! Emits the implementation of a type with `via`, which is sent as another type.

use quote::{quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::bounds::Bounds;
use super::{Members, codec, leaf, schema};
use crate::attributes::Via;
use crate::model::Model;
use crate::shape::Node;

/// Emits the members of `Serialize` for a type with the attribute `via`, which is sent as another
/// type.
pub(super) fn members(model: &Model<'_>, via: &Via) -> Members {
    let (name, wire) = (model.ident.unraw().to_string(), Node::of(&via.ty));
    let declared = codec::sent_via(&quote!(Self), &wire, via, &leaf::plain(&wire));
    let (outlined, span) = (schema::outlined(model), wire.span());
    let as_codec = quote_spanned!(span=> <_ as __bitpack::codec::Codec<Self>>);
    Members {
        schema: quote!(&__bitpack::Schema::alias(#declared).called(#name) #outlined),
        doc: format!("Sent as `{}`.", wire.text()),
        blank: quote!(#as_codec::blank(&const { #declared.codec })),
        fields: quote!(#as_codec::serialize(&const { #declared.codec }, __this, __run)),
        versions: None,
    }
}

/// Returns the generics of a type with the attribute `via`, with bounds for the conversions to and
/// from the type that is sent instead.
pub(super) fn generics(model: &Model<'_>, via: &Via) -> syn::Generics {
    let (ident, (_, ty_generics, _)) = (model.ident, model.generics.split_for_impl());
    let mut bounds = Bounds::none(model);
    bounds.convert(&quote!(#ident #ty_generics), via, true);
    bounds.added()
}
