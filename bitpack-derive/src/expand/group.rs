//! [`Group`]: the fields of a struct or of one variant. It emits the expressions that access each field of
//! the value `__this`.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, Ident, Member};

use super::blank;
use super::chunks::SplitFunctions;
use super::condition_results::ConditionResults;
use super::parts::{self, Part};
use crate::condition::code;
use crate::model::{Field, Model, Variant};
use crate::spelling;
use crate::words::replace;

/// The fields of a struct or of one variant. Its methods emit the expressions that access them in
/// generated code.
pub(super) struct Group<'m> {
    model: &'m Model<'m>,
    pub(super) fields: &'m [Field<'m>],
    /// The variant that the fields belong to, or `None` for a struct.
    pub(super) variant: Option<&'m Ident>,
    /// Collects the separate functions into which the code of a type with many fields is split.
    pub(super) split: &'m SplitFunctions,
    /// The conditions whose results the generated code has stored in variables.
    pub(super) results: ConditionResults,
}

impl<'m> Group<'m> {
    pub(super) fn of(
        model: &'m Model<'m>,
        variant: &'m Variant<'m>,
        split: &'m SplitFunctions,
    ) -> Self {
        let (fields, results) = (&variant.fields, ConditionResults::default());
        Self { model, fields, variant: variant.ident, split, results }
    }

