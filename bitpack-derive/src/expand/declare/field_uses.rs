//! Emits checks that a reader gets the same value as the writer, for fields in conditions and for keys of
//! maps. The derive checks primitives itself; only the compiler can check other types.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Expr, Ident};

use super::calls::Calls;
use super::own_uses;
use crate::attribute_scope::{AppliedAttributes, walk};
use crate::condition::{FieldUse, Patterns, Usage, read};
use crate::condition_ir;
use crate::expand::codec::Coder;
use crate::expand::{parts, schema};
use crate::model::{Field, Model, Variant};
use crate::shape::{Place, Shape};
use crate::words::names;

impl Calls {
    /// Adds a check for each use of an earlier field in the field's condition: writer and reader must get the
    /// same result.
    pub(super) fn field_uses(
        &mut self,
        model: &Model<'_>,
        variant: &Variant<'_>,
        field: &Field<'_>,
    ) {
        let fields = variant.fields.as_slice();
        let Some(condition) = &field.attributes.when else { return };
        let asked = read(condition, fields);
        let mut seen: Vec<String> = Vec::new();
        for field_use in &asked.uses {
            let Some(earlier) = fields.iter().find(|field| field.is_named(&field_use.field)) else {
                continue;
            };
            let Some(call) = self.field_use(earlier, fields, field_use) else { continue };
            let declared = own_uses(model, Some((variant, earlier)));
            let text = call.to_string();
            if !seen.contains(&text) {
                seen.push(text);
                let with_declared = quote!({ #declared #call });
                self.list.push(if declared.is_empty() { call } else { with_declared });
            }
        }
        for name in &asked.chained {
            self.push("total", name.span(), &[&name.unraw().to_string(), &false]);
        }
        for expr in &asked.computed {
            self.computed(expr, model, fields);
        }
    }

    /// Emits the check of one use of a field in a condition. Its span covers the path to the part
    /// that is used. `None` if the derive itself has checked the use.
    fn field_use(
        &self,
        earlier: &Field<'_>,
        fields: &[Field<'_>],
        field_use: &FieldUse,
    ) -> Option<TokenStream> {
        let (at, path, span) = (&self.at, &field_use.path, field_use.field.span());
        if is_known_to_the_macro(earlier) {
            let Usage::Method(name) = &field_use.usage else { return None };
            let name = name.unraw().to_string();
            let is_float = matches!(earlier.node.shape, Shape::F32 | Shape::F64);
            return Some(quote_spanned!(span=> __bitpack::declare::total(#at, #name, #is_float)));
        }
        let is_own_length = !path.is_empty() || earlier.node.has_own_length();
        let earlier = schema::one(&parts::one(earlier, fields));
        let asked = match &field_use.usage {
            Usage::Length(name) if is_own_length => use_by_method("Length", name),
            Usage::Length(name) | Usage::Listed(name) => use_by_method("Listed", name),
            Usage::Method(name) => use_by_method("Method", name),
            Usage::Value => quote!(__bitpack::declare::FieldUse::Value),
            Usage::Anything => quote!(__bitpack::declare::FieldUse::Anything),
            Usage::Patterns(Patterns { names, inside }) => {
                let inside = Ident::new(&format!("{inside:?}"), Span::call_site());
                let names = names.iter().map(|(name, has_parts)| quote!((#name, #has_parts)));
                let inside = quote!(__bitpack::declare::Inside::#inside);
                quote!(__bitpack::declare::FieldUse::Pattern(&[#(#names),*], #inside))
            }
            Usage::Index(index) => {
                let arguments = quote!(#at, &#earlier, &[#(#path),*], #index);
                let arguments = at_end(arguments, index.span());
                return Some(quote_spanned!(span=> __bitpack::declare::index #arguments));
            }
        };
        let arguments = at_end(quote!(#at, &#earlier, &[#(#path),*], #asked), field_use.end);
        Some(quote_spanned!(span=> __bitpack::declare::check_field_use #arguments))
    }

    /// Adds the check of an arithmetic expression in a condition, with the schemas of the fields in
    /// it.
    fn computed(&mut self, expr: &Expr, model: &Model<'_>, fields: &[Field<'_>]) {
        let operands = names(expr.to_token_stream());
        let is_operand = |field: &&Field<'_>| operands.iter().any(|name| field.is_named(name));
        let named = fields.iter().filter(is_operand);
        let named = named.map(|field| schema::one(&parts::one(field, fields)));
        let (at, terms) = (&self.at, condition_ir::of_condition(expr, model, fields));
        let last = expr.to_token_stream().into_iter().last();
        let end = last.map_or_else(Span::call_site, |last| last.span());
        let arguments = at_end(quote!(#at, #terms, &[#(#named),*]), end);
        self.list.push(quote_spanned!(expr.span()=> __bitpack::declare::computed #arguments));
    }

    /// Adds the check of the field that `relative_to` names: its value must read back exactly.
    pub(super) fn base(&mut self, field: &Field<'_>, fields: &[Field<'_>]) {
        let Some(member) = field.attributes.relative_to.as_ref() else { return };
        let earlier = fields.iter().find(|earlier| earlier.member == *member);
        if let Some(earlier) = earlier.filter(|earlier| !is_known_to_the_macro(earlier)) {
            let earlier = schema::one(&parts::one(earlier, fields));
            self.push("base", member.span(), &[&quote!(&#earlier)]);
        }
    }

    /// Adds a check for the keys of each map and set in a field's type: they must read back
    /// exactly.
    pub(super) fn keys(&mut self, field: &Field<'_>) {
        let coder = Coder::of(field);
        walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
            let (key, applied) = match &node.shape {
                _ if applied.own().is_some_and(|own| own.subset.is_some()) => return,
                Shape::Map(key, _) => (key, applied.inside(node, Place::Key)),
                Shape::Set(key) => (key, applied.element()),
                _ => return,
            };
            let is_known = key.is_primitive() || matches!(key.shape, Shape::String);
            if !is_known || applied.is_own {
                let (declared, text) = (coder.coded(key, applied), key.text());
                self.push("key", key.ty.span(), &[&quote!(&#declared.named(#text))]);
            }
        });
    }
}

/// Returns `true` if the derive itself checks that the field reads back exactly. It can do that for
/// all primitives except floats with `omit_default`, because -0.0 and 0.0 are equal.
fn is_known_to_the_macro(field: &Field<'_>) -> bool {
    let is_float = matches!(field.node.shape, Shape::F32 | Shape::F64);
    let is_omitted = is_float && field.attributes.omit_default.is_some();
    field.is_skipped() || field.node.is_primitive() && !is_omitted
}

fn use_by_method(field_use: &str, name: &Ident) -> TokenStream {
    let (field_use, name) = (Ident::new(field_use, Span::call_site()), name.unraw().to_string());
    quote!(__bitpack::declare::FieldUse::#field_use(#name))
}

fn at_end(arguments: TokenStream, end: Span) -> Group {
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(end);
    arguments
}
