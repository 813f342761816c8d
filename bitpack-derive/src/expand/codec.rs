//! Emits the call that makes a field's codec: `list(0, 8, optional(ranged::<i16>(-5, 5)))`.

mod many;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit};

use crate::attribute_scope::{AppliedAttributes, is_bytes, object};
use crate::attributes::{FieldAttributes, Number, Subset, Via, With};
use crate::condition_ir;
use crate::expand::recursive::INSIDE;
use crate::lengths::Lengths;
use crate::literal::bare;
use crate::model::Field;
use crate::shape::{Node, Place, Shape};
use crate::spelling;

use super::leaf::{changing, codes, is_plain, is_vector, plain, small_delta};

/// Emits an expression of type `Coded<…>` that makes the codec of a field. It contains the codec,
/// its width and its description.
pub(super) fn of_field(field: &Field<'_>) -> TokenStream {
    let coded = of_field_for(field, Purpose::Values);
    if field.attributes.delta.whole { quote!(#coded.whole()) } else { coded }
}

/// Emits the codec of a field for one use of it.
pub(super) fn of_field_for(field: &Field<'_>, purpose: Purpose) -> TokenStream {
    omitted(&field.node, &field.attributes, inner(field, purpose))
}

/// Emits the codec of a field with the description of the value that `omit_default` omits: the expression of
/// the value as schema terms, and a closure that writes the value, because the schema describes it by its
/// encoded bits.
pub(super) fn described(field: &Field<'_>) -> TokenStream {
    let (node, attributes) = (&field.node, &field.attributes);
    with_omitted(node, attributes, &of_field(field), || inner(field, Purpose::Values))
}

fn with_omitted(
    node: &Node<'_>,
    attributes: &FieldAttributes,
    whole: &TokenStream,
    inner: impl FnOnce() -> TokenStream,
) -> TokenStream {
    if attributes.omit_default.is_none() {
        return whole.clone();
    }
    let omitting = attributes.omitted().map(condition_ir::of_value);
    let omitting = omitting.map(|terms| quote!(.omitting(#terms)));
    let (as_codec, inner) = (node.codec(), inner());
    let written = quote!(|__stream| __stream.field(&#as_codec::blank(&#whole.codec), #inner));
    quote!(#whole #omitting.leaving_out(#written))
}

/// Emits the codec of a field as if it had no `omit_default`.
fn inner(field: &Field<'_>, purpose: Purpose) -> TokenStream {
    let (node, attributes) = (&field.node, &field.attributes);
    let (coder, applied) =
        (Coder { purpose, ..Coder::of(field) }, AppliedAttributes::of(attributes));
    match (attributes.count.as_ref(), &node.shape) {
        (Some(count), Shape::Array(item, len)) if attributes.subset.is_none() => {
            let (len, item) =
                (const_argument(len), coder.coded(item, applied.inside(node, Place::Each)));
            let count = spelling::of_member(count);
            quote!(__bitpack::codec::counted::<#len, _>(#count, #item))
        }
        _ => coder.without_omission(node, applied),
    }
}

/// Emits a constant that is computed from a field's codec. In a generic type the constant evaluates
/// the schema first, which reports wrong attributes with a better message.
pub(super) fn in_const(field: &Field<'_>, value: &TokenStream) -> TokenStream {
    if field.is_generic {
        quote!(const { _ = <Self as __bitpack::Serialize>::SCHEMA; #value })
    } else {
        quote!(const { #value })
    }
}

/// Emits a constant that is computed from the schema. It mentions the stream parameter of the
/// function around it: otherwise the compiler would evaluate it even if the function is never
/// instantiated.
pub(super) fn const_of_stream(value: &TokenStream) -> TokenStream {
    quote!(const { _ = __S::IS_WRITING; #value })
}

/// Emits the codec of one field, from the parts of its type and the attributes that apply to each.
pub(super) struct Coder<'f> {
    pub(super) lengths: Lengths<'f>,
    purpose: Purpose,
}

/// The use of an emitted codec: for whole values, for deltas too, or only for its width.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Purpose {
    /// The codec sends whole values.
    Values,
    /// The codec sends whole values and deltas. Its width includes the bits that deltas of nested
    /// types can take.
    Changes,
    /// The codec only provides the width of one level of nesting, in a type that contains itself. It sends
    /// nothing.
    Level,
}

impl<'f> Coder<'f> {
    pub(super) fn of(field: &'f Field<'_>) -> Self {
        Self { lengths: Lengths::of(&field.node, &field.attributes), purpose: Purpose::Values }
    }

    /// Returns an emitter like this one for another use of the codecs.
    fn with_purpose(&self, purpose: Purpose) -> Self {
        Self { lengths: self.lengths.clone(), purpose }
    }

    /// Returns an emitter like this one for a part of a field that a delta sends in full: its codecs need not
    /// send deltas.
    fn whole_part(&self) -> Self {
        self.with_purpose(if self.sends_deltas() { Purpose::Values } else { self.purpose })
    }

    fn sends_deltas(&self) -> bool {
        self.purpose == Purpose::Changes
    }

    /// Emits the codec of a field's type, or of a part of it such as a list's element, that no attribute
    /// applies to.
    fn plain(&self, node: &Node<'_>) -> TokenStream {
        if self.sends_deltas() {
            changing(&node.ty.to_token_stream(), node.span())
        } else {
            plain(node)
        }
    }

    /// Emits the codec of a field's type, or of a part of it such as a list's element, with the attributes
    /// `applied` to it.
    pub(super) fn coded(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        let Some(attributes) = applied.own() else {
            return self.whole(node, applied);
        };
        let sent = self.without_omission(node, applied);
        let whole = omitted(node, attributes, sent.clone());
        if self.purpose == Purpose::Level {
            return whole;
        }
        with_omitted(node, attributes, &whole, || sent)
    }

    /// Emits the codec of a field's type, or of a part of it such as a list's element, as if it had no
    /// `omit_default`.
    fn without_omission(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        match applied.own() {
            Some(FieldAttributes { with: Some(with), .. }) => function(node, with),
            Some(FieldAttributes { subset: Some(subset), .. }) => {
                self.objects(node, applied, subset)
            }
            _ => self.whole(node, applied),
        }
    }

    /// Emits the codec of a field's type, or of a part of it such as a list's element, from its encoding and
    /// its lengths. Ignores the attributes `with`, `subset` and `omit_default`.
    fn whole(&self, node: &Node<'_>, applied: AppliedAttributes<'_>) -> TokenStream {
        let is_near = applied.delta().is_some_and(|delta| delta.small.is_some());
        let is_own = is_near || node.has_via() || node.recurses();
        if !applied.change_encoding() && !self.lengths.are_in(node) && !is_own {
            return self.plain(node);
        }
        let ty = node.ty;
        match &node.shape {
            Shape::Option(item) => {
                let item = self.coded(item, applied.inside(node, Place::Each));
                quote!(__bitpack::codec::optional(#item))
            }
            Shape::Boxed(item) => {
                let item = self.coded(item, applied.through());
                quote!(__bitpack::codec::boxed(#item).for_type::<#ty>())
            }
            Shape::Via(wire) => {
                let inner = self.whole_part().coded(wire, applied.through());
                match applied.attributes.and_then(|attributes| attributes.via.as_ref()) {
                    Some(via) => sent_via(&ty.to_token_stream(), wire, via, &inner),
                    None => inner,
                }
            }
            Shape::Array(item, len) if !takes_vector(item, applied) => {
                let len = const_argument(len);
                if is_vector(item, applied) {
                    let item = codes(item, applied);
                    let array = quote!(__bitpack::codec::array::<#len, _>(#item));
                    return small_delta(&array, applied);
                }
                if is_bytes(node, applied) {
                    return quote!(__bitpack::codec::byte_array::<#len>());
                }
                let item = self.coded(item, applied.inside(node, Place::Each));
                quote!(__bitpack::codec::array::<#len, _>(#item))
            }
            Shape::Tuple(parts) if parts.is_empty() => self.plain(node),
            Shape::Tuple(parts) if node.is_result() => self.result(parts, applied),
            Shape::Tuple(parts) => self.tuple(parts, applied),
            Shape::Recursive => recursion(node),
            Shape::List(_) | Shape::Set(_) | Shape::Map(..) | Shape::String => {
                self.many(node, applied)
            }
            Shape::Other if self.lengths.are_in(node) => self.unknown(node, applied),
            _ if self.sends_deltas() && !is_near && is_plain(applied) => self.plain(node),
            _ => small_delta(&codes(node, applied), applied),
        }
    }

    /// Emits the codec of a sparse array, which sends only the objects that are present, with their
    /// indices.
    fn objects(
        &self,
        node: &Node<'_>,
        applied: AppliedAttributes<'_>,
        subset: &Subset,
    ) -> TokenStream {
        let codec = &subset.codec;
        let given = subset.max.as_ref().map(|max| max.to_tokens_as("usize"));
        let max = match &node.shape {
            Shape::Array(slot, len) if matches!(slot.shape, Shape::Option(_)) => {
                Some(len.to_token_stream())
            }
            _ => given,
        };
        let object = object(node).map_or_else(
            || quote!(__bitpack::codec::none()),
            |object| self.coded(object, applied.element()),
        );
        let span = subset.max.as_ref().map_or_else(|| node.span(), Number::span);
        let ty = node.ty;
        quote_spanned!(span=> __bitpack::codec::#codec(#max, #object).for_type::<#ty>())
    }
}

/// Emits the codec of a value of type `ty` that is sent as another type. `inner` is the codec of that type.
pub(super) fn sent_via(
    ty: &TokenStream,
    wire: &Node<'_>,
    via: &Via,
    inner: &TokenStream,
) -> TokenStream {
    let (wire, name, span) = (wire.ty, wire.text(), wire.span());
    let codec = Ident::new(if via.try_from { "try_via" } else { "via" }, span);
    let exact = via.exact.then(|| quote!(.exact()));
    let in_memory = in_memory(via.max_memory.as_ref(), &quote!(::<#ty>));
    let blank = starting_with(via.blank.as_ref(), ty);
    quote_spanned! {span=>
        __bitpack::codec::#codec::<#ty, #wire, _>(#name, #inner) #exact #in_memory #blank
    }
}

/// Emits the codec of a nested value of the type that is being derived, which contains itself.
fn recursion(node: &Node<'_>) -> TokenStream {
    let (ty, span) = (node.ty, node.span());
    let inside = Ident::new(INSIDE, span);
    quote_spanned!(span=> __bitpack::codec::recursive::<#ty>(#inside))
}

fn takes_vector(item: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
    applied.attributes.is_some_and(|attributes| attributes.encoding.takes_vector(item))
}

/// Wraps a codec so that it does not send the default value. Returns the codec unchanged if the attributes do
/// not contain `omit_default`.
fn omitted(node: &Node<'_>, attributes: &FieldAttributes, coded: TokenStream) -> TokenStream {
    let Some(omission) = &attributes.omit_default else { return coded };
    let coded = if let Some(value) = &omission.value {
        let ty = node.ty;
        quote!(__bitpack::codec::omit_value(#coded, || -> #ty { #value }))
    } else {
        quote!(__bitpack::codec::omit_default(#coded))
    };
    let set = omission.is_set.then(|| quote!(.set_if_omitted()));
    // a user's type that is encoded by an attribute may have its own `==`, so that an omitted value
    // need not be the default bit for bit
    if node.has_foreign_part() && !attributes.are_plain_but_for_omission() {
        quote!(#coded #set.exact_if(false))
    } else {
        quote!(#coded #set)
    }
}

/// Emits the codec of a part with the attribute `with`, which calls the user's function.
fn function(node: &Node<'_>, with: &With) -> TokenStream {
    let (ty, path, index) = (node.ty, spelling::of_type(&with.path), with.index);
    let index = Literal::usize_unsuffixed(index);
    let most = with.max_bits.as_ref().map(|most| most.to_tokens_as("u64"));
    let between = most.map(|most| quote!(.between(0, #most)));
    let in_memory = in_memory(with.max_memory.as_ref(), &TokenStream::new());
    let exact = with.exact.then(|| quote!(.exact()));
    let blank = starting_with(with.blank.as_ref(), ty);
    let span = node.span();
    quote_spanned! {span=>
        __bitpack::codec::function::<Self, #index, #ty>(#path) #between #in_memory #exact #blank
    }
}

/// Emits the call that declares `most`, the maximum memory of a value in bytes. `of_type` is the type
/// argument of the call. `None` if `most` is not given.
pub(super) fn in_memory(most: Option<&Number>, of_type: &TokenStream) -> Option<TokenStream> {
    let most = most?;
    let (span, most) = (most.source_span(), most.to_tokens_as("u64"));
    Some(quote_spanned!(span=> .in_memory #of_type (#most)))
}

/// Emits the call that sets the initial value of a codec to the argument `blank`. `None` without
/// the argument.
fn starting_with(blank: Option<&Expr>, ty: &impl ToTokens) -> Option<TokenStream> {
    let blank = blank?;
    Some(quote_spanned!(blank.span()=> .starting_with(|| -> #ty { #blank })))
}

/// Emits the length of an array as a const generic argument: a literal, or an expression in braces.
fn const_argument(len: &Expr) -> TokenStream {
    match bare(len) {
        Expr::Lit(ExprLit { lit, .. }) => lit.to_token_stream(),
        other => quote!({ #other }),
    }
}
