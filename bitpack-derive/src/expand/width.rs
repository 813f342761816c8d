//! `WIDTH`: the tree from which the runtime computes the length of every run.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::parts::{self, Part};
use super::{codec, width};
use crate::attributes::Tag;
use crate::model::{Body, Field, Model, Variant};

pub(super) fn of(model: &Model<'_>) -> TokenStream {
    let checks = &model.attributes.checks;
    match &model.body {
        Body::Struct(fields) => sequence(&parts::of(fields, checks)),
        Body::Enum(variants) if checks.is_empty() => choice(model, variants),
        Body::Enum(variants) => {
            let choice = choice(model, variants);
            let checks = checks.iter().map(|check| part(&parts::mark(check)));
            quote!(__bitpack::Width::sequence(const { &[#choice, #(#checks),*] }))
        }
    }
}

fn choice(model: &Model<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let tag = tag(model, variants);
    let variants = variants.iter().map(|variant| sequence(&parts::of(&variant.fields, &[])));
    quote!(__bitpack::Width::choice(#tag, const { &[#(#variants),*] }))
}

fn sequence(parts: &[Part<'_>]) -> TokenStream {
    let sent = parts.iter().filter(|part| part.is_on_the_wire()).map(part);
    let width = quote!(__bitpack::Width::sequence(const { &[#(#sent),*] }));
    // a skipped field is read back as its default, whatever was written
    if parts.iter().all(Part::is_on_the_wire) { width } else { quote!(#width.lossy()) }
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
    match part {
        Part::Align => quote!(__bitpack::Width::align()),
        Part::Check { bits, .. } => {
            let bits = width(bits);
            quote!(__bitpack::Width::check(#bits))
        }
        Part::Reserved(bits) => {
            let bits = width(bits);
            quote!(__bitpack::Width::bits(#bits))
        }
        Part::Value(field) | Part::Place(field) => coded(field),
        Part::Relative(..) => quote!(__bitpack::Width::relative()),
        Part::With(..) => quote!(__bitpack::Width::OPEN),
        Part::When(_, _, parts) => {
            let parts = parts.iter().map(self::part);
            quote!(__bitpack::Width::when(const { &[#(#parts),*] }))
        }
        Part::Skip(_) => TokenStream::new(),
    }
}

fn coded(field: &Field<'_>) -> TokenStream {
    let coded = codec::of(field);
    quote!(#coded.width)
}
