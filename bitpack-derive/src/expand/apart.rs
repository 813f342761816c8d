//! Functions of their own for the fields of a type that has many: in one function a build without
//! optimisation keeps room for each of them, and one with it takes longer than their number.

use core::cell::RefCell;

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use super::bounds;
use crate::model::Model;

/// Most parts of one function. What has more is taken apart.
pub(super) const MANY: usize = 32;

/// The parts of a function that a longer one is taken apart into.
pub(super) const FEW: usize = 16;

/// The functions of one type, by number.
#[derive(Default)]
pub(super) struct Apart {
    bodies: RefCell<Vec<TokenStream>>,
    /// Whether the type contains itself: its frames stay while another of it is read.
    stays: bool,
}

impl Apart {
    /// Of this type, none yet.
    pub(super) fn of(model: &Model<'_>) -> Self {
        Self { bodies: RefCell::default(), stays: model.attributes.max_depth.is_some() }
    }

    /// `expression`, which makes or reads a `ty` that may be large, and none of the type's own kind: in a
    /// frame of its own where the type's stays.
    pub(super) fn framed(&self, ty: impl ToTokens, expression: TokenStream) -> TokenStream {
        if self.stays {
            quote!(__bitpack::codec::apart::<#ty, _>(|| #expression))
        } else {
            expression
        }
    }

    /// The number of a function that does this, with `__this` and `__run` as `fields` has them.
    pub(super) fn function(&self, body: TokenStream) -> impl ToTokens {
        let mut bodies = self.bodies.borrow_mut();
        bodies.push(body);
        Literal::usize_unsuffixed(bodies.len() - 1)
    }

    /// All of them, beside the type's implementation.
    pub(super) fn items(self, model: &Model<'_>) -> TokenStream {
        let name = model.ident;
        let generics = bounds::with_bounds(model);
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = model.generics.split_for_impl();
        let item = |(i, body)| {
            let i = Literal::usize_unsuffixed(i);
            let way = way();
            quote! {
                #[automatically_derived]
                impl #impl_generics __bitpack::Part<#i> for #name #ty_generics #where_clause {
                    #[cfg_attr(not(debug_assertions), inline(always))]
                    fn part<__S: __bitpack::Stream>(
                        __this: __S::Ref<'_, Self>,
                        __run: &mut __bitpack::Run<'_, __S>,
                    ) -> ::core::result::Result<(), __bitpack::Error> {
                        #way
                        #body
                        ::core::result::Result::Ok(())
                    }
                }
            }
        };
        self.bodies.into_inner().into_iter().enumerate().map(item).collect()
    }
}

/// What a function sees into its place by: the first of its statements.
pub(super) fn way() -> TokenStream {
    quote!(let mut __this = __S::way(__this);)
}

/// The whole of `__this`, for a function that is called with it.
pub(super) fn whole() -> TokenStream {
    quote!(__this.whole())
}
