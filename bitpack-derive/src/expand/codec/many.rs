//! Emits the codecs of values with several parts: lists, sets, maps, text, bytes, tuples and `Result`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::{Coder, Purpose};
use crate::attribute_scope::{AppliedAttributes, is_bytes};
use crate::attributes::{Encoding, Number};
use crate::expand::leaf::{changing, is_plain, leaf, small_delta};
use crate::shape::{Node, Place, Shape};
use crate::table::REST;

impl Coder<'_> {
    /// Emits the codec of a list, set, map or text.
    pub(super) fn many(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        let ((lengths, at), ty) = (self.lengths_of(node), node.ty);
        match &node.shape {
            Shape::List(item) if !is_bytes(node, applied) => {
                let is_delta = self.is_delta_list(item, applied);
                let list = list_codec(applied, is_delta, self.is_ascending(item, applied), at);
                let item = if is_delta {
                    self.with_purpose(Purpose::Changes).coded(item, applied.delta_element())
                } else {
                    self.coded(item, applied.element())
                };
                quote_spanned!(at=> #list(#lengths, #item).for_type::<#ty>())
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
                let key = self.whole_part().coded(key, applied.inside(node, Place::Key));
                let value = self.coded(value, applied.element());
                let held = held(node, at);
                quote_spanned!(at=> __bitpack::codec::map(#lengths, #key, #value).#held::<#k, #v>())
            }
            _ => {
                let block = block(applied, at).unwrap_or_else(|| Ident::new("string", at));
                quote_spanned!(at=> __bitpack::codec::#block(#lengths).for_type::<#ty>())
            }
        }
    }

    /// Emits the codec of a type that has a length attribute, but whose name the derive does not
    /// know. It may be an alias or a user's own list type.
    pub(super) fn unknown(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        let ((lengths, at), ty, span) = (self.lengths_of(node), node.ty, node.ty.span());
        if let Some(block) = block(applied, at) {
            return quote_spanned!(at=> __bitpack::codec::#block(#lengths).for_type::<#ty>());
        }
        let (is_delta, is_ascending) = (applied.is_delta_list(), applied.is_ascending(node));
        let is_list = is_delta || is_ascending || applied.is_more();
        let kind = Ident::new(if is_list { "Collection" } else { "Bounded" }, span);
        let item = quote_spanned!(span=> <#ty as __bitpack::codec::#kind>::Item);
        let element = if is_delta { applied.delta_element() } else { applied };
        let encoding = element.attributes.map_or(&Encoding::Plain, |it| &it.encoding);
        let sends_deltas = is_list && (is_delta || self.sends_deltas());
        let inner = if sends_deltas && is_plain(element) {
            changing(&item, span)
        } else {
            leaf(&item, false, span, encoding)
        };
        let inner = small_delta(&inner, element);
        if !is_list {
            return quote_spanned!(at=> __bitpack::codec::bounded::<#ty, _>(#lengths, #inner));
        }
        let list = list_codec(applied, is_delta, is_ascending, at);
        quote_spanned!(at=> #list(#lengths, #inner).for_type::<#ty>())
    }

    /// Emits the codec of a tuple whose members have attributes.
    pub(super) fn tuple(&self, parts: &[Node<'_>], applied: AppliedAttributes<'_>) -> TokenStream {
        let parts = parts.iter().enumerate();
        let parts: Vec<_> = parts.map(|(i, part)| self.coded(part, applied.part(i))).collect();
        let names = (0..parts.len()).map(|i| i.to_string());
        if self.purpose == Purpose::Level {
            let all = quote!(__bitpack::Width::bits(0).exact().no_heap());
            return quote!(__bitpack::codec::recursive_of_width(#all #(.then(#parts.named("").width))*));
        }
        let members = names.clone();
        let changing = self.sends_deltas().then(|| {
            quote! {
                .by_members(const {
                    &__bitpack::delta::DeltaSchema::structure(
                        "",
                        const { &[#(#parts.changed(#members)),*] },
                    )
                })
            }
        });
        quote! {
            __bitpack::codec::tuple(
                (#(#parts.coded(),)*),
                const {
                    &__bitpack::Schema::structure("", const { &[#(#parts.named(#names)),*] })
                },
            ) #changing
        }
    }

    /// Emits the codec of a `Result` whose value or error has attributes.
    pub(super) fn result(&self, parts: &[Node<'_>], applied: AppliedAttributes<'_>) -> TokenStream {
        let coded = parts.iter().enumerate().map(|(i, part)| self.coded(part, applied.part(i)));
        let coded: Vec<_> = coded.collect();
        if self.purpose == Purpose::Level {
            let all = quote!(__bitpack::schema::Alternatives::NONE);
            let all = quote!(#all #(.or(#coded.named("").width))* .behind(1));
            return quote!(__bitpack::codec::recursive_of_width(#all));
        }
        let names = ["Ok", "Err"];
        let schema = quote! {
            __bitpack::Schema::choice("Result", 1, const { &[#(
                __bitpack::schema::Variant::new(#names, const { &[#coded.named("0")] })
            ),*] }, &[])
        };
        let changing = self.sends_deltas().then(|| {
            quote! {
                .by_members(const {
                    &__bitpack::delta::DeltaSchema::choice("Result", #schema.width, const { &[#(
                        __bitpack::delta::DeltaVariant {
                            name: #names,
                            fields: const { &[#coded.changed("0")] },
                        }
                    ),*] }, &[])
                })
            }
        });
        let first = parts.first().filter(|ok| ok.always_recurses());
        let blank = first.map(|_| quote!(.starting_with_err()));
        quote!(__bitpack::codec::result(#(#coded.coded(),)* const { &#schema }) #changing #blank)
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

    /// Emits the arguments `min, max` of a codec: the minimum and the maximum length of a container. Also
    /// returns the position in the source at which the compiler reports errors about these lengths.
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

/// Emits the path of the function that makes the codec of a list: `list`, or one for a list whose
/// elements are sent as deltas, or as differences from the previous one.
fn list_codec(
    applied: AppliedAttributes<'_>,
    is_delta: bool,
    is_ascending: bool,
    span: Span,
) -> TokenStream {
    let (module, name) = match (is_delta, is_ascending, applied.is_more()) {
        (true, _, false) => ("delta", "delta_list"),
        (true, _, true) => ("delta", "more_delta_list"),
        (false, false, false) => ("codec", "list"),
        (false, false, true) => ("codec", "more"),
        (false, true, false) => ("codec", "ascending"),
        (false, true, true) => ("codec", "more_ascending"),
    };
    let [module, name] = [module, name].map(|it| Ident::new(it, span));
    quote_spanned!(span=> __bitpack::#module::#name)
}

/// Returns the name of the function that makes the codec of bytes or of text; `None` if the part has no
/// attribute such as `bytes` or `utf16`.
fn block(applied: AppliedAttributes<'_>, span: Span) -> Option<Ident> {
    let attributes = applied.attributes?;
    let name = match attributes.bytes() {
        Some(bytes) if bytes.is(REST) => "rest".to_owned(),
        Some(_) => "byte_list".to_owned(),
        None => attributes.text()?.name.to_string(),
    };
    Some(Ident::new(&name, span))
}
