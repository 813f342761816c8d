//! [`DeltaFunctions`]: splits the deltas of a large type into several functions. Every field is a
//! branch, and the time to compile one function grows faster than the number of its branches.

use core::cell::RefCell;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Generics;

use crate::expand::chunks::{self, ChunkSize};
use crate::expand::parts::Part;
use crate::model::Model;

/// The functions that the deltas of one type are split into, by number.
pub(super) struct DeltaFunctions {
    functions: RefCell<Vec<TokenStream>>,
    size: ChunkSize,
}

impl DeltaFunctions {
    pub(super) fn new(size: ChunkSize) -> Self {
        Self { functions: RefCell::default(), size }
    }

    /// Emits all parts in place if they are few; otherwise adds functions for some of them each,
    /// and emits their calls.
    fn split<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        function: impl Fn(TokenStream) -> TokenStream,
        call: impl Fn(Literal) -> TokenStream,
    ) -> Vec<TokenStream> {
        if parts.len() <= self.size.most {
            return vec![of_all(parts)];
        }
        let one = |some: &[Part<'m>]| {
            let body = function(of_all(some));
            let mut functions = self.functions.borrow_mut();
            functions.push(body);
            call(Literal::usize_unsuffixed(functions.len() - 1))
        };
        parts.chunks(self.size.each).map(one).collect()
    }

    /// Emits an expression that is `true` if no part has changed. `wrap` wraps an expression for a
    /// function that has only `__this` and `__baseline`.
    pub(super) fn same<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let function = |body| {
            let body = wrap(body);
            quote! {
                #[inline]
                fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool { #body }
            }
        };
        let call = |i| quote!(__bitpack::delta::same_piece::<Self, #i>(__this, __baseline));
        let all = self.split(parts, of_all, function, call);
        quote!(#(#all)&&*)
    }

    /// Emits an expression that sets each field to what a reader decodes from the baseline, and
    /// that is `true` if all fields can stay unchanged. `wrap` works as in [`same`](Self::same),
    /// for a function that has `self` and `__baseline`.
    pub(super) fn keep<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let function = |body| {
            let body = wrap(body);
            quote! {
                #[inline]
                fn copy_baseline(&mut self, __baseline: &Self) -> ::core::primitive::bool { #body }
            }
        };
        let call = |i| quote!(__bitpack::delta::copy_piece_baseline::<Self, #i>(self, __baseline));
        let all = self.split(parts, of_all, function, call);
        quote!(#(#all)&&*)
    }

    /// Emits statements that send the delta of each part. `wrap` works as in [`same`](Self::same).
    pub(super) fn changes<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let way = chunks::way();
        let function = |body| {
            let body = wrap(body);
            quote! {
                #[inline]
                fn changes<__S: __bitpack::Stream>(
                    __this: __S::Ref<'_, Self>,
                    __baseline: &Self,
                    __stream: &mut __S,
                ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
                    #way
                    let mut __changed = false;
                    #body
                    ::core::result::Result::Ok(__changed)
                }
            }
        };
        let whole = chunks::whole();
        let call = |i| {
            quote! {
                __changed |= __bitpack::delta::piece::<Self, #i, __S>(#whole, __baseline, __stream)?;
            }
        };
        self.split(parts, of_all, function, call).into_iter().collect()
    }

    /// Emits the functions, next to the type's implementation.
    pub(super) fn items(self, model: &Model<'_>, generics: &Generics) -> TokenStream {
        let name = model.ident;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = model.generics.split_for_impl();
        let item = |(i, function)| {
            let i = Literal::usize_unsuffixed(i);
            quote! {
                #[automatically_derived]
                impl #impl_generics __bitpack::delta::Piece<#i> for #name #ty_generics #where_clause {
                    #function
                }
            }
        };
        self.functions.into_inner().into_iter().enumerate().map(item).collect()
    }
}
