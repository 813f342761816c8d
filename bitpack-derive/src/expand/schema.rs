//! `SCHEMA`: what every field is, from which the runtime also computes the length of every run.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::parts::{self, Part};
use super::{codec, width};
use crate::attributes::{Mark, Tag};
use crate::model::{Body, Model, Variant};
use crate::spelling;

pub(super) fn of(model: &Model<'_>) -> TokenStream {
    let (name, checks) = (model.ident.unraw().to_string(), &model.attributes.checks);
    match &model.body {
        Body::Struct(fields) => {
            let fields = list(&parts::of(fields, checks));
            quote!(__bitpack::Schema::structure(#name, #fields))
        }
        Body::Enum(variants) => {
            let (tag, checks) = (tag(model, variants), marks(checks));
            let variants = variants.iter().map(|variant| {
                let name = variant.ident.unraw().to_string();
                let fields = list(&parts::of(&variant.fields, &[]));
                quote!(__bitpack::schema::Variant::new(#name, #fields))
            });
            quote! {
                __bitpack::Schema::choice(#name, #tag, const { &[#(#variants),*] }, #checks)
            }
        }
    }
}

fn marks(checks: &[Mark]) -> TokenStream {
    list(&checks.iter().map(parts::mark).collect::<Vec<_>>())
}

fn list(parts: &[Part<'_>]) -> TokenStream {
    if parts.is_empty() {
        return quote!(&[]);
    }
    let parts = parts.iter().map(part);
    quote!(const { &[#(#parts),*] })
}

/// The width of an enum's number: the fewest bits, or what the type's attribute says.
pub(super) fn tag(model: &Model<'_>, variants: &[Variant<'_>]) -> TokenStream {
    match &model.attributes.tag {
        Some(Tag::Bits(bits)) => width(bits),
        Some(Tag::Max(max)) => {
            let (span, greatest) = (max.span(), max.to_tokens_as("i128"));
            max.to_u64().map_or_else(
                || quote_spanned!(span=> __bitpack::bits_required(0, #greatest)),
                bit_length,
            )
        }
        None => bit_length(variants.len().saturating_sub(1) as u64),
    }
}

fn bit_length(greatest: u64) -> TokenStream {
    Literal::u32_unsuffixed(u64::BITS - greatest.leading_zeros()).into_token_stream()
}

fn part(part: &Part<'_>) -> TokenStream {
    let field = quote!(__bitpack::schema::Field);
    match part {
        Part::Align => quote!(#field::align()),
        Part::Check { magic, bits } => {
            let (span, magic, bits) = (bits.span(), magic.to_tokens_as("u64"), width(bits));
            quote_spanned!(span=> __bitpack::schema::Field::check(#magic, #bits))
        }
        Part::Reserved(bits) => {
            let (span, bits) = (bits.span(), width(bits));
            quote_spanned!(span=> __bitpack::schema::Field::reserved(#bits))
        }
        Part::Value(value) | Part::Place(value) => {
            let (name, declared) = (&value.name, codec::of(value));
            quote!(#declared.named(#name))
        }
        Part::Relative(value, to) => {
            let (name, to) = (&value.name, &to.name);
            quote!(#field::relative(#name, #to))
        }
        Part::With(value, path) => {
            let (name, path) = (&value.name, spelling::of_type(path));
            quote!(#field::with(#name, #path))
        }
        Part::When(_, condition, parts) => {
            let (condition, group) = (spelling::of_expr(condition), list(parts));
            quote!(#field::when(#condition, #group))
        }
        Part::Skip(value) => {
            let name = &value.name;
            quote!(#field::skip(#name))
        }
    }
}
