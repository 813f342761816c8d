//! Tests how a schema describes a type: its width, its runs of fixed-width fields, and its parts.

pub(super) mod encodings;

use super::*;
use crate::codec::{bits, compressed, list, plain};
use crate::cost::Memory;
use crate::error::{passes, stops};

const FLAG: Field = plain::<bool>().named("flag");
const TERMS: &[Term] = &[Term::Field { name: "flag", path: &[] }];
const ALWAYS: &[Field] = &[
    bits::<u16>(10).named("health"),
    FLAG,
    Field::when("flag", TERMS, const { &[plain::<u32>().named("x"), plain::<u8>().named("y")] }),
    plain::<u8>().named("id"),
];
const BODY: Schema = Schema::structure("Body", ALWAYS);

#[test]
fn a_struct_of_fixed_fields_is_fixed() {
    let width = Schema::structure("Pair", const { &[FLAG, FLAG] }).width;
    assert_eq!((width.lead, width.fixed, width.min, width.max), (2, true, 2, 2));
}

#[test]
fn a_condition_splits_the_run() {
    let width = BODY.width;
    assert_eq!((width.lead, width.fixed, width.min, width.max), (11, false, 19, 59));
    assert_eq!((BODY.after(1), BODY.after(2), BODY.after(3)), (0, 8, 0));
    assert_eq!(BODY.group(2).from(0), 40);
}

#[test]
fn a_choice_leads_with_its_number() {
    const VARIANTS: &[Variant] = &[Variant::new("Idle", &[]), Variant::new("Body", ALWAYS)];
    let event = Schema::choice("Event", 2, VARIANTS, &[]);
    let width = event.width;
    assert_eq!((width.lead, width.fixed, width.min, width.max), (2, false, 2, 61));
    assert_eq!((event.chosen(0), event.chosen(1)), (Some(0), Some(11)));
    let plain = Schema::choice("Kind", 4, const { &[VARIANTS[0], VARIANTS[0]] }, &[]);
    assert!(plain.width.fixed);
    assert_eq!(plain.chosen(1), None);
}

#[test]
fn a_skipped_field_is_not_exact() {
    let skip = Schema::structure("S", const { &[FLAG, Field::skip("cache")] });
    assert!(skip.width.fixed && !skip.width.exact);
}

#[test]
fn runs_are_as_long_as_what_stands_in_a_row() {
    assert_eq!((BODY.from(0), BODY.from(2), BODY.from(3), BODY.from(4)), (11, 0, 8, 0));
    assert_eq!((BODY.after(0), BODY.after(3), BODY.group(2).after(0)), (1, 0, 8));
    assert_eq!((BODY.group(0).from(0), BODY.group(4).from(0)), (0, 0));
    let opaque = Schema::opaque("Angle", Width::bits(9));
    assert_eq!((opaque.from(0), opaque.after(0), opaque.group(0).from(0)), (0, 0, 0));
}

const CHECKS_OF: &[Field] = &[plain::<u16>().named("sum"), FLAG];
const ALIGNED: &[Field] = &[Field::align(), FLAG];
const EMPTY: Variant = Variant::new("Empty", &[]);
const KINDS: &[Variant] = &[
    Variant::new("Idle", &[]),
    Variant::new("Hit", const { &[plain::<u8>().named("damage")] }),
    Variant::new("Gone", &[]),
];

#[test]
fn a_choice_knows_the_runs_of_its_variants_and_checks() {
    let event = Schema::choice("Event", 2, KINDS, CHECKS_OF);
    assert_eq!((event.width.min, event.width.max, event.width.lead), (19, 27, 2));
    assert_eq!((event.chosen(1), event.chosen(2), event.chosen(3)), (Some(8), Some(0), Some(0)));
    assert_eq!((event.variant(1).from(0), event.variant(3).from(0)), (8, 0));
    assert_eq!(event.checks(), Some(17));
    // if no variant has any bits, the run continues
    let kind = Schema::choice("Kind", 2, const { &[KINDS[0], KINDS[2]] }, CHECKS_OF);
    assert_eq!((kind.chosen(1), kind.checks()), (None, None));
    assert!(kind.width.fixed && kind.width.max == 19);
    // even if the checks have variable width
    let kind = Schema::choice("Kind", 2, const { &[KINDS[0], KINDS[2]] }, ALIGNED);
    assert_eq!((kind.chosen(1), kind.checks(), kind.width.fixed), (None, None, false));
    assert_eq!((BODY.checks(), BODY.chosen(0), BODY.variant(0).from(0)), (None, Some(0), 0));
    assert_eq!(Schema::structure("Flag", const { &[FLAG] }).chosen(0), None);
}

