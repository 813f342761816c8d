//! The attributes of a field, and the ones nested in `each(with(path))`, `key(bits(3))` and
//! `part(0, bits(3))`.

use core::mem;

use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Field, LitInt, Member, Meta, Token};

use super::attr::{Attr, Given, all, placed, refuse, several};
use super::grammar;
use super::number::Number;
use super::parsed::{DeltaArguments, Encoding, Mark, Omission, Subset, Via, With};
use super::versions::VersionBounds;
use crate::ctxt::Ctxt;
use crate::shape::{Node, Place, Shape};
use crate::table::{
    ALIGN, Attribute, BITS, BYTES, CHECK, COUNT, EACH, FIXED, KEY, MAX_LEN, MIN_LEN,
    NUL_TERMINATED, OMIT_DEFAULT, On, PART, RELATIVE_INDEX, RELATIVE_TO, RESERVED, REST, SINCE,
    SUBSET, UNALIGNED, UNTIL, UTF16, VIA, WHEN, WITH,
};

/// The parsed attributes of a field. Repeated attributes have already been reported as errors.
#[derive(Default)]
pub(crate) struct FieldAttributes {
    pub(crate) given: Given,
    /// The attributes `align`, `check` and `reserved`, which add bits before the field.
    pub(crate) marks: Vec<Mark>,
    pub(crate) encoding: Encoding,
    /// The minimum lengths of nested containers, from the outermost inwards.
    pub(crate) min_len: Vec<Number>,
    /// The maximum lengths of nested containers, from the outermost inwards. They may come from the type's
    /// `max_len_default`. Empty if the user's lengths are wrong; `None` if none are given.
    pub(crate) max_len: Option<Vec<Number>>,
    pub(crate) subset: Option<Subset>,
    pub(crate) count: Option<Member>,
    /// `true` for `count` with `bytes`: the first `count` bytes of an array are copied as a block.
    pub(crate) is_counted_block: bool,
    /// The argument of `relative_to`: the earlier field that this one is sent as a difference from.
    pub(crate) relative_to: Option<Member>,
    /// The argument `wrapping` of `relative_to(field, wrapping)`: the difference is modulo a power of
    /// two.
    pub(crate) wrapping: Option<Expr>,
    /// `true` for the attribute `relative_to(previous)`: each element of a list is sent as the
    /// difference from the previous one.
    pub(crate) is_ascending: bool,
    /// The arguments of `relative_to(previous, delta)` and `relative_to(previous, small = n)`: each element
    /// of a list is sent as its delta to the previous one, with `small` in `n` bits if the difference is
    /// small. `None` if the attribute has neither argument.
    pub(crate) previous_delta: Option<DeltaArguments>,
    /// The attributes `each(…)`, `key(…)` and `part(n, …)`, which contain attributes for parts of
    /// the field's type.
    pub(crate) inner: Vec<Inner>,
    /// The attributes `since` and `until`: the versions of a packet that have the field.
    pub(crate) versions: VersionBounds,
    pub(crate) when: Option<Expr>,
    pub(crate) with: Option<With>,
    pub(crate) via: Option<Via>,
    /// The arguments of `omit_default`: the value that is not sent. Without an argument it is the
    /// default of the type.
    pub(crate) omit_default: Option<Omission>,
    /// The arguments of `#[delta]` on the field. Only the derive of `Delta` parses them.
    pub(crate) delta: DeltaArguments,
}

/// An attribute `each(…)`, `key(…)` or `part(n, …)`, which contains attributes for one part of a
/// field's type.
pub(crate) struct Inner {
    pub(crate) place: Place,
    /// The whole attribute in the user's source, for the position of error messages.
    pub(crate) attr: Attr,
    pub(crate) attributes: FieldAttributes,
}

impl FieldAttributes {
    /// Returns the argument of `omit_default`: the value that is not sent. `None` if the attribute
    /// is missing, or if it has no argument and so stands for the default of the type.
    pub(crate) fn omitted(&self) -> Option<&Expr> {
        self.omit_default.as_ref()?.value.as_ref()
    }

    /// Returns the attribute `bytes` or `rest`.
    pub(crate) fn bytes(&self) -> Option<&Attr> {
        self.given.find(&[BYTES, REST])
    }

    /// Returns the attribute that sets the encoding of a text, such as `utf16`.
    pub(crate) fn text(&self) -> Option<&Attr> {
        self.given.find(&[NUL_TERMINATED, UNALIGNED, UTF16])
    }

    /// Returns `true` if an attribute sets the number of bits of an integer.
    pub(crate) fn has_width(&self) -> bool {
        self.given.find(&[BITS, FIXED]).is_some()
    }

    /// Returns `true` if the attribute `relative_to(previous)` is given: each element of a list is
    /// sent as its difference or as its delta to the previous one.
    pub(crate) fn is_relative_list(&self) -> bool {
        self.is_ascending || self.previous_delta.is_some()
    }

    /// Returns `true` if `attr` is `relative_to(previous)`, which sends each element of a list as
    /// its difference or as its delta to the previous one.
    pub(crate) fn is_step(&self, attr: &Attr) -> bool {
        self.is_relative_list() && attr.is(RELATIVE_TO)
    }

    pub(crate) fn max_len(&self) -> &[Number] {
        self.max_len.as_deref().unwrap_or_default()
    }

    /// Returns `true` if no attribute except `omit_default` changes the field's encoding.
    pub(crate) fn are_plain_but_for_omission(&self) -> bool {
        let is_other = |attr: &Attr| !attr.is(OMIT_DEFAULT) && attr.is_row(Attribute::is_of_value);
        self.max_len.is_none() && !self.given.iter().any(is_other)
    }

