//! The attributes of a field.

use syn::{Expr, Field, Ident, Member, Path};

use super::inner::{Inner, Place, inner};
use super::number::{Number, Real};
use super::via::Via;
use super::{Attr, all, each_once, grammar, refuse};
use crate::ctxt::Ctxt;
use crate::shape::{Node, Shape};
use crate::symbol::{
    ALIGN, BITS, BYTES, CHECK, COMPRESSED, COUNT, EACH, FIXED, KEY, MAX_LEN, MIN_LEN, MORE,
    NUL_TERMINATED, OMIT_DEFAULT, ON_FIELDS, PART, PREVIOUS, RELATIVE_INDEX, RELATIVE_TO, RESERVED,
    SKIP, SMALLEST_THREE, SUBSET, UNALIGNED, UTF16, VIA, WHEN, WITH,
};

/// How a value is spelled in bits. In a container it is the innermost element's.
pub(crate) enum Encoding {
    /// As its type says.
    Plain,
    Bits(Number),
    Range {
        min: Number,
        max: Number,
    },
    Fixed {
        integer: Number,
        fraction: Number,
        min: Number,
        max: Number,
    },
    Compressed {
        min: Real,
        max: Real,
        res: Real,
        /// Outside is refused, not clamped.
        strict: bool,
    },
    SmallestThree {
        bits: Number,
    },
}

impl Encoding {
    /// Whether an array of these is one vector to it.
    pub(crate) fn takes_vector(&self, item: &Node<'_>) -> bool {
        matches!(self, Self::Compressed { .. } | Self::SmallestThree { .. })
            && matches!(item.shape, Shape::F32)
    }
}

/// Something on the wire before a field (or, a check, behind a type).
pub(crate) enum Mark {
    Align,
    Check { magic: Number, bits: Number },
    Reserved(Number),
}

/// Which of an array's objects are there: how their indices are spelled.
pub(crate) struct Subset {
    /// The constructor of its codec: `flags`, `indices`, `sentinel`, `relative_index`.
    pub(crate) codec: Ident,
    pub(crate) max: Option<Number>,
}

/// How a field is sent against a baseline: what `#[delta]` says.
#[derive(Default)]
pub(crate) struct How {
    /// Without a changed bit.
    pub(crate) always: bool,
    /// As it is without a baseline.
    pub(crate) whole: bool,
    /// Bits of a small difference.
    pub(crate) small: Option<Number>,
    /// Bits of one that is larger.
    pub(crate) large: Option<Number>,
}

/// The function that a field is left to.
pub(crate) struct With {
    pub(crate) path: Path,
    /// Another that sends it against a baseline.
    pub(crate) delta: Option<Path>,
    /// Bits that it takes at most, if it tells.
    pub(crate) max_bits: Option<Number>,
    /// Whether it promises that what it reads equals what it wrote.
    pub(crate) exact: bool,
    /// Bytes of memory that its value takes at most, if it tells.
    pub(crate) max_memory: Option<Number>,
    /// Which of the type's functions it is, if it is called for what is inside a field.
    pub(crate) index: usize,
}

/// What a field's attributes say.
pub(crate) struct FieldAttributes {
    /// As written, for the rules about what goes with what.
    pub(crate) given: Vec<Attr>,
    /// In the order written.
    pub(crate) marks: Vec<Mark>,
    pub(crate) encoding: Encoding,
    /// From the outside in.
    pub(crate) min_len: Vec<Number>,
    pub(crate) max_len: Vec<Number>,
    pub(crate) subset: Option<Subset>,
    pub(crate) count: Option<Member>,
    pub(crate) relative_to: Option<Member>,
    /// Relative to the element before.
    pub(crate) is_ascending: bool,
    /// What is said of what is inside.
    pub(crate) inner: Vec<Inner>,
    pub(crate) when: Option<Expr>,
    pub(crate) with: Option<With>,
    pub(crate) via: Option<Via>,
    /// What `omit_default` leaves out, if it is not the type's default.
    pub(crate) omitted: Option<Expr>,
    /// Nothing but where the derive of `Delta` has asked.
    pub(crate) how: How,
}

impl FieldAttributes {
    pub(super) fn none() -> Self {
        Self {
            given: Vec::new(),
            marks: Vec::new(),
            encoding: Encoding::Plain,
            min_len: Vec::new(),
            max_len: Vec::new(),
            subset: None,
            count: None,
            relative_to: None,
            is_ascending: false,
            inner: Vec::new(),
            when: None,
            with: None,
            via: None,
            omitted: None,
            how: How::default(),
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
        // a field may be called `previous`; no list can be relative to one
        let is_list = node.has_length() || !this.max_len.is_empty();
        if is_list && this.relative_to.as_ref().is_some_and(is_previous) {
            this.relative_to = None;
            this.is_ascending = true;
        }
        this.given = given;
        this
    }

    /// What is said of this part of the type.
    pub(crate) fn at(&self, place: Place) -> Option<&Inner> {
        self.inner.iter().find(|inner| inner.place == place)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Attr> {
        self.given.iter().find(|attr| attr.is(name))
    }

    pub(super) fn add(&mut self, cx: &Ctxt, attr: &Attr) {
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

    fn set_encoding(&mut self, encoding: Option<Encoding>) {
        if let (Some(encoding), Encoding::Plain) = (encoding, &self.encoding) {
            self.encoding = encoding;
        }
    }
}

/// Whether this is the element before.
pub(super) fn is_previous(member: &Member) -> bool {
    matches!(member, Member::Named(name) if name == PREVIOUS)
}

/// `count = 4` on a list means its longest length; `count` is something else here.
fn length_habit(cx: &Ctxt, attr: &Attr, node: &Node<'_>) -> bool {
    let is_number = attr.value_text().is_some_and(|text| text.parse::<u64>().is_ok());
    let is_array = matches!(node.shape, Shape::Array(..));
    let is_habit = attr.is(COUNT) && node.has_length() && is_number && !is_array;
    if is_habit {
        refuse(cx, attr, ON_FIELDS, true);
    }
    is_habit
}
