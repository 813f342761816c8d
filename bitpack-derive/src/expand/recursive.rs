//! Emits `RecursiveType` for a type that contains itself. The implementation computes the width of
//! the type for each level of nesting.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::bounds::Bounds;
use super::chunks::SplitFunctions;
use super::parts::{self, Part};
use super::{blank, body, codec, implement, run_function, schema};
use crate::model::Model;
use crate::words::replace;

/// Name of a variable in generated code: the width of a value that is nested in another value of its
/// own type.
pub(crate) const INSIDE: &str = "__inside";

/// Emits the implementation of `RecursiveType`, or nothing for a type without the attribute
/// `max_depth`.
pub(super) fn implementation(model: &Model<'_>, split: &SplitFunctions) -> TokenStream {
    let Some(depth) = model.attributes.max_depth.as_ref() else { return TokenStream::new() };
    let text = model.ident.unraw().to_string();
    // in a macro, the variables of the generated code cannot be seen from the tokens of its caller
    let span = depth.source_span().resolved_at(Span::call_site());
    let levels = quote_spanned!(span=> __whole.levels(#text, __level));
    let number = depth.to_tokens_as("i128");
    let depth = quote_spanned!(span=> __bitpack::codec::recursion_depth(#text, #number));
    let (whole, blank) = (width(model), blank(model));
    let body = outermost(model, body(model, split));
    let body = run_function("body", &quote!(#body __run.close_type::<Self>()));
    let members = quote! {
        const DEPTH: ::core::primitive::u32 = #depth;
        const WIDTHS: [__bitpack::Width; 2] = {
            let mut __inside = __bitpack::Width::DEEPEST;
            let mut __level = 0;
            let __blank = #blank.memory.blank;
            loop {
                let __whole = #whole;
                if __level == <Self as __bitpack::codec::RecursiveType>::DEPTH {
                    break [__inside, #levels];
                }
                __inside = __whole.inside(#text, __blank, __level == 0);
                __level += 1;
            }
        };
        #body
    };
    let generics = Bounds::of_fields(model).added();
    implement(model.ident, &generics, &quote!(codec::RecursiveType), &members)
}

/// Emits the width of one level of nesting of the type. The variable `__inside` in it is the width
/// of the nested values.
fn width(model: &Model<'_>) -> TokenStream {
    let each =
        model.variants.iter().map(|variant| sum(&parts::in_wire_order(model, &variant.fields)));
    if !model.is_enum {
        return each.collect();
    }
    let (tag, checks) = (tag(model), sum(&parts::checks(model)));
    quote!(__bitpack::schema::Alternatives::NONE #(.or(#each))* .behind(#tag).then(#checks))
}

/// Emits the `Width` (bits and memory) of a type's initial value, which a read creates first and
/// then overwrites.
fn blank(model: &Model<'_>) -> TokenStream {
    let first = blank::first(model);
    first.map(|first| sum(&parts::in_wire_order(model, &first.fields))).unwrap_or_default()
}

/// Emits the number of bits of an enum's tag for the width of one nesting level. If the tag is the
/// discriminant, the compiler computes it from a schema without fields.
fn tag(model: &Model<'_>) -> TokenStream {
    if model.discriminants().is_none() {
        return schema::tag(model);
    }
    let bare = schema::without_fields(model);
    quote!(#bare.tag())
}

fn sum(parts: &[Part<'_>]) -> TokenStream {
    let parts = parts.iter().map(|part| match part {
        Part::When(_, _, parts) | Part::Versions(_, parts) => {
            let inner = sum(parts);
            quote!(#inner.conditional())
        }
        Part::Value(value) | Part::Place(value) if !value.is_plain() => {
            let level = codec::of_field_for(value, codec::Purpose::Level);
            quote!(#level.named("").width)
        }
        part => {
            let field = schema::one(part);
            quote!(#field.width)
        }
    });
    quote!(__bitpack::Width::bits(0).exact().no_heap() #(.then(#parts))*)
}

/// Replaces the variable `__inside` in the tokens by the width of the values at the first nested level. For a
/// type that does not contain itself, returns the tokens unchanged.
pub(super) fn outermost(model: &Model<'_>, tokens: TokenStream) -> TokenStream {
    if model.attributes.max_depth.is_none() {
        return tokens;
    }
    replace(tokens, &mut |name| {
        let is_inside = name == INSIDE;
        is_inside.then(|| quote!({ <Self as __bitpack::codec::RecursiveType>::WIDTHS[0] }))
    })
}
