//! Hashes the types of a description as [`Schema::hash`](super::super::Schema::hash) hashes their
//! schemas. A file whose contents were changed by hand is found by it.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::vec::Vec;

use super::fields::{Items, array, named, under};
use super::nodes::{self, Step, relative};
use super::places::{Place, Places, Version, is_nothing};
use super::scope::Scope;
use super::terms::described;
use super::words::{Hash, Kind};
use crate::math::bit_length;
use crate::schema::LATEST;
use crate::schema::choice::code;
use crate::schema::description::{
    Description, Encoding, Expression, Head, Inner, Part, Parts, RangeEnd, Type, Variant,
};

/// Maximum depth to which types contain each other. Deeper ones are hashed as types without bits.
const DEEPEST: u32 = 256;

impl Description {
    /// Computes the hash of each type's schema from its description, in the order of
    /// [`types`](Self::types). It equals [`Schema::hash`](crate::schema::Schema::hash) of the
    /// described type, so a [`Packet`](super::super::description::Packet) with another hash was
    /// changed after the description was made.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::schema::Description;
    /// let description = Description::of::<(bool, Option<u16>)>();
    /// let packet = &description.packets[0];
    /// assert_eq!(description.type_hashes()[packet.type_ as usize], packet.hash);
    /// ```
    #[must_use]
    pub fn type_hashes(&self) -> Vec<u64> {
        let mut all = Types { types: &self.types, known: BTreeMap::new() };
        let hash = |index| {
            let found = all.known(index as u32, LATEST, DEEPEST);
            Hash::begin(Kind::Whole).maybe(found.and_then(|it| it.hash)).finish()
        };
        (0..self.types.len()).map(hash).collect()
    }
}

/// The types of a description, and the facts about those that are known already.
pub(super) struct Types<'d> {
    types: &'d [Type],
    known: BTreeMap<(u32, u8), Known<'d>>,
}

/// The facts about a type in one version of a packet.
#[derive(Clone)]
pub(super) struct Known<'d> {
    /// Hash of everything that determines the bits. `None` if there are none.
    hash: Option<u64>,
    /// `true` if a value never takes bits and has no restricted meaning.
    pub(super) is_nothing: bool,
    /// The fields that a reference to a part of a value can name.
    pub(super) places: Rc<Places<'d>>,
}

