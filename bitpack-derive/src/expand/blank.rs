//! Emits the function `blank`. It returns the initial value that a read then overwrites field by
//! field.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;

use super::{codec, leaf};
use crate::attribute_scope::AppliedAttributes;
use crate::attributes::{Constant, Encoding, Value};
use crate::model::{Field, Model, Variant};
use crate::shape::Shape;

pub(super) fn of_type(model: &Model<'_>) -> TokenStream {
    first(model).map(variant).unwrap_or_default()
}

/// Returns the first variant whose initial value contains no other value of the enum, or else the first
/// variant; `None` if there are no variants. For a struct, returns the struct itself as its only variant.
pub(super) fn first<'m, 'a>(model: &'m Model<'a>) -> Option<&'m Variant<'a>> {
    let ends = |it: &&Variant<'_>| it.fields.iter().all(|it| !it.node.always_recurses());
    model.variants.iter().find(ends).or_else(|| model.variants.first())
}

pub(super) fn variant(variant: &Variant<'_>) -> TokenStream {
    let name = variant.ident.map(|ident| quote!(::#ident));
    let fields = variant.fields.iter().map(|field| {
        let (member, value) = (&field.member, value(field));
        quote!(#member: #value)
    });
    quote!(Self #name { #(#fields),* })
}

/// Emits the initial value of a field. A read creates it first and then overwrites it.
pub(super) fn value(field: &Field<'_>) -> TokenStream {
    let span = field.node.span();
    if let Some(blank) = field.attributes.with.as_ref().and_then(|with| with.blank.as_ref()) {
        return quote_spanned!(blank.span()=> (#blank));
    }
    if !field.is_ours() {
        return quote_spanned!(span=> ::core::default::Default::default());
    }
    if let Some(zero) = zero(field) {
        return zero;
    }
    if field.is_plain() || field.attributes.relative_to.is_some() {
        let own = field.node.own();
        return quote!(#own::empty());
    }
    if let Some(empty) = empty(field) {
        return empty;
    }
    let (as_codec, declared) = (field.node.codec(), codec::of_field(field));
    let constant = codec::in_const(field, &quote!(&#declared.codec));
    quote!(#as_codec::blank(#constant))
}

/// Emits the initial value of a field; `None` if it depends on the field's codec. Without the codec, the
/// compiler has one constant fewer to evaluate.
fn empty(field: &Field<'_>) -> Option<TokenStream> {
    let (node, attributes) = (&field.node, &field.attributes);
    if attributes.subset.is_some()
        || attributes.via.is_some()
        || attributes.omit_default.is_some()
        || attributes.bytes().is_some()
    {
        return None;
    }
    let kind = match &node.shape {
        Shape::String if node.is_called(&["String"]) => "TextBuffer",
        Shape::List(_) if node.is_called(&["Vec", "VecDeque"]) => "Collection",
        Shape::Array(item, len) if item.is_primitive() && attributes.inner.is_empty() => {
            let zero = in_range(&item.shape, &attributes.encoding)?;
            return Some(quote!([#zero; #len]));
        }
        _ => return None,
    };
    let (ty, span) = (node.ty, node.span());
    let kind = Ident::new(kind, span);
    Some(quote_spanned!(span=> <#ty as __bitpack::codec::#kind>::empty()))
}

/// Emits the initial value of a primitive field: zero, or the value in its range that is closest to
/// zero. `None` for other types.
pub(super) fn zero(field: &Field<'_>) -> Option<TokenStream> {
    if let (Some(value), true) = (field.attributes.omitted(), field.node.is_primitive()) {
        return Some(quote!((#value)));
    }
    let plain = plain_zero(&field.node.shape)?;
    // an omitted default may be out of range
    if !field.is_ours() || field.attributes.omit_default.is_some() {
        return Some(plain);
    }
    let in_range = in_range(&field.node.shape, &field.attributes.encoding);
    Some(in_range.unwrap_or_else(|| nearest_to_zero(field)))
}

/// Emits the value in an encoding's range that is closest to zero. `None` if the bounds are not literals, or
/// if the codec of the encoding defines this value itself, as for a quaternion.
fn in_range(shape: &Shape<'_>, encoding: &Encoding) -> Option<TokenStream> {
    let (plain, zero) = (plain_zero(shape)?, 0);
    match (shape, encoding) {
        (Shape::Int(_), Encoding::Range { min, max }) => nearest(min, max, zero, plain, "i128"),
        (Shape::Int(_), Encoding::Varint { of, .. }) => in_range(shape, of),
        (Shape::Int(_), Encoding::Fixed { min, max, .. }) => {
            let is_in_range =
                min.value.is_none_or(|min| min <= zero) && max.value.is_none_or(|max| max >= zero);
            nearest(min, max, zero, plain, "i128").filter(|_| is_in_range)
        }
        (Shape::F32, Encoding::Compressed { min, max, .. }) => nearest(min, max, 0.0, plain, "f32"),
        (Shape::F64, Encoding::Compressed { min, max, .. }) => nearest(min, max, 0.0, plain, "f64"),
        // the blank quaternion is the codec's, because four zeros are no rotation, and components
        // have a range each
        (_, Encoding::SmallestThree { .. } | Encoding::Components(_)) => None,
        _ => Some(plain),
    }
}

/// Emits `false`, `0` or `0.0` for a primitive type. `None` for other types.
pub(super) fn plain_zero(shape: &Shape<'_>) -> Option<TokenStream> {
    match shape {
        Shape::Bool => Some(quote!(false)),
        Shape::Int(_) => Some(quote!(0)),
        Shape::F32 | Shape::F64 => Some(quote!(0.0)),
        _ => None,
    }
}

/// Emits the bound of a range that is closest to `zero`, in the type `ty`, or else `plain` if zero is in the
/// range. `None` if the result depends on a bound that is not a literal.
fn nearest<T: Value + PartialOrd>(
    min: &Constant<T>,
    max: &Constant<T>,
    zero: T,
    plain: TokenStream,
    ty: &str,
) -> Option<TokenStream> {
    match (min.value, max.value) {
        (Some(least), _) if least > zero => Some(min.to_tokens_as(ty)),
        (_, Some(greatest)) if greatest < zero => Some(max.to_tokens_as(ty)),
        (Some(end), _) | (_, Some(end)) if end == zero => Some(plain),
        (Some(_), Some(_)) => Some(plain),
        _ => None,
    }
}

/// Emits a call that returns the value in the codec's range that is closest to zero. It is for
/// ranges with bounds that are not literals.
fn nearest_to_zero(field: &Field<'_>) -> TokenStream {
    // without the arguments of `delta`, which do not affect it
    let declared = leaf::value(&field.node, AppliedAttributes::of(&field.attributes));
    let as_type = match field.node.shape {
        Shape::Int(int) => {
            let int = format_ident!("{}", int.name);
            quote!(as ::core::primitive::#int)
        }
        _ => TokenStream::new(),
    };
    codec::in_const(field, &quote!(#declared.codec.nearest_to_zero() #as_type))
}
