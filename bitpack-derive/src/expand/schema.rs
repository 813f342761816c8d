//! Emits the constant `SCHEMA`, which describes every field. From it the runtime also computes how
//! many bits consecutive fields of fixed width have.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::parts::{self, Part};
use super::{codec, declare, width};
use crate::attributes::{Mark, TagWidth};
use crate::condition_ir;
use crate::model::{Model, Variant};
use crate::spelling;
use crate::table::OUTLINE;

pub(crate) fn value(model: &Model<'_>) -> TokenStream {
    let (schema, declared) = (schema(model), declare::use_checks(model, None));
    let outlined = outlined(model);
    let padded = model.attributes.pad_to.as_ref().map(|bytes| {
        let (span, bytes) = (bytes.source_span(), bytes.to_tokens_as("u64"));
        quote_spanned!(span=> .padded_to(#bytes))
    });
    let schema = quote!(#schema #padded);
    if let Some((first, newest)) = model.attributes.versions {
        return quote!({
            const { #declared &__bitpack::Schema::versions(#first, #newest, const { &#schema }) #outlined }
        });
    }
    if declared.is_empty() {
        return quote!(&#schema #outlined);
    }
    // an inline `const` stops at its first error, and an item continues with the others
    quote!(const { #declared &#schema #outlined })
}

/// Emits the call that marks a schema as not inlined; `None` if the type lacks the attribute `outline`.
pub(super) fn outlined(model: &Model<'_>) -> Option<TokenStream> {
    model.attributes.given.has(OUTLINE).then(|| quote!(.outlined()))
}

fn schema(model: &Model<'_>) -> TokenStream {
    let name = model.ident.unraw().to_string();
    let of_variant = |variant: &Variant<'_>| {
        fields(model, variant, &parts::in_wire_order(model, &variant.fields))
    };
    let [first, ..] = model.variants.as_slice() else { return TokenStream::new() };
    if !model.is_enum {
        let fields = of_variant(first);
        return quote!(__bitpack::Schema::structure(#name, #fields));
    }
    let checks = fields(model, first, &parts::checks(model));
    let (numbers, tag) = (model.discriminants(), tag(model));
    let are_bounded = model.variants.iter().any(|variant| variant.versions.are_some());
    let variants = model.variants.iter().enumerate().map(|(i, variant)| {
        let (name, fields) = (variant.name(), of_variant(variant));
        let number = numbers.as_ref().and_then(|numbers| numbers.get(i));
        let numbered = number.map(|number| quote!(.numbered(#number)));
        let versions = variant.versions.are_some().then(|| {
            let (since, until) = variant.versions.span();
            quote!(.in_versions(#since, #until))
        });
        quote!(__bitpack::schema::Variant::new(#name, #fields) #numbered #versions)
    });
    let variants = quote!(const { &[#(#variants),*] });
    let width = model.attributes.tag.width.as_ref();
    if numbers.is_some() {
        return by_discriminant(width, &name, &variants, &checks);
    }
    let by_version = (are_bounded && width.is_none()).then(|| quote!(.tag_by_version()));
    quote!(__bitpack::Schema::choice(#name, #tag, #variants, #checks) #by_version)
}

/// Emits the schema of an enum that is sent by its discriminant.
fn by_discriminant(
    tag: Option<&TagWidth>,
    name: &str,
    variants: &TokenStream,
    checks: &TokenStream,
) -> TokenStream {
    let (by, tag) = match tag {
        Some(TagWidth::Bits(bits)) => (quote!(raw_discriminants), width(bits)),
        Some(TagWidth::Max(max)) => {
            let max = max.to_tokens_as("i128");
            (quote!(discriminants), quote!(::core::option::Option::Some(#max)))
        }
        None => (quote!(discriminants), quote!(::core::option::Option::None)),
    };
    quote!(__bitpack::Schema::#by(#name, #tag, #variants, #checks))
}

/// Emits the schema of an enum with its discriminants but without its fields. Only the width of the
/// tag is taken from it.
pub(super) fn without_fields(model: &Model<'_>) -> TokenStream {
    let numbers = model.discriminants().unwrap_or_default();
    let bare =
        quote!(const { &[#(__bitpack::schema::Variant::new("", &[]).numbered(#numbers)),*] });
    by_discriminant(model.attributes.tag.width.as_ref(), "", &bare, &quote!(&[]))
}

/// Emits a list of the schemas of these parts, which belong to a struct or a variant.
fn fields(model: &Model<'_>, variant: &Variant<'_>, parts: &[Part<'_>]) -> TokenStream {
    if parts.is_empty() {
        return quote!(&[]);
    }
    let declared = parts.iter().filter_map(Part::field);
    let declared = declared.map(|field| declare::use_checks(model, Some((variant, field))));
    let parts = parts.iter().map(|part| match part {
        Part::When(_, condition, parts) => {
            let terms = condition_ir::of_condition(condition, model, &variant.fields);
            let (condition, group) = (spelling::of_expr(condition), fields(model, variant, parts));
            quote!(__bitpack::schema::Field::when(#condition, #terms, #group))
        }
        Part::Versions(versions, parts) => {
            let (name, (since, until)) = (versions.spelling(), versions.span());
            let group = fields(model, variant, parts);
            quote!(__bitpack::schema::Field::versions(
                #name,
                const { &[__bitpack::schema::VersionSpan::of(#since, #until)] },
                #group
            ))
        }
        part => one(part),
    });
    quote!(const { #(#declared)* &[#(#parts),*] })
}

/// Emits the schema of one part: of a field, or of an `align`, `check` or `reserved`.
pub(super) fn one(part: &Part<'_>) -> TokenStream {
    let field = quote!(__bitpack::schema::Field);
    match part {
        Part::Mark(Mark::Align) => quote!(#field::align()),
        Part::Mark(Mark::Check { magic, bits }) => {
            let (span, magic, bits) = (bits.span(), magic.to_tokens_as("u64"), width(bits));
            quote_spanned!(span=> __bitpack::schema::Field::check(#magic, #bits))
        }
        Part::Mark(Mark::Reserved(bits)) => {
            let (span, bits) = (bits.span(), width(bits));
            quote_spanned!(span=> __bitpack::schema::Field::reserved(#bits))
        }
        Part::Place(value) if value.is_plain() => {
            let (name, own) = (&value.name, value.node.own());
            quote!(#own::PLAIN.named(#name))
        }
        Part::Value(value) | Part::Place(value) => {
            let (name, described) = (&value.name, codec::described(value));
            quote!(#described.named(#name))
        }
        Part::Relative(value, to) => {
            let (name, to, ty) = (&value.name, &to.name, value.node.ty);
            if let Some((word, bits)) = parts::relative_bits(value) {
                let call = format_ident!("relative_{word}");
                quote!(#field::#call::<#ty>(#name, #to, #bits))
            } else if value.node.is_primitive() {
                quote!(#field::relative::<#ty>(#name, #to))
            } else {
                quote!(#field::relative_of::<#ty>(#name, #to))
            }
        }
        Part::RangeTo(value, ends, fields) => {
            let (name, ty) = (&value.name, value.node.ty);
            let span = quote!(__bitpack::schema::EndSpan);
            let ends = ends.map(|end| {
                let offset = parts::end_offset(end, "i128");
                match parts::end_field(end, fields) {
                    None => quote!(#span::constant(#offset)),
                    Some(earlier) => {
                        let earlier = one(&parts::one(earlier, fields));
                        quote!(#span::of(&#earlier, #offset))
                    }
                }
            });
            quote!(#field::range_to::<#ty>(#name, #(#ends),*))
        }
        Part::With(value, with) => {
            let (name, path) = (&value.name, spelling::of_type(&with.path));
            let most = with.max_bits.as_ref().map(|most| most.to_tokens_as("u64"));
            let at_most = most.map(|most| quote!(.at_most(#most)));
            let ty = value.node.ty;
            let in_memory = codec::in_memory(with.max_memory.as_ref(), &quote!(::<#ty>));
            let exact = with.exact.then(|| quote!(.exact()));
            quote!(#field::with::<#ty>(#name, #path) #at_most #in_memory #exact)
        }
        Part::When(..) | Part::Versions(..) => TokenStream::new(),
        Part::Skip(value) => {
            let name = &value.name;
            quote!(#field::skip(#name))
        }
    }
}

/// Emits the number of bits of an enum's tag: the declared number, or the smallest that suffices
/// for all variants.
pub(super) fn tag(model: &Model<'_>) -> TokenStream {
    match &model.attributes.tag.width {
        Some(TagWidth::Bits(bits)) => width(bits),
        Some(TagWidth::Max(max)) => {
            let (span, greatest) = (max.span(), max.to_tokens_as("i128"));
            max.to_u64().map_or_else(
                || quote_spanned!(span=> __bitpack::bits_required(0, #greatest)),
                bit_length,
            )
        }
        None => bit_length(model.variants.len().saturating_sub(1) as u64),
    }
}

fn bit_length(greatest: u64) -> TokenStream {
    Literal::u32_unsuffixed(u64::BITS - greatest.leading_zeros()).into_token_stream()
}
