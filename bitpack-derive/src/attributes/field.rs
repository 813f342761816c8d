//! The attributes of a field, and the ones nested in `each(with(path))`, `key(bits(3))` and
//! `part(0, bits(3))`.

use core::mem;

use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Field, LitInt, Member, Token};

use super::attr::{Attr, Form, Given, all, each_once, refuse, several};
use super::grammar;
use super::number::Number;
use super::parsed::{DeltaArguments, Encoding, Mark, Omission, Subset, With};
use super::versions::VersionBounds;
use super::via::Via;
use crate::ctxt::Ctxt;
use crate::shape::{Node, Place, Shape};
use crate::symbol::{
    ALIGN, BITS, BYTES, CHECK, COMPRESSED, COUNT, DELTA, EACH, FIXED, KEY, MAX_LEN, MIN_LEN, MORE,
    NUL_TERMINATED, OMIT_DEFAULT, ON_FIELDS, ON_INNER, PART, PREVIOUS, RELATIVE_INDEX, RELATIVE_TO,
    RESERVED, REST, SINCE, SKIP, SMALLEST_THREE, SUBSET, UNALIGNED, UNTIL, UTF16, VARINT, VIA,
    WHEN, WITH,
};

/// The parsed attributes of a field. Repeated attributes have already been reported as errors.
#[derive(Default)]
pub(crate) struct FieldAttributes {
    /// All attributes in the order of the source, for checks of which attributes can be combined.
    pub(crate) given: Vec<Attr>,
    /// The attributes `align`, `check` and `reserved` before the field, which add bits. They are in
    /// the order of the source.
    pub(crate) marks: Vec<Mark>,
    pub(crate) encoding: Encoding,
    /// `true` if `bits` or `fixed` sets the number of bits of an integer.
    pub(crate) has_width: bool,
    /// The attribute `bytes` or `rest`.
    pub(crate) bytes: Option<Attr>,
    /// The attribute that sets the encoding of text: `utf16`, `unaligned` or `nul_terminated`.
    pub(crate) text: Option<Attr>,
    /// The arguments of `min_len`: the minimum lengths of nested containers, from the outermost
    /// inwards.
    pub(crate) min_len: Option<Given<Vec<Number>>>,
    pub(crate) max_len: Option<Given<Vec<Number>>>,
    pub(crate) more: Option<Attr>,
    pub(crate) subset: Option<Given<Subset>>,
    pub(crate) count: Option<Given<Member>>,
    /// `true` for `count` with `bytes`: the first `count` bytes of an array are copied as a block.
    pub(crate) is_counted_block: bool,
    /// The argument of `relative_to`: the earlier field that this one is sent as a difference from.
    pub(crate) relative_to: Option<Given<Member>>,
    /// The argument `wrapping` of `relative_to(field, wrapping)`: the difference is modulo a power of
    /// two.
    pub(crate) wrapping: Option<Expr>,
    /// `true` for the attribute `relative_to(previous)`: each element of a list is sent as the
    /// difference from the previous one.
    pub(crate) is_ascending: bool,
    /// The arguments of `relative_to(previous, delta)`: each element of a list is sent as its delta
    /// to the previous one. `None` without `delta` or `small`.
    pub(crate) previous_delta: Option<DeltaArguments>,
    /// The attributes `each(…)`, `key(…)` and `part(n, …)`, which contain attributes for parts of
    /// the field's type.
    pub(crate) inner: Vec<Inner>,
    /// The attributes `since` and `until`: the versions of a packet that have the field.
    pub(crate) versions: VersionBounds,
    pub(crate) when: Option<Expr>,
    pub(crate) with: Option<Given<With>>,
    pub(crate) via: Option<Given<Via>>,
    /// The arguments of `omit_default`: the value that is not sent. Without an argument it is the
    /// default of the type.
    pub(crate) omit_default: Option<Given<Omission>>,
    pub(crate) skip: Option<Attr>,
    /// The `#[delta]` attribute. Only the derive of `Delta` parses its arguments.
    pub(crate) delta_attr: Option<Attr>,
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
    pub(crate) fn with(&self) -> Option<&With> {
        value(self.with.as_ref())
    }

    pub(crate) fn via(&self) -> Option<&Via> {
        value(self.via.as_ref())
    }

    pub(crate) fn subset(&self) -> Option<&Subset> {
        value(self.subset.as_ref())
    }

    pub(crate) fn count(&self) -> Option<&Member> {
        value(self.count.as_ref())
    }

    pub(crate) fn relative_to(&self) -> Option<&Member> {
        value(self.relative_to.as_ref())
    }

    /// Returns the argument of `omit_default`: the value that is not sent. `None` if the attribute
    /// is missing, or if it has no argument and so stands for the default of the type.
    pub(crate) fn omitted(&self) -> Option<&Expr> {
        value(self.omit_default.as_ref())?.value.as_ref()
    }

