//! Emits the codecs for `#[delta(small = n, large = m)]`, which send a value as a difference if it
//! fits in `n` or `m` bits.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::{leaf, width};
use crate::attribute_scope::AppliedAttributes;
use crate::attributes::{DeltaArguments, Encoding};
use crate::shape::{Node, Shape};

/// Returns `true` if the differences in an array of integers are sent as one vector: a single bit tells if
/// all of them are small. They are with `#[delta(small = …, large = …)]`.
pub(super) fn is_vector(item: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
    matches!(item.shape, Shape::Int(_))
        && applied.delta().is_some_and(|delta| delta.large.is_some())
}

/// Emits the codec of one value, whose encoded integers a delta can subtract. An integer without an
/// encoding attribute gets the encoding `bits` in its full width.
pub(super) fn codes(node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
    let is_near = applied.delta().is_some_and(|delta| delta.small.is_some());
    let is_plain = applied.attributes.is_some_and(|it| it.encoding.is_plain());
    let (ty, span) = (node.ty, node.span());
    let bits = if let Shape::Int(int) = node.shape {
        Literal::u32_unsuffixed(int.bits).into_token_stream()
    } else {
        quote_spanned! {span=>
            <<#ty as __bitpack::codec::IntVector>::Int as __bitpack::Int>::BITS
        }
    };
    if is_near && is_plain {
        quote_spanned!(span=> __bitpack::codec::bits::<#ty>(#bits))
    } else {
        leaf::value(node, applied)
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
