//! Functions of their own for the fields of a type that has many: what the compiler does for one
//! function grows faster than the branches in it, and each field is one.

use core::cell::RefCell;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Generics;

use crate::expand::apart::{self, FEW, MANY};
use crate::expand::parts::Part;
use crate::model::Model;

/// The functions of one type, by number.
#[derive(Default)]
pub(super) struct Pieces {
    functions: RefCell<Vec<TokenStream>>,
}

impl Pieces {
    /// What is expanded of each of these parts, if they are few; if not, calls of functions that have
    /// it of some each.
    fn split<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        function: impl Fn(TokenStream) -> TokenStream,
        call: impl Fn(Literal) -> TokenStream,
    ) -> Vec<TokenStream> {
        if parts.len() <= MANY {
            return vec![of_all(parts)];
        }
        let one = |some: &[Part<'m>]| {
            let body = function(of_all(some));
            let mut functions = self.functions.borrow_mut();
            functions.push(body);
            call(Literal::usize_unsuffixed(functions.len() - 1))
        };
        parts.chunks(FEW).map(one).collect()
    }

    /// Whether nothing has changed. `apart` makes of an expression one that knows its fields in a
    /// function that has only `__this` and `__baseline`.
    pub(super) fn same<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        apart: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let function = |body| {
            let body = apart(body);
            quote! {
                #[inline]
                fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool { #body }
            }
        };
        let call = |i| quote!(__bitpack::delta::same_piece::<Self, #i>(__this, __baseline));
        let all = self.split(parts, of_all, function, call);
        quote!(#(#all)&&*)
    }

    /// An expression: each becomes what a reader makes of the baseline's; whether all may. `apart` as in
    /// [`same`](Self::same), in a function that has `self` and `__baseline`.
    pub(super) fn keep<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        apart: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let function = |body| {
            let body = apart(body);
            quote! {
                #[inline]
                fn keep(&mut self, __baseline: &Self) -> bool { #body }
            }
        };
        let call = |i| quote!(__bitpack::delta::keep_piece::<Self, #i>(self, __baseline));
        let all = self.split(parts, of_all, function, call);
        quote!(#(#all)&&*)
    }

    /// Statements: what has changed in each. `apart` as in [`same`](Self::same).
    pub(super) fn changes<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        apart: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let way = apart::way();
        let function = |body| {
            let body = apart(body);
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
        let whole = apart::whole();
        let call = |i| {
            quote! {
                __changed |= __bitpack::delta::piece::<Self, #i, __S>(#whole, __baseline, __stream)?;
            }
        };
        self.split(parts, of_all, function, call).into_iter().collect()
    }

    /// All of them, beside the type's implementation.
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
