//! Tests the differences between the schemas of two builds: their paths, their text, and changes
//! that do not affect the wire.

use std::format;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use super::*;
use crate::codec::{Declared, counted, list, map, optional, plain, set};
use crate::cost::Width;
use crate::schema::description::Expression;
use crate::schema::{Field, Node, Shape, Term, Variant};

const BYTE: Field = plain::<u8>().named("byte");
const FLAG: Field = plain::<bool>().named("flag");
const GUN: Schema = Schema::structure("Gun", const { &[BYTE, FLAG] });
const OTHER: Schema = Schema::structure("Gun", const { &[BYTE, BYTE] });
const ANGLE: Schema = Schema::opaque("Angle", Width::variable(1, 10));

/// Asserts that two schemas have exactly these differences, each as one line of text.
#[track_caller]
fn differ(here: &Schema, there: &Schema, places: &[&str]) {
    let found: Vec<_> = here.diff(&there.into()).iter().map(ToString::to_string).collect();
    assert_eq!(found, places);
}

const fn structure(fields: &'static [Field]) -> Schema {
    Schema::structure("S", fields)
}

const fn of(schema: &'static Schema) -> Field {
    Field::nested("it", schema.width, schema)
}

/// Makes the schema of a type that is encoded like `shape`.
const fn alias(shape: Shape) -> Schema {
    Schema::alias(Declared::new((), Width::OPEN, shape)).called("Alias")
}

#[test]
fn what_has_another_name_alone_is_the_same() {
    let renamed = Schema::structure("Weapon", const { &[plain::<u8>().named("b"), FLAG] });
    differ(&GUN, &renamed, &[]);
    let description = Description::from(&GUN);
    assert_eq!(description.diff(&description), []);
    assert_eq!(GUN.diff(&description), []);
}

#[test]
fn a_field_is_named_with_what_each_build_says() {
    differ(&GUN, &OTHER, &["Gun.flag: bool here, u8 there"]);
    let short = Schema::structure("Gun", const { &[BYTE] });
    differ(&GUN, &short, &["Gun.flag: bool here, absent there"]);
    differ(&short, &GUN, &["Gun.flag: absent here, bool there"]);
    // a part without a name has the path of its type
    let aligned = structure(const { &[Field::align(), FLAG] });
    differ(&aligned, &structure(const { &[BYTE, FLAG] }), &["S: align here, u8 there"]);
}

#[test]
fn a_kind_of_type_is_named() {
    let kinds = [
        (GUN, "a struct"),
        (Schema::choice("Kind", 1, &[], &[]), "an enum"),
        (alias(Shape::one(Node::Bool)), "bool"),
        (ANGLE, "1..=10 bits written by hand"),
        (GUN.meaning("Range"), "a `Range`"),
    ];
    for (i, (here, one)) in kinds.iter().enumerate() {
        for (j, (there, other)) in kinds.iter().enumerate() {
            let path = here.name;
            let place = format!("{path}: {one} here, {other} there");
            let places = [&*place];
            differ(here, there, if i == j { &[] } else { &places });
        }
    }
    let opaque = |width| Schema::opaque("Angle", width);
    let words = |bits: &str| {
        format!("Angle: 1..=10 bits written by hand here, {bits} bits written by hand there")
    };
    differ(&ANGLE, &opaque(Width::variable(1, 11)), &[&words("1..=11")]);
    differ(&ANGLE, &opaque(Width::variable(2, 10)), &[&words("2..=10")]);
    differ(&ANGLE, &opaque(Width::bits(10)), &[&words("10")]);
    differ(&ANGLE, &opaque(Width::OPEN), &[&words("0..")]);
}

const IDLE: Variant = Variant::new("Idle", &[]);
const HIT: Variant = Variant::new("Hit", const { &[BYTE] });

const fn kind(tag: u32, variants: &'static [Variant]) -> Schema {
    Schema::choice("Kind", tag, variants, &[])
}

