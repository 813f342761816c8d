//! Emits the delta of an enum. One bit tells if the variant is the same as in the baseline. If so,
//! the deltas of its fields follow, and otherwise the whole value.

use proc_macro2::TokenStream;
use quote::quote;

use super::in_functions;
use crate::expand::chunks::{self, SplitFunctions};
use crate::expand::group::Group;
use crate::expand::{blank, parts};
use crate::model::{Field, Model, Variant};

/// Returns `true` if no variant has a field that is sent.
pub(super) fn has_no_data(model: &Model<'_>) -> bool {
    model.fields().all(Field::is_skipped)
}

/// Emits an expression that is `true` if `this` and the baseline (the earlier value) have the same
/// variant.
pub(super) fn is_same_variant(this: &TokenStream) -> TokenStream {
    quote!(::core::mem::discriminant(#this) == ::core::mem::discriminant(__baseline))
}

/// Emits statements that send the delta of an enum.
pub(super) fn changes(model: &Model<'_>, functions: &SplitFunctions) -> TokenStream {
    let (is_same, this) = (is_same_variant(&quote!(__this.peek())), chunks::whole());
    let other = quote! {
        __changed |= __bitpack::delta::other_variant::<Self, __S>(#this, __baseline, __stream)?;
    };
    if has_no_data(model) {
        return other;
    }
    let arm = |variant: &Variant<'_>| {
        let (ident, blank) = (variant.ident, blank::variant(variant));
        let group = Group::of(model, variant, functions);
        let (old, changes) = (group.baseline_pattern(), group.changes());
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
    let variants = model.variants.as_slice();
    let of_all = |some: &[Variant<'_>]| {
        let arms = some.iter().map(arm);
        let others = (some.len() < variants.len()).then(|| quote!(_ => {}));
        quote!(match __baseline { #(#arms)* #others })
    };
    let mut grouped = in_functions(functions, variants, of_all, |all| all);
    let changes = if grouped.len() == 1 {
        grouped.remove(0)
    } else {
        let arms = variants.chunks(functions.size.each).zip(grouped).map(|(group, code)| {
            let idents = group.iter().map(|variant| variant.ident);
            quote!(#(Self::#idents { .. })|* => { #code })
        });
        quote!(match __baseline { #(#arms)* })
    };
    let checks = model.attributes.checks.iter();
    let checks = checks.map(|mark| parts::mark(&quote!(__stream), None, mark));
    quote! {
        let __same = __S::IS_WRITING && #is_same;
        if __bitpack::delta::variant(__same, __stream)? {
            #changes
            #(#checks)*
        } else {
            #other
        }
    }
}
