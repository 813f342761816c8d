//! `DELTA_HASH`: what `#[delta]` says of every field, and of what is in it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::attributes::{Encoding, FieldAttributes};
use crate::expand::width;
use crate::model::{Field, Model};
use crate::shape::{Node, Shape};
use crate::symbol::{BYTES, TEXTS};

/// Numbers, for each field in turn.
pub(super) fn of(model: &Model<'_>) -> Vec<TokenStream> {
    model.fields().flat_map(of_field).collect()
}

fn of_field(field: &Field<'_>) -> Vec<TokenStream> {
    let attributes = &field.attributes;
    let how = &attributes.how;
    let has_function = attributes.with.as_ref().is_some_and(|with| with.delta.is_some());
    let words = u8::from(how.always) | u8::from(how.whole) << 1 | u8::from(has_function) << 2;
    let words = Literal::u8_unsuffixed(words);
    let [small, large] = [&how.small, &how.large].map(|bits| {
        bits.as_ref().map_or_else(
            || quote!(0),
            |bits| {
                let bits = width(bits);
                quote!((#bits) as ::core::primitive::u64)
            },
        )
    });
    let mut parts = vec![quote!(#words), small, large];
    if field.is_ours() && says_nothing_else(attributes) {
        nested(&field.node, attributes, &mut parts);
    }
    parts
}

/// Whether the types in it have their own deltas.
fn says_nothing_else(attributes: &FieldAttributes) -> bool {
    let opaque = [TEXTS, &[BYTES]].concat();
    !attributes.how.whole
        && attributes.how.small.is_none()
        && attributes.via.is_none()
        && attributes.inner.is_empty()
        && matches!(attributes.encoding, Encoding::Plain)
        && !attributes.given.iter().any(|attr| attr.is_one_of(&opaque))
}

fn nested(node: &Node<'_>, attributes: &FieldAttributes, parts: &mut Vec<TokenStream>) {
    let has_length = !attributes.max_len.is_empty() || attributes.subset.is_some();
    if attributes.max_len.len() > 1 {
        return;
    }
    match &node.shape {
        // a name that may hide a container has no delta of its own
        Shape::Other if !has_length => {
            let ty = node.ty;
            parts.push(quote!(<#ty as __bitpack::Delta>::DELTA_HASH));
        }
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Array(inner, _) => {
            nested(inner, attributes, parts);
        }
        Shape::List(inner) if attributes.subset.is_none() => known(inner, parts),
        Shape::List(inner) => {
            if let Shape::Tuple(pair) = &inner.shape {
                pair.get(1).into_iter().for_each(|object| known(object, parts));
            }
        }
        Shape::Map(_, value) => known(value, parts),
        Shape::Tuple(all) => all.iter().for_each(|part| nested(part, attributes, parts)),
        _ => {}
    }
}

/// The element of a container of the language.
fn known(node: &Node<'_>, parts: &mut Vec<TokenStream>) {
    if let Shape::Other = node.shape {
        let ty = node.ty;
        parts.push(quote!(<#ty as __bitpack::Delta>::DELTA_HASH));
    }
}
