//! `#[derive(Delta)]`: the same attributes, against a baseline.

mod check;
#[cfg(test)]
mod messages;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::attributes::{Types, delta as attribute};
use crate::check as rules;
use crate::ctxt::Ctxt;
use crate::expand;
use crate::fallback;
use crate::model::Model;
use crate::symbol::DELTA;

/// Parse → model → check → expand. What is wrong with anything but `#[delta]` is what the other derive
/// says.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
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
        Ok(()) => expand::expand_delta(&model),
        Err(errors) => {
            let mut tokens = errors.into_compile_error();
            tokens.extend(fallback::delta_stub(input));
            tokens
        }
    }
}

/// The fields' `#[delta]`s, and what is wrong with them.
fn checked(model: &mut Model<'_>) -> syn::Result<()> {
    let cx = Ctxt::new();
    for field in model.fields_mut() {
        let how = field.attributes.find(DELTA).and_then(|attr| attribute(&cx, attr));
        field.attributes.how = how.unwrap_or_default();
    }
    check::check(&cx, model);
    cx.finish()
}
