//! Finds the parts of a schema that other languages cannot express.

use std::collections::HashSet;

use bitpack::dynamic::Condition;

use super::Unsupported;
use super::delta::Support;
use super::integers::Storage;
use super::memory;
use super::plan::{Member, Plan, Reserved};
use super::term::Scope;
use crate::model::{Body, Encoding, Field, Integers, Model, Type, unknown_part};
use crate::value::{Part, View};

/// Maximum number of encodings in a type without a declaration, which is repeated wherever it is
/// used.
const MOST_INLINE: u64 = 1000;

/// Maximum length of an array whose elements are written out, as a tuple of TypeScript is.
const LONGEST_TUPLE: u32 = 16;

/// Maximum number of elements in nested arrays that are written out.
const MOST_WRITTEN: u64 = 1 << 16;

/// The parts of a schema that one language cannot express and others can.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// `true` if the language has integers above 64 bits.
    pub(super) has_wide_integers: bool,
    /// `true` if its conditions can compute with integers above 64 bits.
    pub(super) has_wide_conditions: bool,
}

impl Limits {
    pub(super) const NONE: Self = Self { has_wide_integers: true, has_wide_conditions: true };
}

/// Returns an error that lists all parts of a schema that a language cannot express, if there are
/// any.
pub(super) fn check(model: &Model, limits: Limits) -> Result<(), Unsupported> {
    if model.description.modelled.is_some() {
        let part = "the packets are modelled: only Rust has the coder".to_owned();
        return Err(Unsupported { parts: vec![part] });
    }
    let plan = Plan::new(model, Reserved::NONE);
    let mut search = Search::new(&plan, limits);
    for (index, type_) in model.types().iter().enumerate() {
        search.seen.clear();
        let is_packet = model.packets().iter().any(|it| it.type_ as usize == index);
        // a type without a name is checked where it is used
        if type_.name.is_empty() && !is_packet {
            continue;
        }
        let name = if type_.name.is_empty() { "packet" } else { &type_.name };
        let place = |part: &str| match part {
            "" => format!("`{name}`"),
            part => format!("`{name}::{part}`"),
        };
        search.place = place("");
        match model.body(type_) {
            Body::Struct(fields) => search.fields(fields, place("")),
            Body::Enum(choice) => {
                for variant in choice.variants {
                    search.fields(&variant.fields, place(&variant.name));
                }
                search.fields(choice.checks, place(""));
            }
            Body::Alias(node) => search.value(node),
            Body::Opaque => search.found(opaque(type_)),
        }
    }
    search.parts.dedup();
    if search.parts.is_empty() { Ok(()) } else { Err(Unsupported { parts: search.parts }) }
}

/// The size of a value in generated code, including that of types without a declaration.
#[derive(Clone, Copy)]
struct Inline {
    encodings: u64,
    /// Number of encodings, where those in the elements of a short array are counted for each
    /// element.
    written: u64,
}

impl Inline {
    const ONE: Self = Self { encodings: 1, written: 1 };

    /// Returns the size of a value in generated code. `sizes` are the sizes of the types before its
    /// own.
    fn of(plan: &Plan<'_>, node: &Encoding, sizes: &[Self]) -> Self {
        let of = match *node {
            Encoding::Type(index) if plan.declared(index as usize).is_none() => {
                sizes.get(index as usize).copied()
            }
            _ => None,
        };
        let times = match *node {
            Encoding::Array { len: len @ 2..=LONGEST_TUPLE, .. }
            | Encoding::Counted { len: len @ 2..=LONGEST_TUPLE, .. } => u64::from(len),
            _ => 1,
        };
        node.inside().map(|it| Self::of(plan, it, sizes)).fold(
            of.unwrap_or(Self::ONE),
            |all, it| Self {
                encodings: all.encodings.saturating_add(it.encodings),
                written: all.written.saturating_add(it.written.saturating_mul(times)),
            },
        )
    }
}

struct Search<'p, 'm> {
    plan: &'p Plan<'m>,
    limits: Limits,
    place: String,
    parts: Vec<String>,
    /// Types without a name that were already visited inside the current type. Without this set,
    /// visiting nested tuples would take exponential time.
    seen: HashSet<usize>,
    /// Size of each type, counting types without a declaration wherever they are used.
    sizes: Vec<Inline>,
    /// The types with deltas that can be expressed.
    support: Support,
}

impl<'p, 'm> Search<'p, 'm> {
    fn new(plan: &'p Plan<'m>, limits: Limits) -> Self {
        let mut sizes = Vec::new();
        for type_ in plan.model.types() {
            sizes.push(match plan.model.body(type_) {
                Body::Alias(node) => Inline::of(plan, node, &sizes),
                _ => Inline::ONE,
            });
        }
        let (place, parts, seen) = (String::new(), Vec::new(), HashSet::new());
        Self { plan, limits, place, parts, seen, sizes, support: Support::of(plan) }
    }

    fn found(&mut self, what: &str) {
        self.parts.push(format!("{}: {what}", self.place));
    }

    fn fields(&mut self, fields: &'m [Field], place: String) {
        let members = self.plan.members(fields);
        self.group(fields, &members, &place);
        self.place = place;
    }

