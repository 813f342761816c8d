//! Emits the delta of an enum. One bit tells if the variant is the same as in the baseline. If so,
//! the deltas of its fields follow, and otherwise the whole value.

use proc_macro2::TokenStream;
use quote::quote;

use super::delta_functions::DeltaFunctions;
use super::fields::{FieldDeltas, is_sent, marks};
use crate::expand::{blank, chunks, parts};
use crate::model::{Model, Variant};

/// Returns `true` if no variant has a field that is sent.
pub(super) fn has_no_data(variants: &[Variant<'_>]) -> bool {
    !variants.iter().flat_map(|variant| &variant.fields).any(is_sent)
}

/// Emits an expression that is `true` if `this` and the baseline (the earlier value) have the same
/// variant.
pub(super) fn is_same_variant(this: &TokenStream) -> TokenStream {
    quote!(::core::mem::discriminant(#this) == ::core::mem::discriminant(__baseline))
}

/// Emits statements that send the delta of an enum.
pub(super) fn changes(
    model: &Model<'_>,
    variants: &[Variant<'_>],
    functions: &DeltaFunctions,
) -> TokenStream {
    let (is_same, this) = (is_same_variant(&quote!(__this.peek())), chunks::whole());
    let other = quote! {
        __changed |= __bitpack::delta::other_variant::<Self, __S>(#this, __baseline, __stream)?;
    };
    if has_no_data(variants) {
        return other;
    }
    let arm = |variant: &Variant<'_>| {
        let ident = variant.ident;
        let blank = blank::variant(ident, &variant.fields);
        let deltas = FieldDeltas::new(model, &variant.fields, Some(ident), functions);
        let old = deltas.pattern();
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
        let arms = some.iter().map(arm);
        let others = (some.len() < variants.len()).then(|| quote!(_ => {}));
        quote!(match __baseline { #(#arms)* #others })
    };
    let changes = functions.select(variants, functions.changes(variants, of_all, |all| all));
    let checks = marks(&model.attributes.checks);
    quote! {
        let __same = __S::IS_WRITING && #is_same;
        if __bitpack::delta::variant(__same, __stream)? {
            #changes
            #checks
        } else {
            #other
        }
    }
}
