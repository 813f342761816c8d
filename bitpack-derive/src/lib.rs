//! `#[derive(Serialize)]` and `#[derive(Delta)]` of `bitpack`, which re-exports them.

// in layers from the bottom up: each file uses only its own layer and those before it
#[macro_use]
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
use syn::{DeriveInput, parse_macro_input};

/// Declares `#[derive(Serialize)]` with attributes of these names.
macro_rules! derive_with_attributes {
    ($($name:ident)*) => {
        #[doc = include_str!("derive.md")]
        #[proc_macro_derive(Serialize, attributes(bitpack, $($name),*))]
        pub fn derive_serialize(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
            derive(&parse_macro_input!(input), ChunkSize::default()).into()
        }
    };
}

with_attribute_names!(derive_with_attributes);

#[doc = include_str!("delta.md")]
#[proc_macro_derive(Delta, attributes(bitpack, delta))]
pub fn derive_delta(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    delta::derive(&parse_macro_input!(input), ChunkSize::default()).into()
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
