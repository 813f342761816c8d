//! [`Description`]: a schema that is owned, to be stored, read back and compared.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::words::Words;
use super::{Body, Field, Node, Schema, Shape, Variant};

/// A [`Schema`] as owned text and numbers: what a tool saves, and compares with another build's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Description {
    /// How the type is called.
    pub name: String,
    /// What it means beyond its parts: `Range`, `Duration`. Empty for most.
    #[cfg_attr(feature = "serde", serde(default))]
    pub meaning: String,
    /// Bits of its smallest value.
    pub min_bits: u64,
    /// Bits of its largest value; `None` where nobody knows.
    pub max_bits: Option<u64>,
    /// What it is made of.
    pub parts: Parts,
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Parts {
    /// Fields, one after the other.
    Fields(Vec<Part>),
    /// A number, then the fields of the variant that it names, then the checks of the type.
    Variants {
        /// The width of the number.
        tag_bits: u32,
        /// What a number of zero bits stands for.
        #[cfg_attr(feature = "serde", serde(default))]
        least: i64,
        /// By number: each has its fields as its parts.
        variants: Vec<Part>,
        /// Behind any of them.
        checks: Vec<Part>,
    },
    /// A hand-written function.
    Opaque,
}

/// A field, a variant, or a group under one condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// How it is called.
    pub name: String,
    /// Its encoding in words, with all parameters; a nested type is `type`, since its name is none
    /// of the wire's, and a field that is named in it is its position: `when #0 == 3`. Of a variant,
    /// `variant` and its number.
    pub encoding: String,
    /// Bits of its smallest value.
    pub min_bits: u64,
    /// Bits of its largest value; `None` where nobody knows.
    pub max_bits: Option<u64>,
    /// The types that its encoding names.
    pub types: Vec<Description>,
    /// The fields of a variant or a group.
    pub fields: Vec<Self>,
}

impl From<&Schema> for Description {
    fn from(schema: &Schema) -> Self {
        let parts = match schema.body {
            Body::Struct(fields) => Parts::Fields(parts(fields, fields)),
            Body::Enum { tag, least, variants, checks } => Parts::Variants {
                tag_bits: tag,
                least: least as i64, // no discriminant is wider
                variants: by_number(schema, variants),
                checks: parts(checks, checks),
            },
            Body::Alias(shape) => Parts::Fields(Vec::from([part("", schema, &shape)])),
            Body::Opaque => Parts::Opaque,
        };
        Self {
            name: schema.name.to_string(),
            meaning: schema.meaning.to_string(),
            min_bits: schema.width.min,
            max_bits: known(schema.width.max),
            parts,
        }
    }
}

fn known(bits: u64) -> Option<u64> {
    Some(bits).filter(|bits| *bits != u64::MAX)
}

fn by_number(schema: &Schema, variants: &[Variant]) -> Vec<Part> {
    let mut order: Vec<usize> = (0..variants.len()).collect();
    order.sort_by_key(|index| schema.number(*index));
    let variants = order.iter().filter_map(|index| Some((*index, variants.get(*index)?)));
    variants.map(|(index, it)| variant(schema, index, it)).collect()
}

fn variant(schema: &Schema, index: usize, variant: &Variant) -> Part {
    let width = Schema::structure(variant.name, variant.fields).width;
    Part {
        name: variant.name.to_string(),
        encoding: alloc::format!("variant {}", schema.number(index)),
        min_bits: width.min,
        max_bits: known(width.max),
        types: Vec::new(),
        fields: parts(variant.fields, variant.fields),
    }
}

/// Names are looked up in `scope`.
fn parts(fields: &[Field], scope: &[Field]) -> Vec<Part> {
    let sent = fields.iter().filter(|field| field.shape.nodes() != [Node::Skip]);
    sent.map(|field| Part {
        min_bits: field.width.min,
        max_bits: known(field.width.max),
        fields: parts(field.group, scope),
        ..encoded(field.name, &field.shape, scope)
    })
    .collect()
}

fn part(name: &str, schema: &Schema, shape: &Shape) -> Part {
    let (min_bits, max_bits) = (schema.width.min, known(schema.width.max));
    Part { min_bits, max_bits, ..encoded(name, shape, &[]) }
}

fn encoded(name: &str, shape: &Shape, scope: &[Field]) -> Part {
    let types = shape.nodes().iter().filter_map(|node| match node {
        Node::Type(schema) => Some(Description::from(*schema)),
        _ => None,
    });
    Part {
        name: name.to_string(),
        encoding: alloc::format!("{:#}", Words { shape, scope }),
        min_bits: 0,
        max_bits: None,
        types: types.collect(),
        fields: Vec::new(),
    }
}
