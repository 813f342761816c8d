//! [`DeltaFunctions`]: splits the generated delta code of a type with many fields or variants into
//! several functions. One function with so many branches would take long to compile.

use core::cell::RefCell;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Generics;

use crate::expand::chunks::{self, ChunkSize};
use crate::expand::implement;
use crate::model::{Model, Variant};

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

    /// Emits the code for all items, parts or variants, of a type in place if they are few. Otherwise
    /// adds a function for each group of items and emits the calls.
    fn split<T>(
        &self,
        items: &[T],
        of_all: impl Fn(&[T]) -> TokenStream,
        function: impl Fn(TokenStream) -> TokenStream,
        call: impl Fn(Literal) -> TokenStream,
    ) -> Vec<TokenStream> {
        if items.len() <= self.size.most {
            return vec![of_all(items)];
        }
        let one = |some: &[T]| {
            let body = function(of_all(some));
            let mut functions = self.functions.borrow_mut();
            functions.push(body);
            call(Literal::usize_unsuffixed(functions.len() - 1))
        };
        items.chunks(self.size.each).map(one).collect()
    }

    /// Emits an expression for each group of items. It is `true` if no item of the value differs from
    /// the baseline (the earlier value). `wrap` adapts the code of some items to a separate function,
    /// in which only `__this` and `__baseline` are available.
    pub(super) fn same<T>(
        &self,
        items: &[T],
        of_all: impl Fn(&[T]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> Vec<TokenStream> {
        let head = quote!(same<__F: __bitpack::FloatForm>(__this: &Self, __baseline: &Self));
        let call = |i| quote!(__bitpack::delta::same_piece::<Self, #i, __F>(__this, __baseline));
        self.split(items, of_all, |body| test(&head, &wrap(body)), call)
    }

    /// Emits an expression for each group of items. It copies them from the baseline (the earlier
    /// value), as a reader would decode it, and is `true` if all can stay unchanged. `wrap` adapts the
    /// code of some items to a separate function, in which only `self` and `__baseline` are available.
    pub(super) fn keep<T>(
        &self,
        items: &[T],
        of_all: impl Fn(&[T]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> Vec<TokenStream> {
        let call =
            |i| quote!(__bitpack::delta::copy_piece_baseline::<Self, #i, __F>(self, __baseline));
        self.split(items, of_all, |body| copy_baseline(&wrap(body)), call)
    }

    /// Emits statements for each group of items, which send the deltas. `wrap` adapts the code of some
    /// items to a separate function, in which only `__this`, `__baseline` and `__stream` are available.
    pub(super) fn changes<T>(
        &self,
        items: &[T],
        of_all: impl Fn(&[T]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> Vec<TokenStream> {
        let function = |body| changes(&wrap(body));
        let whole = chunks::whole();
        let call = |i| {
            quote! {
                __changed |= __bitpack::delta::piece::<Self, #i, __S>(#whole, __baseline, __stream)?;
            }
        };
        self.split(items, of_all, function, call)
    }

    /// Emits a `match` of `__baseline` that selects the code of the group of its variant. `grouped` has
    /// the code of each group.
    pub(super) fn select(
        &self,
        variants: &[Variant<'_>],
        grouped: Vec<TokenStream>,
    ) -> TokenStream {
        if let [all] = grouped.as_slice() {
            return all.clone();
        }
        let arms = variants.chunks(self.size.each).zip(grouped).map(|(group, code)| {
            let idents = group.iter().map(|variant| variant.ident);
            quote!(#(Self::#idents { .. })|* => { #code })
        });
        quote!(match __baseline { #(#arms)* })
    }

    /// Emits the collected functions as trait implementations, one for each function.
    pub(super) fn items(self, model: &Model<'_>, generics: &Generics) -> TokenStream {
        let item = |(i, function)| {
            let i = Literal::usize_unsuffixed(i);
            implement(model.ident, generics, &quote!(delta::Piece<#i>), &function)
        };
        self.functions.into_inner().into_iter().enumerate().map(item).collect()
    }
}

/// Emits the function `changes`, which sends deltas with these statements.
pub(super) fn changes(statements: &TokenStream) -> TokenStream {
    let (mutability, way) =
        (!statements.is_empty()).then(|| (quote!(mut), chunks::directed_place())).unzip();
    quote! {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            #way
            let #mutability __changed = false;
            #statements
            ::core::result::Result::Ok(__changed)
        }
    }
}

/// Emits the function `copy_baseline` with this body.
pub(super) fn copy_baseline(body: &TokenStream) -> TokenStream {
    test(&quote!(copy_baseline<__F: __bitpack::FloatForm>(&mut self, __baseline: &Self)), body)
}

/// Emits a function that returns a `bool`.
pub(super) fn test(head: &TokenStream, body: &TokenStream) -> TokenStream {
    quote!(#[inline] fn #head -> ::core::primitive::bool { #body })
}
