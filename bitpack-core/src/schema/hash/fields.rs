//! Hashes encodings node by node, from the outermost one inwards, and structs and enums item by
//! item.

use super::nodes::Step;
use super::scope::Scope;
use super::terms;
use super::words::Hash;
use crate::math::bit_length;
use crate::schema::choice::{code, number};
use crate::schema::table::Kind;
use crate::schema::versions::some_differ;
use crate::schema::{Body, Field, Node, Schema, Variant};

/// Returns the hash of everything that determines the bits of a type in a version of the packet. `None` if
/// the type takes no bits.
pub(super) const fn schema(schema: &Schema, version: u8) -> Option<u64> {
    let inner = match &schema.body {
        Body::Struct(fields) => sequence(fields, version),
        Body::Enum { tag, least, tag_by_version, variants, checks } => {
            let are_in_all = !some_differ(variants);
            let codes = Codes { tag: *tag, least: *least, variants, version, are_in_all };
            let needed = bit_length(codes.count().saturating_sub(1) as u128);
            let tag = if *tag_by_version { needed } else { *tag };
            Some(choice(tag, &codes, checks))
        }
        Body::Alias(shape) => whole(shape.nodes(), Scope::none(version)),
        Body::Opaque => {
            let hash = Hash::begin(Kind::Written);
            Some(hash.word(schema.width.min).word(schema.width.max).finish())
        }
    };
    let inner = match schema.padded_to_bytes() {
        None => inner,
        Some(bytes) => Some(Hash::begin(Kind::PaddedTo).word(bytes as u64).maybe(inner).finish()),
    };
    if schema.meaning.is_empty() { inner } else { Some(with_name(schema.meaning, inner)) }
}

pub(super) const fn with_name(name: &str, inner: Option<u64>) -> u64 {
    Hash::begin(Kind::Named).text(name).maybe(inner).finish()
}

/// Returns the hash of a field; `None` if the field takes no bits. `scope` holds the other fields of the
/// type, to which the encoding can refer.
pub(super) const fn field(field: &Field, scope: Scope<'_>) -> Option<u64> {
    match field.shape.nodes() {
        // of a function only the path and the bits are known
        [Node::Opaque { path }] => {
            let hash = Hash::begin(Kind::Function).text(path);
            Some(hash.word(field.width.min).word(field.width.max).finish())
        }
        nodes => whole(nodes, scope),
    }
}

/// Returns the hash of an encoding; `None` if it takes no bits. `nodes` must describe exactly one value, and
/// `scope` holds the fields that they can refer to.
pub(super) const fn whole(nodes: &[Node], scope: Scope<'_>) -> Option<u64> {
    value(nodes, scope).0
}

/// Returns the hash of the first encoding in a sequence of nodes, and the nodes after it. The hash
/// is `None` if the encoding takes no bits.
const fn value<'n>(nodes: &'n [Node], scope: Scope<'_>) -> (Option<u64>, &'n [Node]) {
    let [node, rest @ ..] = nodes else {
        return (None, nodes);
    };
    match node.step(scope) {
        Step::None => (None, rest),
        Step::Leaf(hash) => (Some(hash.finish()), rest),
        Step::Leaves(len, hash) => (array(len as u64, Some(hash.finish())), rest),
        Step::Type(schema) => (self::schema(schema, scope.version), rest),
        Step::Version(first, hash) => {
            let (inner, rest) = value(rest, Scope::none(first));
            (Some(hash.maybe(inner).finish()), rest)
        }
        Step::Inner => value(rest, scope),
        Step::Array(len) => {
            let (item, rest) = value(rest, scope);
            (array(len as u64, item), rest)
        }
        Step::One(hash) => {
            let (inner, rest) = value(rest, scope);
            (Some(hash.maybe(inner).finish()), rest)
        }
        Step::Two(hash) => {
            let (key, rest) = value(rest, scope);
            let (item, rest) = value(rest, scope);
            (Some(hash.maybe(key).maybe(item).finish()), rest)
        }
    }
}

/// Returns the hash of an array of `len` items with the hash `item`. `None` if the array takes no bits.
pub(super) const fn array(len: u64, item: Option<u64>) -> Option<u64> {
    match (len, item) {
        (0, _) | (_, None) => None,
        (1, item) => item,
        (len, Some(item)) => Some(Hash::begin(Kind::Array).word(len).word(item).finish()),
    }
}

/// The number and the hash of a struct's items (fields that take bits) so far, and `true` if all items have
/// equal hashes.
#[derive(Clone, Copy)]
pub(super) struct Items {
    count: u64,
    first: u64,
    are_alike: bool,
    all: Hash,
}

