//! Emits the implementation of `Delta`: comparing a value with a baseline, and sending the
//! difference.

mod fields;
mod schema;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Generics;
use syn::spanned::Spanned as _;

use super::bounds::Bounds;
use super::chunks::{self, ChunkSize, SplitFunctions};
use super::enum_::make;
use super::group::Group;
use super::recursive::outermost;
use super::{
    check_of_limit, function, functions, has_parameters, implement, in_const, longest, parts,
};
use crate::model::{Field, Model, Variant};

/// Emits the implementation of `Delta` and the items that it needs.
pub(crate) fn expand(model: &Model<'_>, size: ChunkSize) -> TokenStream {
    let generics = generics(model);
    let functions = SplitFunctions::of(model, size);
    let implementation = outermost(model, implementation(model, &generics, &functions));
    let piece = quote!(delta::Piece);
    let functions = functions.items(model, &generics, &piece, changes_function);
    let functions = outermost(model, functions);
    let by_functions = functions::delta_items(model, &generics);
    let declared: TokenStream = model.fields().filter_map(|field| declared(model, field)).collect();
    let fits = (!has_parameters(model)).then(|| max_bytes_fit(model, &longest(model)));
    let fits = fits.flatten().map(|call| quote!(const _: () = #call;));
    let items = quote!(#declared #implementation #functions #by_functions #fits);
    in_const(&model.attributes.facade, &items)
}

/// Emits the check that every delta fits in the number of bytes of the attribute `max_bytes`.
/// `None` without the attribute.
fn max_bytes_fit(model: &Model<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let most = quote!(<#ty as __bitpack::Delta>::MAX_DELTA_BITS);
    check_of_limit(model, model.attributes.max_bytes.as_ref(), &most, "max_delta_bytes_fit")
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

/// Returns the generics of the `Delta` implementation: the generics of the `Serialize` implementation, and a
/// `Delta` bound for each type whose own implementation of `Delta` is used.
fn generics(model: &Model<'_>) -> Generics {
    let mut bounds = Bounds::of_fields(model);
    for Field { node, attributes, .. } in model.fields().filter(|field| field.is_ours()) {
        if attributes.delta.whole || attributes.via.is_some() {
            bounds.add(node.ty, &quote!(::core::clone::Clone));
        } else if attributes.encoding.is_plain() {
            bounds.add(node.ty, &quote!(__bitpack::Delta));
        }
    }
    if model.is_generic() {
        let (name, (_, ty_generics, _)) = (model.ident, model.generics.split_for_impl());
        bounds.push(quote!(#name #ty_generics: ::core::clone::Clone));
    }
    // bounds on the types of the fields, so that rustc reports a missing `Delta` once and not in
    // every function
    for ty in model.fields().flat_map(|field| schema::with_own_deltas(field)) {
        let span = ty.span().resolved_at(Span::call_site());
        let delta = quote_spanned!(span=> __bitpack::Delta);
        bounds.push(quote!(#ty: #delta));
    }
    bounds.added()
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

/// Emits the items that compare a value with its baseline: for an enum without fields a function, otherwise a
/// constant that lets the runtime compare the fields of the value.
fn same(model: &Model<'_>) -> TokenStream {
    if model.is_enum && has_no_data(model) {
        let is_same = is_same_variant(&quote!(self));
        return quote! {
            const KNOWS_CODES: ::core::primitive::bool = true;
            #[inline]
            fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
                #is_same
            }
        };
    }
    quote!(
        const VISITS_PARTS: ::core::primitive::bool = true;
    )
}

fn implementation(
    model: &Model<'_>,
    generics: &Generics,
    functions: &SplitFunctions,
) -> TokenStream {
    let changes = match model.variants.as_slice() {
        [only] if !model.is_enum => Group::of(model, only, functions).changes(),
        _ => enum_changes(model, functions),
    };
    let same = same(model);
    let (schema, changes) = (schema::value(model), at_first_level(model, changes));
    let fits = has_parameters(model).then(|| max_bytes_fit(model, &quote!(Self))).flatten();
    let fits = fits.map(|call| quote!(const { #call };));
    let changes = changes_function(&changes);
    let baseline = quote!(__baseline: &Self,);
    let delta =
        quote!(#fits <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ()));
    let delta = function("delta", &quote!(Self), Some(&baseline), &delta);
    let members = quote! {
        const DELTA: &'static __bitpack::delta::DeltaSchema = #schema;
        #same
        #changes
        #[inline]
        #delta
    };
    implement(model.ident, generics, &quote!(Delta), &members)
}

/// Emits the statements that send the deltas of all items (parts or variants), if there are few of them.
/// Otherwise adds a function for each group of items and emits the calls. `wrap` adapts the code of some
/// items to a separate function, in which only `__this`, `__baseline` and `__stream` are available.
fn in_functions<T>(
    functions: &SplitFunctions,
    items: &[T],
    of_all: impl Fn(&[T]) -> TokenStream,
    wrap: impl Fn(TokenStream) -> TokenStream,
) -> Vec<TokenStream> {
    if items.len() <= functions.size.most {
        return vec![of_all(items)];
    }
    let whole = chunks::whole();
    let one = |some: &[T]| {
        let i = functions.function(wrap(of_all(some)));
        quote! {
            __changed |= __bitpack::delta::piece::<Self, #i, __S>(#whole, __baseline, __stream)?;
        }
    };
    items.chunks(functions.size.each).map(one).collect()
}

/// Emits the function `changes`, which sends deltas with these statements.
fn changes_function(statements: &TokenStream) -> TokenStream {
    let (mutability, way) =
        (!statements.is_empty()).then(|| (quote!(mut), chunks::directed_place())).unzip();
    quote! {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            #way
            let #mutability __changed = false;
            #statements
            ::core::result::Result::Ok(__changed)
        }
    }
}

/// Returns `true` if no variant has a field that is sent.
fn has_no_data(model: &Model<'_>) -> bool {
    model.fields().all(Field::is_skipped)
}

/// Emits an expression that is `true` if `this` and the baseline (the earlier value) have the same
/// variant.
fn is_same_variant(this: &TokenStream) -> TokenStream {
    quote!(::core::mem::discriminant(#this) == ::core::mem::discriminant(__baseline))
}

/// Emits statements that send the delta of an enum. One bit tells if the variant is the same as in the
/// baseline. If so, the deltas of its fields follow, and otherwise the whole value.
fn enum_changes(model: &Model<'_>, functions: &SplitFunctions) -> TokenStream {
    let (is_same, this) = (is_same_variant(&quote!(__this.peek())), chunks::whole());
    let other = quote! {
        __changed |= __bitpack::delta::other_variant::<Self, __S>(#this, __baseline, __stream)?;
    };
    if has_no_data(model) {
        return other;
    }
    let arm = |variant: &Variant<'_>| {
        let group = Group::of(model, variant, functions);
        let (old, changes) = (group.baseline_pattern(), group.changes());
        let made = make(variant, functions);
        quote!(#old => { #made #changes })
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