impl<'d> Types<'d> {
    /// Returns the facts about a type. `None` if it does not exist or is nested too deeply.
    pub(super) fn known(&mut self, index: u32, version: u8, left: u32) -> Option<Known<'d>> {
        if let Some(known) = self.known.get(&(index, version)) {
            return Some(known.clone());
        }
        let of = self.types.get(index as usize)?;
        let version = Version { number: version, before: index, left: left.checked_sub(1)? };
        let known = self.examined(of, version);
        self.known.insert((index, version.number), known.clone());
        Some(known)
    }

    fn examined(&mut self, of: &'d Type, version: Version) -> Known<'d> {
        let (mut places, mut is_nothing) = (Rc::default(), false);
        let inner = match &of.parts {
            Parts::Fields(parts) => {
                let own = self.places(parts, version);
                is_nothing = own.are_nothing();
                let hash = self.sequence(parts, &own, version);
                places = Rc::new(own);
                hash
            }
            Parts::Variants {
                tag_bits,
                least,
                tag_by_version,
                discriminants,
                variants,
                checks,
            } => {
                let least = Some(*least).filter(|_| *discriminants);
                let tag = (*tag_bits, *tag_by_version, least);
                Some(self.choice(tag, variants, checks, version))
            }
            Parts::As(encoding) => {
                is_nothing = self.is_nothing(encoding, version);
                if let Inner::Type(index) = encoding.parts() {
                    places = self.inside(index, version);
                }
                self.value(encoding, &Places::default(), version)
            }
            Parts::Opaque { .. } => {
                Some(widths(Hash::begin(Kind::Written), of.min_bits, of.max_bits).finish())
            }
        };
        let inner = match of.padded_to {
            None => inner,
            Some(bytes) => {
                let padded = Hash::begin(Kind::PaddedTo).word(u64::from(bytes));
                Some(padded.maybe(inner).finish())
            }
        };
        let is_plain = of.meaning.is_empty() && of.padded_to.is_none();
        Known {
            hash: if of.meaning.is_empty() { inner } else { Some(named(&of.meaning, inner)) },
            is_nothing: is_nothing && is_plain,
            places,
        }
    }

    /// Returns the hash of fields in order. `None` if none of them takes bits.
    fn sequence(
        &mut self,
        parts: &'d [Part],
        places: &Places<'d>,
        version: Version,
    ) -> Option<u64> {
        self.items(Items::NONE, (parts, places), version, None).finish()
    }

    /// Adds fields to the items of a struct. All of them depend on `condition`, if there is one.
    fn items(
        &mut self,
        mut items: Items,
        (parts, places): (&'d [Part], &Places<'d>),
        version: Version,
        condition: Option<u64>,
    ) -> Items {
        for part in parts {
            match &part.encoding {
                Encoding::When { condition: Expression::Versions(span), parts } => {
                    if span.contains(version.number) {
                        items = self.items(items, (parts, places), version, condition);
                    }
                }
                Encoding::When { condition: inner, parts } => {
                    let inner = self.expression(inner, places, version);
                    let all = condition.map_or(inner, |outer| under(outer, inner));
                    items = self.items(items, (parts, places), version, Some(all));
                }
                _ => {
                    let Some(item) = self.field(part, places, version) else { continue };
                    items = items.item(condition.map_or(item, |all| under(all, item)));
                }
            }
        }
        items
    }

    fn field(&mut self, part: &'d Part, places: &Places<'d>, version: Version) -> Option<u64> {
        match &part.encoding {
            Encoding::Function { path } => {
                let hash = Hash::begin(Kind::Function).text(path);
                Some(widths(hash, part.min_bits, part.max_bits).finish())
            }
            encoding => self.value(encoding, places, version),
        }
    }

    /// Returns the hash of an encoding. `None` if it takes no bits.
    fn value(
        &mut self,
        encoding: &'d Encoding,
        places: &Places<'d>,
        version: Version,
    ) -> Option<u64> {
        let step = match encoding.head() {
            Head::Node(node) => nodes::step(&node, Scope::none(version.number)),
            Head::Type => {
                let Inner::Type(index) = encoding.parts() else { return None };
                return self.before(index, version)?.hash;
            }
            head => self.named_step(&head, places, version)?,
        };
        if let Step::Version(first, hash) = step {
            let version = Version { number: first, ..version };
            let inner = encoding.inner().and_then(|it| self.value(it, &Places::default(), version));
            return Some(hash.maybe(inner).finish());
        }
        let (first, second) = match encoding.parts() {
            Inner::One(of) | Inner::Each(of) => (self.value(of, places, version), None),
            Inner::Entries(key, value) => {
                (self.value(key, places, version), self.value(value, places, version))
            }
            Inner::None | Inner::Type(_) | Inner::Parts(_) => (None, None),
        };
        match step {
            Step::Leaf(hash) => Some(hash.finish()),
            Step::Leaves(len, hash) => array(u64::from(len), Some(hash.finish())),
            Step::Array(len) => array(u64::from(len), first),
            Step::One(hash) => Some(hash.maybe(first).finish()),
            Step::Two(hash) => Some(hash.maybe(first).maybe(second).finish()),
            Step::Inner => first,
            // a nested type and a version are hashed above
            Step::None | Step::Type(_) | Step::Version(..) => None,
        }
    }

    /// Returns the hash of an outermost part that has texts or refers to fields.
    fn named_step(
        &mut self,
        head: &Head<'_>,
        places: &Places<'d>,
        version: Version,
    ) -> Option<Step> {
        Some(match *head {
            Head::Omitted(value, omitted_bit) => {
                let kind = if omitted_bit { Kind::OmitDefaultSet } else { Kind::OmitDefault };
                let value = self.expression(value, &Places::default(), version);
                Step::One(Hash::begin(kind).word(value))
            }
            Head::Counted(len, count) => {
                let hash = Hash::begin(Kind::Counted).word(u64::from(len));
                Step::One(places.reference(hash, count))
            }
            Head::Named(name) => Step::One(Hash::begin(Kind::Named).text(name)),
            Head::Relative(to, bits) => Step::Leaf(places.reference(relative(bits), to)),
            Head::RelativeWrapping(to, bits) => {
                let hash = Hash::begin(Kind::RelativeWrapping).word(u64::from(bits));
                Step::Leaf(places.reference(hash, to))
            }
            Head::RangeTo(min, max) => {
                let hash = end(Hash::begin(Kind::RangeTo), min, places);
                Step::Leaf(end(hash, max, places))
            }
            Head::Function(path) => {
                Step::Leaf(widths(Hash::begin(Kind::Function).text(path), 0, None))
            }
            Head::Node(_) | Head::Type | Head::When(_) => return None,
        })
    }

    /// Returns the hash of an enum. Its variants are hashed in the order of their tags.
    fn choice(
        &mut self,
        (tag, by_version, least): (u32, bool, Option<i64>),
        variants: &'d [Variant],
        checks: &'d [Part],
        version: Version,
    ) -> u64 {
        let has = |it: &&Variant| it.versions.contains(version.number);
        let mut all: Vec<(u64, &Variant)> = (0..).zip(variants.iter().filter(has)).collect();
        if let Some(least) = least {
            let tag = tag.min(u32::BITS);
            for (at, variant) in &mut all {
                *at = u64::from(code(tag, i128::from(least), i128::from(variant.number)));
            }
            all.sort_by_key(|(code, _)| *code);
        }
        let count = all.len() as u64;
        let needed = bit_length(u128::from(count.saturating_sub(1)));
        let tag = if by_version { needed } else { tag };
        let mut hash = Hash::begin(Kind::Enum).word(u64::from(tag)).word(count);
        for (code, variant) in all {
            let one = Hash::begin(Kind::Variant).word(code).text(&variant.name);
            let places = self.places(&variant.fields, version);
            hash = hash.word(one.maybe(self.sequence(&variant.fields, &places, version)).finish());
        }
        let places = self.places(checks, version);
        hash.maybe(self.sequence(checks, &places, version)).finish()
    }

    fn expression(&mut self, of: &Expression, places: &Places<'d>, version: Version) -> u64 {
        described(of, &mut |hash, name, path| {
            let mut hash = places.reference_of(hash, name, path.len());
            let mut place: Option<Place<'d>> = places.get(name);
            for name in path {
                let inside = match place.map(|it| it.encoding.parts()) {
                    Some(Inner::Type(index)) => self.inside(index, version),
                    _ => Rc::default(),
                };
                hash = inside.part(hash, name);
                place = inside.get(name);
            }
            hash
        })
    }
}

