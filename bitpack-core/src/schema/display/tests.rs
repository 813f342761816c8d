//! Tests the table that a schema is printed as.

use std::string::ToString as _;

use super::*;
use crate::codec::{list, optional, plain};
use crate::schema::{Term, Variant};

const BYTE: Field = plain::<u8>().named("byte");
const GUN: Schema =
    Schema::structure("Gun", const { &[BYTE, Field::with::<u8>("heat", "by_hand")] });
const ANGLE: Schema = Schema::opaque("Angle", Width::variable(1, 10));
const KIND: Schema = Schema::choice(
    "Kind",
    2,
    const { &[Variant::new("Idle", &[]), Variant::new("Hit", const { &[BYTE] }).numbered(3)] },
    const { &[Field::reserved(3)] },
);
const GUNS: Schema = Schema::alias(list(0, 3, plain::<u8>()));
const OF_GUNS: Schema = Schema::alias(crate::codec::Declared::new(
    (),
    Width::OPEN,
    Shape::around(Node::Optional, Shape::one(Node::Type(&GUN))),
));

const fn of(name: &'static str, schema: &'static Schema) -> Field {
    Field { shape: Shape::one(Node::Type(schema)), ..Field::nested(name, schema.width, schema) }
}

#[test]
fn a_line_is_a_field_and_what_is_in_it_stands_below() {
    const TERMS: &[Term] = &[Term::Bool(true)];
    const BODY: Schema = Schema::structure(
        "Body",
        const {
            &[
                of("gun", &GUN),
                Field::when("moving", TERMS, const { &[BYTE, of("angle", &ANGLE)] }),
                of("kind", &KIND),
                of("guns", &GUNS),
                optional(plain::<u8>()).named("a_name_of_24_characters_"),
            ]
        },
    );
    let expected = "\
Body: 16.. bits
  gun                    8.. bits: Gun
    byte                 8 bits: u8
    heat                 0.. bits: by `by_hand`
  when moving: 0..=18 bits
    byte                 8 bits: u8
    angle                1..=10 bits: Angle
      written by hand
  kind                   5..=13 bits: Kind
    0 in 2 bits: Idle
    3 in 2 bits: Hit
      byte               8 bits: u8
                         3 bits: 3 reserved bits
  guns                   2..=26 bits: list of 0..=3 × u8
  a_name_of_24_characters_ 1..=9 bits: option of u8
";
    assert_eq!(BODY.to_string(), expected);
}

#[test]
fn a_type_of_whatever_kind_has_its_bits_first() {
    assert_eq!(ANGLE.to_string(), "Angle: 1..=10 bits\n  written by hand\n");
    assert_eq!(GUNS.to_string(), "unnamed type: 2..=26 bits\n  list of 0..=3 × u8\n");
    let inside = "unnamed type: 0.. bits\n  option of Gun\n    byte                 8 bits: u8\n    \
                  heat                 0.. bits: by `by_hand`\n";
    assert_eq!(OF_GUNS.to_string(), inside);
    assert_eq!(Bits(Width::bits(7)).to_string(), "7");
}

#[test]
fn padding_has_a_line_after_the_fields() {
    const SMALL: Schema = Schema::structure("Small", const { &[plain::<u8>().named("byte")] });
    let expected =
        "Small: 32 bits\n  byte                   8 bits: u8\n  zero bits up to 4 bytes\n";
    assert_eq!(SMALL.padded_to(4).to_string(), expected);
}
