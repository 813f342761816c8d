//! Tests that the hash of a description is that of the schema that it describes.

use std::boxed::Box;

use super::*;
use crate::schema::description::Description;

/// Fields like [`SCOPE`](super::SCOPE), where the group has a condition.
const FIELDS: &[Field] = &[
    BYTE,
    Field::skip("cache"),
    of("pair", &PAIR),
    Field::when("flag", TERMS, const { &[REAL, plain::<()>().named("unit")] }),
    plain::<u16>().named("last"),
];

/// Checks that the description of a type has the hash of its schema.
fn check(schema: &Schema) {
    let description = Description::from(schema);
    let packet = &description.packets[0];
    assert_eq!(packet.hash, schema.hash());
    assert_eq!(description.type_hashes()[packet.type_ as usize], packet.hash, "{schema}");
}

fn check_fields(fields: Vec<Field>) {
    check(&Schema::structure("Fields", Box::leak(fields.into_boxed_slice())));
}

#[test]
fn every_encoding_has_the_hash_of_its_schema() {
    for (nodes, _) in ENCODINGS {
        let field = Field { name: "it", shape: shape(nodes), ..BYTE };
        check_fields([FIELDS, &[field]].concat());
        if !matches!(nodes[0], Node::Rest { .. }) {
            check_fields(Vec::from([field, field, field]));
        }
        check_fields(Vec::from([Field { name: "alone", ..field }]));
    }
    for schema in [&NONE, &PAIR, &ONE] {
        check(schema);
    }
}

/// Conditions refer to fields by their positions, and to parts of fields by paths.
#[test]
fn conditions_have_the_hash_of_their_schema() {
    const PATHS: [&[Term]; 7] = [
        &[Term::Field { name: "byte", path: &[] }],
        &[Term::Field { name: "pair", path: &["byte"] }],
        &[Term::Field { name: "pair", path: &["lost", "byte"] }],
        &[Term::Field { name: "real", path: &[] }],
        &[Term::Field { name: "cache", path: &[] }],
        &[
            Term::Op { form: "$ == $", operands: 2 },
            Term::Field { name: "last", path: &[] },
            Term::Int { negative: true, magnitude: 1 << 100 },
        ],
        &[
            Term::Op { form: "f($, $, $, $, $)", operands: 5 },
            Term::Float(-0.0),
            Term::Bool(true),
            Term::Char('x'),
            Term::Text("xy"),
            Term::Name("Kind::Slow"),
        ],
    ];
    for terms in PATHS {
        let group: &[Field] = const { &[FLAG, Field::when("last", TERMS, &[REAL, BYTE])] };
        check_fields([FIELDS, &[Field::when("it", terms, group), FLAG]].concat());
    }
}

/// Fields and variants that a version lacks are not part of its hash.
#[test]
fn versions_have_the_hash_of_their_schema() {
    const LATE: &[Term; 1] = &[Term::Versions(crate::schema::VersionSpan { since: 2, until: 4 })];
    const EARLY: &[Term; 1] = &[Term::Versions(crate::schema::VersionSpan { since: 0, until: 2 })];
    const VARIANTS: &[Variant] = &[
        Variant::new("A", &[BYTE]).in_versions(0, 3),
        Variant::new("B", &[]).in_versions(3, u8::MAX),
        Variant::new("C", const { &[Field::versions("since(2)", LATE, &[BYTE]), FLAG] }),
    ];
    const ENUM: Schema = Schema::choice("Kind", 2, VARIANTS, &[]);
    const INNER: Schema = Schema::structure(
        "Inner",
        const {
            &[
                Field::versions("until(2)", EARLY, &[REAL]),
                BYTE,
                Field::versions("since(2)", LATE, &[FLAG]),
                of("kind", &ENUM),
                Field::when("byte", TERMS, &[REAL]),
            ]
        },
    );
    const FIRST: Schema = Schema::versions(1, 4, &INNER);
    const SECOND: Schema = Schema::versions(2, 4, &INNER);
    const THIRD: Schema = Schema::versions(3, 4, &INNER);
    for schema in [&INNER, &ENUM, &FIRST, &SECOND, &THIRD] {
        check(schema);
    }
    assert_ne!(FIRST.hash(), SECOND.hash());
    assert_ne!(SECOND.hash(), THIRD.hash());
    check_fields(Vec::from([of("first", &FIRST), of("third", &THIRD), of("inner", &INNER)]));
}

#[test]
fn enums_have_the_hash_of_their_schema() {
    const NUMBERED: &[Variant] = &[
        Variant::new("A", &[BYTE]).numbered(300),
        Variant::new("B", &[]).numbered(-7),
        Variant::new("C", const { &[FLAG, Field::when("flag", TERMS, &[REAL])] }).numbered(0),
    ];
    check(&Schema::choice("Kind", 2, KINDS, &[BYTE]));
    check(&Schema::discriminants("Kind", None, NUMBERED, &[]));
    check(&Schema::raw_discriminants("Kind", 20, NUMBERED, &[BYTE, BYTE]));
    check(&Schema::opaque("Opaque", Width::variable(3, u64::MAX)));
    check(&PAIR.meaning("Range"));
}

/// A type that refers to itself or to a later one has no hash, but ends.
#[test]
fn a_damaged_description_is_hashed() {
    use crate::schema::description::{Encoding, Parts};
    let mut description = Description::from(&Schema::structure("Two", FIELDS));
    let before = description.type_hashes();
    description.types[0].parts = Parts::As(Encoding::Optional(Encoding::Type(0).into()));
    let after = description.type_hashes();
    assert!(after.len() == before.len() && after != before);
}
