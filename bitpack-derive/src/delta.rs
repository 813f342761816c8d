//! `#[derive(Delta)]`: sends the fields relative to a baseline, with the attributes of
//! `#[derive(Serialize)]`.

mod check;
#[cfg(test)]
mod messages;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::attributes::delta as attribute;
use crate::check as rules;
use crate::ctxt::Ctxt;
use crate::expand::{self, ChunkSize};
use crate::fallback;
use crate::model::{Model, Types};
use crate::table::DELTA;

/// Derives `Delta`: parses the type, checks it and emits the implementation. Reports only errors in
/// `#[delta]` attributes, because the derive of `Serialize` reports the others.
pub(crate) fn derive(input: &DeriveInput, size: ChunkSize) -> TokenStream {
    let others = Ctxt::new();
    let types = Types::default();
    let model = Model::of(&others, &types, input);
    if let Some(model) = &model {
        rules::check(&others, model);
    }
    let (Ok(()), Some(mut model)) = (others.finish(), model) else {
        return fallback::delta_stub(input);
    };
    match checked(&mut model) {
        Ok(()) => expand::expand_delta(&model, size),
        Err(errors) => {
            let mut tokens = errors.into_compile_error();
            tokens.extend(fallback::delta_stub(input));
            tokens
        }
    }
}

/// Parses and checks the `#[delta]` attributes of all fields. Returns an error if any of them is wrong.
fn checked(model: &mut Model<'_>) -> syn::Result<()> {
    let cx = Ctxt::new();
    for field in model.fields_mut() {
        let attr = field.attributes.given.find(&[DELTA]);
        let arguments = attr.and_then(|attr| attribute(&cx, attr));
        field.attributes.delta = arguments.unwrap_or_default();
    }
    check::check(&cx, model);
    let is_newtype = model.is_newtype();
    if is_newtype {
        // the changed bit of the struct is that of its field
        model.fields_mut().for_each(|field| field.attributes.delta.always = true);
    }
    cx.finish()
}
