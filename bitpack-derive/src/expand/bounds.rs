//! Adds trait bounds to the generic parameters, as serde does: for the types of the fields that are
//! sent.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    GenericArgument, Generics, Ident, PathArguments, Type, TypePath, WherePredicate, parse_quote,
};

use super::declare::mentions;
use crate::attribute_scope::{AppliedAttributes, is_innermost, walk};
use crate::attributes::Via;
use crate::model::{Field, Model};
use crate::shape::{Node, Shape, bare};
use crate::table::RELATIVE_TO;

/// Returns the generics with `bounds` added to their `where` clause. Adds no empty `where` clause.
pub(super) fn extended(mut generics: Generics, bounds: Vec<WherePredicate>) -> Generics {
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    generics
}

/// Returns the type's generics with a `Serialize` bound for each type parameter that is sent, and
/// for each associated type of one that is sent.
pub(super) fn with_bounds(model: &Model<'_>) -> Generics {
    let generics = model.generics.clone();
    let params: HashSet<&Ident> = model.generics.type_params().map(|param| &param.ident).collect();
    if params.is_empty() {
        return generics;
    }
    let mut bounds = Bounds { params, predicates: Vec::new() };
    for field in model.fields().filter(|field| field.is_ours()) {
        bounds.add_field(field);
    }
    extended(generics, bounds.predicates)
}

