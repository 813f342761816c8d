//! Emits the delta of an enum. One bit tells if the variant is the same as in the baseline. If so,
//! the deltas of its fields follow, and otherwise the whole value.

use proc_macro2::TokenStream;
use quote::quote;

use super::Bodies;
use super::delta_functions::DeltaFunctions;
use super::fields::{FieldDeltas, is_sent, marks};
use crate::expand::{blank, chunks, parts};
use crate::model::{Model, Variant};

pub(super) fn bodies(
    model: &Model<'_>,
    variants: &[Variant<'_>],
    functions: &DeltaFunctions,
) -> Bodies {
    let keeps = variants.iter().all(|variant| !variant.fields.iter().any(is_sent));
    let same =
        if keeps { is_same_variant(&quote!(self)) } else { same(model, variants, functions) };
    let changes = if keeps { whole() } else { changes(model, variants, functions) };
    let keep = (!keeps).then(|| keep(model, variants, functions));
    Bodies { same, keep, changes }
}

/// Emits code that copies the baseline (the earlier value) to `self`: its variant, and each field
/// as a reader would decode it.
fn keep(model: &Model<'_>, variants: &[Variant<'_>], functions: &DeltaFunctions) -> TokenStream {
    let arm = |variant: &Variant<'_>| {
        let ident = variant.ident;
        let blank = blank::variant(ident, &variant.fields);
        let deltas = FieldDeltas::new(model, &variant.fields, Some(ident), functions);
        let (_, old) = deltas.patterns();
        let keep = deltas.keep(&parts::in_wire_order(&variant.fields, &[]));
        quote! {
            #old => {
                match self {
                    Self::#ident { .. } => {}
                    _ => *self = #blank,
                }
                #keep
            }
        }
    };
    let of_all = |some: &[Variant<'_>]| {
        let (arms, other) = (some.iter().map(arm), other(some, variants, &quote!(false)));
        quote!(match __baseline { #(#arms)* #other })
    };
    functions.select(variants, functions.keep(variants, of_all, |keep| keep))
}

/// Emits the arm of a `match` for the variants that are not among `some` of all. It is never taken,
/// and has the value of `code`.
fn other(some: &[Variant<'_>], all: &[Variant<'_>], code: &TokenStream) -> Option<TokenStream> {
    (some.len() < all.len()).then(|| quote!(_ => #code,))
}

fn is_same_variant(this: &TokenStream) -> TokenStream {
    quote!(::core::mem::discriminant(#this) == ::core::mem::discriminant(__baseline))
}

fn same(model: &Model<'_>, variants: &[Variant<'_>], functions: &DeltaFunctions) -> TokenStream {
    let arm = |variant: &Variant<'_>| {
        let deltas = FieldDeltas::new(model, &variant.fields, Some(variant.ident), functions);
        let (new, old) = deltas.patterns();
        let same = deltas.same(&parts::in_wire_order(&variant.fields, &[]));
        quote!((#new, #old) => #same,)
    };
    let of_all = |some: &[Variant<'_>]| {
        let arms = some.iter().map(arm);
        quote!(match (__this, __baseline) { #(#arms)* _ => false })
    };
    let same = functions.select(variants, functions.same(variants, of_all, |same| same));
    quote!(let __this = self; #same)
}

/// Emits the delta of an enum without data: the value itself is sent, not a difference.
fn whole() -> TokenStream {
    let (this, is_same) = (chunks::whole(), is_same_variant(&quote!(__this.peek())));
    quote! {
        <Self as __bitpack::Serialize>::serialize(#this, __stream)?;
        __changed |= !__S::IS_READING || !(#is_same);
    }
}

fn changes(model: &Model<'_>, variants: &[Variant<'_>], functions: &DeltaFunctions) -> TokenStream {
    let (is_same, whole) = (is_same_variant(&quote!(__this.peek())), whole());
    let arm = |variant: &Variant<'_>| {
        let ident = variant.ident;
        let blank = blank::variant(ident, &variant.fields);
        let deltas = FieldDeltas::new(model, &variant.fields, Some(ident), functions);
        let (_, old) = deltas.patterns();
        let changes = deltas.changes(&parts::in_wire_order(&variant.fields, &[]));
        quote! {
            #old => {
                match __this.slot() {
                    ::core::option::Option::None
                    | ::core::option::Option::Some(Self::#ident { .. }) => {}
                    ::core::option::Option::Some(__t) => *__t = #blank,
                }
                #changes
            }
        }
    };
    let of_all = |some: &[Variant<'_>]| {
        let (arms, other) = (some.iter().map(arm), other(some, variants, &quote!({})));
        quote!(match __baseline { #(#arms)* #other })
    };
    let changes = functions.select(variants, functions.changes(variants, of_all, |all| all));
    let checks = marks(&model.attributes.checks);
    quote! {
        let __same = __S::IS_WRITING && #is_same;
        if __bitpack::delta::variant(__same, __stream)? {
            #changes
            #checks
        } else {
            #whole
        }
    }
}
