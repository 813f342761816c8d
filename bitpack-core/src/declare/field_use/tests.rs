//! Tests the error messages about a field that may not read back equal: the part of the field that
//! they name, and the correction that they suggest.

use std::format;

use super::*;
use crate::codec::{
    Compressed, Declared, List, Plain, Via, array, boxed, compressed, counted, list, map, more,
    omit_default, optional, plain, ranged, smallest_three, via,
};
use crate::cost::Width;
use crate::error::{passes, stops};
use crate::schema::{Node, Schema, Shape, Term, Variant};

const LOSSY: Declared<Compressed> = compressed::<f32>(0.0, 1.0, 0.5);
const BYTE: Declared<Plain> = plain::<u8>();
const VIA: Declared<Via<u8, Plain, false>> = via::<u16, u8, _>("Wire", BYTE);
/// A container of a user's type that does not promise to read back equal.
const OWN: Declared<List<Plain>> = list(0, 3, BYTE).exact_if(false);

const TERMS: &[Term] = &[Term::Bool(true)];

const GUN: Schema = structure("Gun", const { &[BYTE.named("rounds"), LOSSY.named("heat")] });
const KIND: Schema = Schema::choice(
    "Kind",
    2,
    const {
        &[
            Variant::new("Idle", &[]),
            Variant::new("Ship", const { &[BYTE.named("id"), LOSSY.named("speed")] }),
        ]
    },
    &[],
);
const BODY: Schema = structure(
    "Body",
    const {
        &[
            BYTE.named("id"),
            Field::when("moving", TERMS, const { &[BYTE.named("x"), BYTE.named("y")] }),
            of("gun", &GUN),
        ]
    },
);

const ARMED: Schema = structure("Armed", const { &[BYTE.named("id"), of("gun", &GUN)] });
/// A type that is an alias for an encoding. Checks look at the encoding of such a type.
const NAMED: Schema = Schema::alias(array::<2, _>(LOSSY));
const ALIAS: Field = Field { shape: Shape::one(Node::Type(&NAMED)), ..of("k", &NAMED) };
const NAMED_BYTES: Schema = Schema::alias(array::<2, _>(BYTE));
const BYTES: Field = Field { shape: Shape::one(Node::Type(&NAMED_BYTES)), ..of("k", &NAMED_BYTES) };
const EXACT: Schema = structure("Exact", const { &[BYTE.named("id"), BYTE.named("n")] });
const OPAQUE: Schema = Schema::opaque("Angle", Width::variable(1, 10));

/// A struct that does not promise to read back exactly, although all of its fields do.
const UNSURE: Schema = {
    let mut schema = EXACT;
    schema.width = schema.width.lossy();
    schema
};
/// Schema of an enum whose variants read back exactly, but whose check (a field after every
/// variant) is a rounded float.
const CHECKED: Schema =
    Schema::choice("Checked", 1, &[Variant::new("Idle", &[])], const { &[LOSSY.named("sum")] });

const fn structure(name: &'static str, fields: &'static [Field]) -> Schema {
    Schema::structure(name, fields)
}

const fn of(name: &'static str, schema: &'static Schema) -> Field {
    Field::nested(name, schema.width, schema)
}

/// Returns the field with a width that does not promise to read back exactly, although its type
/// may.
const fn unsaid(field: Field) -> Field {
    Field { width: field.width.lossy(), ..field }
}

/// Asserts that a map's key with this type is rejected, and that the message has these words after
/// the key's name.
#[track_caller]
fn is_blamed(key_: Field, words: &str) {
    let asks = "it: keys are compared, so they must read back exactly, but";
    stops(move || key("it", &key_), &format!("{asks} `k{words}"));
}

const OTHER: &str = "use a key that does";

#[test]
fn a_key_that_reads_back_equal_is_taken() {
    passes(|| key("it", &BYTE.named("k")));
    passes(|| base("it", &ranged::<i32>(-5, 5).named("n")));
    passes(|| key("it", &VIA.exact().named("k")));
}