/// Returns the hash of the fields of a struct in order. `None` if none of them takes bits.
pub(super) const fn sequence(fields: &[Field], version: u8) -> Option<u64> {
    Items::NONE.and(fields, Scope { fields, version }, None).finish()
}

impl Items {
    pub(super) const NONE: Self =
        Self { count: 0, first: 0, are_alike: true, all: Hash::begin(Kind::Struct) };

    /// Returns the hash of a struct with the items added so far; `None` if there are none.
    pub(super) const fn finish(self) -> Option<u64> {
        if self.are_alike {
            return array(self.count, if self.count == 0 { None } else { Some(self.first) });
        }
        Some(Hash::begin(Kind::Struct).word(self.count).word(self.all.finish()).finish())
    }

    /// Adds each field that takes bits. `scope` holds the fields that an encoding can refer to. If
    /// `condition` is the hash of a condition, all of the added fields depend on that condition.
    const fn and(self, fields: &[Field], scope: Scope<'_>, condition: Option<u64>) -> Self {
        let mut items = self;
        each!(field in fields => {
            if !field.span().contains(scope.version) {
                // the version lacks it
            } else if !field.span().is_all() {
                items = items.and(field.group, scope, condition);
            } else if let Node::When { terms } = field.shape.nodes()[0] {
                let inner = terms::all(terms, scope);
                let condition = match condition {
                    None => inner,
                    Some(outer) => under(outer, inner),
                };
                items = items.and(field.group, scope, Some(condition));
            } else if let Some(item) = self::field(field, scope) {
                items = items.item(match condition {
                    None => item,
                    Some(condition) => under(condition, item),
                });
            }
        });
        items
    }

    /// Adds an item (a field that takes bits) with this hash.
    pub(super) const fn item(self, item: u64) -> Self {
        let first = if self.count == 0 { item } else { self.first };
        Self {
            count: self.count + 1,
            first,
            are_alike: self.are_alike && first == item,
            all: self.all.word(item),
        }
    }
}

/// Returns the combined hash of a condition and of an item or another condition that depends on it.
pub(super) const fn under(condition: u64, item: u64) -> u64 {
    Hash::begin(Kind::When).word(condition).word(item).finish()
}

/// Returns the hash of an enum with a tag of `tag` bits. Its variants are hashed in the order of
/// their tags, not of their declaration.
const fn choice(tag: u32, codes: &Codes<'_>, checks: &[Field]) -> u64 {
    let (variants, count) = (codes.variants, codes.count());
    let mut hash = Hash::begin(Kind::Enum).word(tag as u64).word(count);
    let (are_in_order, mut from) = (codes.are_in_order(), 0);
    each!(i in 0..variants.len() => {
        let index = if are_in_order { i } else { codes.first_from(from) };
        let (variant, code) = (&variants[index], codes.tag_of(index));
        if codes.has(index) {
            let one = Hash::begin(Kind::Variant).word(code).text(variant.name);
            hash = hash.word(one.maybe(sequence(variant.fields, codes.version)).finish());
        }
        from = code + 1;
    });
    hash.maybe(sequence(checks, codes.version)).finish()
}

/// The tags of an enum's variants, as they are sent in a version of the packet.
struct Codes<'v> {
    tag: u32,
    least: i128,
    variants: &'v [Variant],
    version: u8,
    /// `true` if every version has all variants.
    are_in_all: bool,
}

impl Codes<'_> {
    const fn has(&self, index: usize) -> bool {
        self.variants[index].versions.contains(self.version)
    }

    const fn count(&self) -> u64 {
        self.count_before(self.variants.len())
    }

    const fn count_before(&self, index: usize) -> u64 {
        let mut count = 0;
        each!(i in 0..index => count += self.has(i) as u64);
        count
    }

    const fn tag_of(&self, index: usize) -> u64 {
        if self.variants[index].number.is_none() {
            return if self.are_in_all { index as u64 } else { self.count_before(index) };
        }
        code(self.tag, self.least, number(self.variants, index)) as u64
    }

    const fn are_in_order(&self) -> bool {
        each!(i in 0..self.variants.len().saturating_sub(1) => {
            // ordinals are in order, also those that a version lacks
            if self.variants[i + 1].number.is_some() && self.tag_of(i) >= self.tag_of(i + 1) {
                return false;
            }
        });
        true
    }

    /// Returns the index of the variant with the lowest tag that is not below `from`.
    const fn first_from(&self, from: u64) -> usize {
        let (mut found, mut found_code) = (0, u64::MAX);
        each!(i in 0..self.variants.len() => {
            let code = self.tag_of(i);
            if code >= from && code < found_code {
                (found, found_code) = (i, code);
            }
        });
        found
    }
}