/// Returns the generics of the `Delta` implementation: those of [`with_bounds`], and a `Delta`
/// bound for the types that are sent as deltas.
pub(super) fn with_delta_bounds(model: &Model<'_>) -> Generics {
    let generics = with_bounds(model);
    let params: HashSet<&Ident> = model.generics.type_params().map(|param| &param.ident).collect();
    let mut bounds = Bounds { params, predicates: Vec::new() };
    for field in model.fields().filter(|field| field.is_ours()) {
        let attributes = &field.attributes;
        let goes_whole = attributes.delta.whole || attributes.via.is_some();
        if goes_whole {
            bounds.add(field.node.ty, &|ty| parse_quote!(#ty: ::core::clone::Clone));
        } else if attributes.encoding.is_plain() {
            bounds.add(field.node.ty, &|ty| parse_quote!(#ty: __bitpack::Delta));
        }
    }
    extended(generics, bounds.predicates)
}

/// Returns the bounds for a type with the attribute `via`: its conversions to and from the type
/// that is sent instead.
pub(super) fn of_conversion(
    generics: &Generics,
    own: &TokenStream,
    via: &Via,
) -> Vec<WherePredicate> {
    let params = generics.type_params().map(|param| &param.ident).collect();
    let mut bounds = Bounds { params, predicates: Vec::new() };
    bounds.convert(own, via, true);
    bounds.predicates
}

struct Bounds<'m> {
    params: HashSet<&'m Ident>,
    predicates: Vec<WherePredicate>,
}

impl Bounds<'_> {
    fn add_field(&mut self, field: &Field<'_>) {
        let attributes = &field.attributes;
        if let Some(via) = attributes.via.as_ref() {
            self.add_conversion(&field.node, via, attributes.encoding.is_plain());
        }
        let is_encoded = !attributes.encoding.is_plain() || attributes.given.has(RELATIVE_TO);
        if attributes.previous_delta.is_some() && attributes.encoding.is_plain() {
            self.add(field.node.ty, &|ty| parse_quote!(#ty: __bitpack::Delta));
        } else if !attributes.inner.is_empty() {
            self.add_parts(field);
        } else if !is_encoded && attributes.via.is_none() {
            self.add(field.node.ty, &|ty| parse_quote!(#ty: __bitpack::Serialize));
        }
        if attributes.omitted().is_some() {
            self.add(field.node.ty, &|ty| parse_quote!(#ty: ::core::cmp::PartialEq));
        } else if attributes.omit_default.is_some() {
            self.add(
                field.node.ty,
                &|ty| parse_quote!(#ty: ::core::default::Default + ::core::cmp::PartialEq),
            );
        }
        if attributes.given.has(RELATIVE_TO) && attributes.previous_delta.is_none() {
            let ty = field.node.ty;
            if mentions(&quote!(#ty), &|ident| self.params.contains(ident)) {
                self.push(parse_quote!(#ty: __bitpack::Serialize + __bitpack::Index));
            }
        }
        self.add_keys(&field.node);
    }

    /// Adds bounds for a field with the attribute `via`: its innermost values convert to and from
    /// the type that is sent instead.
    fn add_conversion(&mut self, node: &Node<'_>, via: &Via, is_plain: bool) {
        match &node.shape {
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner)
            | Shape::Map(_, inner) => self.add_conversion(inner, via, is_plain),
            Shape::Tuple(pair) => pair.iter().for_each(|it| self.add_conversion(it, via, is_plain)),
            Shape::Via(_) => {
                self.convert(&node.ty.to_token_stream(), via, is_plain);
            }
            _ => {}
        }
    }

    /// Adds bounds for the conversions between `ty` and the type in the attribute `via`. The bounds
    /// are on these two types, not on the generic parameters in them.
    fn convert(&mut self, ty: &TokenStream, via: &Via, is_plain: bool) {
        let wire = &via.ty;
        let depends = |tokens| mentions(&tokens, &|ident| self.params.contains(ident));
        let (wire_depends, either) = (depends(quote!(#wire)), depends(quote!(#ty #wire)));
        if is_plain && wire_depends {
            self.push(parse_quote!(#wire: __bitpack::Serialize));
        }
        if either {
            self.push(match (via.try_from, &via.blank) {
                (false, _) => parse_quote!(#ty: __bitpack::codec::Converts<#wire>),
                (true, None) => parse_quote!(#ty: __bitpack::codec::TryConverts<#wire>),
                (true, Some(_)) => parse_quote! {
                    #ty: ::core::clone::Clone
                        + ::core::convert::Into<#wire>
                        + ::core::convert::TryFrom<#wire>
                },
            });
        }
    }

    /// Adds a `Serialize` bound for each innermost part of a field's type that has no encoding
    /// attribute.
    fn add_parts(&mut self, field: &Field<'_>) {
        walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
            let own = applied.attributes.filter(|_| applied.is_own);
            if own.is_some_and(|attributes| attributes.omit_default.is_some()) {
                self.add(
                    node.ty,
                    &|ty| parse_quote!(#ty: ::core::default::Default + ::core::cmp::PartialEq),
                );
            }
            let via = applied.attributes.and_then(|attributes| attributes.via.as_ref());
            if let (Shape::Via(_), Some(via)) = (&node.shape, via) {
                self.convert(&node.ty.to_token_stream(), via, false);
            }
            let is_encoded = applied.attributes.is_some_and(|attributes| {
                !attributes.encoding.is_plain() || applied.is_own && attributes.with.is_some()
            });
            if !is_encoded && is_innermost(node) {
                self.add(node.ty, &|ty| parse_quote!(#ty: __bitpack::Serialize));
            }
        });
    }

    /// Adds bounds for the keys of maps and sets: `Ord`, and also `Hash` for those of hashed
    /// containers.
    fn add_keys(&mut self, node: &Node<'_>) {
        match &node.shape {
            Shape::Map(key, value) => {
                self.add(key.ty, &|ty| parse_quote!(#ty: __bitpack::Serialize + ::core::cmp::Ord));
                self.add_hash(node, key);
                self.add_keys(value);
            }
            Shape::Set(key) => {
                self.add(key.ty, &|ty| parse_quote!(#ty: ::core::cmp::Ord));
                self.add_hash(node, key);
            }
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner) => self.add_keys(inner),
            _ => {}
        }
    }

    fn add_hash(&mut self, node: &Node<'_>, key: &Node<'_>) {
        if node.is_hashed() {
            self.add(key.ty, &|ty| parse_quote!(#ty: ::core::hash::Hash));
        }
    }

    fn add(&mut self, ty: &Type, predicate: &dyn Fn(&Type) -> WherePredicate) {
        match bare(ty) {
            Type::Array(array) => self.add(&array.elem, predicate),
            Type::Slice(slice) => self.add(&slice.elem, predicate),
            Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| self.add(ty, predicate)),
            Type::Path(path) => self.add_path(ty, path, predicate),
            _ => {}
        }
    }

    fn add_path(
        &mut self,
        ty: &Type,
        path: &TypePath,
        predicate: &dyn Fn(&Type) -> WherePredicate,
    ) {
        let segments = &path.path.segments;
        if segments.last().is_some_and(|last| last.ident == "PhantomData") {
            return;
        }
        let is_param = |ty: &Type| match bare(ty) {
            Type::Path(path) => path.path.segments.first().is_some_and(|first| {
                path.path.leading_colon.is_none() && self.params.contains(&first.ident)
            }),
            _ => false,
        };
        let is_associated = path.qself.as_ref().is_some_and(|qself| is_param(&qself.ty));
        if is_param(ty) || is_associated {
            self.push(predicate(ty));
            return;
        }
        for segment in segments {
            let PathArguments::AngleBracketed(list) = &segment.arguments else { continue };
            for argument in &list.args {
                if let GenericArgument::Type(ty) = argument {
                    self.add(ty, predicate);
                }
            }
        }
    }

    fn push(&mut self, predicate: WherePredicate) {
        let text = quote!(#predicate).to_string();
        let is_new = |known: &WherePredicate| known.to_token_stream().to_string() != text;
        if self.predicates.iter().all(is_new) {
            self.predicates.push(predicate);
        }
    }
}
