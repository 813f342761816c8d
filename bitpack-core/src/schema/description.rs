//! [`Description`]: a schema that is owned, to be stored, read back and compared.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::{Body, Field, Node, Schema, Shape};

/// A [`Schema`] as owned text and numbers: what a tool saves, and compares with another build's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Description {
    /// How the type is called.
    pub name: String,
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
    /// of the wire's.
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

/// A place where two schemas say different things about the bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// From the type to the field.
    pub path: String,
    /// What the one says.
    pub here: String,
    /// What the other says.
    pub there: String,
}

impl Schema {
    /// The fields in which this schema and another build's differ, in wire order.
    #[must_use]
    pub fn diff(&self, there: &Description) -> Vec<Difference> {
        let mut differences = Vec::new();
        let here = Description::from(self);
        compare(&here, there, &here.name, &mut differences);
        differences
    }
}

impl From<&Schema> for Description {
    fn from(schema: &Schema) -> Self {
        let parts = match schema.body {
            Body::Struct(fields) => Parts::Fields(parts(fields)),
            Body::Enum { tag, variants, checks } => Parts::Variants {
                tag_bits: tag,
                variants: variants
                    .iter()
                    .map(|variant| {
                        let width = Schema::structure(variant.name, variant.fields).width;
                        Part {
                            name: variant.name.to_string(),
                            encoding: String::from("variant"),
                            min_bits: width.min,
                            max_bits: known(width.max),
                            types: Vec::new(),
                            fields: parts(variant.fields),
                        }
                    })
                    .collect(),
                checks: parts(checks),
            },
            Body::Alias(shape) => Parts::Fields(Vec::from([part("", schema, &shape)])),
            Body::Opaque => Parts::Opaque,
        };
        Self {
            name: schema.name.to_string(),
            min_bits: schema.width.min,
            max_bits: known(schema.width.max),
            parts,
        }
    }
}

fn known(bits: u64) -> Option<u64> {
    Some(bits).filter(|bits| *bits != u64::MAX)
}

fn parts(fields: &[Field]) -> Vec<Part> {
    let sent = fields.iter().filter(|field| field.shape.nodes() != [Node::Skip]);
    sent.map(|field| Part {
        min_bits: field.width.min,
        max_bits: known(field.width.max),
        fields: parts(field.group),
        ..encoded(field.name, &field.shape)
    })
    .collect()
}

fn part(name: &str, schema: &Schema, shape: &Shape) -> Part {
    let (min_bits, max_bits) = (schema.width.min, known(schema.width.max));
    Part { min_bits, max_bits, ..encoded(name, shape) }
}

fn encoded(name: &str, shape: &Shape) -> Part {
    let types = shape.nodes().iter().filter_map(|node| match node {
        Node::Type(schema) => Some(Description::from(*schema)),
        _ => None,
    });
    Part {
        name: name.to_string(),
        encoding: alloc::format!("{shape:#}"),
        min_bits: 0,
        max_bits: None,
        types: types.collect(),
        fields: Vec::new(),
    }
}

fn compare(here: &Description, there: &Description, path: &str, found: &mut Vec<Difference>) {
    match (&here.parts, &there.parts) {
        (Parts::Fields(here), Parts::Fields(there)) => lists(here, there, path, found),
        (
            Parts::Variants { tag_bits, variants, checks },
            Parts::Variants { tag_bits: other_bits, variants: others, checks: other_checks },
        ) => {
            if tag_bits != other_bits {
                let text = |bits: &u32| alloc::format!("a number of {bits} bits");
                push(found, path, text(tag_bits), text(other_bits));
            }
            lists(variants, others, path, found);
            lists(checks, other_checks, path, found);
        }
        (Parts::Opaque, Parts::Opaque) => {
            let bits = |it: &Description| (it.min_bits, it.max_bits);
            if bits(here) != bits(there) {
                push(found, path, kind(here), kind(there));
            }
        }
        _ => push(found, path, kind(here), kind(there)),
    }
}

fn kind(description: &Description) -> String {
    String::from(match description.parts {
        Parts::Fields(_) => "a struct",
        Parts::Variants { .. } => "an enum",
        Parts::Opaque => "written by hand",
    })
}

fn lists(here: &[Part], there: &[Part], path: &str, found: &mut Vec<Difference>) {
    for i in 0..here.len().max(there.len()) {
        match (here.get(i), there.get(i)) {
            (Some(here), Some(there)) => part_by_part(here, there, path, found),
            (Some(part), None) | (None, Some(part)) => {
                let (text, absent) = (part.encoding.clone(), String::from("absent"));
                let (one, other) = if here.len() > i { (text, absent) } else { (absent, text) };
                push(found, &join(path, &part.name), one, other);
                return;
            }
            (None, None) => return,
        }
    }
}

fn part_by_part(here: &Part, there: &Part, path: &str, found: &mut Vec<Difference>) {
    let mut path = join(path, &here.name);
    let condition_differs = here.encoding == "when" && here.name != there.name;
    if here.encoding != there.encoding || here.types.len() != there.types.len() {
        return push(found, &path, here.encoding.clone(), there.encoding.clone());
    }
    if condition_differs {
        let text = |part: &Part| alloc::format!("when {}", part.name);
        push(found, &path, text(here), text(there));
    }
    if here.encoding.contains(" × ") || here.encoding.starts_with("subset") {
        path.push_str("[]");
    }
    for (here, there) in here.types.iter().zip(&there.types) {
        compare(here, there, &path, found);
    }
    lists(&here.fields, &there.fields, &path, found);
}

fn push(found: &mut Vec<Difference>, path: &str, here: String, there: String) {
    found.push(Difference { path: path.to_string(), here, there });
}

fn join(path: &str, name: &str) -> String {
    if name.is_empty() { path.to_string() } else { alloc::format!("{path}.{name}") }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} here, {} there", self.path, self.here, self.there)
    }
}