/// Adds the fewest and the most bits of a value to a hash.
fn widths(hash: Hash, min: u64, max: Option<u64>) -> Hash {
    hash.word(min).word(max.unwrap_or(u64::MAX))
}

/// Adds an end of a range to a hash: the field that it refers to, if any, and the constant.
fn end(hash: Hash, end: &RangeEnd, places: &Places<'_>) -> Hash {
    let hash = match &end.field {
        None => hash.word(0),
        Some(field) => places.reference(hash, field),
    };
    hash.word(end.offset as u64)
}

impl<'d> Types<'d> {
    /// Returns the facts about a type before the one that refers to it.
    fn before(&mut self, index: u32, version: Version) -> Option<Known<'d>> {
        if index >= version.before {
            return None;
        }
        self.known(index, version.number, version.left)
    }

    fn inside(&mut self, index: u32, version: Version) -> Rc<Places<'d>> {
        self.before(index, version).map(|it| it.places).unwrap_or_default()
    }

    fn is_nothing(&mut self, encoding: &'d Encoding, version: Version) -> bool {
        is_nothing(encoding, &mut |index| {
            self.before(index, version).is_some_and(|it| it.is_nothing)
        })
    }

    fn places(&mut self, parts: &'d [Part], version: Version) -> Places<'d> {
        let mut places = Places::default();
        places.add(parts, version.number, &mut |encoding| self.is_nothing(encoding, version));
        places
    }
}
