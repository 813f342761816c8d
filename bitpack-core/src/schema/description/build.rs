//! Converts schemas to owned types, each only once.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::encoding::Encoded;
use super::{Encoding, Expression, Integer, Part, Parts, Type, Variant};
use crate::schema::{self, Body, Field, Node, Schema};

/// The types converted so far.
pub(super) struct Builder {
    types: Vec<Type>,
    /// The index of the type for each converted schema, by address. (Without it, types with two
    /// fields of the next type, eight levels deep, would be converted 256 times.)
    known: BTreeMap<usize, u32>,
}

impl Builder {
    pub(super) fn of(types: Vec<Type>) -> Self {
        Self { types, known: BTreeMap::new() }
    }

    pub(super) fn into_types(self) -> Vec<Type> {
        self.types
    }

    /// Converts a type if it is new. Returns its index.
    pub(super) fn add(&mut self, schema: &Schema) -> u32 {
        let address = core::ptr::from_ref(schema).addr();
        if let Some(index) = self.known.get(&address) {
            return *index;
        }
        let added = self.type_of(schema);
        // the same constant may exist at two addresses
        let index = self.types.iter().position(|it| *it == added).unwrap_or_else(|| {
            self.types.push(added);
            self.types.len() - 1
        });
        self.known.insert(address, index as u32);
        index as u32
    }

    fn type_of(&mut self, schema: &Schema) -> Type {
        let parts = match schema.body {
            Body::Struct(fields) => Parts::Fields(self.parts(fields)),
            Body::Enum { tag, least, variants, checks } => Parts::Variants {
                tag_bits: tag,
                least: least as i64, // no discriminant is wider
                discriminants: variants.iter().any(|variant| variant.number.is_some()),
                variants: (0..).zip(variants).map(|it| self.variant(schema, it)).collect(),
                checks: self.parts(checks),
            },
            Body::Alias(shape) => Parts::As(self.whole(shape.nodes())),
            Body::Opaque => Parts::Opaque { fixed: schema.width.fixed },
        };
        Type {
            name: schema.name.to_string(),
            meaning: schema.meaning.to_string(),
            min_bits: schema.width.min,
            max_bits: known(schema.width.max),
            parts,
        }
    }

    fn variant(&mut self, schema: &Schema, (index, variant): (usize, &schema::Variant)) -> Variant {
        Variant {
            name: variant.name.to_string(),
            number: schema.number(index) as i64,
            fields: self.parts(variant.fields),
        }
    }

    fn parts(&mut self, fields: &[Field]) -> Vec<Part> {
        let sent = fields.iter().filter(|field| field.shape.nodes() != [Node::Skip]);
        let part = |field: &Field| Part {
            name: field.name.to_string(),
            min_bits: field.width.min,
            max_bits: known(field.width.max),
            encoding: match field.shape.nodes() {
                [Node::When { terms }, ..] => Encoding::When {
                    condition: Expression::from(*terms),
                    parts: self.parts(field.group),
                },
                nodes => self.whole(nodes),
            },
        };
        sent.map(part).collect()
    }

    fn whole(&mut self, nodes: &[Node]) -> Encoding {
        self.encoding(&mut nodes.iter())
    }

    /// Converts the next encoding, and consumes its nodes.
    fn encoding(&mut self, nodes: &mut core::slice::Iter<'_, Node>) -> Encoding {
        let Some(node) = nodes.next() else {
            return Encoding::Nothing;
        };
        match *node {
            Node::Type(schema) => Encoding::Type(self.add(schema)),
            Node::Via { .. } => self.encoding(nodes),
            Node::Map { min, max } => {
                let key = Box::new(self.encoding(nodes));
                Encoding::Map { min, max, key, value: Box::new(self.encoding(nodes)) }
            }
            Node::Optional => Encoding::Optional(Box::new(self.encoding(nodes))),
            Node::OmitDefault { value, exact, left_out } => Encoding::OmitDefault {
                value: (!value.is_empty()).then(|| Expression::from(value)),
                exact,
                left_out: left_out.and_then(Encoded::of),
                of: Box::new(self.encoding(nodes)),
            },
            Node::Array { len, is_vector } => {
                Encoding::Array { len, is_vector, of: Box::new(self.encoding(nodes)) }
            }
            Node::Counted { len, count } => Encoding::Counted {
                len,
                count: count.to_string(),
                of: Box::new(self.encoding(nodes)),
            },
            Node::List { min, max } => {
                Encoding::List { min, max, of: Box::new(self.encoding(nodes)) }
            }
            Node::More { min, max } => {
                Encoding::More { min, max, of: Box::new(self.encoding(nodes)) }
            }
            Node::Ascending => Encoding::Ascending(Box::new(self.encoding(nodes))),
            Node::Set { min, max } => {
                Encoding::Set { min, max, of: Box::new(self.encoding(nodes)) }
            }
            Node::Subset { variation, max } => {
                Encoding::Subset { variation, max, of: Box::new(self.encoding(nodes)) }
            }
            Node::Named { name } => {
                Encoding::Named { name: name.to_string(), of: Box::new(self.encoding(nodes)) }
            }
            ref leaf => Self::leaf(leaf),
        }
    }

    fn leaf(node: &Node) -> Encoding {
        match *node {
            Node::Bool => Encoding::Bool,
            Node::Bits { bits, signed } => Encoding::Bits { bits, signed },
            Node::Float { bits } => Encoding::Float { bits },
            Node::Range { min, range, signed, fraction } => Encoding::Range {
                min: Integer::of(min, signed),
                max: Integer::of(min.wrapping_add(range), signed),
                signed,
                fraction,
            },
            Node::Compressed { min, max, steps, components } => {
                Encoding::Compressed { min, max, steps, components }
            }
            Node::SmallestThree { bits } => Encoding::SmallestThree { bits },
            Node::Text { min, max } => Encoding::Text { min, max },
            Node::UnalignedText { min, max } => Encoding::UnalignedText { min, max },
            Node::NulTerminated { min, max } => Encoding::NulTerminated { min, max },
            Node::Utf16 { min, max } => Encoding::Utf16 { min, max },
            Node::ByteArray { len } => Encoding::ByteArray { len },
            Node::ByteList { min, max } => Encoding::ByteList { min, max },
            Node::Itself { depth } => Encoding::Itself { depth },
            Node::Align => Encoding::Align,
            Node::Check { magic, bits } => Encoding::Check { magic, bits },
            Node::Reserved { bits } => Encoding::Reserved { bits },
            Node::Relative { to, bits, signed } => {
                Encoding::Relative { to: String::from(to), bits, signed }
            }
            Node::Opaque { path } => Encoding::Function { path: String::from(path) },
            // nodes with parts were handled by the caller, and skipped fields are not described
            _ => Encoding::Nothing,
        }
    }
}

fn known(bits: u64) -> Option<u64> {
    Some(bits).filter(|bits| *bits != u64::MAX)
}