#[test]
fn what_is_rounded_or_not_sent_is_blamed() {
    let blamed = |field, words: &str| is_blamed(field, &format!("{words}; {OTHER}"));
    blamed(LOSSY.named("k"), "` is `compressed`");
    blamed(smallest_three::<[f32; 4]>(9).named("k"), "` is `smallest_three`");
    blamed(Field::skip("k"), "` is skipped");
    blamed(counted::<4, _>("n", BYTE).named("k"), "` is sent only as far as `n` says");
    let omitted = "` is omitted when it equals its default";
    blamed(omit_default(plain::<f32>()).named("k"), omitted);
    blamed(omit_default(optional(plain::<f32>())).named("k"), omitted);
    blamed(omit_default(optional(LOSSY)).named("k"), "` is `compressed`");
}

#[test]
fn the_part_that_is_blamed_is_reached_through_what_is_around_it() {
    let blamed = |field, words: &str| is_blamed(field, &format!("{words}; {OTHER}"));
    blamed(optional(LOSSY).named("k"), "` is `compressed`");
    blamed(map(0, 3, BYTE, LOSSY).named("k"), "` is `compressed`");
    blamed(map(0, 3, VIA.exact(), LOSSY).named("k"), "` is `compressed`");
    blamed(array::<2, _>(LOSSY).named("k"), "[_]` is `compressed`");
    blamed(list(0, 3, optional(more(0, 3, LOSSY))).named("k"), "[_][_]` is `compressed`");
    blamed(of("k", &GUN), ".heat` is `compressed`");
    blamed(of("k", &BODY), ".x` is sent only `when(moving)`");
    blamed(of("k", &KIND), "::Ship.speed` is `compressed`");
    blamed(of("k", &ARMED), ".gun.heat` is `compressed`");
    blamed(ALIAS, "[_]` is `compressed`");
}

#[test]
fn messages_say_how_to_promise_exactness() {
    let blamed = |field, words: &str, promise: &str| {
        let text = "if it reads back exactly,";
        is_blamed(field, &format!("` {words}; {text} {promise}; if not, {OTHER}"));
    };
    let function = Field::with::<u8>("k", "half");
    blamed(function, "is written by `half`", "write `with(half, exact)`");
    blamed(VIA.named("k"), "is sent via `Wire`", "write `via(Wire, exact)`");
    let by_hand = "has a hand-written type";
    let of_type = "add `.exact()` to its `WIDTH`";
    blamed(of("k", &OPAQUE), by_hand, of_type);
    blamed(unsaid(of("k", &EXACT)), by_hand, of_type);
    blamed(unsaid(BYTES), by_hand, of_type);
    blamed(of("k", &UNSURE), by_hand, of_type);
    blamed(of("k", &CHECKED), by_hand, of_type);
    let of_parts = "add `const EXACT: bool = true` to its impl";
    blamed(OWN.named("k"), by_hand, of_parts);
    blamed(optional(OWN).named("k"), by_hand, of_parts);
    blamed(Field::when("k", TERMS, &[]), by_hand, of_parts);
}

/// Asserts that a condition on field `f` is rejected because a reader may see another value, and
/// that the message ends in these words.
#[track_caller]
fn looks_in_vain(field: Field, path: &'static [&'static str], field_use: FieldUse, words: &str) {
    let message = format!("f: `when` uses {words}");
    stops(move || check_field_use("f", &field, path, field_use), &message);
}

#[test]
fn a_condition_looks_at_what_a_reader_has() {
    let sees = |field: Field, path: &'static [&'static str], field_use| {
        passes(move || check_field_use("f", &field, path, field_use));
    };
    sees(BYTE.named("a"), &[], FieldUse::Value);
    sees(of("gun", &GUN), &["rounds"], FieldUse::Value);
    sees(of("armed", &ARMED), &["gun", "rounds"], FieldUse::Value);
    sees(list(0, 3, LOSSY).named("l"), &[], FieldUse::Length("len"));
    sees(
        optional(LOSSY).named("o"),
        &[],
        FieldUse::Pattern(&[("None", false), ("Some", true)], Inside::Nothing),
    );
    sees(
        of("kind", &KIND),
        &[],
        FieldUse::Pattern(&[("Idle", false), ("Ship", true)], Inside::Nothing),
    );
    // a part of an exact type whose place is unknown
    sees(BYTE.named("a"), &["b"], FieldUse::Value);
}

