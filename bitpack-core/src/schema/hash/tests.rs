//! Tests schema hashes: a hash is the same in every build, and changes if the meaning of any bit
//! changes.

#[cfg(feature = "alloc")]
use std::collections::BTreeSet;
use std::vec::Vec;

use super::find::{find, inside};
use super::scope::Scope;
use super::*;
use crate::codec::{Declared, compressed, plain, ranged, ranged_u128};
use crate::cost::Width;
use crate::schema::tests::encodings::{EVERY, name, shape};
use crate::schema::{Field, Node, RangeEnd, Shape, Term, Variant, Variation};

const BYTE: Field = plain::<u8>().named("byte");
const FLAG: Field = plain::<bool>().named("flag");
const REAL: Field = plain::<f32>().named("real");
const NONE: Schema = Schema::structure("None", const { &[Field::skip("cache")] });
const PAIR: Schema = Schema::structure("Pair", const { &[FLAG, BYTE] });
const ONE: Schema = Schema::structure("One", const { &[BYTE] });

/// Fields that the conditions in the tests refer to. A field without bits has no position, so that
/// `pair` is at position 1.
const SCOPE: &[Field] = &[
    BYTE,
    Field::skip("cache"),
    of("pair", &PAIR),
    Field::when("flag", &[], const { &[REAL, plain::<()>().named("unit")] }),
    plain::<u16>().named("last"),
];

const HERE: Scope<'static> = Scope { fields: SCOPE, version: LATEST };
const NOWHERE: Scope<'static> = Scope::none(LATEST);

const fn of(name: &'static str, schema: &'static Schema) -> Field {
    Field::nested(name, schema.width, schema)
}

const fn omitted(value: &'static [Term]) -> Node {
    Node::OmitDefault { value, exact: true, left_out: None, omitted_bit: false }
}

const fn set(value: &'static [Term]) -> Node {
    Node::OmitDefault { value, exact: true, left_out: None, omitted_bit: true }
}

const fn range(min: u128, range: u128, fraction: u32) -> Node {
    Node::Range { min, max: min.wrapping_add(range), signed: false, fraction }
}

const fn range_to(field: &'static str, offset: i64) -> Node {
    let min = RangeEnd { field: "", offset: 0 };
    Node::RangeTo { min, max: RangeEnd { field, offset }, least: 0, greatest: 9, signed: false }
}

