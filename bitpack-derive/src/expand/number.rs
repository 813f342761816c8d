//! Emits the trait `Number` for a struct of one integer or of one `NonZero`. A field of such a struct
//! takes the attributes of the integer. The struct can be the index in a sparse array, or the number
//! that another field is relative to.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::{codec, implement};
use crate::attributes::Attr;
use crate::model::{Field, Model};
use crate::shape::Shape;
use crate::spelling;
use crate::table::{CHECK, DELTA, Is, PAD_TO, VERSIONS};

/// Emits an implementation of the trait `Number` if the type is a struct of one integer, and nothing
/// otherwise.
pub(super) fn implementation(model: &Model<'_>) -> TokenStream {
    let Some((number, others)) = parts(model) else { return TokenStream::new() };
    let (member, ty, span) = (&number.member, number.node.ty, number.node.span());
    let of_inner = quote_spanned!(span=> <#ty as __bitpack::Number>);
    let nothing = others.iter().map(|other| {
        let member = &other.member;
        quote!(, #member: ::core::marker::PhantomData)
    });
    let nothing = quote!(#(#nothing)*);
    let value = quote! {
        ::core::option::Option::map(
            #of_inner::of_number(__number),
            |__number| Self { #member: __number #nothing },
        )
    };
    let value = if number.attributes.encoding.is_plain() {
        value
    } else {
        let declared = codec::of_field(number);
        quote! {
            if const { #declared.codec }.holds(__number) {
                #value
            } else {
                ::core::option::Option::None
            }
        }
    };
    let encoding = encoding(model, number).map(|attr| {
        let (name, attr) = (model.ident.unraw().to_string(), spelling::of_expr(attr));
        quote! {
            const ENCODING: ::core::option::Option<[&'static ::core::primitive::str; 2]> =
                ::core::option::Option::Some([#name, #attr]);
        }
    });
    let members = quote! {
        type Int = #of_inner::Int;
        const NEVER_ZERO: ::core::primitive::bool = #of_inner::NEVER_ZERO;
        #encoding
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn number(&self) -> Self::Int {
            __bitpack::Number::number(&self.#member)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn of_number(__number: Self::Int) -> ::core::option::Option<Self> {
            #value
        }
        fn initial() -> Self {
            Self { #member: #of_inner::initial() #nothing }
        }
    };
    implement(model.ident, model.generics, &quote!(Number), &members)
}

/// Returns the attribute that gives the struct another encoding than its plain integer has. `None` without
/// such an attribute.
fn encoding<'m>(model: &'m Model<'m>, number: &'m Field<'m>) -> Option<&'m Attr> {
    let of_type = || model.attributes.given.find(&[CHECK, PAD_TO, VERSIONS]);
    number.attributes.given.iter().find(|attr| attr.is_a(Is::Encoding)).or_else(of_type)
}

/// Returns the integer field and the `PhantomData` fields of a type. `None` unless the type is a
/// struct of one integer, or of one `NonZero`.
fn parts<'m>(model: &'m Model<'m>) -> Option<(&'m Field<'m>, Vec<&'m Field<'m>>)> {
    if model.is_enum {
        return None;
    }
    let is_number =
        |field: &&Field<'_>| matches!(field.node.shape, Shape::Int(_)) || field.node.is_nonzero();
    let (numbers, others): (Vec<_>, Vec<_>) = model.fields().partition(is_number);
    let [number] = numbers.as_slice() else { return None };
    let mut given = number.attributes.given.iter();
    let is_plain = given.all(|attr| attr.is_a(Is::Encoding) || attr.is(DELTA));
    let are_nothing = others
        .iter()
        .all(|other| other.node.is_phantom() && other.attributes.given.iter().next().is_none());
    let is_sent = model.attributes.via.is_none();
    (is_sent && is_plain && are_nothing).then_some((number, others))
}