#[test]
fn a_condition_that_looks_at_another_value_is_told_which() {
    let rounded =
        "which is `compressed`, so a reader may see another value; send a separate `bool`";
    looks_in_vain(LOSSY.named("v"), &[], FieldUse::Value, &format!("`v`, {rounded}"));
    looks_in_vain(of("gun", &GUN), &["heat"], FieldUse::Value, &format!("`gun.heat`, {rounded}"));
    let path = &["gun", "heat"];
    looks_in_vain(
        of("armed", &ARMED),
        path,
        FieldUse::Value,
        &format!("`armed.gun.heat`, {rounded}"),
    );

    let inside = |part: &str, inner: &str| {
        format!(
            "`{part}`, whose `{inner}` is `compressed`, so a reader may see another value; use \
             another part, or send a separate `bool`"
        )
    };
    looks_in_vain(of("gun", &GUN), &[], FieldUse::Value, &inside("gun", "gun.heat"));
    let kind = inside("kind", "kind::Ship.speed");
    looks_in_vain(of("kind", &KIND), &[], FieldUse::Value, &kind);
    looks_in_vain(of("kind", &KIND), &[], FieldUse::Length("len"), &kind);
    looks_in_vain(
        of("kind", &KIND),
        &[],
        FieldUse::Pattern(&[("Ship", true)], Inside::Values),
        &kind,
    );
    let many = list(0, 3, LOSSY).named("l");
    looks_in_vain(many, &[], FieldUse::Value, &inside("l", "l[_]"));
    // the length of a part is not that of the whole
    looks_in_vain(many, &["part"], FieldUse::Length("len"), &inside("l", "l[_]"));
}

/// Asserts that a condition is rejected although its field reads back equal, because it needs more
/// than the field's bits.
#[track_caller]
fn asks_in_vain(field: Field, path: &'static [&'static str], field_use: FieldUse, words: &str) {
    let other = if field.find(path).part.is_declared() {
        "use a part of it, add `.whole()` to its `SCHEMA` if it is hand-written, or"
    } else {
        "or call `len`, `is_empty`, `is_some`, `is_none`, `first`, `last`, `get`, `contains`, \
         `contains_key` or `starts_with`, or"
    };
    let message = format!(
        "f: `when` asks for more of {words}; compare it, {other} use `exact(…)` to promise that both \
         ends get the same result without a panic"
    );
    stops(move || check_field_use("f", &field, path, field_use), &message);
}

const BYTES_IN_ALL: Declared<List<Plain>> = list(0, 3, BYTE);
const BAG: Schema = structure("Bag", const { &[BYTES_IN_ALL.named("l"), BYTE.named("n")] });
const HELD: Schema = Schema::choice(
    "Held",
    1,
    const {
        &[
            Variant::new("Some", const { &[BYTES_IN_ALL.named("0")] }),
            Variant::new("Kind", const { &[of("0", &KIND_OF_BAG)] }),
        ]
    },
    &[],
);
const KIND_OF_BAG: Schema = Schema::choice("KindOfBag", 1, &[Variant::new("Idle", &[])], &[]);
const TEAM: Schema = Schema::opaque("Team", Width::bits(8).exact());
const WHOLE: Schema = TEAM.whole();

#[test]
fn types_that_are_only_their_bits_may_be_used_in_any_way() {
    let sees = |field: Field, path: &'static [&'static str], field_use| {
        passes(move || check_field_use("f", &field, path, field_use));
    };
    for field_use in [
        FieldUse::Anything,
        FieldUse::Method("is_own"),
        FieldUse::Listed("contains"),
        FieldUse::Value,
    ] {
        sees(of("exact", &EXACT), &[], field_use);
        sees(
            array::<2, _>(Declared::new((), EXACT.width, Shape::one(Node::Type(&EXACT))))
                .named("a"),
            &["[_]"],
            field_use,
        );
        sees(of("kind", &KIND_OF_BAG), &[], field_use);
        sees(of("whole", &WHOLE), &[], field_use);
    }
    sees(optional(plain::<f32>()).named("o"), &[], FieldUse::Method("unwrap_or"));
    sees(VIA.exact().named("v"), &[], FieldUse::Anything);
    sees(of("bag", &BAG), &["n"], FieldUse::Method("count_ones"));
    sees(BYTES_IN_ALL.named("l"), &[], FieldUse::Listed("first"));
    sees(of("bag", &BAG), &["l"], FieldUse::Length("len"));
}

