//! [`Attr`]: one attribute, written as `#[bits(3)]` or as `#[bitpack(bits(3))]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, Ident, Meta, Token, parenthesized, token};

use crate::ctxt::Ctxt;
use crate::suggest;
use crate::symbol::{
    ALIGN, BITPACK, BITS, CHECK, CONTAINERS, CRATE, DELTA, ENCODINGS, INNER, MAX_LEN,
    MAX_LEN_DEFAULT, MIN_LEN, MORE, OMIT_DEFAULT, ON_FIELDS, ON_TYPES, RELATIVE_TO, RESERVED, VIA,
};

/// An attribute of bitpack in the user's source, written as `#[bits(3)]` or as
/// `#[bitpack(bits(3))]`.
#[derive(Clone)]
pub(crate) struct Attr {
    pub(crate) name: Ident,
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
    /// Returns `true` if the attribute sets the encoding of a value, as `bits` does. A field can
    /// have only one such attribute.
    pub(crate) fn is_encoding(&self) -> bool {
        self.is_one_of(ENCODINGS)
    }

    /// Returns `true` if the attribute selects which elements of a container are sent, as `count`
    /// and `subset` do. A field can have only one such attribute.
    pub(crate) fn selects_elements(&self) -> bool {
        self.is_one_of(CONTAINERS)
    }

    /// Returns `true` if the attribute has to be written inside `each(…)` or `part(…)` when a field
    /// has those.
    pub(crate) fn belongs_inside(&self) -> bool {
        (self.is_encoding() || self.is(VIA)) && !self.is(RELATIVE_TO)
    }

    /// Returns `true` if the attribute has no effect on a field with the attribute `with`, whose
    /// function replaces the encoding.
    pub(crate) fn is_replaced_by_with(&self) -> bool {
        let others = [MAX_LEN, MIN_LEN, MORE, OMIT_DEFAULT, VIA];
        self.is_encoding()
            || self.selects_elements()
            || self.is_one_of(INNER)
            || self.is_one_of(&others)
    }

    /// Returns `true` for `align`, `check` and `reserved`: they add bits before a field and do not
    /// change the encoding of its value.
    pub(crate) fn is_mark(&self) -> bool {
        self.is_one_of(&[ALIGN, CHECK, RESERVED])
    }

    /// Returns `true` for the attributes `bits` and `delta`. They are allowed on the integer field
    /// of a newtype that serves as an index of a sparse array.
    pub(crate) fn is_for_index(&self) -> bool {
        self.is_one_of(&[BITS, DELTA])
    }

    /// Returns `true` if another library has an attribute of this name for the maximum length of a
    /// list, such as `capacity`.
    pub(crate) fn is_foreign_length(&self) -> bool {
        self.is_one_of(suggest::LENGTHS)
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.name == name
    }

    pub(super) fn is_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.is(name))
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

/// An attribute together with its parsed arguments.
pub(crate) struct Given<T> {
    pub(crate) attr: Attr,
    /// The parsed arguments. `None` if there are none, or if they are wrong, which has been
    /// reported.
    pub(crate) value: Option<T>,
}

impl<T> Given<T> {
    pub(super) fn new(attr: &Attr, value: Option<T>) -> Self {
        Self { attr: attr.clone(), value }
    }
}

/// Returns all attributes of this crate on one field, variant or type, in the order of the source.
pub(super) fn all(cx: &Ctxt, attributes: &[Attribute]) -> Vec<Attr> {
    let mut found = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident(BITPACK) {
            found.extend(cx.ok(namespaced(attribute)).into_iter().flatten());
        } else if let Some(name) = attribute.path().get_ident() {
            if is_known(name) && name != CRATE {
                found.push(Attr { name: name.clone(), form: form(&attribute.meta) });
            }
        }
    }
    found
}

fn is_known(name: &Ident) -> bool {
    ON_FIELDS.iter().chain(ON_TYPES).any(|known| name == known)
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

fn namespaced(attribute: &Attribute) -> syn::Result<Vec<Attr>> {
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
    Ok(Attr { name, form })
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

/// Reports an attribute that does not exist or is not allowed in this position. `here` lists the
/// attributes that are allowed. `growable` is `true` on a field whose type needs a maximum length.
pub(super) fn refuse(cx: &Ctxt, attr: &Attr, here: &[&str], growable: bool) {
    let name = attr.name.to_string();
    let message = if let Some(words) = suggest::habit(&name, attr.value_text().as_deref(), growable)
    {
        words
    } else if name == CRATE {
        "`crate = path` belongs on the type".to_owned()
    } else if ON_TYPES.contains(&name.as_str()) {
        format!("`{name}` belongs on the type")
    } else if name == MAX_LEN {
        format!(
            "`{MAX_LEN}` belongs on a field; on a type, `{MAX_LEN_DEFAULT}` is that of all fields"
        )
    } else if ON_FIELDS.contains(&name.as_str()) {
        format!("`{name}` belongs on a field")
    } else {
        format!("unknown attribute `{name}`{}", suggest::did_you_mean(&name, here))
    };
    cx.error(&attr.name, message);
}

/// Reports an error for each attribute that is written more than once, unless its name is in
/// `repeatable`.
pub(super) fn each_once(cx: &Ctxt, attributes: &[Attr], repeatable: &[&str]) {
    for (i, attr) in attributes.iter().enumerate() {
        let first = attributes.iter().take(i).find(|first| first.name == attr.name);
        if let Some(first) = first.filter(|_| !attr.is_one_of(repeatable)) {
            let mut error = syn::Error::new_spanned(attr, format!("duplicate `{}`", attr.name));
            error.combine(syn::Error::new_spanned(first, "first given here"));
            cx.push(error);
        }
    }
}
