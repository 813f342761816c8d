//! An enum: whether the variant is the same one, and then its fields; another is sent whole.

use proc_macro2::TokenStream;
use quote::quote;

use super::Bodies;
use super::fields::{Against, is_sent, marks, new_binding, old_binding};
use crate::expand::{apart, blank, parts};
use crate::model::{Field, Model, Variant};

pub(super) fn bodies(model: &Model<'_>, variants: &[Variant<'_>]) -> Bodies {
    let keeps = variants.iter().all(|variant| !variant.fields.iter().any(is_sent));
    let same = if keeps { is_same_variant(&quote!(self)) } else { same(model, variants) };
    let changes = if keeps { whole() } else { changes(model, variants) };
    Bodies { same, keep: None, changes }
}

fn is_same_variant(this: &TokenStream) -> TokenStream {
    quote!(::core::mem::discriminant(#this) == ::core::mem::discriminant(__baseline))
}

fn same(model: &Model<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let arms = variants.iter().map(|variant| {
        let (ident, sent) = (variant.ident, || variant.fields.iter().filter(|it| is_sent(it)));
        let news = sent().map(|field| pattern(field, &quote_binding(&new_binding(field))));
        let olds = sent().map(|field| pattern(field, &quote_binding(&old_binding(field))));
        let against = Against::new(model, &variant.fields, Some(ident));
        let same = against.same(&parts::of(&variant.fields, &[]));
        quote!((Self::#ident { #(#news,)* .. }, Self::#ident { #(#olds,)* .. }) => #same,)
    });
    quote! {
        let __this = self;
        match (self, __baseline) { #(#arms)* _ => false }
    }
}

fn quote_binding(binding: &syn::Ident) -> TokenStream {
    quote!(#binding)
}

fn pattern(field: &Field<'_>, binding: &TokenStream) -> TokenStream {
    let member = &field.member;
    quote!(#member: #binding)
}

/// Of an enum without data another value is another variant.
fn whole() -> TokenStream {
    let (this, is_same) = (apart::whole(), is_same_variant(&quote!(__this.peek())));
    quote! {
        <Self as __bitpack::Serialize>::serialize(#this, __stream)?;
        __changed |= !__S::IS_READING || !(#is_same);
    }
}

fn changes(model: &Model<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let (is_same, whole) = (is_same_variant(&quote!(__this.peek())), whole());
    let arms = variants.iter().map(|variant| {
        let ident = variant.ident;
        let blank = blank::variant(ident, &variant.fields);
        let sent = variant.fields.iter().filter(|it| is_sent(it));
        let olds = sent.map(|field| pattern(field, &quote_binding(&old_binding(field))));
        let against = Against::new(model, &variant.fields, Some(ident));
        let changes = against.changes(&parts::of(&variant.fields, &[]));
        quote! {
            Self::#ident { #(#olds,)* .. } => {
                match __this.slot() {
                    ::core::option::Option::None
                    | ::core::option::Option::Some(Self::#ident { .. }) => {}
                    ::core::option::Option::Some(__t) => *__t = #blank,
                }
                #changes
            }
        }
    });
    let checks = marks(&model.attributes.checks);
    quote! {
        let __same = __S::IS_WRITING && #is_same;
        if __bitpack::delta::variant(__same, __stream)? {
            match __baseline { #(#arms)* }
            #checks
        } else {
            #whole
        }
    }
}