#[test]
fn types_with_more_than_their_bits_are_limited() {
    let list = BYTES_IN_ALL.named("l");
    let method = FieldUse::Method("capacity");
    asks_in_vain(list, &[], method, "`l` than is sent: `capacity`");
    asks_in_vain(of("bag", &BAG), &["l"], method, "`bag.l` than is sent: `capacity`");
    asks_in_vain(list, &[], FieldUse::Anything, "`l` than is sent");
    for field_use in [FieldUse::Listed("len"), FieldUse::Length("len")] {
        asks_in_vain(of("bag", &BAG), &[], field_use, "`bag` than is sent: `len`");
    }
    asks_in_vain(of("team", &TEAM), &[], FieldUse::Anything, "`team` than is sent");
    asks_in_vain(boxed(BYTE).named("b"), &[], FieldUse::Anything, "`b` than is sent");
    asks_in_vain(
        Field::with::<u8>("w", "own").exact(),
        &[],
        FieldUse::Anything,
        "`w` than is sent",
    );
    let owned = FieldUse::Pattern(&[("Owned", true)], Inside::Nothing);
    let bag = Declared::new((), HELD.width, Shape::one(Node::Type(&HELD)));
    for field in [list, boxed(BYTE).named("l"), boxed(bag).named("l")] {
        asks_in_vain(field, &[], owned, "`l` than is sent");
    }
    let deep = FieldUse::Pattern(&[("Some", true)], Inside::Types);
    asks_in_vain(optional(boxed(BYTE)).named("o"), &[], deep, "`o` than is sent");
    passes(move || {
        check_field_use(
            "f",
            &of("held", &HELD),
            &[],
            FieldUse::Pattern(&[("Kind", true)], Inside::Values),
        );
    });
}

#[test]
fn a_method_of_the_language_never_panics() {
    let words = "f: `when` calls `abs`, which may panic or differ between machines; use `exact(…)` to \
         promise that it does neither";
    stops(|| total("f", "abs", false), words);
    passes(|| total("f", "abs", true));
    passes(|| check_field_use("f", &plain::<f32>().named("a"), &[], FieldUse::Method("abs")));
    stops(|| check_field_use("f", &BYTE.named("a"), &[], FieldUse::Method("abs")), words);
    passes(|| total("f", "wrapping_add", false));
    passes(|| total("f", "len", true));
}

#[test]
fn an_index_is_one_of_an_array() {
    let grid = array::<2, _>(array::<3, _>(BYTE)).named("g");
    passes(move || index("f", &grid, &[], 1));
    passes(move || index("f", &grid, &["[_]"], 2));
    passes(|| index("f", &BYTES, &[], 1));
    stops(
        move || index("f", &grid, &[], 2),
        "f: `when` reads index 2 of `g`, which has 2 elements",
    );
    stops(
        move || index("f", &grid, &["[_]"], 3),
        "f: `when` reads index 3 of `g[_]`, which has 3 elements",
    );
    stops(
        || index("f", &BYTES_IN_ALL.named("l"), &[], 2),
        "f: `when` reads index 2 of `l`, which is not known to be an array that is long enough; \
         call `get(2)`, or use `exact(…)` to promise that both ends get the same result without a \
         panic",
    );
}

#[test]
fn a_condition_does_not_look_behind_another() {
    let words = "`body.x`, which is sent only `when(moving)`, so a reader may see another value; send a \
         separate `bool`";
    looks_in_vain(of("body", &BODY), &["x"], FieldUse::Value, words);
    looks_in_vain(of("body", &BODY), &["x", "z"], FieldUse::Length("len"), words);
}

#[test]
fn a_difference_is_added_to_what_a_reader_has() {
    let angle = of("n", &OPAQUE);
    stops(
        move || base("it", &angle),
        "it: `relative_to` adds to `n`, which has a hand-written type, so a reader may see \
         another value; if it reads back exactly, add `.exact()` to its `WIDTH`; if not, send a separate number",
    );
}