/// Examples of encodings, one for each type of node, with their expected hashes.
const ENCODINGS: &[(&[Node], u64)] = &[
    (&[Node::Bool], 0xe236_075b_26d5_8362),
    (&[Node::Bits { bits: 7, signed: false }], 0x248e_1607_d4e9_ba5e),
    (&[Node::Bits { bits: 7, signed: true }], 0xbd49_2709_aeb5_027a),
    (&[Node::Float { bits: 32 }], 0x1640_5206_a456_8646),
    (&[range(1, 255, 0)], 0xf6f3_207b_ca0f_9917),
    (&[range(0, 254, 0)], 0x4ce6_92b6_f29a_bfca),
    (&[range(0, 255, 1)], 0xdba6_fd10_3ecd_b741),
    (&[range(0, 0, 0)], 0x2375_e8f6_c416_ed32),
    (&[range(u128::MAX, 255, 0)], 0xcc63_7f71_f1d6_8d00),
    (
        &[Node::Compressed {
            min: -1.0,
            max: 2.0,
            steps: 20,
            components: 1,
            strict: false,
            wrapping: false,
        }],
        0x8c9b_dab9_41a5_ebaa,
    ),
    (
        &[Node::Compressed {
            min: -1.0,
            max: 2.0,
            steps: 20,
            components: 2,
            strict: true,
            wrapping: false,
        }],
        0x248b_23fd_5d74_02bd,
    ),
    (
        &[Node::CompressedF64 { min: -1.0, max: 2.0, steps: 20, strict: true, wrapping: false }],
        0xc075_68ed_3007_95fc,
    ),
    (&[Node::SmallestThree { bits: 9 }], 0xa2ad_1c95_1055_0da1),
    (&[Node::Optional, Node::Bool], 0xea5b_fd8b_2d35_4a6f),
    (&[omitted(&[]), Node::Bool], 0xee4a_7163_a243_536f),
    (&[omitted(&[Term::Bool(true)]), Node::Bool], 0x38a7_44e6_23eb_6ae6),
    (&[set(&[]), Node::Bool], 0x6174_001d_7847_ef6e),
    (&[set(&[Term::Bool(true)]), Node::Bool], 0xd098_f89c_00ed_a908),
    (&[Node::Array { len: 3, is_vector: false }, Node::Bool], 0x8773_4dcc_04c9_7fcf),
    (&[Node::Counted { len: 4, count: "byte" }, Node::Bool], 0x8a25_ce61_2dac_1873),
    (&[Node::Counted { len: 4, count: "last" }, Node::Bool], 0x2a07_9ce5_ca2b_6711),
    (&[Node::Varint { group: 7, min: 0, max: 99, signed: false }], 0x6252_c658_cd1e_5b10),
    (&[Node::List { min: 1, max: 3 }, Node::Bool], 0xf5dd_c405_0a69_ea7c),
    (&[Node::List { min: 1, max: 3 }, Node::Nothing], 0x0fff_3ad1_39e5_af65),
    (&[Node::More { min: 1, max: 3 }, Node::Bool], 0xc4b2_3519_ce78_0965),
    (&[Node::More { min: 1, max: 3 }, Node::Ascending, Node::Bool], 0x60cb_bf7c_30a1_1fa6),
    (
        &[Node::List { min: 1, max: 3 }, Node::Deltas { max_bits: 2, hash: 5 }, Node::Bool],
        0x4213_318e_6246_0652,
    ),
    (&[Node::Set { min: 1, max: 3 }, Node::Bool], 0xadf0_1ceb_cc1d_1b2a),
    (&[Node::Map { min: 1, max: 3 }, Node::Bool, Node::Float { bits: 32 }], 0x4820_47a6_ba1f_d172),
    (&[Node::Map { min: 1, max: 3 }, Node::Bool, Node::Nothing], 0x542d_028b_781c_ccbc),
    (&[Node::Text { min: 1, max: 3 }], 0x1faf_49d8_eca7_a226),
    (&[Node::UnalignedText { min: 1, max: 3 }], 0xef36_e04d_60e5_9eb9),
    (&[Node::NulTerminated { min: 1, max: 3 }], 0x75eb_fd9e_4f27_ab58),
    (&[Node::Utf16 { min: 1, max: 3 }], 0xf13a_89ac_a2f7_6350),
    (&[Node::ByteArray { len: 3 }], 0xadec_86fc_76d6_71a4),
    (&[Node::ByteList { min: 1, max: 3 }], 0x87a0_cfad_8724_5463),
    (&[Node::Rest { min: 1, max: 3 }], 0xe61f_4e67_9750_ab6b),
    (&[Node::Subset { variation: Variation::Flags, max: 8 }, Node::Bool], 0x39f4_d093_9b5c_9ff3),
    (&[Node::Subset { variation: Variation::Indices, max: 8 }, Node::Bool], 0xc276_0808_476e_6dda),
    (&[Node::Subset { variation: Variation::Sentinel, max: 8 }, Node::Bool], 0x7b27_5ab3_91b7_66dd),
    (&[Node::Subset { variation: Variation::Relative, max: 8 }, Node::Bool], 0xe331_e276_5a8d_7456),
    (&[Node::Named { name: "char" }, Node::Bool], 0x0d8f_4702_e9cf_a931),
    (&[Node::Type(&PAIR)], 0xa648_6505_09ae_89e5),
    (&[Node::Itself { depth: 3 }], 0x0c99_9c79_8737_56a8),
    (&[Node::Align], 0x069d_1061_1499_a035),
    (&[Node::Check { magic: 0xBEEF, bits: 16 }], 0x41b4_d465_7d03_6801),
    (&[Node::Reserved { bits: 3 }], 0x64fc_262b_da3d_ad85),
    (&[Node::Relative { to: "byte", bits: 8, signed: false }], 0x4d0f_4e92_7041_17a1),
    (&[Node::Relative { to: "last", bits: 8, signed: false }], 0x4a77_ae87_c1eb_5045),
    (&[Node::Relative { to: "byte", bits: 31, signed: false }], 0x3984_2a75_c522_f5f3),
    (&[Node::RelativeWrapping { to: "byte", bits: 8 }], 0x6c03_6adc_9fad_fa2d),
    (&[Node::RelativeWrapping { to: "last", bits: 8 }], 0x16e3_c707_0861_3f89),
    (&[Node::RelativeWrapping { to: "last", bits: 7 }], 0x8d9a_1b77_34d8_01c9),
    (&[range_to("byte", 0)], 0xf463_bcb7_c327_4f02),
    (&[range_to("last", 0)], 0x3be3_6abb_02ec_05ff),
    (&[range_to("last", -1)], 0x772e_a19c_9f44_c21b),
    (&[Node::Versions { first: 1, newest: 5 }, Node::Bool], 0xf1d6_f060_c11c_ee87),
    (&[Node::Versions { first: 2, newest: 5 }, Node::Bool], 0x5576_dbe1_2eab_7a9b),
    (&[Node::Opaque { path: "by_hand" }], 0xa75f_9d17_66e7_7895),
];

