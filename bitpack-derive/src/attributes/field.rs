//! The attributes of a field, and the ones nested in `each(with(path))`, `key(bits(3))` and
//! `part(0, bits(3))`.

use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Field, LitInt, Member, Token};

use super::attr::{Attr, Form, all, each_once, refuse, several};
use super::grammar;
use super::number::Number;
use super::parsed::{DeltaArguments, Encoding, Mark, Subset, With};
use super::via::Via;
use crate::ctxt::Ctxt;
use crate::shape::{Node, Place, Shape};
use crate::symbol::{
    ALIGN, BITS, BYTES, CHECK, COMPRESSED, COUNT, EACH, FIXED, KEY, MAX_LEN, MIN_LEN, MORE,
    NUL_TERMINATED, OMIT_DEFAULT, ON_FIELDS, ON_INNER, PART, PREVIOUS, RELATIVE_INDEX, RELATIVE_TO,
    RESERVED, SKIP, SMALLEST_THREE, SUBSET, UNALIGNED, UTF16, VIA, WHEN, WITH,
};

/// The parsed attributes of a field.
pub(crate) struct FieldAttributes {
    /// The attributes as written, for the rules about combinations.
    pub(crate) given: Vec<Attr>,
    /// Marks before the field, in the order written.
    pub(crate) marks: Vec<Mark>,
    pub(crate) encoding: Encoding,
    /// Minimum lengths, from the outermost container inwards.
    pub(crate) min_len: Vec<Number>,
    pub(crate) max_len: Vec<Number>,
    pub(crate) subset: Option<Subset>,
    pub(crate) count: Option<Member>,
    /// `true` for `count` with `bytes`: the first `count` bytes of an array are copied as a block.
    pub(crate) is_counted_block: bool,
    pub(crate) relative_to: Option<Member>,
    /// `true` if each element is sent relative to the element before.
    pub(crate) is_ascending: bool,
    /// Attributes for parts of the type.
    pub(crate) inner: Vec<Inner>,
    pub(crate) when: Option<Expr>,
    pub(crate) with: Option<With>,
    pub(crate) via: Option<Via>,
    /// The value that `omit_default` leaves out; `None` for the type's default.
    pub(crate) omitted: Option<Expr>,
    /// The arguments of `#[delta]`. Only the derive of `Delta` sets them.
    pub(crate) delta: DeltaArguments,
}

/// Attributes for one part of a field's type: `each(…)`, `key(…)` or `part(n, …)`.
pub(crate) struct Inner {
    pub(crate) place: Place,
    /// The whole attribute, for the position of error messages.
    pub(crate) attr: Attr,
    pub(crate) attributes: FieldAttributes,
}

impl FieldAttributes {
    fn none() -> Self {
        Self {
            given: Vec::new(),
            marks: Vec::new(),
            encoding: Encoding::Plain,
            min_len: Vec::new(),
            max_len: Vec::new(),
            subset: None,
            count: None,
            is_counted_block: false,
            relative_to: None,
            is_ascending: false,
            inner: Vec::new(),
            when: None,
            with: None,
            via: None,
            omitted: None,
            delta: DeltaArguments::default(),
        }
    }

    pub(crate) fn of(cx: &Ctxt, field: &Field, node: &Node<'_>) -> Self {
        let given = all(cx, &field.attrs);
        let mut this = Self::none();
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
        let is_list = node.has_length() || !this.max_len.is_empty();
        if is_list && this.relative_to.as_ref().is_some_and(is_previous) {
            this.relative_to = None;
            this.is_ascending = true;
        }
        this.given = given;
        let is_bytes = matches!(&node.shape, Shape::Array(item, _) if item.is_byte());
        this.is_counted_block = this.count.is_some() && this.has(BYTES) && is_bytes;
        if this.is_counted_block {
            this.marks.push(Mark::Align);
        }
        this
    }

    /// Returns the attributes that apply to this part of the type.
    pub(crate) fn at(&self, place: Place) -> Option<&Inner> {
        self.inner.iter().find(|inner| inner.place == place)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Attr> {
        self.given.iter().find(|attr| attr.is(name))
    }

    fn add(&mut self, cx: &Ctxt, attr: &Attr) {
        match attr.name.to_string().as_str() {
            ALIGN => {
                self.marks.push(Mark::Align);
                grammar::word(cx, attr);
            }
            BYTES | MORE | NUL_TERMINATED | SKIP | UNALIGNED | UTF16 => grammar::word(cx, attr),
            EACH | KEY | PART => self.inner.extend(inner(cx, attr)),
            OMIT_DEFAULT => self.omitted = grammar::omit_default(cx, attr),
            CHECK => self.marks.extend(grammar::check(cx, attr)),
            RESERVED => self.marks.extend(grammar::number(cx, attr).map(Mark::Reserved)),
            BITS => self.set_encoding(grammar::bits(cx, attr)),
            COMPRESSED => self.set_encoding(grammar::compressed(cx, attr)),
            FIXED => self.set_encoding(grammar::fixed(cx, attr)),
            SMALLEST_THREE => self.set_encoding(grammar::smallest_three(cx, attr)),
            MAX_LEN => self.max_len = grammar::numbers(cx, attr),
            MIN_LEN => self.min_len = grammar::numbers(cx, attr),
            RELATIVE_INDEX => self.subset = grammar::relative_index(cx, attr),
            SUBSET => self.subset = grammar::subset(cx, attr),
            COUNT => self.count = grammar::member(cx, attr),
            RELATIVE_TO => self.relative_to = grammar::member(cx, attr),
            WHEN => self.when = grammar::condition(cx, attr),
            VIA => self.via = grammar::via(cx, attr),
            WITH => self.with = grammar::with(cx, attr),
            _ => {}
        }
    }

    /// Assigns numbers to the functions of `with` inside other attributes.
    pub(crate) fn number_functions(&mut self, next: &mut usize) {
        for inner in &mut self.inner {
            if let Some(with) = &mut inner.attributes.with {
                with.index = *next;
                *next += 1;
            }
            inner.attributes.number_functions(next);
        }
    }

    fn set_encoding(&mut self, encoding: Option<Encoding>) {
        if let (Some(encoding), Encoding::Plain) = (encoding, &self.encoding) {
            self.encoding = encoding;
        }
    }
}

/// Parses `each(…)`, `key(…)`, `part(n, …)`.
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
    let mut attributes = FieldAttributes::none();
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
    attributes.is_ascending = attributes.relative_to.take().is_some_and(|to| {
        let is_previous = is_previous(&to);
        if !is_previous {
            cx.error(&to, "an element is relative to the one before it: `relative_to(previous)`");
        }
        is_previous
    });
    Some(Inner { place, attr: attr.clone(), attributes })
}

/// Returns `true` for the word `previous`, which means the element before.
fn is_previous(member: &Member) -> bool {
    matches!(member, Member::Named(name) if name == PREVIOUS)
}

/// Reports `count = 4` on a list, where the user means `max_len`. Returns `true` if it did. (On an
/// array, `count` names a field.)
fn length_habit(cx: &Ctxt, attr: &Attr, node: &Node<'_>) -> bool {
    let is_number = attr.value_text().is_some_and(|text| text.parse::<u64>().is_ok());
    let is_array = matches!(node.shape, Shape::Array(..));
    let is_habit = attr.is(COUNT) && node.has_length() && is_number && !is_array;
    if is_habit {
        refuse(cx, attr, ON_FIELDS, true);
    }
    is_habit
}
