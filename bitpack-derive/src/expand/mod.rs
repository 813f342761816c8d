//! Emits the implementation of `Serialize`: the schema, the initial value of a read, and one
//! function that both writes and reads.

mod amplification_check;
mod blank;
mod bounds;
mod chunks;
mod codec;
mod condition_results;
mod declare;
mod delta;
mod doc_table;
mod enum_;
mod field;
mod functions;
mod group;
mod leaf;
mod number;
mod parts;
mod recursive;
mod schema;
mod via;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Generics, Ident};

pub(crate) use self::chunks::ChunkSize;
pub(crate) use self::delta::expand as expand_delta;
#[cfg(test)]
pub(crate) use self::schema::value as schema;

use self::bounds::Bounds;
use self::chunks::SplitFunctions;
use crate::attributes::{Number, TypeAttributes};
use crate::model::Model;
use crate::table::OUTLINE;

/// Emits the implementation of `Serialize` and the items that it needs.
pub(crate) fn expand(model: &Model<'_>, size: ChunkSize) -> TokenStream {
    let is_ours = model.attributes.via.is_none();
    let declared = is_ours.then(|| declare::items(model));
    let implementation = implementation(model, size);
    let number = number::implementation(model);
    let assertions = assertions(model);
    in_const(&model.attributes.facade, &quote!(#declared #implementation #number #assertions))
}

/// Wraps generated items in an unnamed constant, so that they add no name to the user's scope and
/// take none from it.
///
/// Each allowed lint would otherwise fire on the user's code inside an attribute, or on a use of an
/// item that the user deprecated.
pub(crate) fn in_const(facade: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(
            deprecated,
            private_bounds,
            unused_parens,
            unused_qualifications,
            clippy::redundant_pattern_matching,
            clippy::type_repetition_in_bounds,
            clippy::unreadable_literal
        )]
        const _: () = {
            use #facade as __bitpack;
            use __bitpack::{Place as _, Stream as _};
            use ::core::result::Result::{Err as __Err, Ok as __Ok};
            #items
        };
    }
}

/// Emits an implementation of the runtime's trait `of` for the type `name`, with the items `members`.
pub(crate) fn implement(
    name: &Ident,
    generics: &Generics,
    of: &TokenStream,
    members: &TokenStream,
) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __bitpack::#of for #name #ty_generics #where_clause {
            #members
        }
    }
}

/// Emits a function that writes or reads a value of type `ty` on the argument `__stream`. A function for
/// deltas also has the argument `__baseline`.
pub(crate) fn function(
    name: &str,
    ty: &dyn ToTokens,
    baseline: Option<&TokenStream>,
    body: &TokenStream,
) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    quote! {
        fn #name<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, #ty>,
            #baseline
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            #body
        }
    }
}

/// Emits a function that writes or reads fields in a run, a sequence of fields that share one bounds check.
fn run_function(name: &str, body: &TokenStream) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    quote! {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn #name<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            #body
        }
    }
}

