//! Emits implementations through which the runtime calls the functions in `with(path)`: for parts of
//! fields, and for deltas.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Path};

use super::bounds::Bounds;
use super::{function, implement};
use crate::attribute_scope::{AppliedAttributes, walk};
use crate::attributes::With;
use crate::model::{Field, Model};

/// Emits an implementation of `codec::Function` for each function of the user that the attribute `with` names
/// for a part of a field, such as `each(with(..))` for the elements of a list. The codec of the field calls
/// the user's function through it.
pub(super) fn items(model: &Model<'_>) -> TokenStream {
    let generics = Bounds::of_fields(model).added();
    let mut items = TokenStream::new();
    for field in model.fields().filter(|field| field.is_ours()) {
        walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
            let Some(with) = applied.own().and_then(|own| own.with.as_ref()) else { return };
            let (ty, path, index) = (node.ty, &with.path, Literal::usize_unsuffixed(with.index));
            let span = path.span().resolved_at(Span::call_site());
            let call = quote_spanned!(span=> __bitpack::codec::with::<__S, #ty, _, _, _>(#path, __this, __stream));
            let members = function("call", ty, None, &call);
            let of = quote!(codec::Function<#index, #ty>);
            items.extend(implement(model.ident, &generics, &of, &members));
        });
    }
    items
}

/// Emits one trait implementation for each field with the attribute `with`, through which deltas call the
/// user's functions.
pub(super) fn delta_items(model: &Model<'_>, generics: &Generics) -> TokenStream {
    model.fields().filter_map(|field| delta_item(model, generics, field)).collect()
}

/// Emits the greatest number of bits that a user's function writes: the argument `max_bits`, or else
/// `u64::MAX`.
pub(super) fn max_bits(with: &With) -> TokenStream {
    let unknown = || quote!(::core::primitive::u64::MAX);
    with.max_bits.as_ref().map_or_else(unknown, |most| most.to_tokens_as("u64"))
}

fn delta_item(model: &Model<'_>, generics: &Generics, field: &Field<'_>) -> Option<TokenStream> {
    let (with, ty) = (field.attributes.with.as_ref()?, field.node.ty);
    let (number, exact, most) = (Literal::usize_unsuffixed(with.index), with.exact, max_bits(with));
    let call = |path: &Path, is_delta: bool| {
        let span = path.span().resolved_at(Span::call_site());
        let baseline = is_delta.then(|| quote_spanned!(span=> __baseline,));
        quote_spanned!(span=> #path(__this, #baseline __stream))
    };
    let whole = function("whole", ty, None, &call(&with.path, false));
    let delta = with
        .delta
        .as_ref()
        .map(|path| function("delta", ty, Some(&quote!(__baseline: &#ty,)), &call(path, true)));
    let members = quote! {
        const EXACT: ::core::primitive::bool = #exact;
        const MOST: ::core::primitive::u64 = #most;
        #whole
        #delta
    };
    let of = quote!(delta::ByFunction<#ty, #number>);
    Some(implement(model.ident, generics, &of, &members))
}
