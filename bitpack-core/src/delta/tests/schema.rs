//! Tests of the description of a type's deltas and its costs.

use std::string::ToString as _;
use std::vec;
use std::vec::Vec;

use crate::codec::{array, bits, compressed, list, optional};
use crate::cost::{DeltaCost, Width};
use crate::delta::{DeltaBody, DeltaField, DeltaMode, DeltaSchema, DeltaVariant, plain};
use crate::schema::{Field, Schema};

fn bounds(change: DeltaCost) -> (u64, u64) {
    (change.min, change.max)
}

fn small() -> DeltaField {
    bits::<u16>(12).small(4).changed("small").how(4, 0, false, false)
}

fn one() -> DeltaField {
    bits::<u16>(12).changed("plain")
}

static NAMED: Schema = Schema::structure("Named", &[bits::<u8>(3).named("a")]);

/// Leaks the memory of a list, so that it is as `'static` as the constant lists of derived types.
fn all<T>(list: Vec<T>) -> &'static [T] {
    list.leak()
}

/// Checks that the cost of a struct's delta is the sum over its fields. Each field has a changed
/// bit, unless it is declared without one.
#[test]
fn a_struct_is_the_sum_of_its_fields() {
    fn of(fields: Vec<DeltaField>) -> (u64, u64) {
        let fields = all(fields);
        let schema = DeltaSchema::structure("S", fields);
        assert_eq!((schema.name, schema.body), ("S", DeltaBody::Struct(fields)));
        bounds(schema.change)
    }
    assert_eq!(of(vec![]), (0, 0));
    assert_eq!(of(vec![one()]), (1, 13));
    assert_eq!(of(vec![one(), small()]), (2, 27));
    assert_eq!(of(vec![one().how(0, 0, true, false)]), (12, 12));
    assert_eq!(of(vec![small().how(4, 0, true, false), one()]), (6, 26));
    assert_eq!(of(vec![DeltaField::mark(Field::align()), one()]), (1, 20));
    assert_eq!(of(vec![one(), DeltaField::mark(Field::reserved(3))]), (4, 16));
    assert_eq!(of(vec![DeltaField::whole(bits::<u16>(12).named("w"))]), (1, 13));
    assert_eq!(of(vec![one().by("path", 30)]), (1, 31));
    // a conditional group is not sent, is sent as its changes, or is sent whole
    assert_eq!(of(vec![DeltaField::when("c", all(vec![one(), small()]))]), (0, 27));
    let wide = list(0, 4, bits::<u8>(3)).for_type::<Vec<u8>>().changed("wide");
    assert_eq!(bounds(wide.change), (2, 20));
    assert_eq!(of(vec![one(), DeltaField::when("c", all(vec![wide]))]), (1, 13 + 21));
    let far = DeltaField::whole(bits::<u64>(60).named("far"));
    let none = DeltaField { change: DeltaCost::between(0, 1), ..far };
    assert_eq!(of(vec![DeltaField::when("c", all(vec![none, none]))]), (0, 120));
}

/// Checks that the description of a field has the parameters of its declaration. Fields of a
/// conditional group are sent whole if the condition was false in the baseline.
#[test]
fn fields_are_as_they_are_declared() {
    let field = DeltaField::whole(bits::<u16>(12).named("w"));
    let how = DeltaMode::Field {
        small: 0,
        large: 0,
        wrapping: false,
        always: false,
        whole: false,
        function: "",
    };
    assert_eq!((field.how, bounds(field.change), field.group), (how, (12, 12), &[][..]));
    let how = DeltaMode::Field {
        small: 2,
        large: 3,
        wrapping: false,
        always: true,
        whole: true,
        function: "",
    };
    assert_eq!(field.how(2, 3, true, true).how, how);
    let by = field.how(2, 3, true, true).by("path", 9);
    let how = DeltaMode::Field {
        small: 2,
        large: 3,
        wrapping: false,
        always: true,
        whole: true,
        function: "path",
    };
    assert_eq!((by.how, bounds(by.change)), (how, (0, 9)));
    assert_eq!(by.how(2, 3, true, true).how, how);
    let is_wrapping =
        |how| matches!(how, DeltaMode::Field { wrapping: true, function: "path", .. });
    assert!(!is_wrapping(by.how) && is_wrapping(by.wrapping().how));
    assert!(is_wrapping(field.wrapping().by("path", 9).how));
    assert_eq!(DeltaField::mark(Field::align()).wrapping().how, DeltaMode::Mark);
    assert_eq!(DeltaField::mark(Field::align()).how, DeltaMode::Mark);
    assert_eq!(DeltaField::mark(Field::align()).by("path", 9).how, DeltaMode::Mark);
    let mark = DeltaField::mark(Field::align()).how(1, 0, false, false);
    let how = DeltaMode::Field {
        small: 1,
        large: 0,
        wrapping: false,
        always: false,
        whole: false,
        function: "",
    };
    assert_eq!(mark.how, how);
    let group = all(vec![one(), small()]);
    let when = DeltaField::when("c", group);
    assert_eq!((when.field.name, when.how, when.group), ("c", DeltaMode::When, group));
    assert_eq!((when.field.width.min, when.field.width.max), (0, 24));
    assert_eq!(DeltaField::when("c", &[]).field.width.max, 0);
    assert_eq!(bounds(small().change), (5, 13));
}

