//! All small schemas up to a size. Two of them must have equal hashes exactly if they have equal
//! meanings.

#![allow(clippy::large_types_passed_by_value, reason = "schemas are built in const evaluation")]

use std::collections::HashMap;

use bitpack::Width;
use bitpack::codec::Declared;
use bitpack::schema::{Body, Field, Node, Schema, Shape, Variant};

/// Returns a text that is equal for two schemas exactly if they mean the same. It does not use the
/// hash.
fn meaning(schema: &Schema) -> Option<String> {
    match schema.body {
        Body::Struct(fields) => items(fields),
        Body::Enum { tag, variants, .. } => {
            let variants = variants.iter().map(|it| format!("{}:{:?}", it.name, items(it.fields)));
            Some(format!("enum{tag}<{}>", variants.collect::<Vec<_>>().join("|")))
        }
        Body::Alias(shape) => encoding(shape.nodes()),
        _ => Some("opaque".to_owned()),
    }
}

fn items(fields: &[Field]) -> Option<String> {
    let items: Vec<String> =
        fields.iter().filter_map(|field| encoding(field.shape.nodes())).collect();
    match items.as_slice() {
        [] => None,
        [first, rest @ ..] if rest.iter().all(|item| item == first) => {
            Some(many(items.len(), first))
        }
        _ => Some(format!("({})", items.join(","))),
    }
}

fn many(count: usize, item: &str) -> String {
    if count == 1 { item.to_owned() } else { format!("{count}*[{item}]") }
}

fn encoding(nodes: &[Node]) -> Option<String> {
    let (node, inner) = nodes.split_first()?;
    Some(match node {
        Node::Nothing | Node::Array { len: 0, .. } => return None,
        Node::Array { len, .. } => many(*len as usize, &encoding(inner)?),
        Node::Type(schema) => return meaning(schema),
        Node::Optional | Node::List { .. } => format!("{node:?}{:?}", encoding(inner)),
        leaf => format!("{leaf:?}"),
    })
}

fn leak<T>(value: Vec<T>) -> &'static [T] {
    Vec::leak(value)
}

fn field(shape: Shape) -> Field {
    Declared { codec: (), width: Width::bits(1), shape, change: None }.named("")
}

fn structure(fields: &[Shape]) -> Schema {
    Schema::structure("", leak(fields.iter().copied().map(field).collect()))
}

fn choice(variants: &[&[Shape]]) -> Schema {
    let variants = variants.iter().zip(["A", "B"]).map(|(fields, name)| {
        Variant::new(name, leak(fields.iter().copied().map(field).collect()))
    });
    Schema::choice("", 1, leak(variants.collect()), &[])
}

fn nested(schema: Schema) -> Shape {
    Shape::one(Node::Type(Box::leak(Box::new(schema))))
}

/// Returns every schema that wraps one of `inner` in one more node, such as an option or a list.
fn around(inner: &[Shape]) -> Vec<Shape> {
    let wrappers = [
        Node::Optional,
        Node::Array { len: 0, is_vector: false },
        Node::Array { len: 1, is_vector: false },
        Node::Array { len: 2, is_vector: false },
        Node::List { min: 0, max: 1 },
        Node::List { min: 1, max: 1 },
    ];
    let mut found =
        vec![nested(structure(&[])), nested(choice(&[&[]])), nested(choice(&[&[], &[]]))];
    for one in inner {
        found.extend(wrappers.map(|wrapper| Shape::around(wrapper, *one)));
        found.push(nested(structure(&[*one])));
        found.push(nested(choice(&[&[*one], &[]])));
        found.push(nested(choice(&[&[], &[*one]])));
        found.extend(inner.iter().map(|other| nested(structure(&[*one, *other]))));
    }
    found
}

#[test]
fn small_schemas_have_equal_hashes_if_they_mean_the_same() {
    let leaves: Vec<Shape> = [
        Node::Bool,
        Node::Bits { bits: 8, signed: false },
        Node::Bits { bits: 8, signed: true },
        Node::Float { bits: 32 },
        Node::Nothing,
    ]
    .map(Shape::one)
    .to_vec();
    let mut shapes = around(&leaves);
    shapes.extend(&leaves);
    shapes.extend(around(&shapes));
    let schemas = shapes.iter().flat_map(|shape| {
        let pairs = leaves.iter().flat_map(|leaf| [[*shape, *leaf], [*leaf, *shape]]);
        pairs.map(|pair| structure(&pair)).chain([structure(&[*shape])])
    });
    let (mut by_hash, mut by_meaning, mut count) = (HashMap::new(), HashMap::new(), 0);
    for schema in schemas {
        let (hash, meaning) = (schema.hash(), meaning(&schema));
        assert_eq!(*by_hash.entry(hash).or_insert_with(|| meaning.clone()), meaning, "{schema}");
        assert_eq!(*by_meaning.entry(meaning).or_insert(hash), hash, "{schema}");
        count += 1;
    }
    assert!(count > 50_000 && by_hash.len() > 15_000, "{count} schemas, {} hashes", by_hash.len());
}

/// Regression: the number of a struct's fields was hashed after the fields and was mistaken for a
/// field. So two different types had equal hashes, and each read the packets of the other.
#[test]
fn the_number_of_fields_is_not_taken_for_a_field() {
    let bools = |count: usize| vec![Shape::one(Node::Bool); count];
    let (align, nothing) = (Shape::one(Node::Align), Shape::one(Node::Nothing));
    let group = |fields: &[Shape]| nested(structure(fields));
    let few = group(&[vec![group(&bools(10))], bools(18), vec![align], bools(8)].concat());
    let many = group(&[vec![group(&bools(29))], bools(8), vec![nothing]].concat());
    let bool = Shape::one(Node::Bool);
    assert_ne!(structure(&[few, bool, many]).hash(), structure(&[many, few, bool]).hash());
}
