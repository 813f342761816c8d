//! [`Attr`]: one attribute, written as `#[bits(3)]` or as `#[bitpack(bits(3))]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Expr, Ident, Meta, Token, parenthesized, token};

use crate::ctxt::Ctxt;
use crate::suggest;
use crate::table::{self, Attribute, BITPACK, CRATE, Is, MAX_LEN, MAX_LEN_DEFAULT, On};

/// An attribute of bitpack in the user's source, written as `#[bits(3)]` or as
/// `#[bitpack(bits(3))]`.
#[derive(Clone)]
pub(crate) struct Attr {
    pub(crate) name: Ident,
    /// The attribute's row in the table. `None` for an attribute that does not exist.
    row: Option<&'static Attribute>,
    pub(super) form: Form,
}

#[derive(Clone)]
pub(super) enum Form {
    /// An attribute without arguments, such as `align`.
    Word,
    /// An attribute with arguments in parentheses, such as `bits(3)`.
    List(token::Paren, TokenStream),
    /// An attribute with an equals sign, such as `bits = 3`.
    Value(Token![=], Expr),
}

impl Attr {
    /// Returns `true` if the attribute has this property, as `bits` is an encoding.
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

    pub(super) fn is_on(&self, on: On) -> bool {
        self.is_row(|row| row.on.contains(&on))
    }

    /// Returns `true` if another library has an attribute of this name for the maximum length of a
    /// list, such as `capacity`.
    pub(crate) fn is_foreign_length(&self) -> bool {
        suggest::LENGTHS.iter().any(|name| self.name == name)
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.is_row(|row| row.name == name)
    }

    /// Returns the attribute's value as text: `N` for `size(N)` and for `size = N`.
    pub(super) fn value_text(&self) -> Option<String> {
        match &self.form {
            Form::Value(_, value) => Some(value.to_token_stream().to_string()),
            Form::List(_, arguments) if !arguments.is_empty() => Some(arguments.to_string()),
            _ => None,
        }
    }
}

impl ToTokens for Attr {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        match &self.form {
            Form::Word => {}
            Form::List(paren, list) => paren.surround(tokens, |tokens| list.to_tokens(tokens)),
            Form::Value(equals, value) => tokens.extend(quote!(#equals #value)),
        }
    }
}

/// The attributes of this crate on one field, variant or type, in the order of the source.
#[derive(Default)]
pub(crate) struct Given(Vec<Attr>);

impl Given {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Attr> + Clone {
        self.0.iter()
    }

    /// Returns the first attribute of one of these names.
    pub(crate) fn find(&self, names: &[&str]) -> Option<&Attr> {
        self.iter().find(|attr| names.iter().any(|name| attr.is(name)))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(&[name]).is_some()
    }
}

/// Returns the attributes of this crate on one field, variant or type. Reports those that are
/// written twice.
pub(super) fn all(cx: &Ctxt, attributes: &[syn::Attribute]) -> Given {
    let mut found = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident(BITPACK) {
            found.extend(cx.ok(namespaced(attribute)).into_iter().flatten());
        } else if let Some(name) = attribute.path().get_ident() {
            let row = table::attribute(&name.to_string()).filter(|row| row.name != CRATE);
            if row.is_some() {
                found.push(Attr { name: name.clone(), row, form: form(&attribute.meta) });
            }
        }
    }
    once(cx, found)
}

fn form(meta: &Meta) -> Form {
    match meta {
        Meta::Path(_) => Form::Word,
        Meta::List(list) => {
            let paren = token::Paren { span: *list.delimiter.span() };
            Form::List(paren, list.tokens.clone())
        }
        Meta::NameValue(pair) => Form::Value(pair.eq_token, pair.value.clone()),
    }
}

fn namespaced(attribute: &syn::Attribute) -> syn::Result<Vec<Attr>> {
    let Meta::List(list) = &attribute.meta else {
        return Err(syn::Error::new_spanned(
            &attribute.meta,
            "`bitpack` needs a list: `#[bitpack(align, bits(10))]`",
        ));
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
    let form = if input.peek(token::Paren) {
        let content;
        let paren = parenthesized!(content in input);
        Form::List(paren, content.parse()?)
    } else if input.peek(Token![=]) {
        Form::Value(input.parse()?, input.parse()?)
    } else {
        Form::Word
    };
    Ok(Attr { row: table::attribute(&name.to_string()), name, form })
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

/// Reports an attribute that does not exist or may not stand `here`. `growable` is `true` on a field
/// whose type needs a maximum length.
pub(super) fn refuse(cx: &Ctxt, attr: &Attr, here: On, growable: bool) {
    let name = attr.name.to_string();
    let message = if let Some(words) = suggest::habit(&name, attr.value_text().as_deref(), growable)
    {
        words
    } else if name == CRATE {
        "`crate = path` belongs on the type".to_owned()
    } else if attr.is_on(On::Type) {
        format!("`{name}` belongs on the type")
    } else if name == MAX_LEN {
        format!(
            "`{MAX_LEN}` belongs on a field; on a type, `{MAX_LEN_DEFAULT}` is that of all fields"
        )
    } else if attr.is_on(On::Field) {
        format!("`{name}` belongs on a field")
    } else {
        format!("unknown attribute `{name}`{}", suggest::did_you_mean(&name, &table::names(here)))
    };
    cx.error(&attr.name, message);
}

/// Reports an error for each attribute that is written more than once but is not repeatable.
pub(super) fn once(cx: &Ctxt, attributes: Vec<Attr>) -> Given {
    for (i, attr) in attributes.iter().enumerate().filter(|(_, attr)| !attr.is_a(Is::Repeatable)) {
        if let Some(first) = attributes.iter().take(i).find(|first| first.name == attr.name) {
            let mut error = syn::Error::new_spanned(attr, format!("duplicate `{}`", attr.name));
            error.combine(syn::Error::new_spanned(first, "first given here"));
            cx.push(error);
        }
    }
    Given(attributes)
}
