//! `blank`: what a read starts from.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;

use super::codec;
use crate::attributes::Encoding;
use crate::model::{Body, Field, Model};
use crate::shape::Shape;

pub(super) fn of(model: &Model<'_>) -> TokenStream {
    match &model.body {
        Body::Struct(fields) => {
            let fields = fields_of(fields);
            quote!(Self { #fields })
        }
        Body::Enum(variants) => {
            variants.first().map(|first| variant(first.ident, &first.fields)).unwrap_or_default()
        }
    }
}

pub(super) fn variant(ident: &Ident, fields: &[Field<'_>]) -> TokenStream {
    let fields = fields_of(fields);
    quote!(Self::#ident { #fields })
}

fn fields_of(fields: &[Field<'_>]) -> TokenStream {
    let fields = fields.iter().map(|field| {
        let (member, value) = (&field.member, value(field));
        quote!(#member: #value)
    });
    quote!(#(#fields),*)
}

/// The blank value of one field.
pub(super) fn value(field: &Field<'_>) -> TokenStream {
    let (ty, span) = (field.node.ty, field.node.span());
    if !field.is_ours() {
        return quote_spanned!(span=> ::core::default::Default::default());
    }
    if let Some(zero) = zero(field) {
        return zero;
    }
    let attributes = &field.attributes;
    let as_its_type_says = matches!(attributes.encoding, Encoding::Plain)
        && attributes.max_len.is_none()
        && attributes.given.iter().all(|attr| !attr.is_one_of(codec::ATTRIBUTES));
    if as_its_type_says {
        return quote_spanned!(span=> <#ty as __bitpack::Serialize>::blank());
    }
    let coded = codec::of(field);
    quote_spanned!(span=> const { #coded.coded() }.blank())
}

/// The blank value of a primitive.
pub(super) fn zero(field: &Field<'_>) -> Option<TokenStream> {
    match field.node.shape {
        Shape::Bool => Some(quote!(false)),
        Shape::Int(_) => Some(quote!(0)),
        Shape::F32 | Shape::F64 => Some(quote!(0.0)),
        _ => None,
    }
}