/// Checks that the questions that generated code asks for each variant and each field take few steps of const
/// evaluation. The type has 3,000 of them, and rustc rejects the constant above 2,000,000 steps (the lint
/// `long_running_const_eval`), which it reaches if a question takes more steps the more variants or fields
/// there are.
#[test]
fn what_is_asked_for_each_variant_and_field_takes_few_steps() {
    const COUNT: usize = 3000;
    const VARIANTS: &[Variant] = &[KINDS[1]; COUNT];
    const LISTS: &[Field] = &[list(0, 3, plain::<u8>()).named("list"); COUNT];
    const RUNS: u32 = {
        let choice = Schema::choice("Event", 12, VARIANTS, &[]);
        let (fields, mut bits, mut i) = (Schema::structure("Lists", LISTS), 0, 0);
        while let Some(next) = choice.chosen(i) {
            bits += next + fields.from(i);
            i += 1;
            if i == COUNT {
                break;
            }
        }
        bits
    };
    const NUMBERS: Schema = Schema::raw_discriminants("Event", 12, VARIANTS, &[]);
    assert_eq!((RUNS, NUMBERS.width.max), (10 * 3000, 20));
}

#[test]
fn a_number_has_the_bits_that_variants_need() {
    passes(|| Schema::choice("Kind", 2, KINDS, &[]));
    passes(|| Schema::choice("Kind", 0, const { &[KINDS[0]] }, &[]));
    passes(|| Schema::choice("Kind", 0, &[], &[]));
    passes(|| Schema::choice("Kind", 32, KINDS, &[]));
    stops(|| Schema::choice("Kind", 1, KINDS, &[]), "3 variants need 2 bits, not 1");
    stops(|| Schema::choice("Kind", 33, KINDS, &[]), "at most 32 bits at once, not 33");
}

#[test]
fn a_type_says_how_it_is_called_and_what_it_means() {
    let byte = Schema::alias(plain::<u8>());
    assert_eq!((byte.name, byte.meaning, byte.width), ("", "", plain::<u8>().width));
    assert_eq!(byte.body, Body::Alias(plain::<u8>().shape));
    let called = byte.called("Health").meaning("Range");
    assert_eq!((called.name, called.meaning, called.body), ("Health", "Range", byte.body));
    let width = Width::variable(1, 10);
    let opaque = Schema::opaque("Angle", width);
    assert_eq!((opaque.name, opaque.width, opaque.body), ("Angle", width, Body::Opaque));
}

#[test]
fn what_is_replaced_is_there_twice() {
    let memory = Memory { heap: 9, blank: 5, moving: 1 };
    let schema = Schema::opaque("Names", Width::bits(3).held(memory)).replaced();
    assert_eq!(schema.width, Width::bits(3).held(Memory { moving: 5, ..memory }));
    assert_eq!(schema.name, "Names");
}

/// Checks that the width of an enum ranges from its narrowest to its widest variant. The test has
/// one variant for each property of a width.
#[test]
fn an_enum_is_as_wide_as_its_widest_variant() {
    const LISTS: Field = list(0, 0, plain::<u8>()).named("none");
    const LOSSY: Field = compressed::<f32>(0.0, 1.0, 0.5).named("lossy");
    const HELD: Field = Field { width: Width::bits(4).exact().with_free(3).heap(7), ..FLAG };
    let width = |variants: &'static [Variant]| Schema::choice("Kind", 2, variants, &[]).width;
    let of_list = width(const { &[EMPTY, Variant::new("List", const { &[LISTS] })] });
    assert_eq!((of_list.fixed, of_list.min, of_list.max), (LISTS.width.fixed, 2, 2));
    let lossy = width(const { &[Variant::new("Lossy", const { &[LOSSY] }), EMPTY] });
    assert_eq!((lossy.exact, lossy.min, lossy.max), (false, 2, 4));
    let held = width(const { &[Variant::new("Held", const { &[HELD] }), EMPTY] });
    assert_eq!((held.exact, held.free, held.min, held.max), (true, 3, 2, 6));
    assert_eq!(held.memory, Memory { heap: 7, blank: 7, moving: 7 });
    let both = width(
        const { &[Variant::new("A", const { &[HELD] }), Variant::new("B", const { &[FLAG] })] },
    );
    assert_eq!((both.fixed, both.lead, both.min, both.max), (false, 2, 3, 6));
}