#[test]
fn a_number_of_an_enum_has_bits_and_a_beginning() {
    const ABOVE: &[Variant] = &[IDLE.numbered(0), HIT.numbered(1)];
    const BELOW: &[Variant] = &[IDLE.numbered(-1), HIT.numbered(0)];
    let [above, below] = [ABOVE, BELOW].map(|it| Schema::discriminants("Kind", None, it, &[]));
    differ(
        &above,
        &below,
        &[
            "Kind: a number of 1 bits here, a number of 1 bits from -1 on there",
            "Kind.Idle: variant 0 here, variant -1 there",
            "Kind.Hit: variant 1 here, variant 0 there",
        ],
    );
    let wide = Schema::discriminants("Kind", Some(3), ABOVE, &[]);
    differ(&wide, &above, &["Kind: a number of 2 bits here, a number of 1 bits there"]);
}

#[test]
fn variants_are_compared_in_the_order_of_their_numbers() {
    const ORDER: &[Variant] = &[IDLE.numbered(0), HIT.numbered(1)];
    const SWAPPED: &[Variant] = &[HIT.numbered(1), IDLE.numbered(0)];
    let [order, swapped] = [ORDER, SWAPPED].map(|it| Schema::discriminants("Kind", None, it, &[]));
    differ(&order, &swapped, &[]);
    let kinds = kind(2, const { &[IDLE, HIT] });
    let renamed = kind(2, const { &[IDLE, Variant::new("Miss", &[FLAG])] });
    differ(
        &kinds,
        &renamed,
        &[
            "Kind.Hit: variant 1 `Hit` here, variant 1 `Miss` there",
            "Kind.Hit.byte: u8 here, bool there",
        ],
    );
    let more = kind(2, const { &[IDLE, HIT, Variant::new("Gone", &[])] });
    differ(&kinds, &more, &["Kind.Gone: absent here, variant 2 there"]);
    differ(&more, &kinds, &["Kind.Gone: variant 2 here, absent there"]);
    let checked = Schema::choice("Kind", 2, const { &[IDLE, HIT] }, const { &[FLAG] });
    differ(&kinds, &checked, &["Kind.flag: absent here, bool there"]);
}

#[test]
fn another_name_for_an_encoding_is_looked_into() {
    let [here, there] = [
        alias(Shape::around(Node::Optional, Shape::one(Node::Type(&GUN)))),
        alias(Shape::around(Node::Optional, Shape::one(Node::Type(&OTHER)))),
    ];
    differ(&here, &here, &[]);
    differ(&here, &there, &["Alias.flag: bool here, u8 there"]);
    let flags = alias(Shape::around(Node::Optional, Shape::one(Node::Bool)));
    differ(&flags, &here, &["Alias: option of bool here, option of type there"]);
}

#[test]
fn elements_are_named_once_however_deep_they_are() {
    const PLAIN: Declared<()> = Declared::new((), GUN.width, Shape::one(Node::Type(&GUN)));
    const THERE: Declared<()> = Declared::new((), OTHER.width, Shape::one(Node::Type(&OTHER)));
    let pairs = [
        (of(&GUN), of(&OTHER), "S.it.flag"),
        (optional(PLAIN).named("o"), optional(THERE).named("o"), "S.o.flag"),
        (list(0, 3, PLAIN).named("l"), list(0, 3, THERE).named("l"), "S.l[].flag"),
        (
            list(0, 3, list(0, 3, PLAIN)).named("l"),
            list(0, 3, list(0, 3, THERE)).named("l"),
            "S.l[].flag",
        ),
        (set(0, 3, PLAIN).named("s"), set(0, 3, THERE).named("s"), "S.s[].flag"),
        (map(0, 3, PLAIN, PLAIN).named("m"), map(0, 3, THERE, PLAIN).named("m"), "S.m[].flag"),
        (map(0, 3, PLAIN, PLAIN).named("m"), map(0, 3, PLAIN, THERE).named("m"), "S.m[].flag"),
    ];
    for (one, other, path) in pairs {
        let fields = |field: Field| &*std::boxed::Box::leak(std::boxed::Box::new([field]));
        let place = format!("{path}: bool here, u8 there");
        differ(&structure(fields(one)), &structure(fields(other)), &[&place]);
    }
}

