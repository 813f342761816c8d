//! Emits the body of the function `fields` for an enum, which sends the tag and then the fields of
//! the variant.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::chunks::{self, SplitFunctions};
use super::codec::const_of_stream;
use super::field::RunOwner;
use super::group::Group;
use super::{blank, field, parts, schema};
use crate::model::{DefaultVariant, Model, Variant};
use crate::spelling;

/// Emits the body of the generated function `fields` of an enum, which sends the tag and then the
/// fields.
pub(super) fn fields(model: &Model<'_>, split: &SplitFunctions) -> TokenStream {
    let variants = &model.variants;
    let end = variants.first().filter(|_| !model.attributes.checks.is_empty());
    let end = end.map(|first| {
        let group = Group::of(model, first, split);
        let checks = field::steps(&group, &parts::checks(model), &RunOwner::Type);
        let behind = const_of_stream(&quote!(<Self as __bitpack::Serialize>::SCHEMA.checks()));
        quote!(__run.part(#behind)?; #checks)
    });
    let tag = tag(model);
    let rest = if variants.iter().all(|variant| variant.fields.is_empty()) {
        store(variants)
    } else {
        choose(model, split)
    };
    let way = chunks::directed_place();
    let defaults = variants.iter().map(|variant| constant_default(model, variant));
    quote!(#way #(#defaults)* #tag #rest #end)
}

/// Emits the statement that replaces a variant which the version lacks by the constant of `since(2, default =
/// CONSTANT)`. `None` for other variants. The compiler rejects a constant whose variant is missing in one of
/// these versions.
fn constant_default(model: &Model<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let Some(DefaultVariant::Constant(constant)) = variant.default_in(&model.variants) else {
        return None;
    };
    let (ident, (since, until)) = (variant.ident, variant.versions.span());
    let lacking = model.versions().filter(|version| !variant.versions.have(*version));
    let is_lacking =
        |other: &&Variant<'_>| lacking.clone().any(|version| !other.versions.have(version));
    let lacking = model.variants.iter().filter(is_lacking).map(|it| it.ident);
    let (name, other) = (variant.name(), spelling::of_expr(constant));
    let message = format!("a version without `{name}` also lacks the variant of `{other}`");
    let span = constant.span().resolved_at(Span::call_site());
    let is_sent = quote_spanned! {span=>
        const {
            match const { &#constant } {
                #(Self::#lacking { .. })|* => ::core::panic!(#message),
                _ => {}
            }
        }
    };
    Some(quote! {
        #is_sent
        if __S::IS_WRITING && !__run.has_version(#since, #until) {
            if let Self::#ident { .. } = __this.peek() {
                __this.replace(const { &#constant }, || #constant);
            }
        }
    })
}

/// Emits the statement that sends the number of the variant.
fn tag(model: &Model<'_>) -> TokenStream {
    let variants = &model.variants;
    let count = Literal::usize_unsuffixed(variants.len());
    let arms = (0..).zip(variants).map(|(i, variant)| {
        let (i, ident) = (Literal::usize_unsuffixed(i), variant.ident);
        let (since, until) = variant.versions.span();
        // a variant without fields takes the place of one that the version lacks
        let other = match variant.default_in(variants) {
            Some(DefaultVariant::Index(other)) => {
                let other = Literal::usize_unsuffixed(other);
                Some(quote!(Self::#ident { .. } if !__run.has_version(#since, #until) => #other,))
            }
            _ => None,
        };
        quote!(#other Self::#ident { .. } => #i,)
    });
    let place = quote!(if __S::IS_WRITING { match __this.peek() { #(#arms)* } } else { 0 });
    let schema = quote!(<Self as __bitpack::Serialize>::SCHEMA);
    let of_schema =
        |list| const_of_stream(&quote!(&__bitpack::codec::#list::<#count>::of(#schema)));
    let (numbers, versions) = (of_schema(quote!(Numbers)), of_schema(quote!(VariantVersions)));
    let codec = const_of_stream(&quote!(#schema.tag()));
    let is_discriminant = model.attributes.tag.is_discriminant == Some(true);
    let are_bounded = variants.iter().any(|variant| variant.versions.are_some());
    let call = match (is_discriminant, are_bounded) {
        (true, true) => quote!(discriminant_in_version(#place, #numbers, #codec, #versions)),
        (true, false) => quote!(discriminant(#place, #numbers, #codec)),
        (false, true) => quote!(tag_in_version(#place, #versions)),
        (false, false) => {
            let bits = schema::tag(model);
            quote!(tag(#place, #count, #bits))
        }
    };
    quote!(let __tag = __run.#call?;)
}

/// Emits the statement that sets an enum without data to the variant that was read.
fn store(variants: &[Variant<'_>]) -> TokenStream {
    let arms = patterns(variants).zip(variants).map(|(pattern, variant)| {
        let ident = variant.ident;
        quote!(#pattern => Self::#ident {},)
    });
    quote! {
        if let ::core::option::Option::Some(__t) = __this.slot() {
            *__t = match __tag { #(#arms)* };
        }
    }
}

/// Emits the `match` on the tag of an enum with data. A read reuses the old value and its allocations if it
/// has the variant that is read.
fn choose(model: &Model<'_>, split: &SplitFunctions) -> TokenStream {
    let variants = &model.variants;
    let parts =
        variants.iter().map(|variant| parts::in_wire_order(model, &variant.fields).len().max(1));
    let are_many = parts.sum::<usize>() > split.size.most;
    let arms = (0..).zip(patterns(variants)).zip(variants).map(|((i, pattern), variant)| {
        let (i, name) = (Literal::usize_unsuffixed(i), variant.name());
        let schema = quote!(<Self as __bitpack::Serialize>::SCHEMA.variant(#i));
        let body = chosen(model, variant, split, &RunOwner::Fields(schema));
        if are_many {
            let (number, this) = (split.function(body), chunks::whole());
            return quote! {
                #pattern => {
                    if let __Err(__error) = __run.variant::<Self, #number, #i>(#name, #this) {
                        return __Err(__error);
                    }
                }
            };
        }
        let behind = const_of_stream(&quote!(<Self as __bitpack::Serialize>::SCHEMA.chosen(#i)));
        quote! {
            #pattern => {
                __run.enter_variant(#name, #behind)?;
                #body
                __run.leave_variant();
            }
        }
    });
    quote!(match __tag { #(#arms)* })
}

/// Emits the body of the `match` arm of one variant: sets the value to the variant's initial value unless it
/// already is that variant, and then writes or reads the fields. `whole` is the schema of the fields.
fn chosen(
    model: &Model<'_>,
    variant: &Variant<'_>,
    split: &SplitFunctions,
    whole: &RunOwner,
) -> TokenStream {
    let group = Group::of(model, variant, split);
    let (made, steps) = (make(variant, split), field::steps(&group, &group.parts(), whole));
    quote!(#made #steps)
}

/// Emits the statement that sets the value to a variant's initial value, if it is read and is not already
/// that variant.
pub(super) fn make(variant: &Variant<'_>, split: &SplitFunctions) -> TokenStream {
    let (ident, blank) = (variant.ident, blank::variant(variant));
    let made = split.framed(quote!(Self), quote!(*__t = #blank));
    quote! {
        match __this.slot() {
            ::core::option::Option::None
            | ::core::option::Option::Some(Self::#ident { .. }) => {}
            ::core::option::Option::Some(__t) => #made,
        }
    }
}

/// Returns the pattern of each variant in the `match` on its index: `0`, `1`, …, and `_` for the
/// last.
fn patterns(variants: &[Variant<'_>]) -> impl Iterator<Item = TokenStream> {
    let last = variants.len().saturating_sub(1);
    (0..variants.len()).map(move |i| {
        let number = Literal::usize_unsuffixed(i);
        if i == last { quote!(_) } else { quote!(#number) }
    })
}