#[test]
fn an_enum_is_its_largest_variant_or_the_whole() {
    fn of(whole: u32, variants: Vec<DeltaVariant>, checks: &'static [DeltaField]) -> (u64, u64) {
        let variants = all(variants);
        let schema = DeltaSchema::choice("E", Width::bits(whole), variants, checks);
        assert_eq!((schema.name, schema.body), ("E", DeltaBody::Enum { variants, checks }));
        bounds(schema.change)
    }
    let empty = DeltaVariant { name: "Empty", fields: &[] };
    let full = DeltaVariant { name: "Full", fields: all(vec![one(), small()]) };
    let checks = all(vec![DeltaField::mark(Field::reserved(3))]);
    assert_eq!(of(5, vec![], &[]), (1, 6));
    assert_eq!(of(5, vec![empty, empty], &[]), (1, 6));
    assert_eq!(of(5, vec![empty, full], &[]), (1, 28));
    assert_eq!(of(5, vec![full, empty], &[]), (1, 28));
    assert_eq!(of(27, vec![full, empty], checks), (1, 31));
    assert_eq!(of(40, vec![full, empty], checks), (1, 41));
    let hashes = [
        DeltaSchema::choice("E", Width::bits(5), all(vec![empty, full]), &[]),
        DeltaSchema::choice("E", Width::bits(5), all(vec![full, empty]), &[]),
        DeltaSchema::choice("E", Width::bits(5), all(vec![full, full]), &[]),
        DeltaSchema::choice("E", Width::bits(5), all(vec![full]), &[]),
        DeltaSchema::choice("E", Width::bits(5), all(vec![empty]), &[]),
    ]
    .map(|schema| schema.change.hash_with(0));
    for (i, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..i].contains(hash), "{i}");
    }
}

#[test]
fn other_types_say_what_they_are() {
    assert_eq!(bounds(DeltaSchema::OPEN.change), (0, u64::MAX));
    let by_hand = DeltaSchema::by_hand(3, 9);
    assert_eq!((by_hand.name, bounds(by_hand.change)), ("", (3, 9)));
    assert_eq!(by_hand.body, DeltaBody::Opaque);
    let whole = DeltaSchema::whole(&NAMED);
    assert_eq!((whole.name, bounds(whole.change), whole.body), ("Named", (3, 3), DeltaBody::Whole));
    let some = optional(bits::<u8>(3));
    let alias = DeltaSchema::alias(some);
    assert_eq!((alias.name, bounds(alias.change)), ("", (1, 4)));
    assert_eq!(alias.body, DeltaBody::Alias(some.shape));
    assert_eq!(bounds(plain::<u8>().change()), (8, 8));
    assert_eq!(bounds(plain::<(u8, bool)>().change()), (2, 11));
}

#[test]
fn near_vectors_have_the_codes_of_their_parts() {
    let nine = array::<3, _>(array::<3, _>(bits::<u8>(7)));
    assert_eq!(bounds(nine.small(2).change()), (19, 64));
    let floats = array::<2, _>(compressed::<[f32; 3]>(0.0, 7.0, 1.0));
    assert_eq!(bounds(floats.small(2).change()), (13, 19));
    assert_eq!(bounds(floats.small_large(2, 4).change()), (19, 31));
}

#[test]
fn fields_of_all_kinds_add_up() {
    let long = bits::<u16>(12).small_large(4, 6).changed("a_long_name_of_a_field");
    let outer = DeltaSchema::structure(
        "Outer",
        all(vec![
            one(),
            long.how(4, 6, true, false),
            one().how(0, 0, false, true).by("path::to", 99),
            DeltaField::when("at_rest", all(vec![small(), DeltaField::mark(Field::align())])),
        ]),
    );
    assert_eq!(outer.change.to_string(), "8..=147");
    assert_eq!(DeltaSchema::alias(optional(bits::<u8>(3))).change.to_string(), "1..=4");
    assert_eq!(DeltaSchema::whole(&NAMED).change.to_string(), "3");
    assert_eq!(DeltaSchema::OPEN.change.to_string(), "0..");
}