/// The text of an encoding does not have all parameters that determine the bits.
#[test]
fn encodings_with_one_text_and_other_bits_differ() {
    let of = |shape: Shape| alias(Shape::around(Node::Optional, shape));
    let varint = |signed| of(Shape::one(Node::Varint { group: 7, min: 0, range: 100, signed }));
    differ(&varint(true), &varint(true), &[]);
    differ(
        &varint(false),
        &varint(true),
        &["Alias: 0..=100 in groups of 7 bits, unsigned here, \
           0..=100 in groups of 7 bits, signed there"],
    );
    let deltas = |hash, inside: &'static Schema| {
        of(Shape::around(Node::Deltas { max_bits: 9, hash }, Shape::one(Node::Type(inside))))
    };
    assert_ne!(deltas(1, &GUN).hash(), deltas(2, &GUN).hash());
    differ(
        &deltas(1, &GUN),
        &deltas(2, &GUN),
        &["Alias: deltas of type with the hash 0x0000000000000001 here, \
           deltas of type with the hash 0x0000000000000002 there"],
    );
    differ(&deltas(1, &GUN), &deltas(2, &OTHER), &["Alias.flag: bool here, u8 there"]);
}

const BYTES: &[Field] = &[BYTE];
const FLAGS: &[Field] = &[FLAG];
const LOOKS_AT_A: &[Term] = &[Term::Field { name: "a", path: &[] }];
const LOOKS_AT_B: &[Term] = &[Term::Field { name: "b", path: &[] }];
const A: Field = plain::<bool>().named("a");
const B: Field = plain::<bool>().named("b");

#[test]
fn a_condition_is_compared_and_so_is_what_is_under_it() {
    let when = |name: &'static str, terms, group| {
        let fields = std::boxed::Box::new([A, B, Field::when(name, terms, group)]);
        structure(std::boxed::Box::leak(fields))
    };
    let on_a = when("a", LOOKS_AT_A, BYTES);
    differ(&on_a, &when("b", LOOKS_AT_B, BYTES), &["S.a: when a here, when b there"]);
    // the same condition text, referring to another field
    differ(&on_a, &when("a", LOOKS_AT_B, BYTES), &["S.a: when #0 here, when #1 there"]);
    // another spelling of the same condition
    differ(&on_a, &when("(a)", LOOKS_AT_A, BYTES), &[]);
    differ(&on_a, &when("a", LOOKS_AT_A, FLAGS), &["S.a.byte: u8 here, bool there"]);
    differ(
        &on_a,
        &when("b", LOOKS_AT_B, FLAGS),
        &["S.a: when a here, when b there", "S.a.byte: u8 here, bool there"],
    );
    // a group against a field
    let field = structure(const { &[A, B, BYTE] });
    differ(&field, &on_a, &["S.byte: u8 here, when #0 there"]);
}

#[test]
fn a_field_that_is_named_is_one_of_a_position() {
    const COUNT: Field = plain::<u8>().named("count");
    let by = |fields: &'static [Field]| structure(fields);
    let counted_by_first =
        by(const { &[BYTE, COUNT, counted::<4, _>("byte", plain::<u8>()).named("l")] });
    let by_second =
        by(const { &[BYTE, COUNT, counted::<4, _>("count", plain::<u8>()).named("l")] });
    let renamed = by(const { &[COUNT, BYTE, counted::<4, _>("count", plain::<u8>()).named("l")] });
    differ(&counted_by_first, &renamed, &[]);
    differ(&counted_by_first, &by_second, &["S.l: #0 of 4 × u8 here, #1 of 4 × u8 there"]);
}

