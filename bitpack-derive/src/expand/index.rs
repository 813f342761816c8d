//! Emits the trait `Index` for a struct of one integer. Such a struct can be the index in a sparse
//! array, or the number that another field is relative to.

use proc_macro2::TokenStream;
use quote::quote;

use super::{codec, implement};
use crate::model::{Body, Field, Model};
use crate::shape::Shape;
use crate::table::{BITS, DELTA};

/// Emits an implementation of the trait `Index` if the type is a struct of one integer, and nothing
/// otherwise.
pub(super) fn implementation(model: &Model<'_>) -> TokenStream {
    let Some((number, others)) = parts(model) else { return TokenStream::new() };
    let (member, int) = (&number.member, number.node.ty);
    let nothing = others.iter().map(|other| {
        let member = &other.member;
        quote!(, #member: ::core::marker::PhantomData)
    });
    let one = quote!(::core::option::Option::Some(Self { #member: __number #(#nothing)* }));
    let one = if number.attributes.encoding.is_plain() {
        one
    } else {
        let declared = codec::of_field(number);
        quote! {
            if const { #declared.codec }.holds(__number) { #one } else { ::core::option::Option::None }
        }
    };
    let members = quote! {
        type Int = #int;
        const EXACT: ::core::primitive::bool = true;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn number(&self) -> #int {
            self.#member
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn of_number(__number: #int) -> ::core::option::Option<Self> {
            #one
        }
    };
    implement(model.ident, model.generics, &quote!(Index), &members)
}

/// Returns the integer field and the `PhantomData` fields of a type. `None` unless the type is a
/// struct of one integer.
fn parts<'m>(model: &'m Model<'m>) -> Option<(&'m Field<'m>, Vec<&'m Field<'m>>)> {
    let Body::Struct(fields) = &model.body else { return None };
    let is_number = |field: &&Field<'_>| matches!(field.node.shape, Shape::Int(_));
    let (numbers, others): (Vec<_>, Vec<_>) = fields.iter().partition(is_number);
    let [number] = numbers.as_slice() else { return None };
    let is_plain = number.attributes.given.iter().all(|attr| attr.is(BITS) || attr.is(DELTA));
    let are_nothing = others
        .iter()
        .all(|other| other.node.is_phantom() && other.attributes.given.iter().next().is_none());
    let is_sent = model.attributes.via.is_none();
    (is_sent && is_plain && are_nothing).then_some((number, others))
}