#[test]
fn an_encoding_has_the_hash_that_it_always_had() {
    let mut hashes = BTreeSet::new();
    for (nodes, expected) in ENCODINGS {
        assert_eq!(fields::whole(nodes, HERE), Some(*expected), "{nodes:?}");
        hashes.insert(expected);
    }
    assert_eq!(hashes.len(), ENCODINGS.len());
}

/// Nodes that are missing in [`ENCODINGS`]: `Via` has the hash of its inner encoding, `Nothing` and
/// `Skip` have no hash, and a condition is hashed with the fields that depend on it.
const OTHERS: [&str; 4] = ["Via", "Nothing", "Skip", "When"];

#[test]
fn every_node_has_a_hash_of_its_own() {
    let mut missing: BTreeSet<&str> = EVERY.iter().copied().collect();
    for node in ENCODINGS.iter().flat_map(|(nodes, _)| *nodes) {
        missing.remove(name(node));
    }
    let others: BTreeSet<&str> = OTHERS.into();
    assert!(missing.is_subset(&others), "add an encoding to `ENCODINGS`: {missing:?}");
}

/// Examples of conditions, one for each type of term, with their expected hashes.
const CONDITIONS: &[(&[Term], u64)] = &[
    (&[], 0x23df_bd4b_4eab_2615),
    (&[Term::Bool(true)], 0xf175_011f_1275_292c),
    (&[Term::Bool(false)], 0xa5a1_df9c_dcf8_ebc5),
    (&[Term::Int { negative: false, magnitude: 1 }], 0x4049_942f_8309_4a8b),
    (&[Term::Int { negative: true, magnitude: 1 }], 0x4f51_8b0a_000e_b14a),
    (&[Term::Int { negative: false, magnitude: 1 << 64 }], 0x4eb6_6c97_0e2c_6a77),
    (&[Term::Float(1.0)], 0x3630_c5bc_63d5_652a),
    (&[Term::Char('\u{1}')], 0x6f98_b5b6_634f_9a10),
    (&[Term::Text("byte")], 0x89f4_bd89_b06b_1a99),
    (&[Term::Name("byte")], 0x0cc7_3433_1b05_0dd8),
    (&[Term::Op { form: "!$", operands: 1 }, Term::Name("byte")], 0x3735_262a_3dfa_79ca),
    (&[field("byte", &[])], 0x48d9_1ad9_a489_94a5),
    (&[field("pair", &[])], 0xa798_ea27_a56a_9378),
    (&[field("pair", &["flag"])], 0x5461_4732_60d0_5acc),
    (&[field("pair", &["byte"])], 0xb89b_594b_2b7a_933a),
    (&[field("pair", &["none"])], 0x5153_c818_243b_74c5),
    (&[field("pair", &["none", "byte"])], 0x79c6_3b95_dceb_cd10),
    (&[field("none", &["byte"])], 0xad99_bd29_ea86_6cf8),
    (&[field("real", &[])], 0x7dbd_f7e0_a359_76ff),
    (&[field("last", &[])], 0xa98c_18a7_4d8d_76a7),
    (&[field("cache", &[])], 0x9bbc_d581_00e6_7d09),
    (&[field("unit", &[])], 0x01df_4c02_27a2_c333),
];