#[test]
fn a_function_has_bits() {
    const FUNCTION: Field = Field::with::<u8>("n", "by_hand");
    let function = |field: Field| structure(std::boxed::Box::leak(std::boxed::Box::new([field])));
    let nine = function(FUNCTION.at_most(9));
    differ(&nine, &nine, &[]);
    differ(&nine, &function(FUNCTION), &["S.n: 0..=9 bits here, 0.. bits there"]);
    differ(
        &nine,
        &function(Field::with::<u8>("n", "half").at_most(9)),
        &["S.n: by `by_hand` here, by `half` there"],
    );
    // a hand-written type inside a field is compared there
    let byte = function(plain::<u8>().named("n"));
    differ(&byte, &function(Field { width: Width::bits(9), ..plain::<u8>().named("n") }), &[]);
}

#[test]
fn packets_are_compared_one_by_one() {
    let both = |first: &Schema, second: &Schema| Description::from(first).with(second);
    let places = |here: &Description, there: &Description| -> Vec<_> {
        here.diff(there).iter().map(ToString::to_string).collect()
    };
    let (one, two) = (Description::from(&GUN), both(&GUN, &ANGLE));
    assert_eq!(places(&one, &two), ["Angle: absent here, a packet there"]);
    assert_eq!(places(&two, &one), ["Angle: a packet here, absent there"]);
    let other = both(&GUN, &OTHER);
    assert_eq!(places(&two, &other), ["Angle: 1..=10 bits written by hand here, a struct there"]);
    // a type that is missing in a file has no differences
    let none = Description { types: Vec::new(), ..one.clone() };
    assert_eq!(places(&one, &none), [""; 0]);
}

#[test]
fn a_type_is_padded_to_as_many_bytes_or_not_at_all() {
    let (none, four, five) = (GUN, GUN.padded_to(4), GUN.padded_to(5));
    differ(&four, &four, &[]);
    differ(&none, &four, &["Gun: not padded here, padded to 4 bytes there"]);
    differ(&four, &five, &["Gun: padded to 4 bytes here, padded to 5 bytes there"]);
}

/// Returns the description of a struct that replaces the type `Gun` by `count` types: the first has this
/// encoding, and each later one has two fields of the type before it.
fn doubled(encoding: &Encoding, count: u32) -> Description {
    let mut description = Description::from(&GUN);
    let Some(gun) = description.types.pop() else { return description };
    for index in 0..=count {
        let mut type_ = gun.clone();
        if let Parts::Fields(parts) = &mut type_.parts {
            for part in parts {
                part.encoding = index.checked_sub(1).map_or(encoding.clone(), Encoding::Type);
            }
        }
        description.types.push(type_);
    }
    description.packets[0].type_ = count;
    description
}

/// Two fields of each type are two of the type before it: 2^40 fields, or as many places of one
/// difference.
#[test]
fn doubling_types_are_compared_once() {
    let (here, there) = (doubled(&Encoding::Bool, 40), doubled(&Encoding::Nothing, 40));
    assert_eq!(here.diff(&here), []);
    let found = here.diff(&there);
    assert_eq!(found.len(), MOST);
    let path = alloc::format!("Gun{}", ".byte".repeat(41));
    assert_eq!((&*found[0].path, &*found[0].there), (&*path, "nothing"));
}

/// A type that contains itself by its number is invalid, and a long chain of types too.
#[test]
fn types_in_circles_and_long_chains_are_compared_up_to_a_depth() {
    let mut circle = doubled(&Encoding::Type(0), 3);
    assert_eq!(circle.diff(&circle), []);
    circle.types[0].parts = Parts::As(Encoding::Type(0));
    let condition = Expression::Field { name: "flag".to_string(), path: vec!["byte".to_string()] };
    if let Parts::Fields(parts) = &mut circle.types[1].parts {
        parts[0].encoding = Encoding::Type(0);
        parts[1].encoding = Encoding::When { condition, parts: parts.clone() };
    }
    assert_eq!(circle.diff(&circle), []);
    let (long, other) = (doubled(&Encoding::Bool, 50_000), doubled(&Encoding::Nothing, 50_000));
    assert_eq!(long.diff(&other), []);
}
