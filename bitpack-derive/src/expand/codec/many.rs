//! Emits the codecs of values with a length: lists, sets, maps, text and bytes.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::Coder;
use crate::attribute_scope::{AppliedAttributes, is_bytes};
use crate::attributes::{Encoding, Number};
use crate::expand::leaf::{changing, is_plain, leaf};
use crate::expand::small_delta;
use crate::shape::{Node, Shape};
use crate::table::REST;

impl Coder<'_, '_, '_> {
    /// Emits the codec of a list, set, map or text.
    pub(super) fn many(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        let ((lengths, at), ty) = (self.lengths_of(node), node.ty);
        match &node.shape {
            Shape::List(_) if is_bytes(node, applied) => {
                let bytes = bytes(applied, at);
                quote_spanned!(at=> __bitpack::codec::#bytes(#lengths).for_type::<#ty>())
            }
            Shape::List(item) if self.is_delta_list(item, applied) => {
                let list = delta_list(applied.is_more(), at);
                let item = self.delta_part().coded(item, applied.delta_element());
                quote_spanned!(at=> __bitpack::delta::#list(#lengths, #item).for_type::<#ty>())
            }
            Shape::List(item) => {
                let list = list_codec(applied.is_more(), self.is_ascending(item, applied), at);
                let item = self.coded(item, applied.element());
                quote_spanned!(at=> __bitpack::codec::#list(#lengths, #item).for_type::<#ty>())
            }
            Shape::Set(item) => {
                let (of, coded) = (item.ty, self.whole_part().coded(item, applied.element()));
                if self.is_ascending(item, applied) {
                    return quote_spanned! {at=>
                        __bitpack::codec::ascending(#lengths, #coded).for_set::<#of>()
                    };
                }
                let held = held(node, at);
                quote_spanned!(at=> __bitpack::codec::set(#lengths, #coded).#held::<#of>())
            }
            Shape::Map(key, value) => {
                let (k, v) = (key.ty, value.ty);
                let (key, value) = (
                    self.whole_part().coded(key, applied.key()),
                    self.coded(value, applied.element()),
                );
                let held = held(node, at);
                quote_spanned!(at=> __bitpack::codec::map(#lengths, #key, #value).#held::<#k, #v>())
            }
            _ => {
                let text = text(applied, at).unwrap_or_else(|| Ident::new("string", at));
                quote_spanned!(at=> __bitpack::codec::#text(#lengths).for_type::<#ty>())
            }
        }
    }

    /// Emits the codec of a type that has a length attribute, but whose name the derive does not
    /// know. It may be an alias or a user's own list type.
    pub(super) fn unknown(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        let ((lengths, at), ty, span) = (self.lengths_of(node), node.ty, node.ty.span());
        if applied.is(|it| it.bytes().is_some()) {
            let bytes = bytes(applied, at);
            return quote_spanned!(at=> __bitpack::codec::#bytes(#lengths).for_type::<#ty>());
        }
        if let Some(text) = text(applied, at) {
            return quote_spanned!(at=> __bitpack::codec::#text(#lengths).for_type::<#ty>());
        }
        if applied.is_delta_list() {
            let list = delta_list(applied.is_more(), at);
            let item = quote_spanned!(span=> <#ty as __bitpack::codec::Collection>::Item);
            let inner = self.delta_part().unknown_element(&item, span, applied.delta_element());
            return quote_spanned!(at=> __bitpack::delta::#list(#lengths, #inner).for_type::<#ty>());
        }
        let is_list = applied.is_more() || applied.is_ascending(node);
        let kind = if is_list { "Collection" } else { "Bounded" };
        let kind = Ident::new(kind, span);
        let item = quote_spanned!(span=> <#ty as __bitpack::codec::#kind>::Item);
        if is_list {
            let inner = self.unknown_element(&item, span, applied);
            let list = list_codec(applied.is_more(), applied.is_ascending(node), at);
            return quote_spanned!(at=> __bitpack::codec::#list(#lengths, #inner).for_type::<#ty>());
        }
        let encoding = applied.attributes.map_or(&Encoding::Plain, |it| &it.encoding);
        let inner = leaf(&item, false, span, encoding);
        let inner = small_delta::small_delta(&inner, applied);
        quote_spanned!(at=> __bitpack::codec::bounded::<#ty, _>(#lengths, #inner))
    }

    /// Emits the codec of an element of a list whose name the derive does not know.
    fn unknown_element(
        &self,
        item: &TokenStream,
        span: Span,
        applied: AppliedAttributes<'_>,
    ) -> TokenStream {
        let encoding = applied.attributes.map_or(&Encoding::Plain, |it| &it.encoding);
        let is_own = self.sends_deltas() && is_plain(applied);
        let inner = if is_own { changing(item, span) } else { leaf(item, false, span, encoding) };
        small_delta::small_delta(&inner, applied)
    }

    /// Returns `true` if each element of a list is sent as its delta to the previous one. Returns
    /// `false` if the elements are themselves lists, to whose elements the attribute then applies.
    fn is_delta_list(&self, item: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
        applied.is_delta_list() && !self.lengths.are_in(item)
    }

    /// Returns `true` if each element of a list is an integer that is sent as the difference from
    /// the previous one. Returns `false` if the elements are themselves lists.
    fn is_ascending(&self, item: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
        applied.is_ascending(item) && !self.lengths.are_in(item)
    }

    /// Emits `min, max` for the lengths of a container. Also returns the span for errors about
    /// them.
    fn lengths_of(&self, node: &Node<'_>) -> (TokenStream, Span) {
        let (min, max) = self.lengths.given(node);
        let at = max.map_or_else(|| node.span(), Number::span);
        let min = min.map_or_else(|| quote!(0), |min| min.to_tokens_as("usize"));
        let max = max.map(|max| max.to_tokens_as("usize"));
        let max = max.or_else(|| node.capacity().map(ToTokens::to_token_stream));
        (quote!(#min, #max), at)
    }
}

/// Returns the name of the codec method that sets the container type of a map or a set:
/// `for_index_table`, `for_hash_table` or `for_type`.
fn held(node: &Node<'_>, span: Span) -> Ident {
    let name = match node {
        node if node.is_indexed() => "for_index_table",
        node if node.is_hashed() => "for_hash_table",
        _ => "for_type",
    };
    Ident::new(name, span)
}

/// Returns the name of the function that makes the codec of a list: `list`, `more`, `ascending` or
/// `more_ascending`.
fn list_codec(is_more: bool, is_ascending: bool, span: Span) -> Ident {
    let name = match (is_more, is_ascending) {
        (false, false) => "list",
        (true, false) => "more",
        (false, true) => "ascending",
        (true, true) => "more_ascending",
    };
    Ident::new(name, span)
}

/// Returns the name of the function that makes the codec of a list whose elements are sent as
/// deltas: `delta_list` or `more_delta_list`.
fn delta_list(is_more: bool, span: Span) -> Ident {
    Ident::new(if is_more { "more_delta_list" } else { "delta_list" }, span)
}

/// Returns the name of the function that makes the codec of text, if the field has a text attribute
/// such as `utf16`.
fn text(applied: AppliedAttributes<'_>, span: Span) -> Option<Ident> {
    let text = applied.attributes?.text()?;
    Some(Ident::new(&text.name.to_string(), span))
}

/// Returns the name of the codec for a list with the attribute `bytes` or `rest`.
fn bytes(applied: AppliedAttributes<'_>, at: Span) -> Ident {
    let is_rest = applied.is(|attributes| attributes.given.has(REST));
    Ident::new(if is_rest { "rest" } else { "byte_list" }, at)
}
