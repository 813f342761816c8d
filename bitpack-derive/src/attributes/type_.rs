//! The attributes of a type.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Meta, Path};

use super::arguments::Arguments;
use super::attr::{Attr, Given, all, placed};
use super::grammar;
use super::number::{Number, Sign};
use super::parsed::{Mark, Via};
use super::versions::versions;
use crate::ctxt::Ctxt;
use crate::literal::bare;
use crate::table::{
    CHECK, CRATE, MAX_BYTES, MAX_DEPTH, MAX_LEN_DEFAULT, MAX_MEMORY, On, PAD_TO, TAG, VERSIONS, VIA,
};

/// The arguments of the attribute `tag`. It concerns the number that selects an enum's variant.
#[derive(Default)]
pub(crate) struct Tag {
    /// `true` if the tag is the discriminant, `false` if it is the ordinal (the variant's
    /// position). `None` if the user declared neither.
    pub(crate) is_discriminant: Option<bool>,
    pub(crate) width: Option<TagWidth>,
}

/// The declared width of an enum's tag, as a number of bits or as the greatest tag.
pub(crate) enum TagWidth {
    Bits(Number),
    Max(Number),
}

/// The parsed attributes of a type.
#[derive(Default)]
pub(crate) struct TypeAttributes {
    pub(crate) given: Given,
    /// Path of the crate whose items generated code uses: `bitpack`, or one that re-exports it.
    pub(crate) facade: TokenStream,
    /// The `check` constants of the type, which a packet contains after its last field.
    pub(crate) checks: Vec<Mark>,
    pub(crate) tag: Tag,
    pub(crate) max_bytes: Option<Number>,
    /// The argument of `max_depth`: the maximum number of levels of values of this type inside one another.
    /// `None` without it.
    pub(crate) max_depth: Option<Number>,
    /// The argument of `max_len_default`: the maximum length of each list, map and string of a field without
    /// `max_len`. `None` without it.
    pub(crate) max_len_default: Option<Number>,
    pub(crate) max_memory: Option<Number>,
    /// The argument of `pad_to`: the number of bytes that every value takes. `None` without it.
    pub(crate) pad_to: Option<Number>,
    /// The arguments of `versions`: the first and the newest version of the type. `None` without it.
    pub(crate) versions: Option<(u8, u8)>,
    /// The arguments of the attribute `via`: the type that is sent in place of this one. `None` without it.
    pub(crate) via: Option<Via>,
}

impl TypeAttributes {
    pub(crate) fn of(cx: &Ctxt, input: &DeriveInput) -> Self {
        let mut this = Self { facade: quote!(::bitpack), ..Self::default() };
        let given = placed(cx, all(cx, &input.attrs), On::Type, false);
        for attr in given.iter() {
            match attr.name.to_string().as_str() {
                CHECK => this.checks.extend(grammar::check(cx, attr)),
                MAX_BYTES => this.max_bytes = grammar::number(cx, attr),
                MAX_DEPTH => this.max_depth = grammar::number(cx, attr),
                MAX_LEN_DEFAULT => this.max_len_default = grammar::number(cx, attr),
                MAX_MEMORY => this.max_memory = grammar::number(cx, attr),
                PAD_TO => this.pad_to = grammar::number(cx, attr),
                TAG => this.tag = tag(cx, attr).unwrap_or_default(),
                VERSIONS => this.versions = versions(cx, attr),
                VIA => this.via = grammar::via(cx, attr),
                CRATE => this.facade = facade(cx, attr).unwrap_or(this.facade),
                _ => {}
            }
        }
        Self { given, ..this }
    }
}

/// Parses the attribute `tag`, for example `tag(discriminant)`, `tag(ordinal)`, `tag(bits = 8)` or
/// `tag(discriminant, max = 31)`.
fn tag(cx: &Ctxt, attr: &Attr) -> Option<Tag> {
    let mut arguments = Arguments::of(cx, attr)?;
    let number = arguments.value();
    let bits = arguments.take_number("bits", Sign::Unsigned);
    let max = arguments.take_number("max", Sign::Unsigned);
    let is_discriminant = number.and_then(|value| {
        let word = bare(&value).to_token_stream().to_string();
        match word.as_str() {
            "discriminant" => Some(true),
            "ordinal" => Some(false),
            _ => cx.reject(attr, attr.usage()),
        }
    });
    let width = match (bits, max) {
        (Some(bits), None) => Some(TagWidth::Bits(bits)),
        (None, Some(max)) => Some(TagWidth::Max(max)),
        (Some(_), Some(max)) => cx.reject(max, "a width or a largest number, not both"),
        (None, None) => None,
    };
    Some(Tag { is_discriminant, width })
}

/// Parses the attribute `crate = path`, the path of a crate that re-exports bitpack.
fn facade(cx: &Ctxt, attr: &Attr) -> Option<TokenStream> {
    let path = match &attr.meta {
        Meta::NameValue(pair) => syn::parse2::<Path>(bare(&pair.value).to_token_stream()).ok(),
        _ => None,
    };
    path.map_or_else(|| cx.reject(attr, attr.usage()), |path| Some(path.into_token_stream()))
}
