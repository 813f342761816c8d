//! Tests the positions of fields that other fields and conditions refer to.

use std::string::ToString;

use super::*;

static PAIR: Schema = Schema::structure("Pair", const { &[plain::<bool>().named("flag"), BYTE] });
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

/// Returns `true` if a field of this width counts as an item of the struct. The field after it is
/// then at position 1.
fn is_item(width: Width) -> bool {
    let fields = [Field { name: "it", width, ..BYTE }, plain::<bool>().named("flag")];
    words(&path("flag", &[]), Box::leak(Box::new(fields))) == "#1"
}

#[test]
fn a_field_without_bits_has_no_position() {
    assert!(is_item(Width::bits(1)) && is_item(Width::variable(0, 7)) && is_item(Width::OPEN));
    assert!(!is_item(Width::bits(0)));
}

#[test]
fn a_check_that_an_older_program_left_out_has_a_position() {
    const FIELDS: &[Field] = &[Field::check(1, 4), BYTE];
    let mut description = Description::from(&Schema::structure("S", FIELDS));
    let Some(Parts::Fields(parts)) = description.types.last_mut().map(|it| &mut it.parts) else {
        panic!("no struct")
    };
    (parts[0].min_bits, parts[0].max_bits) = (0, Some(0));
    let scope = Scope { types: &[], parts };
    assert_eq!(Words { of: &path("byte", &[]), scope }.to_string(), "#1");
}