    /// Returns the fields in wire order, and between them the bits that belong to no field, such as padding.
    pub(super) fn parts(&self) -> Vec<Part<'m>> {
        parts::in_wire_order(self.model, self.fields)
    }

    /// Emits an expression for the value of a primitive field. For a field whose type is a struct around one
    /// integer, the value is the integer.
    pub(super) fn value(&self, field: &Field<'_>) -> TokenStream {
        let Some(variant) = self.variant else {
            return number_in(&quote!(__this.peek()), field);
        };
        let (value, other) = if let Some(zero) = blank::plain_zero(&field.node.shape) {
            (quote!(*__f), zero)
        } else {
            let other = quote!(::core::default::Default::default());
            (quote!(__bitpack::Index::number(__f)), other)
        };
        let member = &field.member;
        quote!(match __this.peek() { Self::#variant { #member: __f, .. } => #value, _ => #other })
    }

    /// Emits a `let` statement that borrows a struct once, as `__is`. The expressions of
    /// [`value_looked_at`](Self::value_looked_at) read its fields. `None` for a variant, whose
    /// fields are variables already.
    pub(super) fn looked_at(&self) -> Option<TokenStream> {
        self.variant.is_none().then(|| quote!(let __is = __this.peek();))
    }

    /// Emits an expression for the value of a field. In a struct, it reads the field through
    /// `__is`, the reference to the struct that [`looked_at`](Self::looked_at) has declared for all
    /// fields.
    pub(super) fn value_looked_at(&self, field: &Field<'_>) -> TokenStream {
        match self.variant {
            None => number_in(&quote!(__is), field),
            Some(_) => self.value(field),
        }
    }

    /// Emits the value of the earlier primitive field `earlier` as a reader has it when it reads
    /// `from`. If `earlier` was not sent, because its own condition is false, the value is its
    /// initial one.
    pub(super) fn value_seen(&self, from: &Field<'_>, earlier: &Field<'_>) -> TokenStream {
        let value = self.value(earlier);
        match (&earlier.attributes.when, &from.attributes.when) {
            (None, _) => value,
            (Some(own), Some(outer)) if spelling::of_expr(own) == spelling::of_expr(outer) => value,
            (Some(own), _) => {
                let is_sent = self.result_of(earlier, own);
                let zero = blank::zero(earlier).unwrap_or_else(|| {
                    let blank = blank::value(earlier);
                    quote!(__bitpack::Index::number(&#blank))
                });
                quote!(if #is_sent { #value } else { #zero })
            }
        }
    }

    /// Returns the name of a variable that holds the result of an earlier field's condition.
    /// Records a statement that computes it, if there is none yet.
    fn result_of(&self, earlier: &Field<'_>, own: &Expr) -> Ident {
        let (number, name) = self.result_variable(own);
        if !self.results.knows(number) {
            let condition = self.evaluated(earlier, own);
            self.results.keep(number, quote!(let #name = #condition;));
        }
        name
    }

    /// Returns the number that identifies a condition, and the name of the variable for its result. The
    /// number is the index of the first field with the condition.
    fn result_variable(&self, condition: &Expr) -> (usize, Ident) {
        let spelled = spelling::of_expr(condition);
        let mut conditions = self.fields.iter().map(|field| field.attributes.when.as_ref());
        let number =
            conditions.position(|when| when.map(spelling::of_expr).as_ref() == Some(&spelled));
        let number = number.unwrap_or_default();
        (number, format_ident!("__there_{number}"))
    }

    /// Emits an expression for the result of a field's condition: the variable that stores the result, or
    /// else the condition itself.
    pub(super) fn condition(&self, field: &Field<'_>, condition: &Expr) -> TokenStream {
        match self.result_variable(condition) {
            (number, name) if self.results.knows(number) => quote!(#name),
            _ => self.evaluated(field, condition),
        }
    }

    /// Emits the condition of the attribute `when`, with the names of fields replaced by their
    /// values.
    fn evaluated(&self, field: &Field<'_>, condition: &Expr) -> TokenStream {
        let mut bound: Vec<(Member, Ident)> = Vec::new();
        let condition = replace(code(condition), &mut |word| {
            let earlier = self.fields.iter().find(|field| field.is_named(word))?;
            let member = &earlier.member;
            // spans of the user's source, so that rustc reports mistakes there
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

    /// Emits an `if let` that stores each value in its field if the stream is a reader.
    pub(super) fn store(&self, values: &[(&Field<'_>, TokenStream)]) -> TokenStream {
        self.store_by(values, |_, store| store)
    }

    /// Emits an `if let` that stores each value in its field if the stream is a reader. It is for values that
    /// may be large: in a type that contains itself, a separate function makes each value, so that its stack
    /// frame is freed.
    pub(super) fn store_made(&self, values: &[(&Field<'_>, TokenStream)]) -> TokenStream {
        self.store_by(values, |field, store| self.split.framed(field.node.ty, store))
    }

    fn store_by(
        &self,
        values: &[(&Field<'_>, TokenStream)],
        by: impl Fn(&Field<'_>, TokenStream) -> TokenStream,
    ) -> TokenStream {
        let name = |field: &Field<'_>| match values {
            [_] => format_ident!("__f"),
            _ => binding(field),
        };
        let pattern = self.variant.map_or_else(
            || quote!(__t),
            |variant| {
                let members = values.iter().map(|(field, _)| &field.member);
                let names = values.iter().map(|(field, _)| name(field));
                quote!(Self::#variant { #(#members: #names,)* .. })
            },
        );
        let stores = values.iter().map(|(field, value)| {
            let (member, name) = (&field.member, name(field));
            let target = if self.variant.is_none() { quote!(__t.#member) } else { quote!(*#name) };
            by(field, quote!(#target = #value))
        });
        quote!(if let __bitpack::DirectedPlace::In(#pattern, _) = &mut __this { #(#stores;)* })
    }

    /// Emits `call`, which reads or writes a field, as the body of a separate function with its own
    /// stack frame. Emits it unchanged if the field contains the type itself, because the frame
    /// would then be repeated at each level.
    pub(super) fn framed(&self, field: &Field<'_>, call: TokenStream) -> TokenStream {
        if field.node.recurses() { call } else { self.split.framed(field.node.ty, call) }
    }

    /// Emits a reference to a field: `&T` if the stream writes, `&mut T` if it reads. If the value
    /// is another variant than the field's, the generated code returns an error.
    pub(super) fn place(&self, field: &Field<'_>) -> TokenStream {
        self.place_or(field, &quote!(__run.refuse(__bitpack::ErrorKind::Tag)))
    }

    /// Emits a reference to a field: `&T` if the stream writes, `&mut T` if it reads. If the value
    /// is another variant than the field's, the generated code returns `error`.
    pub(super) fn place_or(&self, field: &Field<'_>, error: &TokenStream) -> TokenStream {
        let (member, way) = (&field.member, quote!(__bitpack::DirectedPlace));
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
                _ => return __Err(#error),
            }
        }
    }
}

/// Emits an expression for the number in a field of the struct `this`.
fn number_in(this: &TokenStream, field: &Field<'_>) -> TokenStream {
    let member = &field.member;
    if field.node.is_primitive() {
        quote!(#this.#member)
    } else {
        quote!(__bitpack::Index::number(&#this.#member))
    }
}

/// Returns the name of the variable that is bound to a field of a variant. The name differs from all other
/// generated names.
fn binding(field: &Field<'_>) -> Ident {
    format_ident!("__field_{}", field.name)
}
