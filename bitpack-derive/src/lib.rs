//! `#[derive(Serialize)]` and `#[derive(Delta)]` of `bitpack`, which re-exports them.

// in layers from the bottom up: each file uses only its own layer and those before it
mod table;

mod spelling;

mod words;

mod suggest;

mod ctxt;

mod literal;

mod shape;

mod attributes;

mod attribute_scope;

mod lengths;

mod discriminant;

mod model;

mod condition;

mod condition_ir;

mod check;

mod expand;

mod fallback;

mod delta;

#[cfg(test)]
mod tests;

use ctxt::Ctxt;
use expand::ChunkSize;
use model::{Model, Types};
use proc_macro2::TokenStream;
use syn::DeriveInput;

#[doc = include_str!("derive.md")]
#[proc_macro_derive(
    Serialize,
    attributes(
        bitpack,
        bits,
        compressed,
        fixed,
        varint,
        since,
        until,
        versions,
        smallest_three,
        max_len,
        min_len,
        count,
        more,
        each,
        key,
        part,
        bytes,
        utf16,
        unaligned,
        nul_terminated,
        align,
        check,
        reserved,
        rest,
        when,
        omit_default,
        relative_index,
        subset,
        relative_to,
        skip,
        via,
        with,
        max_bytes,
        max_depth,
        max_len_default,
        max_memory,
        outline,
        pad_to,
        tag
    )
)]
pub fn derive_serialize(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match syn::parse(input) {
        Ok(input) => derive(&input, ChunkSize::default()).into(),
        Err(error) => error.into_compile_error().into(),
    }
}

#[doc = include_str!("delta.md")]
#[proc_macro_derive(Delta, attributes(bitpack, delta))]
pub fn derive_delta(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match syn::parse(input) {
        Ok(input) => delta::derive(&input, ChunkSize::default()).into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// Derives `Serialize`: parses the type, checks it and emits the implementation. If there are
/// errors, emits all of them and a stub implementation, which prevents further errors from rustc.
fn derive(input: &DeriveInput, size: ChunkSize) -> TokenStream {
    let cx = Ctxt::new();
    let types = Types::default();
    let model = Model::of(&cx, &types, input);
    if let Some(model) = &model {
        check::check(&cx, model);
    }
    match (cx.finish(), model) {
        (Ok(()), Some(model)) => expand::expand(&model, size),
        (Ok(()), None) => fallback::stub(input),
        (Err(errors), _) => fallback::with_errors(&errors, fallback::stub(input)),
    }
}
