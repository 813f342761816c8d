//! [`Attr`]: one attribute, written as `#[bits(3)]` or as `#[bitpack(bits(3))]`.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Ident, MacroDelimiter, Meta, MetaList, MetaNameValue, Token, parenthesized, token};

use crate::ctxt::Ctxt;
use crate::suggest;
use crate::table::{self, Attribute, BITPACK, CRATE, Is, MAX_LEN, MAX_LEN_DEFAULT, MIN_LEN, On};

/// An attribute of bitpack in the user's source, written as `#[bits(3)]` or as
/// `#[bitpack(bits(3))]`.
#[derive(Clone)]
pub(crate) struct Attr {
    pub(crate) name: Ident,
    /// The attribute's row in the table. `None` if there is no attribute of this name, which is then
    /// reported.
    row: Option<&'static Attribute>,
    /// The attribute with its arguments: `bits(3)`, also for `#[bitpack(bits(3))]`.
    pub(super) meta: Meta,
}

impl Attr {
    /// Returns `true` if the attribute has this property. For example, `bits` is an encoding.
    pub(crate) fn is_a(&self, property: Is) -> bool {
        self.is_row(|row| row.is_any(&[property]))
    }

    /// Returns `true` if the attribute exists and the function `holds` returns `true` for its row.
    pub(crate) fn is_row(&self, holds: impl FnOnce(&Attribute) -> bool) -> bool {
        self.row.is_some_and(holds)
    }

    /// Returns an error message that shows the correct arguments of the attribute.
    pub(super) fn usage(&self) -> String {
        let name = &self.name;
        match self.row.map_or("", |row| row.needs) {
            "" => format!("`{name}` takes no arguments: `#[{name}]`"),
            needs => format!("`{name}` needs {needs}"),
        }
    }

    fn is_on(&self, on: On) -> bool {
        self.is_row(|row| row.on.contains(&on))
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.is_row(|row| row.name == name)
    }

    /// Returns the attribute's value as text: `N` for `size(N)` and for `size = N`.
    pub(super) fn value_text(&self) -> Option<String> {
        match &self.meta {
            Meta::NameValue(pair) => Some(pair.value.to_token_stream().to_string()),
            Meta::List(list) if !list.tokens.is_empty() => Some(list.tokens.to_string()),
            _ => None,
        }
    }
}

impl ToTokens for Attr {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.meta.to_tokens(tokens);
    }
}

/// The attributes of this crate on one field, part, variant or type, in the order of the source. Unknown and
/// misplaced attributes were reported and left out.
#[derive(Default)]
pub(crate) struct Given {
    attributes: Vec<Attr>,
    /// `true` if an attribute of another library for the maximum length of a list was found and reported,
    /// such as `capacity`.
    pub(crate) has_foreign_length: bool,
}

impl Given {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Attr> + Clone {
        self.attributes.iter()
    }

    /// Returns the first attribute that has one of these names.
    pub(crate) fn find(&self, names: &[&str]) -> Option<&Attr> {
        self.iter().find(|attr| names.iter().any(|name| attr.is(name)))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(&[name]).is_some()
    }
}

/// Returns the attributes of this crate on one field, variant or type. Includes misplaced attributes, and
/// unknown ones in `#[bitpack(…)]`.
pub(super) fn all(cx: &Ctxt, attributes: &[syn::Attribute]) -> Vec<Attr> {
    let mut found = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident(BITPACK) {
            found.extend(cx.ok(namespaced(attribute)).into_iter().flatten());
        } else if let Some(name) = attribute.path().get_ident() {
            let row = table::attribute(&name.to_string()).filter(|row| row.name != CRATE);
            if row.is_some() {
                found.push(Attr { name: name.clone(), row, meta: attribute.meta.clone() });
            }
        }
    }
    found
}