    fn group(&mut self, fields: &'m [Field], members: &[Member<'m>], place: &str) {
        for field in fields {
            self.place = format!("{place}, field `{}`", field.name);
            match &field.encoding {
                Encoding::When { condition, parts: fields } => {
                    let condition = self.plan.model.condition(condition);
                    self.place = format!("{place}, `when({})`", field.name);
                    match (Scope { plan: self.plan, members }).lower(condition) {
                        Err(what) => {
                            self.found(&format!("uses {what}{}", instead_of(condition)));
                        }
                        Ok(term) if !self.limits.has_wide_conditions && !term.fits_in_64_bits() => {
                            self.found("uses integers above 64 bits");
                        }
                        Ok(_) => {}
                    }
                    self.group(fields, members, place);
                }
                node => self.value(node),
            }
        }
    }

    fn value(&mut self, node: &'m Encoding) {
        let Inline { encodings, written } = Inline::of(self.plan, node, &self.sizes);
        // types with too many encodings are reported where they are used
        if encodings <= MOST_INLINE && written > MOST_WRITTEN {
            let limit = "the limit of nested arrays is";
            return self.found(&format!("expands to {written} elements; {limit} {MOST_WRITTEN}"));
        }
        self.node(node);
    }

    /// Returns `true` if the schema file describes a value completely, so that it can be written as
    /// a literal.
    fn tells(&self, part: Part<'m>) -> bool {
        let mut is_known = true;
        memory::each(self.plan, part, &mut |_, view| is_known &= !matches!(view, View::Unknown));
        is_known
    }

    fn node(&mut self, node: &'m Encoding) {
        let is_long =
            Integers::of(node).is_some() && Storage::of(node).is_some_and(|it| it.bits > 64);
        if is_long && !self.limits.has_wide_integers {
            self.found("an integer above 64 bits");
        }
        match node {
            Encoding::Function { path } => self.found(&format!("the function `{path}`")),
            Encoding::Itself { .. } if self.plan.type_declared(node).is_none() => {
                self.found("a tuple that contains its enclosing type and is used in several types");
            }
            Encoding::Deltas { of, .. } => {
                let what = "a list of deltas to the previous element";
                match self.support.node(self.plan, of) {
                    _ if !self.plan.model.describes_deltas() => self.found(what),
                    Some(part) => self.found(&format!("{what}: {part}")),
                    None => {}
                }
            }
            Encoding::OmitDefault { of, .. }
                if !self.tells((of, self.plan.model.omitted(node))) =>
            {
                self.found("an omitted default value that is too large or has no code");
            }
            Encoding::Ascending(first) => {
                let is_short = Storage::of(first).is_some_and(|it| it.bits <= 32);
                if !is_short {
                    self.found("an ascending list of integers above 32 bits");
                }
            }
            Encoding::Set { of, .. } | Encoding::Map { key: of, .. } => {
                self.key(of, &mut HashSet::new());
            }
            Encoding::Type(index) => self.unnamed(*index as usize),
            _ => {}
        }
        node.inside().for_each(|inner| self.node(inner));
    }

    /// Checks a type without a name, as part of the type that uses it.
    fn unnamed(&mut self, index: usize) {
        let size = self.sizes.get(index).map_or(0, |it| it.encodings);
        if size > MOST_INLINE {
            self.found(&format!("expands to {size} encodings; the limit is {MOST_INLINE}"));
            return;
        }
        let Some(type_) = self.plan.model.types().get(index).filter(|it| it.name.is_empty()) else {
            return;
        };
        let body = self.plan.model.body(type_);
        if !matches!(body, Body::Opaque) && !self.seen.insert(index) {
            return;
        }
        match body {
            Body::Struct(fields) => {
                let place = self.place.clone();
                self.fields(fields, place);
            }
            Body::Alias(node) => self.node(node),
            Body::Opaque => self.found(opaque(type_)),
            Body::Enum(_) => {}
        }
    }

    /// Reports parts of a key whose order other languages cannot reproduce, such as UTF-16 strings.
    /// `seen` are the types already visited.
    fn key(&mut self, node: &'m Encoding, seen: &mut HashSet<usize>) {
        match *node {
            // the order of UTF-16 code units differs from that of characters
            Encoding::Utf16 { .. } => self.found("UTF-16 strings as keys of a set or map"),
            Encoding::Type(index) if seen.insert(index as usize) => {
                if let Some(body) = self.plan.model.body_at(index as usize) {
                    body.each_encoding(&mut |node| self.key(node, seen));
                }
            }
            _ => {}
        }
        node.inside().for_each(|inner| self.key(inner, seen));
    }
}

/// Returns advice for the error message of a condition that other languages cannot express.
fn instead_of(condition: &Condition) -> &'static str {
    let calls = unknown_part(condition).is_some();
    if calls { "; other languages support fields, constants and operators" } else { "" }
}

/// Returns the reason that a type without a described body cannot be expressed.
fn opaque(type_: &Type) -> &'static str {
    if type_.is_msb_first() {
        "its numbers begin with the most significant bit"
    } else {
        "has a hand-written implementation"
    }
}
