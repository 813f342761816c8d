//! Attributes inside others: `each(with(path))`, `key(bits(3))`, `part(0, bits(3))`.

use syn::parse::{ParseStream, Parser as _};
use syn::{LitInt, Token};

use super::{Attr, FieldAttributes, Form, each_once, refuse, several};
use crate::ctxt::Ctxt;
use crate::symbol::{EACH, KEY, MAX_LEN, MIN_LEN, ON_INNER, PART};

/// What is said of something inside a field's type.
pub(crate) struct Inner {
    pub(crate) place: Place,
    /// The whole attribute.
    pub(crate) attr: Attr,
    pub(crate) attributes: FieldAttributes,
}

/// Which part of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// What a list, a set, an array or an option holds; a map's values.
    Each,
    /// A map's keys.
    Key,
    /// One of a tuple.
    Part(usize),
}

impl Place {
    /// How it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Each => EACH,
            Self::Key => KEY,
            Self::Part(_) => PART,
        }
    }
}

/// `each(…)`, `key(…)`, `part(n, …)`.
pub(super) fn inner(cx: &Ctxt, attr: &Attr) -> Option<Inner> {
    let Form::List(_, tokens) = &attr.form else {
        let name = &attr.name;
        let number = if attr.is(PART) { "0, " } else { "" };
        cx.error(attr, format!("`{name}` needs attributes: `#[{name}({number}bits(10))]`"));
        return None;
    };
    let parser = |input: ParseStream<'_>| {
        let place = match attr.name.to_string().as_str() {
            PART => {
                let number = input.parse::<LitInt>().map_err(|error| {
                    let message = "`part` begins with the number of one: `#[part(0, bits(10))]`";
                    syn::Error::new(error.span(), message)
                })?;
                input.parse::<Option<Token![,]>>()?;
                Place::Part(number.base10_parse()?)
            }
            KEY => Place::Key,
            _ => Place::Each,
        };
        Ok((place, several(input)?))
    };
    let (place, given) = cx.ok(parser.parse2(tokens.clone()))?;
    if given.is_empty() {
        cx.error(attr, format!("`{}` says nothing; remove it", attr.name));
    }
    each_once(cx, &given, &[PART]);
    let mut attributes = FieldAttributes::none();
    for attr in &given {
        if attr.is_one_of(ON_INNER) {
            attributes.add(cx, attr);
        } else if attr.is_one_of(&[MAX_LEN, MIN_LEN]) {
            let message = format!(
                "lengths stand outside, a length each from the outside in: `#[{}(4, 16)]`",
                attr.name
            );
            cx.error(attr, message);
        } else {
            refuse(cx, attr, ON_INNER, false);
        }
    }
    attributes.given = given;
    attributes.is_ascending = attributes.relative_to.take().is_some_and(|to| {
        let is_previous = super::field::is_previous(&to);
        if !is_previous {
            cx.error(&to, "an element is relative to the one before it: `relative_to(previous)`");
        }
        is_previous
    });
    Some(Inner { place, attr: attr.clone(), attributes })
}

impl FieldAttributes {
    /// Gives the functions inside their numbers.
    pub(crate) fn number_functions(&mut self, next: &mut usize) {
        for inner in &mut self.inner {
            if let Some(with) = &mut inner.attributes.with {
                with.index = *next;
                *next += 1;
            }
            inner.attributes.number_functions(next);
        }
    }
}