    pub(crate) fn of(cx: &Ctxt, field: &Field, node: &Node<'_>) -> Self {
        let (written, growable) = (all(cx, &field.attrs), node.has_length());
        let mut this = Self::default();
        let given = placed(cx, written, On::Field, growable);
        for attr in given.iter().filter(|attr| !length_habit(cx, attr, node)) {
            this.add(cx, attr);
        }
        this.given = given;
        // a field may be called `previous`, but a list cannot be relative to a field
        let is_list = growable || !this.max_len().is_empty();
        this.take_previous(is_list);
        let is_bytes = matches!(&node.shape, Shape::Array(item, _) if item.is_byte());
        this.is_counted_block = this.count.is_some() && this.bytes().is_some() && is_bytes;
        if this.is_counted_block {
            this.marks.push(Mark::Align);
        }
        this
    }

    /// Returns the attributes that were written for a part of the field's type, in `each(…)`,
    /// `key(…)` or `part(n, …)`.
    pub(crate) fn inner_at(&self, place: Place) -> Option<&Inner> {
        self.inner.iter().find(|inner| inner.place == place)
    }

    fn add(&mut self, cx: &Ctxt, attr: &Attr) {
        match attr.name.to_string().as_str() {
            ALIGN => self.marks.push(Mark::Align),
            EACH | KEY | PART => self.inner.extend(inner(cx, attr)),
            OMIT_DEFAULT => self.omit_default = grammar::omit_default(cx, attr),
            CHECK => self.marks.extend(grammar::check(cx, attr)),
            RESERVED => self.marks.extend(grammar::number(cx, attr).map(Mark::Reserved)),
            MAX_LEN => self.max_len = Some(grammar::numbers(cx, attr)),
            MIN_LEN => self.min_len = grammar::numbers(cx, attr),
            RELATIVE_INDEX => self.subset = grammar::relative_index(cx, attr),
            SUBSET => self.subset = grammar::subset(cx, attr),
            COUNT => self.count = grammar::member(cx, attr),
            RELATIVE_TO => {
                (self.relative_to, self.previous_delta, self.wrapping) =
                    grammar::relative_to(cx, attr).unwrap_or_default();
            }
            SINCE | UNTIL => self.versions.add(cx, attr),
            WHEN => self.when = grammar::condition(cx, attr),
            VIA => self.via = grammar::via(cx, attr),
            WITH => self.with = grammar::with(cx, attr),
            _ => {
                let first = mem::take(&mut self.encoding);
                self.encoding = first.beside(grammar::encoding(cx, attr));
            }
        }
    }

    /// Removes the word `previous` from `relative_to` on a list, where it stands for the previous element and
    /// not for a field. Then sets `is_ascending`, unless the elements are sent as deltas. Moves `wrapping` to
    /// the arguments of these deltas.
    fn take_previous(&mut self, is_list: bool) {
        if let wrapping @ Some(_) = self.wrapping.take_if(|_| is_list) {
            self.previous_delta = Some(DeltaArguments { wrapping, ..DeltaArguments::default() });
        }
        let is_delta = self.previous_delta.is_some();
        if is_list || is_delta {
            let is_previous = |to: &mut Member| matches!(to, Member::Named(it) if it == "previous");
            self.is_ascending = self.relative_to.take_if(is_previous).is_some() && !is_delta;
        }
    }

    /// Gives an index to each user's function in `with(path)`, also inside `each`, `key` and `part`.
    /// The generated code refers to the functions by index.
    pub(crate) fn number_functions(&mut self, next: &mut usize) {
        if let Some(with) = &mut self.with {
            with.index = *next;
            *next += 1;
        }
        self.inner.iter_mut().for_each(|inner| inner.attributes.number_functions(next));
    }
}

/// Parses the attribute `each(…)`, `key(…)` or `part(n, …)`.
fn inner(cx: &Ctxt, attr: &Attr) -> Option<Inner> {
    let Meta::List(list) = &attr.meta else {
        return cx.reject(attr, attr.usage());
    };
    let parser = |input: ParseStream<'_>| {
        let place = match attr.name.to_string().as_str() {
            PART => {
                let number = input.parse::<LitInt>().map_err(|error| {
                    let message =
                        "`part` needs the number of a member first: `#[part(0, bits(10))]`";
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
    let (place, given) = cx.ok(parser.parse2(list.tokens.clone()))?;
    if given.is_empty() {
        cx.error(attr, format!("`{}` is empty; remove it", attr.name));
    }
    let given = placed(cx, given, On::Part, false);
    let mut attributes = FieldAttributes::default();
    given.iter().for_each(|attr| attributes.add(cx, attr));
    attributes.given = given;
    attributes.take_previous(true);
    let to = attributes.relative_to.take();
    cx.error_if(to, "an element is relative to the one before it: `relative_to(previous)`");
    Some(Inner { place, attr: attr.clone(), attributes })
}

/// Reports an error for `count` with a number on a list, for which the user means `max_len`.
/// Returns `true` if it reported one. On an array, `count` names a field.
fn length_habit(cx: &Ctxt, attr: &Attr, node: &Node<'_>) -> bool {
    let is_number = attr.value_text().is_some_and(|text| text.parse::<u64>().is_ok());
    let is_array = matches!(node.shape, Shape::Array(..));
    let is_habit = attr.is(COUNT) && node.has_length() && is_number && !is_array;
    if is_habit {
        refuse(cx, attr, On::Field, true);
    }
    is_habit
}
