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

    /// Emits the statements that send the deltas of all items, parts or variants, if they are few.
    /// Otherwise adds a function for each group of items and emits the calls. `wrap` adapts the code of
    /// some items to a separate function, in which only `__this`, `__baseline` and `__stream` are
    /// available.
    pub(super) fn changes<T>(
        &self,
        items: &[T],
        of_all: impl Fn(&[T]) -> TokenStream,
        wrap: impl Fn(TokenStream) -> TokenStream,
    ) -> Vec<TokenStream> {
        if items.len() <= self.size.most {
            return vec![of_all(items)];
        }
        let whole = chunks::whole();
        let one = |some: &[T]| {
            let body = changes(&wrap(of_all(some)));
            let mut functions = self.functions.borrow_mut();
            functions.push(body);
            let i = Literal::usize_unsuffixed(functions.len() - 1);
            quote! {
                __changed |= __bitpack::delta::piece::<Self, #i, __S>(#whole, __baseline, __stream)?;
            }
        };
        items.chunks(self.size.each).map(one).collect()
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
