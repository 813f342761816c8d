//! Converts schemas, which are constants, to the owned types of a description. Each type is
//! converted once.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::slice;

use super::head::Nodes;
use super::{Encoding, Expression, Part, Parts, Type, Variant};
use crate::schema::{self, Body, Field, Node, Schema};

/// Converts schemas to owned types. It holds the types that are converted so far.
pub(super) struct Builder {
    types: Vec<Type>,
    /// For each converted schema, by its address, the index of the owned type. It keeps a type that
    /// is used in several places from being converted again.
    known: BTreeMap<usize, u32>,
}

impl Builder {
    pub(super) fn of(types: Vec<Type>) -> Self {
        Self { types, known: BTreeMap::new() }
    }

    pub(super) fn into_types(self) -> Vec<Type> {
        self.types
    }

    /// Converts the schema of a type, unless it is converted already. Returns the index of the
    /// owned type.
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
            Body::Enum { tag, least, tag_by_version, variants, checks } => Parts::Variants {
                tag_bits: tag,
                tag_by_version,
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
            versions: variant.versions,
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
        Rest { builder: self, nodes: nodes.iter() }.next()
    }
}

/// The nodes of an encoding that are not converted yet, from the outside in.
struct Rest<'b, 'n> {
    builder: &'b mut Builder,
    nodes: slice::Iter<'n, Node>,
}

impl Nodes for Rest<'_, '_> {
    fn next(&mut self) -> Encoding {
        match self.nodes.next() {
            Some(node) => Encoding::of(node, self),
            None => Encoding::Nothing,
        }
    }

    fn type_(&mut self, schema: &Schema) -> u32 {
        self.builder.add(schema)
    }
}

fn known(bits: u64) -> Option<u64> {
    Some(bits).filter(|bits| *bits != u64::MAX)
}
