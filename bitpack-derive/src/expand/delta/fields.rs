//! The fields of a struct or a variant: whether each is the same, and one call that sends it if not.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::group::Group;
use crate::expand::parts::Part;
use crate::expand::{blank, codec};
use crate::model::Field;

/// An expression: whether nothing has changed of `__this` and `__baseline`.
pub(super) fn same(parts: &[Part<'_>]) -> TokenStream {
    let parts: Vec<_> = parts.iter().filter_map(same_part).collect();
    if parts.is_empty() { quote!(true) } else { quote!(#(#parts)&&*) }
}

fn same_part(part: &Part<'_>) -> Option<TokenStream> {
    match part {
        Part::Value(field) | Part::Place(field) => {
            let (coded, member) = (coded(field), &field.member);
            Some(quote!(__bitpack::delta::same(#coded, &__this.#member, &__baseline.#member)))
        }
        _ => None,
    }
}

/// Statements: what has changed in each.
pub(super) fn changes(group: &Group<'_>, parts: &[Part<'_>]) -> TokenStream {
    parts.iter().map(|part| change(group, part)).collect()
}

fn change(group: &Group<'_>, part: &Part<'_>) -> TokenStream {
    match part {
        Part::Value(field) | Part::Place(field) => {
            let (name, coded, member) = (&field.name, coded(field), &field.member);
            let (find, place) = group.place_or(field, &quote!(__stream.refuse()));
            quote! {
                #find
                __changed |= __bitpack::delta::field::<_, __S>(
                    #name, #place, &__baseline.#member, #coded, __stream,
                )?;
            }
        }
        Part::Skip(field) => group.store(&[(field, blank::value(field))]),
        _ => TokenStream::new(),
    }
}

fn coded(field: &Field<'_>) -> TokenStream {
    let coded = codec::of(field);
    codec::in_const(field, &quote!(#coded.coded()))
}