fn implementation(model: &Model<'_>, size: ChunkSize) -> TokenStream {
    let name = model.ident;
    let via = model.attributes.via.as_ref();
    let generics = match via {
        Some(via) => via::generics(model, via),
        None => Bounds::of_fields(model).added(),
    };
    let (own_generics, ty_generics, own_clause) = model.generics.split_for_impl();
    let split = SplitFunctions::of(model, size);
    let Members { schema, doc, blank, fields, versions } = match via {
        Some(via) => via::members(model, via),
        None => members(model, &split),
    };
    // every use of a generic type calls the function with these checks
    let limits = if model.is_generic() { limits(model, &quote!(Self)) } else { Vec::new() };
    let versions = versions.map(|fields| self::versions(model, &fields, &generics));
    let recursive = recursive::implementation(model, &split);
    let split = split.items(model, &generics, &quote!(Part), chunks::part);
    let split = recursive::outermost(model, split);
    let functions = functions::items(model);
    let inline =
        if model.attributes.given.has(OUTLINE) { quote!(inline(never)) } else { quote!(inline) };
    let fields = run_function("fields", &quote!(#(const { #limits };)* #fields));
    let whole = quote!(__bitpack::Run::whole::<Self>(__this, __stream));
    let serialize = function("serialize", &quote!(Self), None, &whole);
    let members = quote! {
        const SCHEMA: &'static __bitpack::Schema = #schema;
        #[doc = #doc]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            #blank
        }
        #fields
        #[#inline]
        #serialize
    };
    let implementation = implement(name, &generics, &quote!(Serialize), &members);
    quote! {
        #implementation
        impl #own_generics __bitpack::schema::Named for #name #ty_generics #own_clause {}
        #versions
        #recursive
        #split
        #functions
    }
}

/// The generated members of an implementation of `Serialize`.
struct Members {
    /// The value of the constant `SCHEMA`, which describes the type.
    schema: TokenStream,
    /// The documentation of `WIDTH`, which editors and rustdoc show.
    doc: String,
    /// The body of the function `blank`, which returns the initial value of a read.
    blank: TokenStream,
    /// The body of the function `fields`, which writes or reads the fields.
    fields: TokenStream,
    /// For a type with the attribute `versions`, its first and its newest version, and the body of
    /// the function that writes or reads the fields of one version.
    versions: Option<((u8, u8), TokenStream)>,
}

/// Emits the members of `Serialize` for a type that is sent as itself: it does not have the
/// attribute `via`.
fn members(model: &Model<'_>, split: &SplitFunctions) -> Members {
    let fields = if model.attributes.max_depth.is_some() {
        quote!(__run.outermost::<Self>(__this))
    } else {
        let fields = body(model, split);
        padded(model, &fields)
    };
    let (fields, versions) = match model.attributes.versions {
        None => (fields, None),
        Some(range) => (quote!(__run.newest_version::<Self>(__this)), Some((range, fields))),
    };
    Members {
        schema: recursive::outermost(model, schema::value(model)),
        doc: doc_table::table(model),
        blank: recursive::outermost(model, blank::of_type(model)),
        fields,
        versions,
    }
}

/// Emits `fields`, the code that writes or reads the fields of a type, and the end of the type. With the
/// attribute `pad_to`, the end is zero bits up to the declared size, counted from the position before the
/// fields.
fn padded(model: &Model<'_>, fields: &TokenStream) -> TokenStream {
    if model.attributes.pad_to.is_none() {
        return quote!(#fields __run.close_type::<Self>());
    }
    quote! {
        let __start = __run.begin_padded::<Self>()?;
        #fields
        __run.pad_to_end::<Self>(__start)
    }
}

/// Emits the implementation of `Versions`, whose function writes or reads the fields of one version.
fn versions(
    model: &Model<'_>,
    ((first, newest), fields): &((u8, u8), TokenStream),
    generics: &Generics,
) -> TokenStream {
    let fields = run_function("fields_of_version", fields);
    let members = quote! {
        const FIRST: ::core::primitive::u8 = #first;
        const NEWEST: ::core::primitive::u8 = #newest;
        #fields
    };
    implement(model.ident, generics, &quote!(Versions), &members)
}

/// Emits the statements that write or read the fields of a type, and its end.
fn body(model: &Model<'_>, split: &SplitFunctions) -> TokenStream {
    match model.variants.as_slice() {
        [only] if !model.is_enum => field::of_struct(model, only, split),
        _ => enum_::fields(model, split),
    }
}

/// Emits constants that make the compiler check the attributes even at `cargo check`. Emits none
/// for a type with generic parameters.
fn assertions(model: &Model<'_>) -> TokenStream {
    if has_parameters(model) {
        return TokenStream::new();
    }
    let ty = longest(model);
    let limits = limits(model, &ty);
    quote! {
        const _: __bitpack::Width = <#ty as __bitpack::Serialize>::WIDTH;
        #(const _: () = #limits;)*
    }
}

/// Returns `true` if the type has generic type or const parameters. Lifetimes do not count.
fn has_parameters(model: &Model<'_>) -> bool {
    let generics = &model.generics;
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}

/// Emits the type that a check needs, without generic lifetimes: each is replaced by `'static`.
fn longest(model: &Model<'_>) -> TokenStream {
    let name = model.ident;
    let longest = model.generics.lifetimes().map(|_| quote!('static));
    let arguments = (!model.generics.params.is_empty()).then(|| quote!(<#(#longest),*>));
    quote!(#name #arguments)
}

/// Emits the checks of the attributes `max_bytes`, `max_memory` and `pad_to` on the type.
fn limits(model: &Model<'_>, ty: &TokenStream) -> Vec<TokenStream> {
    let TypeAttributes { max_bytes, max_memory, pad_to, .. } = &model.attributes;
    let of_type = quote!(<#ty as __bitpack::Serialize>);
    let checks = [
        ("max_bytes_fit", max_bytes, quote!(MAX_BITS)),
        ("max_memory_fits", max_memory, quote!(MAX_MEMORY)),
        ("pad_to_fits", pad_to, quote!(SCHEMA.max_bits_before_padding())),
    ];
    let checks = checks.into_iter().filter_map(|(fits, limit, most)| {
        check_of_limit(model, limit.as_ref(), &quote!(#of_type::#most), fits)
    });
    checks.collect()
}

/// Emits a call of the runtime's function `fits`, which stops the build if `most`, the maximum number of bits
/// of a value or of a delta, exceeds the number of bytes in an attribute such as `max_bytes`. `None` without
/// the attribute.
fn check_of_limit(
    model: &Model<'_>,
    limit: Option<&Number>,
    most: &TokenStream,
    fits: &str,
) -> Option<TokenStream> {
    let limit = limit?;
    let (span, bytes) = (limit.source_span(), limit.to_tokens_as("u64"));
    let (fits, name) = (Ident::new(fits, span), model.ident.to_string());
    Some(quote_spanned!(span=> __bitpack::codec::#fits(#name, #most, #bytes)))
}

/// Emits a number of bits from an attribute as a `u32`.
fn width(number: &Number) -> TokenStream {
    number.to_tokens_as("u32")
}
