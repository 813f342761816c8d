//! Emits the implementation of `Delta`: comparing a value with a baseline, and sending the
//! difference.

mod delta_functions;
mod enum_;
mod fields;
mod schema;
mod with_function;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, TypeParamBound, WherePredicate, parse_quote, parse_quote_spanned};

use self::delta_functions::DeltaFunctions;
use self::fields::FieldDeltas;
use super::chunks::ChunkSize;
use super::recursive::outermost;
use super::{bounds, has_parameters, implement, in_const, longest, parts};
use crate::model::{Body, Field, Model};

/// Emits the implementation of `Delta` and the items that it needs.
pub(crate) fn expand(model: &Model<'_>, size: ChunkSize) -> TokenStream {
    let generics = generics(model);
    let functions = DeltaFunctions::new(size);
    let implementation = outermost(model, implementation(model, &generics, &functions));
    let functions = outermost(model, functions.items(model, &generics));
    let by_functions = with_function::items(model, &generics);
    let declared: TokenStream = model.fields().filter_map(|field| declared(model, field)).collect();
    let fits = (!has_parameters(model)).then(|| max_bytes_fit(model, &longest(model)));
    let fits = fits.flatten().map(|call| quote!(const _: () = #call;));
    in_const(
        &model.attributes.facade,
        &quote!(#declared #implementation #functions #by_functions #fits),
    )
}

/// Emits the check that every delta fits in the number of bytes of the attribute `max_bytes`.
/// `None` without the attribute.
fn max_bytes_fit(model: &Model<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let limit = model.attributes.max_bytes.as_ref()?;
    let (span, bytes, name) =
        (limit.source_span(), limit.to_tokens_as("u64"), model.ident.to_string());
    let most = quote!(<#ty as __bitpack::Delta>::MAX_DELTA_BITS);
    Some(quote_spanned!(span=> __bitpack::codec::max_delta_bytes_fit(#name, #most, #bytes)))
}

/// Emits a constant for a field with `#[delta(small = …)]`. The compiler then reports a wrong width
/// in each such field and not only in the first. `None` for other fields and in generic types.
///
/// A wrong range fails in the schema first, so that it is not reported again for the delta.
fn declared(model: &Model<'_>, field: &Field<'_>) -> Option<TokenStream> {
    let (name, declared) = (schema::constant(model, field)?, schema::field(field));
    let ident = model.ident;
    Some(quote! {
        const #name: __bitpack::DeltaField = {
            _ = <#ident as __bitpack::Serialize>::SCHEMA;
            #declared
        };
    })
}

/// Returns the type's generics with a `Delta` bound for each type whose own implementation of
/// `Delta` is used.
fn generics(model: &Model<'_>) -> Generics {
    let name = model.ident;
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let mut generics = bounds::with_delta_bounds(model);
    if model.is_generic() {
        let clone = parse_quote!(#name #ty_generics: ::core::clone::Clone);
        generics.make_where_clause().predicates.push(clone);
    }
    // bounds on the types of the fields, so that rustc reports a missing `Delta` once and not in
    // every function
    let nested = model.fields().flat_map(|field| schema::with_own_deltas(field));
    let bounds: Vec<_> = nested
        .map(|ty| -> WherePredicate {
            let span = ty.span().resolved_at(Span::call_site());
            let delta: TypeParamBound = parse_quote_spanned!(span=> __bitpack::Delta);
            parse_quote!(#ty: #delta)
        })
        .collect();
    bounds::extended(generics, bounds)
}

/// Wraps the delta code of a type that contains itself: the nesting level in the stream is 0 during
/// the code and is restored afterwards. A user's function (the attribute `with`) can send the value
/// at any level.
fn at_first_level(model: &Model<'_>, changes: TokenStream) -> TokenStream {
    if model.attributes.max_depth.is_none() {
        return changes;
    }
    quote! {
        let __level = __stream.depth().level();
        __stream.depth().set_level(0);
        #changes
        __stream.depth().set_level(__level);
    }
}

/// Emits the items that compare a value with its baseline: a constant with which the runtime compares
/// its fields, or a function for an enum without fields.
fn same(body: &Body<'_>) -> TokenStream {
    match body {
        Body::Enum(variants) if enum_::has_no_data(variants) => {
            let is_same = enum_::is_same_variant(&quote!(self));
            quote! {
                const KNOWS_CODES: ::core::primitive::bool = true;
                #[inline]
                fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
                    #is_same
                }
            }
        }
        _ => quote!(
            const VISITS_PARTS: ::core::primitive::bool = true;
        ),
    }
}

fn implementation(
    model: &Model<'_>,
    generics: &Generics,
    functions: &DeltaFunctions,
) -> TokenStream {
    let changes = match &model.body {
        Body::Struct(fields) => {
            let deltas = FieldDeltas::new(model, fields, None, functions);
            deltas.changes(&parts::in_wire_order(fields, &model.attributes.checks))
        }
        Body::Enum(variants) => enum_::changes(model, variants, functions),
    };
    let same = same(&model.body);
    let (schema, changes) = (schema::value(model), at_first_level(model, changes));
    let fits = has_parameters(model).then(|| max_bytes_fit(model, &quote!(Self))).flatten();
    let fits = fits.map(|call| quote!(const { #call };));
    let changes = delta_functions::changes(&changes);
    let members = quote! {
        const DELTA: &'static __bitpack::delta::DeltaSchema = #schema;
        #same
        #changes
        #[inline]
        fn delta<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            #fits
            <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ())
        }
    };
    implement(model.ident, generics, &quote!(Delta), &members)
}
