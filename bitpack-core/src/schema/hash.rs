//! The hash of a schema: a number that changes with every bit's meaning.

use super::{Body, Field, Node, Schema, Shape, Variant};

/// FNV-1a's start and prime, over words instead of bytes.
const START: u64 = 0xCBF2_9CE4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01B3;

/// A hash over words, computed at compile time.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Schema {
    /// A number over all that moves a bit or changes its meaning: order, encodings and their
    /// parameters, nested types, conditions, variants. Names do not count, except those that a
    /// condition or a reference to another field spells.
    ///
    /// Opaque types count with their width only.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        Hash(START).schema(self).finish()
    }
}

/// A number over text and further words, for a protocol's id.
#[must_use]
pub const fn hash_text(text: &str, words: &[u64]) -> u64 {
    let (mut hash, mut i) = (Hash(START).text(text), 0);
    while i < words.len() {
        hash = hash.word(words[i]);
        i += 1;
    }
    hash.finish()
}

impl Hash {
    const fn word(self, word: u64) -> Self {
        let mixed = (self.0 ^ word).wrapping_mul(PRIME);
        // the product moves bits up only; the rotation brings them back
        Self(mixed ^ mixed.rotate_left(29))
    }

    const fn wide(self, word: u128) -> Self {
        self.word(word as u64).word((word >> 64) as u64)
    }

    const fn text(self, text: &str) -> Self {
        let (bytes, mut hash, mut i) = (text.as_bytes(), self.word(text.len() as u64), 0);
        while i < bytes.len() {
            hash = hash.word(bytes[i] as u64);
            i += 1;
        }
        hash
    }

    /// The finalizer of `SplitMix64`: every bit depends on every other.
    const fn finish(self) -> u64 {
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    const fn schema(self, schema: &Schema) -> Self {
        match schema.body {
            Body::Struct(fields) => self.word(1).fields(fields),
            Body::Enum { tag, variants, checks } => {
                self.word(2).word(tag as u64).variants(variants).fields(checks)
            }
            Body::Alias(shape) => self.shape(&shape),
            Body::Opaque => self.word(3).word(schema.width.min).word(schema.width.max),
        }
    }

    const fn variants(self, variants: &[Variant]) -> Self {
        let (mut hash, mut i) = (self.word(variants.len() as u64), 0);
        while i < variants.len() {
            hash = hash.fields(variants[i].fields);
            i += 1;
        }
        hash
    }

    const fn fields(self, fields: &[Field]) -> Self {
        let (mut hash, mut i, mut count) = (self, 0, 0);
        while i < fields.len() {
            if !matches!(fields[i].shape.nodes()[0], Node::Skip) {
                hash = hash.field(&fields[i]);
                count += 1;
            }
            i += 1;
        }
        hash.word(count)
    }

    const fn field(self, field: &Field) -> Self {
        if matches!(field.shape.nodes()[0], Node::When) {
            return self.word(4).text(field.name).fields(field.group);
        }
        self.shape(&field.shape)
    }

    const fn shape(self, shape: &Shape) -> Self {
        let (nodes, mut hash, mut i) = (shape.nodes(), self, 0);
        while i < nodes.len() {
            hash = hash.node(&nodes[i]);
            i += 1;
        }
        hash
    }

    const fn pair(self, kind: u64, a: u32, b: u32) -> Self {
        self.word(kind).word((a as u64) << 32 | b as u64)
    }

    const fn node(self, node: &Node) -> Self {
        match *node {
            Node::Bool => self.word(10),
            Node::Bits { bits, signed } => self.pair(11, bits, signed as u32),
            Node::Float { bits } => self.pair(12, bits, 0),
            Node::Range { min, range, signed: _, fraction } => {
                self.pair(13, fraction, 0).wide(min).wide(range)
            }
            Node::Compressed { min, max, steps, components } => {
                self.pair(14, min.to_bits(), max.to_bits()).pair(14, steps, components)
            }
            Node::SmallestThree { bits } => self.pair(15, bits, 0),
            Node::Optional => self.word(16),
            Node::OmitDefault => self.word(17),
            Node::Array { len } => self.pair(18, len, 0),
            Node::Counted { len, count } => self.pair(19, len, 0).text(count),
            Node::List { min, max } => self.pair(20, min, max),
            Node::Set { min, max } => self.pair(21, min, max),
            Node::Map { min, max } => self.pair(22, min, max),
            Node::Text { min, max } => self.pair(23, min, max),
            Node::Utf16 { min, max } => self.pair(24, min, max),
            Node::ByteArray { len } => self.pair(25, len, 0),
            Node::ByteList { min, max } => self.pair(26, min, max),
            Node::Subset { variation, max } => self.pair(27, variation as u32, max),
            Node::Nothing => self.word(28),
            Node::Type(schema) => self.schema(schema),
            Node::Align => self.word(29),
            Node::Check { magic, bits } => self.pair(30, bits, 0).word(magic),
            Node::Reserved { bits } => self.pair(31, bits, 0),
            Node::Relative { to } => self.word(32).text(to),
            Node::When => self.word(33),
            Node::Opaque { path } => self.word(34).text(path),
            Node::Skip => self,
        }
    }
}
