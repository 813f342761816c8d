//! Renames generic parameters that begin with `__`, because names in generated code begin like
//! that.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident};
use syn::{Data, DeriveInput, GenericParam};

use crate::condition::{is_part_of_path, mentions};

/// Returns the type with each generic parameter such as `__S` renamed to `S`, because generated
/// code uses such names itself. `None` if no parameter begins with `__`.
pub(crate) fn parameters(input: &DeriveInput) -> Option<DeriveInput> {
    let taken = input.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(&param.ident),
        GenericParam::Const(param) => Some(&param.ident),
        GenericParam::Lifetime(_) => None,
    });
    let taken: Vec<&Ident> = taken
        .filter(|name| name.to_string().starts_with("__") && !is_a_member(input, name))
        .collect();
    if taken.is_empty() {
        return None;
    }
    let mut tokens = input.to_token_stream();
    for name in taken {
        let free = free(&tokens, name);
        tokens = renamed(tokens, name, &free);
    }
    syn::parse2(tokens).ok()
}

/// Returns `true` if a field or a variant of the type has this name, which must then stay as it is.
fn is_a_member(input: &DeriveInput, name: &Ident) -> bool {
    let has = |fields: &syn::Fields| fields.iter().any(|field| field.ident.as_ref() == Some(name));
    match &input.data {
        Data::Struct(data) => has(&data.fields),
        Data::Enum(data) => {
            data.variants.iter().any(|variant| variant.ident == *name || has(&variant.fields))
        }
        Data::Union(_) => false,
    }
}

/// Returns the name without its leading underscores. Adds a number if the name without them already
/// occurs in the tokens.
fn free(tokens: &TokenStream, name: &Ident) -> Ident {
    let name_text = name.to_string();
    let stem = match name_text.trim_start_matches('_') {
        "" => "P",
        stem => stem,
    };
    let mut free = format_ident!("{stem}", span = name.span());
    let mut number = 0;
    while mentions(tokens, &|it| *it == free) {
        number += 1;
        free = format_ident!("{stem}{number}", span = name.span());
    }
    free
}

fn renamed(tokens: TokenStream, name: &Ident, free: &Ident) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let one = |(i, tree): (usize, &TokenTree)| match tree {
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), renamed(group.stream(), name, free));
            inside.set_span(group.span());
            inside.into()
        }
        TokenTree::Ident(ident) if ident == name && !is_part_of_path(trees.split_at(i).0) => {
            Ident::new(&free.to_string(), ident.span()).into()
        }
        other => other.clone(),
    };
    trees.iter().enumerate().map(one).collect()
}
