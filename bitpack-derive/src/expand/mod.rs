//! The implementation: a schema, a blank value, and the one function that writes and reads.

mod apart;
mod blank;
mod bounds;
mod codec;
mod declare;
mod delta;
mod enum_;
mod field;
mod functions;
mod group;
mod index;
mod layout;
mod leaf;
mod near;
mod paid;
mod parts;
mod recursive;
mod schema;
mod there;
mod via;

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;

pub(crate) use self::delta::expand as expand_delta;
#[cfg(test)]
pub(crate) use self::schema::of as schema;

use self::apart::Apart;
use crate::attributes::Number;
use crate::model::{Body, Model};

/// All of what the derive emits.
pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let is_ours = model.attributes.via.is_none();
    let declared = is_ours.then(|| declare::items(model));
    let implementation = implementation(model);
    let index = index::of(model);
    let assertions = assertions(model);
    in_const(&model.attributes.facade, &quote!(#declared #implementation #index #assertions))
}

/// One item that adds no name to the user's scope and takes none from it.
///
/// The lints are those that fire on what the user wrote inside an attribute, or on using what the
/// user deprecated.
pub(crate) fn in_const(facade: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(
            deprecated,
            private_bounds,
            unused_parens,
            unused_qualifications,
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

fn implementation(model: &Model<'_>) -> TokenStream {
    let name = model.ident;
    let via = model.attributes.via.as_ref();
    let generics = match via {
        Some(via) => via::generics(model, via),
        None => bounds::with_bounds(model),
    };
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (own_generics, ty_generics, own_clause) = model.generics.split_for_impl();
    let apart = Apart::of(model);
    let table = layout::of(model);
    let members = match via {
        Some(via) => via::members(model, via),
        None => members(model, &apart, &table),
    };
    let recursive = recursive::of(model, &apart);
    let apart = recursive::outermost(model, apart.items(model));
    let functions = functions::items(model);
    let table = layout::on_page(&table);
    let inline = if model.attributes.outline { quote!(inline(never)) } else { quote!(inline) };
    quote! {
        #[automatically_derived]
        #table
        impl #impl_generics __bitpack::Serialize for #name #ty_generics #where_clause {
            #members
            #[#inline]
            fn serialize<__S: __bitpack::Stream>(
                __this: __S::Ref<'_, Self>,
                __stream: &mut __S,
            ) -> ::core::result::Result<(), __bitpack::Error> {
                __bitpack::Run::whole::<Self>(__this, __stream)
            }
        }
        impl #own_generics __bitpack::schema::Named for #name #ty_generics #own_clause {}
        #recursive
        #apart
        #functions
    }
}

/// What every type says of its own fields.
fn members(model: &Model<'_>, apart: &Apart, table: &str) -> TokenStream {
    let schema = recursive::outermost(model, schema::of(model));
    let blank = recursive::outermost(model, blank::of(model));
    let fields = if model.attributes.max_depth.is_some() {
        quote!(__run.outermost::<Self>(__this))
    } else {
        let fields = body(model, apart);
        quote!(#fields __run.close_type::<Self>())
    };
    let (table, limits) = (layout::on_width(table), at_instantiation(model));
    quote! {
        const SCHEMA: &'static __bitpack::Schema = #schema;
        #table
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            #blank
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            #limits
            #fields
        }
    }
}

/// The statements for the fields.
fn body(model: &Model<'_>, apart: &Apart) -> TokenStream {
    match &model.body {
        Body::Struct(fields) => field::of_struct(fields, &model.attributes.checks, apart),
        Body::Enum(variants) => enum_::fields(model, variants, apart),
    }
}

/// What has the compiler evaluate the declarations at `cargo check`, where no generic parameter is
/// in the way.
fn assertions(model: &Model<'_>) -> TokenStream {
    if has_parameters(model) {
        return TokenStream::new();
    }
    let ty = longest(model);
    let limits = limits(model, ty.clone()).map(|call| quote!(const _: () = #call;));
    quote! {
        const _: __bitpack::Width = <#ty as __bitpack::Serialize>::WIDTH;
        #(#limits)*
    }
}

/// The same where each instance of a generic type is held to its limits: first in what writes and reads
/// its fields, which nothing goes around.
fn at_instantiation(model: &Model<'_>) -> TokenStream {
    let (_, generics, _) = model.generics.split_for_impl();
    let name = model.ident;
    let limits = limits(model, quote!(#name #generics)).filter(|_| model.is_generic());
    limits.map(|call| quote!(const { #call };)).collect()
}

/// Whether it is as many types as there are arguments.
fn has_parameters(model: &Model<'_>) -> bool {
    let generics = &model.generics;
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}

/// One without such parameters, as it lives longest.
fn longest(model: &Model<'_>) -> TokenStream {
    let name = model.ident;
    let longest = model.generics.lifetimes().map(|_| quote!('static));
    let arguments = (!model.generics.params.is_empty()).then(|| quote!(<#(#longest),*>));
    quote!(#name #arguments)
}

/// What holds a type to its `max_bytes` and its `max_memory`.
fn limits(model: &Model<'_>, ty: TokenStream) -> impl Iterator<Item = TokenStream> {
    let attributes = &model.attributes;
    let bytes = (&attributes.max_bytes, "MAX_BITS", "max_bytes_fit");
    let memory = (&attributes.max_memory, "MAX_MEMORY", "max_memory_fits");
    [bytes, memory].into_iter().filter_map(move |(limit, most, fits)| {
        let limit = limit.as_ref()?;
        let (span, bytes) = (limit.at(), limit.to_tokens_as("u64"));
        let (most, fits) = (format_ident!("{most}"), Ident::new(fits, span));
        let name = model.ident.to_string();
        let most = quote!(<#ty as __bitpack::Serialize>::#most);
        Some(quote_spanned!(span=> __bitpack::codec::#fits(#name, #most, #bytes)))
    })
}

/// As a `u32`: widths.
fn width(number: &Number) -> TokenStream {
    number.to_tokens_as("u32")
}
