//! [`DeltaFunctions`]: splits the generated delta code of a type with many fields into several
//! functions. One function with so many branches would take long to compile.

use core::cell::RefCell;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Generics;

use crate::expand::chunks::{self, ChunkSize};
use crate::expand::parts::Part;
use crate::model::Model;

/// The functions into which the delta code of one large type is split. The generated code calls
/// them by index.
pub(super) struct DeltaFunctions {
    functions: RefCell<Vec<TokenStream>>,
    size: ChunkSize,
}

impl DeltaFunctions {
    pub(super) fn new(size: ChunkSize) -> Self {
        Self { functions: RefCell::default(), size }
    }

    /// Emits the code for all parts of a type in place if they are few. Otherwise adds a function
    /// for each group of parts and emits the calls.
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

    /// Emits an expression that is `true` if no part of the value differs from the baseline (the
    /// earlier value). `wrap` adapts the code of some parts to a separate function, in which only
    /// `__this` and `__baseline` are available.
    pub(super) fn same<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let head = quote!(same<__F: __bitpack::FloatForm>(__this: &Self, __baseline: &Self));
        let call = |i| quote!(__bitpack::delta::same_piece::<Self, #i, __F>(__this, __baseline));
        self.all(parts, of_all, wrap, &head, call)
    }

    /// Emits an expression that copies each field from the baseline (the earlier value), as a
    /// reader would decode it. It is `true` if all fields can stay unchanged. `wrap` adapts the
    /// code of some fields to a separate function, in which only `self` and `__baseline` are
    /// available.
    pub(super) fn keep<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let head = quote!(copy_baseline<__F: __bitpack::FloatForm>(&mut self, __baseline: &Self));
        let call =
            |i| quote!(__bitpack::delta::copy_piece_baseline::<Self, #i, __F>(self, __baseline));
        self.all(parts, of_all, wrap, &head, call)
    }

    /// Emits an expression that is `true` if it holds for all parts. A separate function begins with
    /// `head`.
    fn all<'m>(
        &self,
        parts: &[Part<'m>],
        of_all: impl Fn(&[Part<'m>]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
        head: &TokenStream,
        call: impl Fn(Literal) -> TokenStream,
    ) -> TokenStream {
        let function = |body| {
            let body = wrap(body);
            quote!(#[inline] fn #head -> ::core::primitive::bool { #body })
        };
        let all = self.split(parts, of_all, function, call);
        quote!(#(#all)&&*)
    }

    /// Emits statements that send the delta of each part of the value. `wrap` adapts the code of
    /// some parts to a separate function, in which only `__this`, `__baseline` and `__stream` are
    /// available.
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

    /// Emits the collected functions as trait implementations, one for each function.
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
