//! Splits the generated delta code of a type with many fields or variants into several functions. One
//! function with so many branches would take long to compile.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::chunks::{self, SplitFunctions};

/// Emits the statements that send the deltas of all items, parts or variants, if they are few.
/// Otherwise adds a function for each group of items and emits the calls. `wrap` adapts the code of
/// some items to a separate function, in which only `__this`, `__baseline` and `__stream` are
/// available.
pub(super) fn in_functions<T>(
    functions: &SplitFunctions,
    items: &[T],
    of_all: impl Fn(&[T]) -> TokenStream,
    wrap: impl Fn(TokenStream) -> TokenStream,
) -> Vec<TokenStream> {
    if items.len() <= functions.size.most {
        return vec![of_all(items)];
    }
    let whole = chunks::whole();
    let one = |some: &[T]| {
        let i = functions.function(wrap(of_all(some)));
        quote! {
            __changed |= __bitpack::delta::piece::<Self, #i, __S>(#whole, __baseline, __stream)?;
        }
    };
    items.chunks(functions.size.each).map(one).collect()
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
