//! The attributes of a type.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::DeriveInput;

use super::arguments::Arguments;
use super::attr::{Attr, Form, Given, all, each_once, refuse};
use super::grammar;
use super::number::{Number, Sign};
use super::parsed::Mark;
use super::versions::versions;
use super::via::Via;
use crate::ctxt::Ctxt;
use crate::literal::bare;
use crate::symbol::{
    CHECK, CRATE, DISCRIMINANT, MAX_BYTES, MAX_DEPTH, MAX_LEN_DEFAULT, MAX_MEMORY, ON_TYPES,
    ORDINAL, OUTLINE, PAD_TO, TAG, VERSIONS, VIA,
};

/// The arguments of `tag`. The tag is the number that selects an enum's variant.
#[derive(Default)]
pub(crate) struct Tag {
    /// The attribute in the user's source, for error messages.
    pub(crate) attr: Option<Attr>,
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
pub(crate) struct TypeAttributes {
    /// Path of the crate whose items generated code uses: `bitpack`, or one that re-exports it.
    pub(crate) facade: TokenStream,
    /// The `check` constants of the type, which a packet contains after its last field.
    pub(crate) checks: Vec<Mark>,
    /// The first `check` attribute in the source, for error messages.
    pub(crate) check: Option<Attr>,
    pub(crate) tag: Tag,
    pub(crate) max_bytes: Option<Number>,
    /// The attribute `max_depth`: the number of levels to which values of this type can be nested
    /// in one another.
    pub(crate) max_depth: Option<Given<Number>>,
    /// The attribute `max_len_default`: the maximum length of each list, map and string of a field
    /// without `max_len`.
    pub(crate) max_len_default: Option<Given<Number>>,
    pub(crate) max_memory: Option<Number>,
    /// `true` for the attribute `outline`: the type's functions are not inlined into the types that
    /// contain it.
    pub(crate) outline: bool,
    /// The attribute `pad_to`: the number of bytes that every value takes.
    pub(crate) pad_to: Option<Given<Number>>,
    /// The attribute `versions`: the first and the newest version of the type, which is sent with
    /// its version.
    pub(crate) versions: Option<Given<(u8, u8)>>,
    /// The attribute `via`: the type that is sent in place of this one.
    pub(crate) via: Option<Given<Via>>,
}

impl TypeAttributes {
    pub(crate) fn of(cx: &Ctxt, input: &DeriveInput) -> Self {
        let given = all(cx, &input.attrs);
        let mut this = Self {
            facade: quote!(::bitpack),
            checks: Vec::new(),
            check: None,
            tag: Tag::default(),
            max_bytes: None,
            max_depth: None,
            max_len_default: None,
            max_memory: None,
            outline: false,
            pad_to: None,
            versions: None,
            via: None,
        };
        each_once(cx, &given, &[CHECK]);
        for attr in given {
            match attr.name.to_string().as_str() {
                CHECK => {
                    this.checks.extend(grammar::check(cx, &attr));
                    this.check.get_or_insert(attr);
                }
                MAX_BYTES => this.max_bytes = grammar::number(cx, &attr),
                MAX_DEPTH => this.max_depth = Some(Given::new(&attr, grammar::number(cx, &attr))),
                MAX_LEN_DEFAULT => {
                    this.max_len_default = Some(Given::new(&attr, grammar::number(cx, &attr)));
                }
                MAX_MEMORY => this.max_memory = grammar::number(cx, &attr),
                OUTLINE => {
                    grammar::word(cx, &attr);
                    this.outline = true;
                }
                PAD_TO => this.pad_to = Some(Given::new(&attr, grammar::number(cx, &attr))),
                TAG => {
                    this.tag = tag(cx, &attr).unwrap_or_default();
                    this.tag.attr = Some(attr);
                }
                VERSIONS => this.versions = Some(versions(cx, &attr)),
                VIA => this.via = Some(Given::new(&attr, grammar::via(cx, &attr))),
                CRATE => this.facade = facade(cx, &attr).unwrap_or(this.facade),
                _ => refuse(cx, &attr, ON_TYPES, false),
            }
        }
        this
    }

    pub(crate) fn max_depth(&self) -> Option<&Number> {
        self.max_depth.as_ref()?.value.as_ref()
    }

    /// Returns the number of bytes that every value takes. `None` without the attribute `pad_to`.
    pub(crate) fn pad_to(&self) -> Option<&Number> {
        self.pad_to.as_ref()?.value.as_ref()
    }

    /// Returns the first and the newest version of a type that is sent with its version.
    pub(crate) fn versions(&self) -> Option<(u8, u8)> {
        self.versions.as_ref()?.value
    }

    pub(crate) fn via(&self) -> Option<&Via> {
        self.via.as_ref()?.value.as_ref()
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
            DISCRIMINANT => Some(true),
            ORDINAL => Some(false),
            _ => {
                arguments.misused();
                None
            }
        }
    });
    let width = match (bits, max) {
        (Some(bits), None) => Some(TagWidth::Bits(bits)),
        (None, Some(max)) => Some(TagWidth::Max(max)),
        (Some(_), Some(max)) => {
            arguments.error(max, "a width or a largest number, not both");
            None
        }
        (None, None) => None,
    };
    arguments.finish();
    Some(Tag { attr: None, is_discriminant, width })
}

/// Parses the attribute `crate = path`, the path of a crate that re-exports bitpack.
fn facade(cx: &Ctxt, attr: &Attr) -> Option<TokenStream> {
    let path = match &attr.form {
        Form::Value(_, value) => syn::parse2::<syn::Path>(bare(value).to_token_stream()).ok(),
        _ => None,
    };
    if path.is_none() {
        cx.error(attr, "`crate` needs a path: `#[bitpack(crate = path)]`");
    }
    path.map(ToTokens::into_token_stream)
}