    /// Returns `true` if the bit of an omitted value is 1: `omit_default(set)`.
    pub(crate) fn is_set_if_omitted(&self) -> bool {
        value(self.omit_default.as_ref()).is_some_and(|omission| omission.is_set)
    }

    /// Returns the attribute `rest`: the bytes up to the end of the packet.
    pub(crate) fn rest(&self) -> Option<&Attr> {
        self.bytes.as_ref().filter(|attr| attr.is(REST))
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
        value(self.max_len.as_ref()).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn min_len(&self) -> &[Number] {
        value(self.min_len.as_ref()).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if no attribute of the field changes the encoding of its type.
    pub(crate) fn are_plain(&self) -> bool {
        self.omit_default.is_none() && self.are_plain_but_for_omission()
    }

    /// Returns `true` if no attribute of the field except `omit_default` changes the encoding of
    /// its type.
    pub(crate) fn are_plain_but_for_omission(&self) -> bool {
        let words = [&self.bytes, &self.text, &self.more];
        matches!(self.encoding, Encoding::Plain)
            && words.iter().all(|attr| attr.is_none())
            && self.max_len().is_empty()
            && self.min_len().is_empty()
            && self.inner.is_empty()
            && self.count.is_none()
            && self.relative_to.is_none()
            && self.subset.is_none()
            && self.via.is_none()
    }

    pub(crate) fn of(cx: &Ctxt, field: &Field, node: &Node<'_>) -> Self {
        let given = all(cx, &field.attrs);
        let mut this = Self::default();
        each_once(cx, &given, &[CHECK, RESERVED, PART]);
        for attr in &given {
            if length_habit(cx, attr, node) {
                continue;
            }
            if attr.is_one_of(ON_FIELDS) {
                this.add(cx, attr);
            } else {
                refuse(cx, attr, ON_FIELDS, node.has_length());
            }
        }
        // a field may be called `previous`, but a list cannot be relative to a field
        let is_list = node.has_length() || !this.max_len().is_empty();
        if is_list {
            this.wrapping_is_of_a_delta();
        }
        let is_delta = this.previous_delta.is_some();
        if let Some(to) = this.relative_to.as_mut().filter(|_| is_list || is_delta) {
            let is_previous = to.value.take_if(|to| is_previous(to)).is_some();
            this.is_ascending = is_previous && !is_delta;
        }
        this.given = given;
        let is_bytes = matches!(&node.shape, Shape::Array(item, _) if item.is_byte());
        this.is_counted_block = this.count().is_some() && this.bytes.is_some() && is_bytes;
        if this.is_counted_block {
            this.marks.push(Mark::Align);
        }
        this
    }

    /// Returns the attributes that were written for a part of the field's type, in `each(…)`,
    /// `key(…)` or `part(n, …)`.
    pub(crate) fn at(&self, place: Place) -> Option<&Inner> {
        self.inner.iter().find(|inner| inner.place == place)
    }

    fn add(&mut self, cx: &Ctxt, attr: &Attr) {
        match attr.name.to_string().as_str() {
            ALIGN => {
                self.marks.push(Mark::Align);
                grammar::word(cx, attr);
            }
            BYTES | REST => self.bytes = Some(grammar::word(cx, attr)),
            MORE => self.more = Some(grammar::word(cx, attr)),
            SKIP => self.skip = Some(grammar::word(cx, attr)),
            NUL_TERMINATED | UNALIGNED | UTF16 => {
                let text = grammar::word(cx, attr);
                self.text.get_or_insert(text);
            }
            EACH | KEY | PART => self.inner.extend(inner(cx, attr)),
            OMIT_DEFAULT => {
                self.omit_default = Some(Given::new(attr, grammar::omit_default(cx, attr)));
            }
            CHECK => self.marks.extend(grammar::check(cx, attr)),
            RESERVED => self.marks.extend(grammar::number(cx, attr).map(Mark::Reserved)),
            BITS => self.set_width(grammar::bits(cx, attr)),
            COMPRESSED => self.set_encoding(grammar::compressed(cx, attr)),
            FIXED => self.set_width(grammar::fixed(cx, attr)),
            VARINT => self.set_encoding(grammar::varint(cx, attr)),
            SMALLEST_THREE => self.set_encoding(grammar::smallest_three(cx, attr)),
            MAX_LEN => self.max_len = Some(Given::new(attr, Some(grammar::numbers(cx, attr)))),
            MIN_LEN => self.min_len = Some(Given::new(attr, Some(grammar::numbers(cx, attr)))),
            RELATIVE_INDEX => {
                self.subset = Some(Given::new(attr, grammar::relative_index(cx, attr)));
            }
            SUBSET => self.subset = Some(Given::new(attr, grammar::subset(cx, attr))),
            COUNT => self.count = Some(Given::new(attr, grammar::member(cx, attr))),
            RELATIVE_TO => {
                let given = grammar::relative_to(cx, attr);
                self.relative_to = Some(Given::new(attr, given.to));
                (self.previous_delta, self.wrapping) = (given.delta, given.wrapping);
            }
            SINCE | UNTIL => self.versions.add(cx, attr, true),
            WHEN => self.when = grammar::condition(cx, attr),
            VIA => self.via = Some(Given::new(attr, grammar::via(cx, attr))),
            WITH => self.with = Some(Given::new(attr, grammar::with(cx, attr))),
            DELTA => self.delta_attr = Some(attr.clone()),
            _ => {}
        }
    }

    /// Takes the argument `wrapping` of `relative_to` as that of a delta to the previous element of a
    /// list.
    fn wrapping_is_of_a_delta(&mut self) {
        if let wrapping @ Some(_) = self.wrapping.take() {
            self.previous_delta = Some(DeltaArguments { wrapping, ..DeltaArguments::default() });
        }
    }

    /// Gives an index to each user's function in `each(with(path))`, `key(with(path))` and `part(n,
    /// with(path))`. The generated code refers to the functions by index.
    pub(crate) fn number_functions(&mut self, next: &mut usize) {
        for inner in &mut self.inner {
            let with = inner.attributes.with.as_mut();
            if let Some(with) = with.and_then(|with| with.value.as_mut()) {
                with.index = *next;
                *next += 1;
            }
            inner.attributes.number_functions(next);
        }
    }

    fn set_width(&mut self, encoding: Option<Encoding>) {
        self.has_width = true;
        self.set_encoding(encoding);
    }

    fn set_encoding(&mut self, encoding: Option<Encoding>) {
        let Some(encoding) = encoding else { return };
        self.encoding = match (mem::replace(&mut self.encoding, Encoding::Plain), encoding) {
            (Encoding::Plain, encoding) => encoding,
            (Encoding::Varint { group, of }, range @ Encoding::Range { .. })
            | (range @ Encoding::Range { .. }, Encoding::Varint { group, of })
                if matches!(*of, Encoding::Plain) =>
            {
                Encoding::Varint { group, of: Box::new(range) }
            }
            // `combinations` reports the second
            (first, _) => first,
        };
    }
}

fn value<T>(given: Option<&Given<T>>) -> Option<&T> {
    given?.value.as_ref()
}

/// Parses the attribute `each(…)`, `key(…)` or `part(n, …)`.
fn inner(cx: &Ctxt, attr: &Attr) -> Option<Inner> {
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
    let (place, given) = cx.ok(parser.parse2(tokens.clone()))?;
    if given.is_empty() {
        cx.error(attr, format!("`{}` is empty; remove it", attr.name));
    }
    each_once(cx, &given, &[PART]);
    let mut attributes = FieldAttributes::default();
    for attr in &given {
        if attr.is_one_of(ON_INNER) {
            attributes.add(cx, attr);
        } else if attr.is_one_of(&[MAX_LEN, MIN_LEN]) {
            let message = format!(
                "lengths go on the field itself, from the outside in: `#[{}(4, 16)]`",
                attr.name
            );
            cx.error(attr, message);
        } else {
            refuse(cx, attr, ON_INNER, false);
        }
    }
    attributes.given = given;
    attributes.wrapping_is_of_a_delta();
    let to = attributes.relative_to.as_mut().and_then(|to| to.value.take());
    attributes.is_ascending = to.is_some_and(|to| {
        let is_previous = is_previous(&to);
        if !is_previous {
            cx.error(&to, "an element is relative to the one before it: `relative_to(previous)`");
        }
        is_previous && attributes.previous_delta.is_none()
    });
    Some(Inner { place, attr: attr.clone(), attributes })
}

/// Returns `true` for the argument `previous` of `relative_to`. It refers to the previous element
/// of a list instead of a field.
fn is_previous(member: &Member) -> bool {
    matches!(member, Member::Named(name) if name == PREVIOUS)
}

/// Reports an error for `count` with a number on a list, for which the user means `max_len`.
/// Returns `true` if it reported one. On an array, `count` names a field.
fn length_habit(cx: &Ctxt, attr: &Attr, node: &Node<'_>) -> bool {
    let is_number = attr.value_text().is_some_and(|text| text.parse::<u64>().is_ok());
    let is_array = matches!(node.shape, Shape::Array(..));
    let is_habit = attr.is(COUNT) && node.has_length() && is_number && !is_array;
    if is_habit {
        refuse(cx, attr, ON_FIELDS, true);
    }
    is_habit
}
