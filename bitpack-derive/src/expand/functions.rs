//! Emits implementations through which the runtime calls the functions in `each(with(path))`,
//! `key(with(path))` and `part(n, with(path))`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::{bounds, function, implement};
use crate::attribute_scope::{AppliedAttributes, walk};
use crate::model::Model;

/// Emits one trait implementation for each user's function (the attribute `with`) that encodes a
/// part of a field.
pub(super) fn items(model: &Model<'_>) -> TokenStream {
    let generics = bounds::with_bounds(model);
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
