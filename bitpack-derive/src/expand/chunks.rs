//! [`SplitFunctions`]: splits the generated code of a type with many fields into several functions.
//! One large function would need much stack in a build without optimisation, and would take long to
//! optimise.

use core::cell::RefCell;

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Generics;

use super::{implement, run_function};
use crate::model::Model;

/// The number of parts (fields, checks and conditions) in each generated function of a large type.
#[derive(Clone, Copy)]
pub(crate) struct ChunkSize {
    /// Greatest number of parts in one function. The code of a type with more parts is split.
    pub(crate) most: usize,
    /// Number of parts in each function of a type whose code is split.
    pub(crate) each: usize,
}

impl Default for ChunkSize {
    fn default() -> Self {
        Self { most: 32, each: 16 }
    }
}

/// The functions into which the generated code of one large type is split.
pub(super) struct SplitFunctions {
    bodies: RefCell<Vec<TokenStream>>,
    /// `true` if the type contains itself. A function for its fields then has one stack frame for each level
    /// of nesting.
    is_recursive: bool,
    pub(super) size: ChunkSize,
}

impl SplitFunctions {
    /// Creates an empty list of functions for the type.
    pub(super) fn of(model: &Model<'_>, size: ChunkSize) -> Self {
        Self {
            bodies: RefCell::default(),
            is_recursive: model.attributes.max_depth.is_some(),
            size,
        }
    }

    /// Emits `expression`, which makes or reads a value of the type `ty`. In a type that contains
    /// itself, it becomes the body of a separate function, whose stack frame is freed before the
    /// next level of nesting begins.
    pub(super) fn framed(&self, ty: impl ToTokens, expression: TokenStream) -> TokenStream {
        if self.is_recursive {
            quote!(__bitpack::codec::out_of_line::<#ty, _>(|| #expression))
        } else {
            expression
        }
    }

    /// Adds a separate function with this body, and returns its index. The generated code, for
    /// example the `match` arm of an enum's variant, calls the function by that index. The body may
    /// use the parameters of the function that [`items`](Self::items) puts around it, such as
    /// `__this` (the value) and `__run` (the stream).
    pub(super) fn function(&self, body: TokenStream) -> impl ToTokens {
        let mut bodies = self.bodies.borrow_mut();
        bodies.push(body);
        Literal::usize_unsuffixed(bodies.len() - 1)
    }

    /// Emits all functions that [`function`](Self::function) has added. The one with index `i` becomes an
    /// implementation of the trait `of`, with `i` as its generic argument, for the type. `member` emits the
    /// method of that trait with a body in it.
    pub(super) fn items(
        self,
        model: &Model<'_>,
        generics: &Generics,
        of: &TokenStream,
        member: impl Fn(&TokenStream) -> TokenStream,
    ) -> TokenStream {
        let item = |(i, body): (usize, _)| {
            let i = Literal::usize_unsuffixed(i);
            implement(model.ident, generics, &quote!(#of<#i>), &member(&body))
        };
        self.bodies.into_inner().into_iter().enumerate().map(item).collect()
    }
}

/// Emits the function that writes or reads some fields of a large type.
pub(super) fn part(body: &TokenStream) -> TokenStream {
    let way = directed_place();
    run_function("part", &quote!(#way #body ::core::result::Result::Ok(())))
}

/// Emits the first statement of a generated function. It converts the argument `__this` to an enum
/// with one variant for writing and one for reading.
pub(super) fn directed_place() -> TokenStream {
    quote!(let mut __this = __S::directed_place(__this);)
}

/// Emits an argument for another generated function: the whole value, which is the variable `__this` here.
pub(super) fn whole() -> TokenStream {
    quote!(__this.whole())
}
