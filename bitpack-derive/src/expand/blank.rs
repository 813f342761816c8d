//! `blank`: what a read starts from.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;

use super::codec;
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
    let span = field.node.span();
    if !field.is_ours() {
        return quote_spanned!(span=> ::core::default::Default::default());
    }
    if let Some(zero) = zero(field) {
        return zero;
    }
    if field.is_plain() {
        let own = field.node.own();
        return quote!(#own::blank());
    }
    let (as_codec, declared) = (field.node.codec(), codec::of(field));
    let constant = codec::in_const(field, &quote!(&#declared.codec));
    quote!(#as_codec::blank(#constant))
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
