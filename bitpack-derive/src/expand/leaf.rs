//! Emits the codec of a value that is not a container: `ranged::<i16>(-5, 5)`. With `#[delta(small = n, large =
//! m)]` the codec also sends the value as a difference if that fits in `n` or `m` bits.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::width;
use crate::attribute_scope::AppliedAttributes;
use crate::attributes::{DeltaArguments, Encoding};
use crate::shape::{Node, Shape};

/// Emits the codec of a value that is not a container.
pub(super) fn value(node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
    let Some(attributes) = applied.attributes else { return plain(node) };
    let is_u128 = |shape: &Shape<'_>| matches!(shape, Shape::Int(int) if int.name == "u128");
    let is_u128 = match &node.shape {
        Shape::Array(item, _) => is_u128(&item.shape),
        shape => is_u128(shape),
    };
    leaf(&node.ty.to_token_stream(), is_u128, node.span(), &attributes.encoding)
}

/// Returns `true` if no attribute selects an encoding for the value.
pub(super) fn is_plain(applied: AppliedAttributes<'_>) -> bool {
    applied.attributes.is_none_or(|attributes| attributes.encoding.is_plain())
}

/// Emits the codec of a type that sends deltas by its own implementation of `Delta`.
pub(super) fn changing(ty: &TokenStream, span: Span) -> TokenStream {
    quote_spanned!(span=> __bitpack::delta::plain::<#ty>())
}

pub(super) fn plain(node: &Node<'_>) -> TokenStream {
    let span = node.span();
    leaf(&node.ty.to_token_stream(), false, span, &Encoding::Plain)
}

/// Emits the codec of a value with this encoding. Its position in the source is the argument that can be
/// wrong, where rustc then reports the error.
pub(super) fn leaf(
    ty: &TokenStream,
    is_u128: bool,
    span: Span,
    encoding: &Encoding,
) -> TokenStream {
    match encoding {
        // the call for a range that ends at a field is emitted with the field's value: see `parts`
        Encoding::Plain | Encoding::RangeTo { .. } => {
            quote_spanned!(span=> <#ty as __bitpack::FieldSerialize>::PLAIN)
        }
        Encoding::Bits(bits) => {
            let (span, bits) = (bits.span(), width(bits));
            quote_spanned!(span=> __bitpack::codec::bits::<#ty>(#bits))
        }
        Encoding::Range { min, max } => {
            let span = if max.value.is_some() { min.span() } else { max.span() };
            let int = if is_u128 { "u128" } else { "i128" };
            let (min, max) = (min.to_tokens_as(int), max.to_tokens_as(int));
            if is_u128 {
                quote_spanned!(span=> __bitpack::codec::ranged_u128(#min, #max))
            } else {
                quote_spanned!(span=> __bitpack::codec::ranged::<#ty>(#min, #max))
            }
        }
        Encoding::Varint { group, of } => {
            let (span, bits) = (group.span(), width(group));
            if of.is_plain() {
                return quote_spanned!(span=> __bitpack::codec::varint::<#ty>(#bits));
            }
            let range = leaf(ty, is_u128, span, of);
            quote_spanned!(span=> __bitpack::codec::varint_in::<#ty>(#bits, #range))
        }
        Encoding::Fixed { integer, fraction, min, max } => {
            let span = if max.value.is_some() { min.span() } else { max.span() };
            let (integer, fraction) = (width(integer), width(fraction));
            let (min, max) = (min.to_tokens_as("i128"), max.to_tokens_as("i128"));
            quote_spanned!(span=> __bitpack::codec::fixed::<#ty>(#integer, #fraction, #min, #max))
        }
        Encoding::Compressed { min, max, res, strict, wraps } => {
            let span = res.span();
            let strict = strict.then(|| quote_spanned!(span=> .strict()));
            let wrapping = wraps.then(|| quote_spanned!(span=> .wrapping()));
            let (codec, float, of_type) = if is_f64(ty) {
                ("compressed_f64", "f64", None)
            } else {
                ("compressed", "f32", Some(quote_spanned!(span=> ::<#ty>)))
            };
            let [min, max, res] = [min, max, res].map(|real| real.to_tokens_as(float));
            let codec = Ident::new(codec, span);
            let codec = quote_spanned!(span=> __bitpack::codec::#codec #of_type(#min, #max, #res));
            quote!(#codec #strict #wrapping)
        }
        Encoding::SmallestThree { bits } => {
            let (span, bits) = (bits.span(), width(bits));
            quote_spanned!(span=> __bitpack::codec::smallest_three::<#ty>(#bits))
        }
        Encoding::Components(parts) => components(ty, is_u128, span, parts),
    }
}

/// Returns `true` for the type `f64`, also as `core::primitive::f64`.
fn is_f64(ty: &TokenStream) -> bool {
    ty.clone().into_iter().last().is_some_and(|last| last.to_string() == "f64")
}

/// Emits the codec of a vector that has an encoding for each component, and the description of the
/// components: as the fields `x`, `y`, `z` and `w`, or as numbers if there are more.
fn components(ty: &TokenStream, is_u128: bool, span: Span, parts: &[Encoding]) -> TokenStream {
    let is_float = matches!(parts.first(), Some(Encoding::Compressed { .. }));
    let (codec, component) = if is_float {
        ("float_components", quote_spanned!(span=> ::core::primitive::f32))
    } else {
        ("int_components", quote_spanned!(span=> <#ty as __bitpack::codec::IntVector>::Int))
    };
    let (codec, count) = (Ident::new(codec, span), Literal::usize_unsuffixed(parts.len()));
    let names = (0..parts.len()).map(|i| match ["x", "y", "z", "w"].get(i) {
        Some(name) if parts.len() <= 4 => (*name).to_owned(),
        _ => i.to_string(),
    });
    let parts = parts.iter().map(|part| leaf(&component, is_u128, span, part));
    let parts: Vec<TokenStream> = parts.collect();
    quote_spanned! {span=>
        __bitpack::codec::#codec::<#ty, #count>(
            [#(#parts.codec),*],
            const { &__bitpack::Schema::structure("", const { &[#(#parts.named(#names)),*] }) },
        )
    }
}

/// Returns `true` if the differences in an array of integers are sent as one vector: a single bit tells if
/// all of them are small. That is so with both arguments of `#[delta(small = …, large = …)]`.
pub(super) fn is_vector(item: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
    matches!(item.shape, Shape::Int(_))
        && applied.delta().is_some_and(|delta| delta.large.is_some())
}

/// Emits the codec of one value. A delta with `small` subtracts encoded integers, so next to `small`, an
/// integer without an encoding attribute gets the encoding `bits` in its full width.
pub(super) fn codes(node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
    let is_near = applied.delta().is_some_and(|delta| delta.small.is_some());
    let is_plain = applied.attributes.is_some_and(|it| it.encoding.is_plain());
    let (ty, span) = (node.ty, node.span());
    let bits = if let Shape::Int(int) = node.shape {
        Literal::u32_unsuffixed(int.bits).into_token_stream()
    } else {
        quote_spanned!(span=> <<#ty as __bitpack::codec::IntVector>::Int as __bitpack::Int>::BITS)
    };
    if is_near && is_plain {
        quote_spanned!(span=> __bitpack::codec::bits::<#ty>(#bits))
    } else {
        value(node, applied)
    }
}

/// Adds the arguments `small` and `large` of `#[delta]` to a codec. Returns the codec unchanged if
/// the field does not have them.
pub(super) fn small_delta(coded: &TokenStream, applied: AppliedAttributes<'_>) -> TokenStream {
    let (Some(attributes), Some(DeltaArguments { small: Some(small), large, wrapping, .. })) =
        (applied.attributes, applied.delta())
    else {
        return coded.clone();
    };
    let at = large.as_ref().unwrap_or(small).span();
    let (small, large) = (width(small), large.as_ref().map(width));
    let wrapping = wrapping.is_some().then(|| quote_spanned!(at=> .wrapping()));
    match (&attributes.encoding, large) {
        (Encoding::SmallestThree { .. }, large) => {
            let large = large.unwrap_or_else(|| quote!(0));
            quote_spanned!(at=> #coded.quaternion_delta(#small, #large))
        }
        (_, None) => quote_spanned!(at=> #coded.small(#small) #wrapping),
        (_, Some(large)) => quote_spanned!(at=> #coded.small_large(#small, #large) #wrapping),
    }
}