const fn field(name: &'static str, path: &'static [&'static str]) -> Term {
    Term::Field { name, path }
}

#[test]
fn a_condition_has_the_hash_that_it_always_had() {
    let mut hashes = BTreeSet::new();
    for (terms, expected) in CONDITIONS {
        assert_eq!(terms::all(terms, HERE), *expected, "{terms:?}");
        hashes.insert(expected);
    }
    assert_eq!(hashes.len(), CONDITIONS.len());
}

const TERMS: &[Term] = &[field("flag", &[])];
const KINDS: &[Variant] = &[
    Variant::new("Idle", &[]),
    Variant::new("Hit", const { &[BYTE] }),
    Variant::new("Gone", const { &[Field::skip("cache")] }),
];

/// Examples of types, one for each structure, with their expected hashes.
const TYPES: &[(Schema, u64)] = &[
    (NONE, 0xb12e_84d0_f3a3_8d86),
    (ONE, 0x99d3_02fe_720b_881f),
    (PAIR, 0xaa62_a206_79df_0f12),
    (Schema::structure("Swapped", const { &[BYTE, FLAG] }), 0x936f_44b6_e8c2_6a29),
    (Schema::structure("Three", const { &[BYTE, BYTE, BYTE] }), 0x7544_fcf2_b9e6_e1f4),
    (Schema::structure("Late", const { &[BYTE, BYTE, FLAG] }), 0x9fdd_6f5f_825d_e4db),
    (
        Schema::structure("Group", const { &[FLAG, Field::when("flag", TERMS, &[BYTE, BYTE])] }),
        0x94b5_1f5b_f85e_be18,
    ),
    (
        Schema::structure(
            "Groups",
            const {
                &[
                    FLAG,
                    Field::when(
                        "flag",
                        TERMS,
                        const { &[BYTE, Field::when("flag", TERMS, &[BYTE])] },
                    ),
                    BYTE,
                ]
            },
        ),
        0xb964_5d38_8b70_1170,
    ),
    (
        Schema::structure(
            "Function",
            const { &[FLAG, Field::with::<u8>("n", "by_hand").at_most(9)] },
        ),
        0x8a8b_ebc4_6e56_29fb,
    ),
    (Schema::choice("Kind", 2, KINDS, &[]), 0x211d_6c30_980c_e8f4),
    (Schema::choice("Kind", 3, KINDS, &[]), 0xe3fa_a9a1_6f61_9720),
    (Schema::choice("Kind", 2, KINDS, const { &[Field::check(5, 3)] }), 0xe190_144e_487d_bdaf),
    (Schema::opaque("Angle", Width::variable(1, 10)), 0x0990_f2b8_6393_7656),
    (Schema::opaque("Angle", Width::variable(2, 10)), 0x0078_4e1e_5c18_3d73),
    (Schema::opaque("Angle", Width::variable(1, 11)), 0x920d_32aa_d4af_d23a),
    (PAIR.meaning("Range"), 0x63a2_7140_e461_67fa),
    (NONE.meaning("Range"), 0x5c79_5a5c_c71f_13b4),
    (PAIR.padded_to(2), 0x19d8_5b4c_0372_3b46),
    (PAIR.padded_to(3), 0xf669_b327_49c2_4b0b),
    (NONE.padded_to(2), 0x9b43_eee2_768d_4de6),
];

#[test]
fn a_type_has_the_hash_that_it_always_had() {
    let mut hashes = BTreeSet::new();
    for (schema, expected) in TYPES {
        assert_eq!(schema.hash(), *expected, "{schema}");
        hashes.insert(expected);
    }
    assert_eq!(hashes.len(), TYPES.len());
    assert_eq!(hash_text("game", &[1, 2]), 0x4532_a1cc_36a1_0d7b);
    assert_eq!(hash_text("", &[]), 0x8da6_89a3_bc89_839e);
}

/// Returns the hash of a field's encoding. `None` if it takes no bits.
fn hash_of(field: Field) -> Option<u64> {
    fields::field(&field, NOWHERE)
}

#[test]
fn numbers_that_fill_their_bits_are_those_bits() {
    let whole = |bits| fields::whole(&[Node::Bits { bits, signed: false }], NOWHERE);
    assert_eq!(hash_of(ranged::<u16>(0, 255).named("n")), whole(8));
    assert_eq!(hash_of(ranged::<i8>(0, 1).named("n")), whole(1));
    assert_eq!(hash_of(ranged_u128(0, u128::MAX).named("n")), whole(128));
    assert_eq!(hash_of(ranged_u128(0, u128::MAX >> 1).named("n")), whole(127));
    assert_ne!(hash_of(ranged::<u16>(0, 254).named("n")), whole(8));
    assert_ne!(hash_of(ranged::<u16>(1, 256).named("n")), whole(8));
}

#[test]
fn what_is_one_thing_is_that_thing() {
    let byte = hash_of(BYTE);
    assert_eq!(hash_of(of("one", &ONE)), byte);
    assert_eq!(fields::array(1, byte), byte);
    assert_eq!((fields::array(0, byte), fields::array(2, None)), (None, None));
    let [two, three] = [2, 3].map(|len| fields::array(len, byte));
    assert!(two.is_some() && two != three && two != byte);
    assert_eq!(fields::sequence(&[BYTE, Field::skip("cache"), BYTE], LATEST), two);
    assert_eq!(fields::sequence(&[of("none", &NONE)], LATEST), None);
    // a conversion has no effect on the wire
    let nodes = [Node::Via { wire: "Wire", exact: false }, Node::Bool];
    assert_eq!(fields::whole(&nodes, NOWHERE), hash_of(FLAG));
    let vector = compressed::<[f32; 2]>(0.0, 1.0, 0.5).named("v");
    let real = compressed::<f32>(0.0, 1.0, 0.5).named("x");
    assert_eq!(hash_of(vector), fields::sequence(&[real, real], LATEST));
    for nodes in [&[Node::Nothing][..], &[Node::Skip], &[]] {
        assert_eq!(fields::whole(nodes, NOWHERE), None);
    }
}

/// Checks that padding counts where it is: at the end of its own type, not of the one around it.
#[test]
fn padding_is_that_of_one_type() {
    static PADDED: Schema = NONE.padded_to(2);
    static INNER: Schema = PAIR.padded_to(3);
    let inside = fields::sequence(&[BYTE, of("none", &PADDED)], LATEST);
    let outside = fields::schema(&ONE.padded_to(2), LATEST);
    assert!(inside != outside && inside != hash_of(BYTE) && outside != hash_of(BYTE));
    // a struct of one item equals that item
    assert_eq!(fields::sequence(&[of("pair", &INNER)], LATEST), fields::schema(&INNER, LATEST));
}

#[test]
fn a_function_counts_with_its_width() {
    let function = Field::with::<u8>("n", "by_hand");
    assert_ne!(hash_of(function.at_most(8)), hash_of(function.at_most(9)));
    let least = Field { width: Width::variable(1, 9), ..function };
    assert_ne!(hash_of(least), hash_of(function.at_most(9)));
    // inside another encoding a function's width is unknown
    let whole = fields::whole(function.shape.nodes(), NOWHERE);
    assert_eq!(hash_of(function), whole);
}

#[test]
fn variants_count_in_the_order_of_their_numbers() {
    const NUMBERS: [i128; 4] = [3, -1, 7, 0];
    const NAMES: [&str; 4] = ["A", "B", "C", "D"];
    const fn variants<const N: usize>(order: [usize; N]) -> [Variant; N] {
        let (mut all, mut i) = ([Variant::new("", &[]); N], 0);
        while i < N {
            all[i] = Variant::new(NAMES[order[i]], &[]).numbered(NUMBERS[order[i]]);
            i += 1;
        }
        all
    }
    let hash =
        |variants: &'static [Variant]| Schema::discriminants("Kind", None, variants, &[]).hash();
    let ascending = hash(const { &variants([1, 3, 0, 2]) });
    assert_eq!(hash(const { &variants([0, 1, 2, 3]) }), ascending);
    assert_eq!(hash(const { &variants([2, 0, 3, 1]) }), ascending);
    assert_eq!(hash(const { &variants([1, 3, 2, 0]) }), ascending);
    assert_ne!(hash(const { &variants([1, 3, 0]) }), ascending);
    assert_eq!(hash(const { &variants([2, 0]) }), hash(const { &variants([0, 2]) }));
}

/// A variant without a number keeps its place after one with a number, which only a hand-written schema has.
#[test]
fn variants_without_numbers_count_in_their_own_order() {
    const fn one(name: &'static str) -> Variant {
        Variant::new(name, &[])
    }
    const MIXED: &[Variant] = &[one("A").numbered(3), one("B")];
    let hash = Schema::discriminants("Kind", None, MIXED, &[]).hash();
    assert_eq!(hash, 6_261_371_067_758_205_138);
}

#[test]
fn a_field_is_found_at_its_position_among_the_items() {
    let position = |name| find(HERE, name).map(|(position, field)| (position, field.name));
    assert_eq!(position("byte"), Some((0, "byte")));
    assert_eq!(position("pair"), Some((1, "pair")));
    assert_eq!(position("real"), Some((2, "real")));
    assert_eq!(position("last"), Some((3, "last")));
    for none in ["cache", "unit", "flag", "", "las", "lasts", "lost"] {
        assert_eq!(position(none), None, "{none}");
    }
}

#[test]
fn the_parts_of_a_struct_are_found_under_every_name_of_it() {
    const KIND: Schema = Schema::choice("Kind", 2, KINDS, &[]);
    const LONG: Schema =
        Schema::alias(Declared::new((), PAIR.width, Shape::one(Node::Type(&PAIR))));
    let names = |nodes: &[Node]| inside(nodes).iter().map(|it| it.name).collect::<Vec<_>>();
    assert_eq!(names(&[Node::Type(&PAIR)]), ["flag", "byte"]);
    assert_eq!(names(&[Node::Type(&LONG)]), ["flag", "byte"]);
    assert!(names(&[Node::Optional, Node::Type(&PAIR)]).is_empty());
    assert!(names(&[Node::Bool]).is_empty());
    assert!(names(&[Node::Type(&KIND)]).is_empty());
}

/// Checks that a field without bits or meaning is not part of the hash: it does not change the
/// position of the field after it.
#[test]
fn a_field_without_bits_is_not_hashed() {
    const UNIT: Field = plain::<()>().named("unit");
    const KIND: Schema = Schema::choice("Kind", 0, const { &[KINDS[0]] }, &[]);
    const OPAQUE: Schema = Schema::opaque("Nothing", Width::bits(0));
    const MEANT: Schema = NONE.meaning("Meant");
    const GROUPS: Schema =
        Schema::structure("Groups", const { &[UNIT, Field::when("flag", TERMS, &[UNIT])] });
    const GROUP: Schema =
        Schema::structure("Group", const { &[UNIT, Field::when("flag", TERMS, &[UNIT, BYTE])] });
    const ALIAS: Schema =
        Schema::alias(Declared::new((), NONE.width, Shape::one(Node::Type(&NONE))));
    let is_item = |nodes: &[Node]| {
        let fields = [Field { name: "it", shape: shape(nodes), ..BYTE }, FLAG];
        find(Scope { fields: &fields, version: LATEST }, "flag").map(|it| it.0) == Some(1)
    };
    let items: [&[Node]; 8] = [
        &[Node::Bool],
        &[Node::Optional, Node::Nothing],
        &[Node::Array { len: 1, is_vector: false }, Node::Bool],
        &[Node::Via { wire: "Wire", exact: true }, Node::Bool],
        &[Node::Type(&KIND)],
        &[Node::Type(&OPAQUE)],
        &[Node::Type(&MEANT)],
        &[Node::Type(&GROUP)],
    ];
    for nodes in items {
        assert!(is_item(nodes), "{nodes:?}");
    }
    let none: [&[Node]; 8] = [
        &[Node::Nothing],
        &[Node::Skip],
        &[Node::Array { len: 0, is_vector: false }, Node::Bool],
        &[Node::Compressed {
            min: 0.0,
            max: 1.0,
            steps: 1,
            components: 0,
            strict: false,
            wrapping: false,
        }],
        &[Node::Array { len: 3, is_vector: false }, Node::Nothing],
        &[Node::Via { wire: "Wire", exact: true }, Node::Type(&NONE)],
        &[Node::Type(&GROUPS)],
        &[Node::Type(&ALIAS)],
    ];
    for nodes in none {
        assert!(!is_item(nodes), "{nodes:?}");
    }
}
