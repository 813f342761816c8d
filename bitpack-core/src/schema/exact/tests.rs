//! Tests the part of a field that a path leads to, and if it reads back exactly.

use super::*;
use crate::codec::{
    Compressed, Declared, Plain, array, boxed, byte_array, byte_list, compressed, counted, flags,
    list, map, more, more_ascending, nul_terminated, omit_default, optional, plain, ranged, set,
    string, unaligned, utf16,
};
use crate::schema::{Term, Variant};

const LOSSY: Declared<Compressed> = compressed::<f32>(0.0, 1.0, 0.5);
const BYTE: Declared<Plain> = plain::<u8>();
const TERMS: &[Term] = &[Term::Bool(true)];

const GUN: Schema =
    Schema::structure("Gun", const { &[BYTE.named("rounds"), LOSSY.named("heat")] });
const INNER: Field = Field::when("inner", TERMS, const { &[BYTE.named("deep")] });
const BODY: Schema = Schema::structure(
    "Body",
    const {
        &[
            BYTE.named("id"),
            Field::when("moving", TERMS, const { &[BYTE.named("x"), INNER, BYTE.named("y")] }),
            Field::nested("gun", GUN.width, &GUN),
        ]
    },
);
const KIND: Schema = Schema::choice(
    "Kind",
    2,
    const {
        &[
            Variant::new("Idle", &[]),
            Variant::new("Ship", const { &[LOSSY.named("speed")] }),
            Variant::new("Dead", &[]),
        ]
    },
    &[],
);
const EXACT: Schema = Schema::structure("Exact", const { &[BYTE.named("a"), BYTE.named("b")] });
/// A type that is encoded by a codec with so many nodes that its schema is referred to, not copied.
const LONG: Schema =
    Schema::alias(list(0, 2, optional(array::<2, _>(array::<2, _>(array::<2, _>(BYTE))))));

const fn of(schema: &'static Schema) -> Field {
    Field::nested("it", schema.width, schema)
}

const fn field<C: Copy>(declared: Declared<C>) -> Field {
    declared.named("it")
}

#[test]
fn a_path_leads_as_far_as_structs_say_what_is_in_them() {
    let found = |path: &[&str]| {
        let Found { part, depth, condition } = of(&BODY).find(path);
        (part.name, depth, condition)
    };
    assert_eq!(found(&[]), ("it", 0, None));
    assert_eq!(found(&["id"]), ("id", 1, None));
    assert_eq!(found(&["gun", "heat"]), ("heat", 2, None));
    assert_eq!(found(&["gun", "heat", "more"]), ("heat", 2, None));
    assert_eq!(found(&["gun", "none", "heat"]), ("gun", 1, None));
    assert_eq!(found(&["none"]), ("it", 0, None));
    // a path ends at a conditional part
    assert_eq!(found(&["x"]), ("x", 1, Some("moving")));
    assert_eq!(found(&["y", "z"]), ("y", 1, Some("moving")));
    assert_eq!(found(&["deep"]), ("deep", 1, Some("moving")));
}

#[test]
fn a_type_is_known_where_it_is_encoded_as_it_says() {
    let is_own = |field: Field| field.own_type().is_some();
    assert!(is_own(of(&BODY)) && is_own(of(&KIND)));
    assert!(!is_own(field(BYTE)) && !is_own(of(&LONG)));
    // the field is not exact by its own width, though its type is
    assert!(is_own(of(&EXACT)));
    assert!(!is_own(Field { width: EXACT.width.lossy(), ..of(&EXACT) }));
    assert!(is_own(Field { width: GUN.width.exact(), ..of(&GUN) }));
}

