//! The call that makes a field's codec: `list(0, 8, optional(ranged::<i16>(-5, 5)))`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprLit, Ident};

use crate::attributes::{Encoding, FieldAttributes, Number, Real, Subset, Via, bare};
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::spelling;
use crate::symbol::{BYTES, OMIT_DEFAULT, UTF16};

use super::width;

/// The codec of a field with its width, an expression of type `Coded<…>`.
pub(super) fn of(field: &Field<'_>) -> TokenStream {
    let (node, attributes) = (&field.node, &field.attributes);
    let coded = inner(field);
    if !attributes.has(OMIT_DEFAULT) {
        return coded;
    }
    let coded = if let Some(value) = &attributes.omitted {
        let ty = node.ty;
        quote!(__bitpack::codec::omit_value(#coded, || -> #ty { #value }))
    } else {
        quote!(__bitpack::codec::omit_default(#coded))
    };
    // of a type that is only encoded as one of the language, `==` may be its own
    if node.has_foreign_part() && !field.is_plain_but_for(OMIT_DEFAULT) {
        quote!(#coded.exact_if(false))
    } else {
        coded
    }
}

/// What writes the value that `omit_default` leaves out, for what describes the schema.
pub(super) fn left_out(field: &Field<'_>) -> Option<TokenStream> {
    if !field.attributes.has(OMIT_DEFAULT) {
        return None;
    }
    let (as_codec, whole, inner) = (field.node.codec(), of(field), inner(field));
    Some(quote! {
        |__stream| __stream.field(&#as_codec::blank(&#whole.codec), #inner)
    })
}

/// The same without `omit_default`.
fn inner(field: &Field<'_>) -> TokenStream {
    let (node, attributes) = (&field.node, &field.attributes);
    match (&attributes.subset, &attributes.count, &node.shape) {
        (Some(subset), ..) => objects(node, attributes, subset),
        (None, Some(count), Shape::Array(item, len)) => {
            let (len, item) = (const_argument(len), element(item, attributes));
            let count = spelling::of_member(count);
            quote!(__bitpack::codec::counted::<#len, _>(#count, #item))
        }
        _ => whole(node, attributes),
    }
}

/// What is computed from a field's codec, in a constant. Where that depends on the parameters of
/// the type, the schema comes first: it refuses a declaration with the user's words.
pub(super) fn in_const(field: &Field<'_>, value: &TokenStream) -> TokenStream {
    if field.is_generic {
        quote!(const { _ = Self::SCHEMA; #value })
    } else {
        quote!(const { #value })
    }
}

/// A value, with the attributes that a container takes.
fn whole(node: &Node<'_>, attributes: &FieldAttributes) -> TokenStream {
    let has_length = attributes.max_len.is_some() || attributes.min_len.is_some();
    if !has_length && !attributes.has(BYTES) && !attributes.has(UTF16) {
        return element(node, attributes);
    }
    let lengths = lengths(node, attributes);
    let at = attributes.max_len.as_ref().map_or_else(|| node.span(), Number::span);
    let ty = node.ty;
    match &node.shape {
        Shape::Option(item) => {
            let item = whole(item, attributes);
            quote!(__bitpack::codec::optional(#item))
        }
        Shape::Boxed(item) => {
            let (item, ty) = (whole(item, attributes), node.ty);
            quote!(__bitpack::codec::boxed(#item).of::<#ty>())
        }
        Shape::Via(wire) => via(node, wire, &whole(wire, attributes), attributes),
        Shape::Array(item, len) => {
            let len = const_argument(len);
            if attributes.has(BYTES) && !item.has_length() {
                return quote!(__bitpack::codec::byte_array::<#len>());
            }
            let item = whole(item, attributes);
            quote!(__bitpack::codec::array::<#len, _>(#item))
        }
        _ if attributes.has(BYTES) => {
            quote_spanned!(at=> __bitpack::codec::byte_list(#lengths).of::<#ty>())
        }
        Shape::List(item) => {
            let item = element(item, attributes);
            quote_spanned!(at=> __bitpack::codec::list(#lengths, #item).of::<#ty>())
        }
        Shape::Set(item) => {
            let (ty, item) = (item.ty, element(item, attributes));
            quote_spanned!(at=> __bitpack::codec::set(#lengths, #item).of::<#ty>())
        }
        Shape::Map(key, value) => {
            let (k, v) = (key.ty, value.ty);
            let (key, value) = (plain(key), element(value, attributes));
            quote_spanned!(at=> __bitpack::codec::map(#lengths, #key, #value).of::<#k, #v>())
        }
        Shape::String if attributes.has(UTF16) => {
            quote_spanned!(at=> __bitpack::codec::utf16(#lengths).of::<#ty>())
        }
        Shape::String => quote_spanned!(at=> __bitpack::codec::string(#lengths).of::<#ty>()),
        _ => {
            let span = node.span();
            let item = quote_spanned!(span=> <#ty as __bitpack::Collection>::Item);
            let item = leaf(&item, false, span, &attributes.encoding);
            quote_spanned!(at=> __bitpack::codec::list(#lengths, #item).of::<#ty>())
        }
    }
}

/// The width of one element of a list that `max_len` bounds, where that could be no bits.
pub(super) fn each(node: &Node<'_>, attributes: &FieldAttributes) -> Option<TokenStream> {
    if attributes.has(BYTES) || attributes.has(UTF16) {
        return None;
    }
    let is_paid = |item: &Node<'_>| {
        item.is_primitive() && matches!(attributes.encoding, Encoding::Plain | Encoding::Bits(_))
    };
    if attributes.subset.is_some() {
        // the index pays for the object, but not for what is in it
        let object = object(node).filter(|object| !is_paid(object))?;
        let object = element(object, attributes);
        return Some(quote!(#object.width.then(__bitpack::Width::bits(1))));
    }
    match &node.shape {
        Shape::Option(item) | Shape::Boxed(item) | Shape::Array(item, _) | Shape::Via(item) => {
            each(item, attributes)
        }
        Shape::List(item) | Shape::Set(item) if !is_paid(item) => {
            let item = element(item, attributes);
            Some(quote!(#item.width))
        }
        Shape::Map(key, value) if !is_paid(value) => {
            let (key, value) = (plain(key), element(value, attributes));
            Some(quote!(#key.width.then(#value.width)))
        }
        _ => None,
    }
}

/// What is inside: the encoding on the way to the innermost element.
pub(super) fn element(node: &Node<'_>, attributes: &FieldAttributes) -> TokenStream {
    let encoding = &attributes.encoding;
    match &node.shape {
        Shape::Via(wire) => via(node, wire, &element(wire, attributes), attributes),
        _ if matches!(encoding, Encoding::Plain) && !node.has_via() => plain(node),
        Shape::Option(item) => {
            let item = element(item, attributes);
            quote!(__bitpack::codec::optional(#item))
        }
        Shape::Boxed(item) => {
            let (item, ty) = (element(item, attributes), node.ty);
            quote!(__bitpack::codec::boxed(#item).of::<#ty>())
        }
        Shape::Array(item, len) if !encoding.takes_vector(item) => {
            let (len, item) = (const_argument(len), element(item, attributes));
            quote!(__bitpack::codec::array::<#len, _>(#item))
        }
        Shape::List(item) => {
            let (capacity, item, ty) = (node.capacity(), element(item, attributes), node.ty);
            quote!(__bitpack::codec::list(0, #capacity, #item).of::<#ty>())
        }
        shape => {
            let is_u128 = matches!(shape, Shape::Int(int) if int.name == "u128");
            let span = node.span();
            leaf(&node.ty.to_token_stream(), is_u128, span, encoding)
        }
    }
}

/// A value that is sent as a `wire`, whose codec is `inner`.
fn via(
    node: &Node<'_>,
    wire: &Node<'_>,
    inner: &TokenStream,
    attributes: &FieldAttributes,
) -> TokenStream {
    let Some(via) = &attributes.via else {
        return inner.clone();
    };
    sent_via(&node.ty.to_token_stream(), wire, via, inner)
}

/// The same of a `ty`.
pub(super) fn sent_via(
    ty: &TokenStream,
    wire: &Node<'_>,
    via: &Via,
    inner: &TokenStream,
) -> TokenStream {
    let (wire, name, span) = (wire.ty, wire.text(), wire.span());
    let codec = Ident::new(if via.try_from { "try_via" } else { "via" }, span);
    let exact = via.exact.then(|| quote!(.exact()));
    let in_memory = via.max_memory.as_ref().map(|most| {
        let (span, most) = (most.at(), most.to_tokens_as("u64"));
        quote_spanned!(span=> .in_memory::<#ty>(#most))
    });
    quote_spanned! {span=>
        __bitpack::codec::#codec::<#ty, #wire, _>(#name, #inner) #exact #in_memory
    }
}

/// Objects of an array, a list or a map, with their indices.
fn objects(node: &Node<'_>, attributes: &FieldAttributes, subset: &Subset) -> TokenStream {
    let codec = &subset.codec;
    let given = subset.max.as_ref().map(|max| max.to_tokens_as("usize"));
    let max = match &node.shape {
        Shape::Array(slot, len) if matches!(slot.shape, Shape::Option(_)) => {
            Some(len.to_token_stream())
        }
        _ => given,
    };
    let object = object(node)
        .map_or_else(|| quote!(__bitpack::codec::none()), |object| element(object, attributes));
    let span = subset.max.as_ref().map_or_else(|| node.span(), Number::span);
    let ty = node.ty;
    quote_spanned!(span=> __bitpack::codec::#codec(#max, #object).of::<#ty>())
}

/// What is at an index; bare indices have nothing.
fn object<'n>(node: &'n Node<'_>) -> Option<&'n Node<'n>> {
    match &node.shape {
        Shape::Array(slot, _) => match &slot.shape {
            Shape::Option(object) => Some(object),
            _ => None,
        },
        Shape::List(item) => match &item.shape {
            Shape::Tuple(pair) => pair.get(1),
            _ => None,
        },
        Shape::Map(_, value) => Some(value),
        _ => None,
    }
}

pub(super) fn plain(node: &Node<'_>) -> TokenStream {
    let span = node.span();
    leaf(&node.ty.to_token_stream(), false, span, &Encoding::Plain)
}

/// The codec of one value. The call stands where the user wrote the number that decides it, so
/// that this is where rustc reports what the constructor refuses.
fn leaf(ty: &TokenStream, is_u128: bool, span: Span, encoding: &Encoding) -> TokenStream {
    match encoding {
        Encoding::Plain => quote_spanned!(span=> <#ty as __bitpack::OnTheWire>::PLAIN),
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
        Encoding::Fixed { integer, fraction, min, max } => {
            let span = if max.value.is_some() { min.span() } else { max.span() };
            let (integer, fraction) = (width(integer), width(fraction));
            let (min, max) = (min.to_tokens_as("i128"), max.to_tokens_as("i128"));
            quote_spanned!(span=> __bitpack::codec::fixed::<#ty>(#integer, #fraction, #min, #max))
        }
        Encoding::Compressed { min, max, res, strict } => {
            let span = res.span();
            let [min, max, res] = [min, max, res].map(Real::to_tokens_as_f32);
            let strict = strict.then(|| quote_spanned!(span=> .strict()));
            quote_spanned!(span=> __bitpack::codec::compressed::<#ty>(#min, #max, #res) #strict)
        }
        Encoding::SmallestThree { bits } => {
            let (span, bits) = (bits.span(), width(bits));
            quote_spanned!(span=> __bitpack::codec::smallest_three::<#ty>(#bits))
        }
    }
}

/// `min, max` of a container's length.
fn lengths(node: &Node<'_>, attributes: &FieldAttributes) -> TokenStream {
    let min = attributes.min_len.as_ref();
    let min = min.map_or_else(|| quote!(0), |min| min.to_tokens_as("usize"));
    let max = attributes.max_len.as_ref().map(|max| max.to_tokens_as("usize"));
    let max = max.or_else(|| node.capacity().map(ToTokens::to_token_stream));
    quote!(#min, #max)
}

/// An array's length as a generic argument.
fn const_argument(len: &Expr) -> TokenStream {
    match bare(len) {
        Expr::Lit(ExprLit { lit, .. }) => lit.to_token_stream(),
        other => quote!({ #other }),
    }
}
