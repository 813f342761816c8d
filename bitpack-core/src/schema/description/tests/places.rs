//! Tests the positions of fields that other fields and conditions refer to.

use std::string::ToString;

use super::*;

static PAIR: Schema = Schema::structure("Pair", const { &[plain::<bool>().named("flag"), BYTE] });
static NONE: Schema = Schema::structure("None", const { &[Field::align()] });
const UNIT: Field = plain::<()>().named("unit");
const TERMS: &[Term] = &[Term::Bool(true)];

/// Returns the text of an encoding or a condition that refers to one of `fields` by its position.
fn words<T>(of: &T, fields: &'static [Field]) -> String
where
    for<'d> Words<'d, T>: core::fmt::Display,
{
    let description = Description::from(&Schema::structure("S", fields));
    let Some(Parts::Fields(parts)) = description.types.last().map(|it| &it.parts) else {
        panic!("no struct: {description:?}")
    };
    Words { of, scope: Scope { types: &description.types, parts } }.to_string()
}

fn path(name: &str, path: &[&str]) -> Expression {
    let path = path.iter().map(ToString::to_string).collect();
    Expression::Field { name: name.to_string(), path }
}

#[test]
fn a_field_that_is_named_is_its_position_among_the_items() {
    const FIELDS: &[Field] = &[
        BYTE,
        UNIT,
        Field { name: "pair", ..of("pair", &PAIR) },
        Field::when("on", TERMS, const { &[plain::<f32>().named("real"), UNIT] }),
        plain::<u16>().named("last"),
    ];
    let says = |name: &str, expected: &str| {
        let count = name.to_string();
        let counted = Encoding::Counted { len: 4, count, of: Box::new(Encoding::Bool) };
        assert_eq!(words(&counted, FIELDS), format!("{expected} of 4 × bool"));
        let relative = Encoding::Relative { to: name.to_string(), bits: 8, signed: false };
        assert_eq!(words(&relative, FIELDS), format!("above {expected}"));
    };
    says("byte", "#0");
    says("pair", "#1");
    says("real", "#2");
    says("last", "#3");
    says("unit", "`unit`");
    says("on", "`on`");
    let condition = Encoding::When { condition: path("pair", &["byte"]), parts: Vec::new() };
    assert_eq!(words(&condition, FIELDS), "when #1.#1");
    assert_eq!(words(&path("pair", &["flag"]), FIELDS), "#1.#0");
    assert_eq!(words(&path("pair", &["none", "byte"]), FIELDS), "#1.none.byte");
    assert_eq!(words(&path("byte", &["byte"]), FIELDS), "#0.byte");
    assert_eq!(words(&path("none", &["byte"]), FIELDS), "none.byte");
}

#[test]
fn the_parts_of_a_struct_are_found_under_every_name_of_it() {
    static ALIAS: Schema =
        Schema::alias(crate::codec::Declared::new((), PAIR.width, Shape::one(Node::Type(&PAIR))));
    const FIELDS: &[Field] = &[Field { shape: Shape::one(Node::Type(&ALIAS)), ..of("it", &ALIAS) }];
    assert_eq!(words(&path("it", &["byte"]), FIELDS), "#0.#1");
}

/// Returns `true` if a field of this encoding counts as an item of the struct, because it takes
/// bits, or is of a type that restricts the meaning of a value. The field after it is then at
/// position 1.
fn is_item(nodes: &[Node]) -> bool {
    let fields = [Field { name: "it", shape: shape(nodes), ..BYTE }, plain::<bool>().named("flag")];
    words(&path("flag", &[]), Box::leak(Box::new(fields))) == "#1"
}

#[test]
fn a_field_without_bits_is_not_hashed() {
    static EMPTY: Schema = Schema::structure("Empty", const { &[Field::skip("cache"), UNIT] });
    static MEANT: Schema = Schema::structure("Meant", const { &[UNIT] }).meaning("Meant");
    static GROUPS: Schema =
        Schema::structure("Groups", const { &[UNIT, Field::when("on", TERMS, &[UNIT])] });
    static GROUP: Schema =
        Schema::structure("Group", const { &[UNIT, Field::when("on", TERMS, &[UNIT, BYTE])] });
    static KIND: Schema = Schema::choice("Kind", 0, &[], &[]);
    static OPAQUE: Schema = Schema::opaque("Opaque", Width::bits(0));
    static ALIAS: Schema =
        Schema::alias(crate::codec::Declared::new((), EMPTY.width, Shape::one(Node::Type(&EMPTY))));
    let array = |len| Node::Array { len, is_vector: false };
    let strict = false;
    let vector = |components| Node::Compressed {
        min: 0.0,
        max: 1.0,
        steps: 1,
        components,
        strict,
        wraps: false,
    };
    let items: [&[Node]; 8] = [
        &[Node::Bool],
        &[vector(1)],
        &[array(1), Node::Bool],
        &[Node::Type(&NONE)],
        &[Node::Type(&MEANT)],
        &[Node::Type(&GROUP)],
        &[Node::Type(&KIND)],
        &[Node::Type(&OPAQUE)],
    ];
    for nodes in items {
        assert!(is_item(nodes), "{nodes:?}");
    }
    let none: [&[Node]; 7] = [
        &[Node::Nothing],
        &[vector(0)],
        &[array(0), Node::Bool],
        &[array(3), Node::Nothing],
        &[Node::Type(&EMPTY)],
        &[Node::Type(&GROUPS)],
        &[Node::Type(&ALIAS)],
    ];
    for nodes in none {
        assert!(!is_item(nodes), "{nodes:?}");
    }
}