#[test]
fn containers_of_the_language_have_a_length_that_is_known() {
    let known = [
        field(optional(LOSSY)),
        field(array::<2, _>(LOSSY)),
        field(counted::<2, _>("n", BYTE)),
        field(list(0, 2, LOSSY)),
        field(more(0, 2, LOSSY)),
        field(more_ascending(0, 2, BYTE)),
        field(set(0, 2, BYTE)),
        field(map(0, 2, BYTE, LOSSY)),
        field(string(0, 2)),
        field(unaligned(0, 2)),
        field(nul_terminated(0, 2)),
        field(utf16(0, 2)),
        field(byte_array::<2>()),
        field(byte_list(0, 2)),
        field(flags(2, LOSSY)),
        field(omit_default(optional(LOSSY))),
        // the inner container may be user-defined
        field(optional(list(0, 2, BYTE).exact_if(false))),
        of(&LONG),
    ];
    for field in known {
        assert!(field.has_known_length(), "{}", field.shape);
    }
    let unknown = [
        field(BYTE),
        field(LOSSY),
        field(omit_default(list(0, 2, BYTE))),
        field(list(0, 2, BYTE).exact_if(false)),
        of(&GUN),
        of(&KIND),
        Field::skip("it"),
    ];
    for field in unknown {
        assert!(!field.has_known_length(), "{}", field.shape);
    }
}

#[test]
fn variants_are_known_by_their_names() {
    let is_known = |patterns: &[(&str, bool)]| of(&KIND).has_variants(patterns);
    assert!(is_known(&[]) && is_known(&[("Idle", false)]) && is_known(&[("Idle", true)]));
    assert!(is_known(&[("Dead", false), ("Ship", true)]));
    assert!(!is_known(&[("Ship", false)]) && !is_known(&[("Other", true)]));
    assert!(!is_known(&[("Idle", false), ("Ship", false)]) && !is_known(&[("Other", false)]));

    let is_known = |patterns: &[(&str, bool)]| field(optional(LOSSY)).has_variants(patterns);
    assert!(is_known(&[]) && is_known(&[("None", false), ("Some", true)]));
    assert!(!is_known(&[("Some", false)]) && !is_known(&[("None", false), ("Other", true)]));

    assert!(!field(BYTE).has_variants(&[]) && !of(&GUN).has_variants(&[]));
    assert!(!field(list(0, 2, optional(BYTE))).has_variants(&[]));
    assert!(!of(&LONG).has_variants(&[("None", false)]));
}

#[test]
fn a_pointer_has_variants_of_its_own() {
    let kind = Declared::new((), KIND.width, Shape::one(Node::Type(&KIND)));
    assert!(kind.named("k").has_variants(&[("Idle", false)]));
    assert!(!boxed(kind).named("k").has_variants(&[("Idle", false)]));
    assert!(!boxed(optional(BYTE)).named("o").has_variants(&[("Some", true)]));
    assert!(optional(boxed(BYTE)).named("o").has_variants(&[("Some", true)]));
    assert!(of(&GUN).is_taken_apart(&[("Gun", true), ("LIMIT", false)]));
    assert!(!field(boxed(BYTE)).is_taken_apart(&[("Owned", true)]));
}

#[test]
fn values_of_integers_and_their_containers_are_compared_whole() {
    const PAIR: Schema = Schema::structure("", const { &[BYTE.named("0"), BYTE.named("1")] });
    const MIXED: Schema = Schema::structure("", const { &[BYTE.named("0"), LOSSY.named("1")] });
    const NAMED: Schema = Schema::structure("Pair", const { &[BYTE.named("0"), BYTE.named("1")] });
    let whole = [
        field(plain::<bool>()),
        field(BYTE),
        field(ranged::<i8>(-5, 5)),
        field(plain::<char>()),
        field(plain::<()>()),
        field(map(0, 2, string(0, 2), optional(BYTE))),
        of(&PAIR),
        of(&LONG),
    ];
    for field in whole {
        assert!(field.shape.is_compared_whole(), "{}", field.shape);
    }
    let not_whole = [
        field(plain::<f32>()),
        field(LOSSY),
        field(optional(plain::<f64>())),
        field(map(0, 2, BYTE, plain::<f32>())),
        field(list(0, 2, BYTE).exact_if(false)),
        of(&MIXED),
        of(&NAMED),
        of(&KIND),
    ];
    for field in not_whole {
        assert!(!field.shape.is_compared_whole(), "{}", field.shape);
    }
}