fn namespaced(attribute: &syn::Attribute) -> syn::Result<Vec<Attr>> {
    let Meta::List(list) = &attribute.meta else {
        let message = "`bitpack` needs a list: `#[bitpack(align, bits(10))]`";
        return Err(syn::Error::new_spanned(&attribute.meta, message));
    };
    list.parse_args_with(several)
}

pub(super) fn several(input: ParseStream<'_>) -> syn::Result<Vec<Attr>> {
    let mut found = Vec::new();
    while !input.is_empty() {
        found.push(one(input)?);
        comma(input)?;
    }
    Ok(found)
}

fn one(input: ParseStream<'_>) -> syn::Result<Attr> {
    let name = Ident::parse_any(input)?;
    let (row, path) = (table::attribute(&name.to_string()), name.clone().into());
    let meta = if input.peek(token::Paren) {
        let content;
        let delimiter = MacroDelimiter::Paren(parenthesized!(content in input));
        Meta::List(MetaList { path, delimiter, tokens: content.parse()? })
    } else if input.peek(Token![=]) {
        Meta::NameValue(MetaNameValue { path, eq_token: input.parse()?, value: input.parse()? })
    } else {
        Meta::Path(path)
    };
    Ok(Attr { name, row, meta })
}

/// Parses a comma, unless the input has ended.
pub(super) fn comma(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    input
        .parse::<Token![,]>()
        .map(drop)
        .map_err(|error| syn::Error::new(error.span(), "expected `,`"))
}

/// Returns the attributes that are allowed at the place `here`. Reports all others, attributes that are
/// written twice, and arguments of attributes that take none. `growable` is `true` on a field whose type
/// needs a maximum length.
pub(super) fn placed(cx: &Ctxt, written: Vec<Attr>, here: On, growable: bool) -> Given {
    let mut given = Given::default();
    for attr in written {
        let is_first = |it: &&Attr| it.name == attr.name && !it.is_a(Is::Repeatable);
        if let Some(first) = given.attributes.iter().find(is_first) {
            let mut error = syn::Error::new_spanned(&attr, format!("duplicate `{}`", attr.name));
            error.combine(syn::Error::new_spanned(first, "first given here"));
            cx.push(error);
        }
        if attr.is_on(here) {
            if attr.is_row(|row| row.needs.is_empty()) && !matches!(attr.meta, Meta::Path(_)) {
                cx.error(&attr, attr.usage());
            }
            given.attributes.push(attr);
        } else {
            given.has_foreign_length |= suggest::LENGTHS.iter().any(|name| attr.name == name);
            refuse(cx, &attr, here, growable);
        }
    }
    given
}

/// Reports an attribute that does not exist or is not allowed at the place `here`. `growable` is `true` on a
/// field whose type needs a maximum length.
pub(super) fn refuse(cx: &Ctxt, attr: &Attr, here: On, growable: bool) {
    let name = attr.name.to_string();
    let habit = suggest::habit(&name, attr.value_text().as_deref(), growable);
    let message = match (habit, name.as_str()) {
        (Some(words), _) => words,
        (_, CRATE) => "`crate = path` belongs on the type".to_owned(),
        (_, MAX_LEN | MIN_LEN) if here == On::Part => {
            let message = "lengths go on the field itself, from the outside in";
            return cx.error(attr, format!("{message}: `#[{name}(4, 16)]`"));
        }
        (_, MAX_LEN) => format!(
            "`{MAX_LEN}` belongs on a field; on a type, `{MAX_LEN_DEFAULT}` is that of all fields"
        ),
        _ if attr.is_on(On::Type) => format!("`{name}` belongs on the type"),
        _ if attr.is_on(On::Field) => format!("`{name}` belongs on a field"),
        _ => {
            let here = if here == On::Variant { On::Field } else { here };
            let hint = suggest::did_you_mean(&name, &table::names(here));
            format!("unknown attribute `{name}`{hint}")
        }
    };
    cx.error(&attr.name, message);
}
