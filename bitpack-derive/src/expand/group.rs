//! The fields of a struct or of one variant, and how each is reached through `__this`.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, Ident, Member};

use super::apart::Apart;
use super::blank;
use super::there::There;
use crate::condition::{code, replace};
use crate::model::Field;
use crate::spelling;

/// Fields that are there together.
pub(super) struct Group<'m> {
    pub(super) fields: &'m [Field<'m>],
    /// `None` for a struct.
    pub(super) variant: Option<&'m Ident>,
    /// Where they are taken apart.
    pub(super) apart: &'m Apart,
    /// Which of them are known to be there.
    pub(super) there: There,
}

impl<'m> Group<'m> {
    pub(super) fn of(
        fields: &'m [Field<'m>],
        variant: Option<&'m Ident>,
        apart: &'m Apart,
    ) -> Self {
        Self { fields, variant, apart, there: There::default() }
    }

    /// The value of a primitive field; of one that is a number of a type of its own, its number.
    pub(super) fn value(&self, field: &Field<'_>) -> TokenStream {
        let member = &field.member;
        if !field.node.is_primitive() {
            return self.number(field);
        }
        match self.variant {
            None => quote!(__this.peek().#member),
            Some(variant) => {
                let zero = blank::plain_zero(&field.node.shape);
                quote! {
                    match __this.peek() { Self::#variant { #member: __f, .. } => *__f, _ => #zero }
                }
            }
        }
    }

    /// What [`value_looked_at`](Self::value_looked_at) needs before it.
    pub(super) fn looked_at(&self) -> Option<TokenStream> {
        self.variant.is_none().then(|| quote!(let __is = __this.peek();))
    }

    /// The same of a field, of several that are looked at before one of them is stored.
    pub(super) fn value_looked_at(&self, field: &Field<'_>) -> TokenStream {
        let member = &field.member;
        match self.variant {
            None if field.node.is_primitive() => quote!(__is.#member),
            None => quote!(__bitpack::Index::number(&__is.#member)),
            Some(_) => self.value(field),
        }
    }

    fn number(&self, field: &Field<'_>) -> TokenStream {
        let member = &field.member;
        match self.variant {
            None => quote!(__bitpack::Index::number(&__this.peek().#member)),
            Some(variant) => quote! {
                match __this.peek() {
                    Self::#variant { #member: __f, .. } => __bitpack::Index::number(__f),
                    _ => ::core::default::Default::default(),
                }
            },
        }
    }

    /// The value of an earlier primitive as the reader of `from` sees it: where its own condition
    /// does not hold, whatever the writer has there is not on the wire.
    pub(super) fn value_seen(&self, from: &Field<'_>, earlier: &Field<'_>) -> TokenStream {
        let value = self.value(earlier);
        match (&earlier.attributes.when, &from.attributes.when) {
            (None, _) => value,
            (Some(own), Some(outer)) if spelling::of_expr(own) == spelling::of_expr(outer) => value,
            (Some(own), _) => {
                let there = self.is_there(earlier, own);
                let zero = blank::zero(earlier).unwrap_or_else(|| {
                    let blank = blank::value(earlier);
                    quote!(__bitpack::Index::number(&#blank))
                });
                quote!(if #there { #value } else { #zero })
            }
        }
    }

    /// A name for the outcome of an earlier field's condition.
    fn is_there(&self, earlier: &Field<'_>, own: &Expr) -> Ident {
        let (number, name) = self.outcome(own);
        if !self.there.knows(number) {
            let condition = self.evaluated(earlier, own);
            self.there.keep(number, quote!(let #name = #condition;));
        }
        name
    }

    /// Which condition it is, by the first field under it, and what its outcome is called.
    fn outcome(&self, condition: &Expr) -> (usize, Ident) {
        let spelled = spelling::of_expr(condition);
        let mut conditions = self.fields.iter().map(|field| field.attributes.when.as_ref());
        let number =
            conditions.position(|when| when.map(spelling::of_expr).as_ref() == Some(&spelled));
        let number = number.unwrap_or_default();
        (number, format_ident!("__there_{number}"))
    }

    /// Whether the condition of a field holds.
    pub(super) fn condition(&self, field: &Field<'_>, condition: &Expr) -> TokenStream {
        match self.outcome(condition) {
            (number, name) if self.there.knows(number) => quote!(#name),
            _ => self.evaluated(field, condition),
        }
    }

    /// A `when` expression, its fields' names replaced by their values.
    fn evaluated(&self, field: &Field<'_>, condition: &Expr) -> TokenStream {
        let mut bound: Vec<(Member, Ident)> = Vec::new();
        let condition = replace(code(condition), &mut |word| {
            let earlier = self.fields.iter().find(|field| match &field.member {
                Member::Named(name) => name == word,
                Member::Unnamed(_) => false,
            })?;
            let member = &earlier.member;
            // what is wrong with the condition is wrong where the user wrote it
            let span = word.span().resolved_at(Span::call_site());
            if earlier.attributes.when.is_some() {
                let value = self.value_seen(field, earlier);
                return Some(quote_spanned!(span=> (#value)));
            }
            if self.variant.is_none() {
                return Some(quote_spanned!(span=> __this.peek().#member));
            }
            let binding = binding(earlier);
            if bound.iter().all(|(_, known)| *known != binding) {
                bound.push((member.clone(), binding.clone()));
            }
            Some(quote_spanned!(span=> (*#binding)))
        });
        match self.variant {
            Some(variant) if !bound.is_empty() => {
                let bindings = bound.iter().map(|(member, binding)| quote!(#member: #binding));
                quote! {
                    match __this.peek() {
                        Self::#variant { #(#bindings,)* .. } => #condition,
                        _ => false,
                    }
                }
            }
            _ => condition,
        }
    }

    /// `if let` the value can be stored: these values are, each in its field.
    pub(super) fn store(&self, values: &[(&Field<'_>, TokenStream)]) -> TokenStream {
        self.store_by(values, |_, store| store)
    }

    /// The same of values that are made here, and may be large.
    pub(super) fn store_made(&self, values: &[(&Field<'_>, TokenStream)]) -> TokenStream {
        self.store_by(values, |field, store| self.apart.framed(field.node.ty, store))
    }

    fn store_by(
        &self,
        values: &[(&Field<'_>, TokenStream)],
        by: impl Fn(&Field<'_>, TokenStream) -> TokenStream,
    ) -> TokenStream {
        match self.variant {
            None => {
                let stores = values.iter().map(|(field, value)| {
                    let member = &field.member;
                    let store = by(field, quote!(__t.#member = #value));
                    quote!(#store;)
                });
                quote! {
                    if let __bitpack::Way::In(__t, _) = &mut __this { #(#stores)* }
                }
            }
            Some(variant) => {
                let name = |field: &Field<'_>| match values {
                    [_] => format_ident!("__f"),
                    _ => binding(field),
                };
                let bindings = values.iter().map(|(field, _)| {
                    let (member, name) = (&field.member, name(field));
                    quote!(#member: #name)
                });
                let stores = values.iter().map(|(field, value)| {
                    let name = name(field);
                    let store = by(field, quote!(*#name = #value));
                    quote!(#store;)
                });
                quote! {
                    if let __bitpack::Way::In(Self::#variant { #(#bindings,)* .. }, _) = &mut __this {
                        #(#stores)*
                    }
                }
            }
        }
    }

    /// The call that reads or writes a field in its place. What contains the type calls it again: a
    /// frame more would be one for each level.
    pub(super) fn framed(&self, field: &Field<'_>, call: TokenStream) -> TokenStream {
        if field.node.has_itself() { call } else { self.apart.framed(field.node.ty, call) }
    }

    /// The place of a field.
    pub(super) fn place(&self, field: &Field<'_>) -> TokenStream {
        self.place_or(field, &quote!(__run.refuse(__bitpack::ErrorKind::Tag)))
    }

    /// The same, where a variant that is not there is this error.
    pub(super) fn place_or(&self, field: &Field<'_>, error: &TokenStream) -> TokenStream {
        let (member, way) = (&field.member, quote!(__bitpack::Way));
        let Some(variant) = self.variant else {
            return quote! {
                match &mut __this {
                    #way::Out(__t, __o) => #way::Out(&__t.#member, *__o),
                    #way::In(__t, __i) => #way::In(&mut __t.#member, *__i),
                }
            };
        };
        quote! {
            match &mut __this {
                #way::Out(Self::#variant { #member: __f, .. }, __o) => #way::Out(__f, *__o),
                #way::In(Self::#variant { #member: __f, .. }, __i) => #way::In(__f, *__i),
                _ => return ::core::result::Result::Err(#error),
            }
        }
    }
}

/// A name for a variant's field that is none of ours.
fn binding(field: &Field<'_>) -> Ident {
    format_ident!("__field_{}", field.name)
}
