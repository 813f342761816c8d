//! Adds trait bounds to the generic parameters, as serde does: for the types of the fields that are
//! sent.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Generics, Type, TypePath, WherePredicate, parse_quote};

use crate::attribute_scope::{AppliedAttributes, is_innermost, walk};
use crate::attributes::Via;
use crate::model::{Field, Model};
use crate::shape::{Node, Shape, bare, is_called, types_inside};
use crate::table::RELATIVE_TO;
use crate::words::mentions;

/// Collects the predicates for the `where` clause of a generated implementation.
pub(super) struct Bounds<'m> {
    generics: &'m Generics,
    predicates: Vec<TokenStream>,
}

impl<'m> Bounds<'m> {
    pub(super) fn none(model: &Model<'m>) -> Self {
        Self { generics: model.generics, predicates: Vec::new() }
    }

    /// Returns the predicates for the `where` clause of a generic type's `Serialize` implementation: a
    /// `Serialize` bound for each type parameter that is sent, and for each associated type of one.
    pub(super) fn of_fields(model: &Model<'m>) -> Self {
        let mut bounds = Self::none(model);
        for Field { node, attributes, .. } in model.fields().filter(|field| field.is_ours()) {
            walk(node, AppliedAttributes::of(attributes), &mut |node, applied| {
                bounds.add_part(node, applied);
            });
        }
        bounds
    }

    /// Returns the generics with the predicates in their `where` clause. Adds no empty `where`
    /// clause.
    pub(super) fn added(self) -> Generics {
        let mut generics = self.generics.clone();
        if !self.predicates.is_empty() {
            let predicates =
                self.predicates.iter().map(|it| -> WherePredicate { parse_quote!(#it) });
            generics.make_where_clause().predicates.extend(predicates);
        }
        generics
    }

    /// Adds bounds for a part of a field's type: keys of maps and sets must be comparable, and so must a
    /// value with `omit_default`; an innermost part without an encoding attribute must implement `Serialize`.
    fn add_part(&mut self, node: &Node<'_>, applied: AppliedAttributes<'_>) {
        let serialize = quote!(__bitpack::Serialize);
        let key = match &node.shape {
            Shape::Map(key, _) => Some((key, quote!(#serialize + ::core::cmp::Ord))),
            Shape::Set(key) => Some((key, quote!(::core::cmp::Ord))),
            _ => None,
        };
        if let Some((key, bound)) = key {
            self.add(key.ty, &bound);
            if node.is_hashed() {
                self.add(key.ty, &quote!(::core::hash::Hash));
            }
        }
        let Some(attributes) = applied.attributes else {
            if is_innermost(node) {
                self.add(node.ty, &serialize);
            }
            return;
        };
        if let (Shape::Via(_), Some(via)) = (&node.shape, &attributes.via) {
            self.convert(&node.ty.to_token_stream(), via, attributes.encoding.is_plain());
        }
        if applied.is_own && attributes.omit_default.is_some() {
            let default = attributes.omitted().is_none();
            let default = default.then(|| quote!(::core::default::Default+));
            self.add(node.ty, &quote!(#default ::core::cmp::PartialEq));
        }
        let is_with = applied.is_own && attributes.with.is_some();
        if is_with || attributes.via.is_some() || !attributes.encoding.is_plain() {
            return;
        }
        let is_subset = applied.is_own && attributes.subset.is_some();
        if is_subset && attributes.inner.is_empty() {
            self.add(node.ty, &serialize);
        } else if is_innermost(node) && attributes.previous_delta.is_some() {
            self.add(node.ty, &quote!(__bitpack::Delta));
        } else if is_innermost(node) && attributes.given.has(RELATIVE_TO) {
            let ty = node.ty;
            if self.depends(&quote!(#ty)) {
                self.push(quote!(#ty: __bitpack::Serialize + __bitpack::Index));
            }
        } else if is_innermost(node) {
            self.add(node.ty, &serialize);
        }
    }

    /// Adds bounds for the conversions between `ty` and the type in the attribute `via`. The bounds are on
    /// these two types, not on the generic parameters in them. If `is_plain`, the sent type also needs
    /// `Serialize`.
    pub(super) fn convert(&mut self, ty: &TokenStream, via: &Via, is_plain: bool) {
        let wire = &via.ty;
        if is_plain && self.depends(&quote!(#wire)) {
            self.push(quote!(#wire: __bitpack::Serialize));
        }
        if self.depends(&quote!(#ty #wire)) {
            self.push(match (via.try_from, &via.blank) {
                (false, _) => quote!(#ty: __bitpack::codec::Converts<#wire>),
                (true, None) => quote!(#ty: __bitpack::codec::TryConverts<#wire>),
                (true, Some(_)) => quote! {
                    #ty: ::core::clone::Clone
                        + ::core::convert::Into<#wire>
                        + ::core::convert::TryFrom<#wire>
                },
            });
        }
    }

    /// Adds `bound` for each type parameter in a type, and for each associated type of one.
    pub(super) fn add(&mut self, ty: &Type, bound: &TokenStream) {
        let of_own = |path: &TypePath| path.qself.as_ref().is_some_and(|it| self.is_param(&it.ty));
        let is_associated = matches!(bare(ty), Type::Path(path) if of_own(path));
        if is_called(ty, &["PhantomData"]) {
            return;
        }
        if self.is_param(ty) || is_associated {
            return self.push(quote!(#ty: #bound));
        }
        for ty in types_inside(ty) {
            self.add(ty, bound);
        }
    }

    /// Returns `true` if the type is a type parameter, or begins with one as `T::Item` does.
    fn is_param(&self, ty: &Type) -> bool {
        let Type::Path(TypePath { path, .. }) = bare(ty) else { return false };
        let first = path.segments.first().filter(|_| path.leading_colon.is_none());
        first.is_some_and(|first| self.generics.type_params().any(|it| it.ident == first.ident))
    }

    /// Returns `true` if a type parameter is among the tokens.
    fn depends(&self, tokens: &TokenStream) -> bool {
        mentions(tokens, &|ident| self.generics.type_params().any(|it| it.ident == *ident))
    }

    pub(super) fn push(&mut self, predicate: TokenStream) {
        let text = predicate.to_string();
        if self.predicates.iter().all(|known| known.to_string() != text) {
            self.predicates.push(predicate);
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens as _;

    use super::Bounds;
    use crate::ctxt::Ctxt;
    use crate::model::{Model, Types};

    /// Returns the `where` clause of the implementation that the derive generates for a type, given as source
    /// text.
    fn bounds(source: &str) -> syn::Result<String> {
        let (cx, types, input) = (Ctxt::new(), Types::default(), syn::parse_str(source)?);
        let generics =
            Model::of(&cx, &types, &input).map(|model| Bounds::of_fields(&model).added());
        cx.finish()?;
        let clause = generics.and_then(|generics| generics.where_clause);
        Ok(clause.to_token_stream().to_string().replace(' ', ""))
    }

    #[test]
    fn keys_inside_tuples_have_an_order() -> syn::Result<()> {
        let found = bounds("struct S<T> { #[max_len(3)] a: (BTreeSet<T>, u8) }")?;
        assert_eq!(found, "whereT:::core::cmp::Ord,T:__bitpack::Serialize");
        Ok(())
    }

    #[test]
    fn the_hasher_of_a_map_is_not_sent() -> syn::Result<()> {
        assert_eq!(bounds("struct S<H> { #[max_len(3)] a: HashMap<u8, u8, H> }")?, "");
        Ok(())
    }
}
