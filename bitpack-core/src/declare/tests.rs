//! Tests invalid arguments of attributes, which stop the build with a message, and the nearest
//! valid ones.

use super::*;
use crate::error::{passes, stops};

/// Returns a number as an attribute gives it by the expression `MAX`.
const fn max<N>(value: N) -> Given<N> {
    ("MAX", value)
}

/// Returns a number as an attribute gives it by a literal.
const fn lit<N>(value: N) -> Given<N> {
    ("", value)
}

#[test]
fn a_range_holds_a_value() {
    passes(|| range("hp", lit(-1), max(-1)));
    passes(|| range_u128("hp", lit(u128::MAX), lit(u128::MAX)));
    stops(|| range("hp", lit(0), lit(-1)), "hp: `0..=-1` is empty");
    stops(|| range("hp", lit(0), max(-1)), "hp: `0..=MAX` is empty (`MAX` is -1)");
    stops(|| range("hp", ("MIN", 5), lit(4)), "hp: `MIN..=4` is empty (`MIN` is 5)");
    let both = "hp: `MIN..=MAX` is empty (`MIN` is 5, `MAX` is 4)";
    stops(|| range("hp", ("MIN", 5), max(4)), both);
    stops(|| range_u128("hp", ("MIN", 5), max(4)), both);
    stops(
        || range_u128("hp", lit(u128::MAX), lit(1 << 127)),
        "hp: `340282366920938463463374607431768211455..=170141183460469231731687303715884105728` \
         is empty",
    );
}

#[test]
fn a_bound_is_a_value_of_its_type() {
    for value in [0, 255] {
        passes(move || fits::<u8>("hp", lit(value)));
    }
    for value in [-128, -1, 127] {
        passes(move || fits::<i8>("hp", lit(value)));
    }
    passes(|| fits::<u128>("hp", lit(i128::MAX)));
    passes(|| fits::<i128>("hp", lit(i128::MIN)));
    stops(|| fits::<u8>("hp", max(256)), "hp: `MAX` is 256, which does not fit in `u8` (0..=255)");
    stops(|| fits::<u8>("hp", lit(-1)), "hp: -1, which does not fit in `u8` (0..=255)");
    stops(|| fits::<i8>("hp", lit(128)), "hp: 128, which does not fit in `i8` (-128..=127)");
    stops(|| fits::<i8>("hp", lit(-129)), "hp: -129, which does not fit in `i8` (-128..=127)");
}

#[test]
fn a_width_is_one_of_its_type() {
    passes(|| width::<u16>("hp", max(1)));
    passes(|| width::<u16>("hp", max(16)));
    stops(
        || width::<u16>("hp", max(0)),
        "hp: `MAX` is 0; a field has at least one bit, so use `skip` to send nothing",
    );
    stops(|| width::<u16>("hp", max(17)), "hp: `MAX` is 17; `u16` has 16 bits");

    passes(|| between("hp", max(2), 2, 20));
    passes(|| between("hp", max(20), 2, 20));
    stops(|| between("hp", max(1), 2, 20), "hp: `MAX` is 1, which is not in 2..=20");
    stops(|| between("hp", lit(21), 2, 20), "hp: 21, which is not in 2..=20");
}

#[test]
fn a_format_has_the_bits_of_its_integer() {
    passes(|| format::<i32>("hp", max(8), lit(24)));
    stops(
        || format::<i32>("hp", max(9), lit(24)),
        "hp: `i32` has 32 bits; `MAX` + 24 is 33 (`MAX` is 9)",
    );
    stops(
        || format::<i32>("hp", lit(9), ("LOW", 24)),
        "hp: `i32` has 32 bits; 9 + `LOW` is 33 (`LOW` is 24)",
    );
    stops(
        || format::<u8>("hp", max(i128::MAX), ("LOW", 1)),
        "hp: `u8` has 8 bits; `MAX` + `LOW` is 170141183460469231731687303715884105727 \
         (`MAX` is 170141183460469231731687303715884105727, `LOW` is 1)",
    );
    stops(|| format::<u8>("hp", lit(4), lit(5)), "hp: `u8` has 8 bits; 4 + 5 is 9");
}

#[test]
fn a_quantised_range_is_finite_and_has_steps() {
    let takes = |min, max, res| passes(move || compressed("x", lit(min), lit(max), lit(res)));
    takes(-1.0, 1.0, 0.5);
    takes(0.0, 1.0, 1.0); // one step
    let refuses =
        |min, max, res, message| stops(move || compressed("x", min, max, lit(res)), message);
    let (inf, nan) = (f32::INFINITY, f32::NAN);
    refuses(lit(nan), max(inf), 0.5, "x: NaN, which is not finite");
    refuses(lit(0.0), max(inf), 0.5, "x: `MAX` is infinity, which is not finite");
    refuses(lit(-inf), lit(0.0), 0.5, "x: -infinity, which is not finite");
    refuses(lit(0.0), max(1.0), nan, "x: NaN; a resolution must be greater than 0");
    refuses(lit(0.0), max(1.0), 0.0, "x: 0; a resolution must be greater than 0");
    refuses(lit(0.0), max(1.0), -0.5, "x: -0.5; a resolution must be greater than 0");
    refuses(lit(1.0), max(1.0), 0.5, "x: `1..=MAX` is empty (`MAX` is 1)");
    refuses(lit(2.0), lit(1.5), 0.5, "x: `2..=1.5` is empty");
    refuses(lit(-1.0), max(1.0), 2.5, "x: 2.5; the range is only 2 wide");
    refuses(lit(3.0), max(5.0), 2.5, "x: 2.5; the range is only 2 wide");
}

#[test]
fn a_resolution_is_one_that_floats_keep() {
    passes(|| compressed("x", lit(-8192.0), lit(8192.0), lit(0.0049)));
    stops(
        || compressed("x", lit(-8192.0), lit(8192.0), lit(0.001)),
        "x: 0.001 is finer than the precision of `f32` in -8192..=8192; the finest is 0.0049",
    );
    stops(
        || compressed("x", lit(0.0), lit(1.0), max(1e-9)),
        "x: `MAX` is 1e-9, which is finer than the precision of `f32` in 0..=1; the finest \
         is \
         0.00000024",
    );
    // declarations that only the constructor rejects pass
    passes(|| compressed("x", lit(f32::MIN), lit(f32::MAX), lit(1.0)));
}

#[test]
fn a_longest_length_is_no_shorter_than_the_shortest() {
    passes(|| length("list", 1, lit(0), lit(1)));
    passes(|| length("list", 0, lit(0), lit(0)));
    passes(|| length("list", 1, lit(4_294_967_295), lit(4_294_967_295)));
    stops(
        || length("list", 1, lit(0), max(0)),
        "list: `MAX` is 0; a maximum length must be in 1..=4294967295",
    );
    stops(
        || length("list", 1, lit(0), lit(4_294_967_296)),
        "list: 4294967296; a maximum length must be in 1..=4294967295",
    );
    stops(
        || length("list", 1, ("MIN", 9), max(8)),
        "list: `min_len` `MIN` is greater than `max_len` `MAX` (`MIN` is 9, `MAX` is 8)",
    );
    stops(|| length("list", 1, lit(9), lit(8)), "list: `min_len` 9 is greater than `max_len` 8");
}

#[test]
fn elements_without_a_bit_are_at_most_1024() {
    const FREE: Width = Width::bits(0);
    passes(|| amplification("list", 1024, FREE));
    passes(|| amplification("list", 1 << 20, Width::bits(1)));
    passes(|| amplification("list", -1, FREE));
    let message = |free| {
        std::format!(
            "list: up to {free} zero-bit elements; the limit is 1024: allow fewer elements, or \
             give each at least one bit (a hand-written type declares its fewest bits in `WIDTH`)"
        )
    };
    stops(|| amplification("list", 1025, FREE), &message(1025));
    stops(|| amplification("list", 2, Width::bits(8).with_free(513)), &message(1026));
}

#[test]
fn what_a_function_makes_is_no_smaller_than_its_type() {
    passes(|| memory::<[u8; 24]>("odd", max(24)));
    stops(
        || memory::<[u8; 24]>("odd", max(23)),
        "odd: `MAX` is 23; the type itself takes 24 bytes of memory",
    );
}

#[test]
fn a_count_is_no_greater_than_the_array() {
    passes(|| count("items", "n", max(8), lit(8)));
    stops(
        || count("items", "n", max(9), lit(8)),
        "items: `n` can be `MAX`; the array holds 8 (`MAX` is 9)",
    );
    stops(
        || count("items", "n", lit(255), ("SLOTS", 8)),
        "items: `n` can be 255; the array holds `SLOTS` (`SLOTS` is 8)",
    );
}

#[test]
fn a_constant_fits_its_width() {
    passes(|| magic("check", max(0), lit(1)));
    passes(|| magic("check", max(255), lit(8)));
    passes(|| magic("check", lit(u64::MAX.into()), lit(64)));
    stops(
        || magic("check", max(256), lit(8)),
        "check: `MAX` is 256, which needs 9 bits: add `bits = 9`",
    );
    stops(|| magic("check", lit(0), lit(0)), "check: 0, which is not in 1..=64");
    stops(|| magic("check", lit(0), lit(65)), "check: 65, which is not in 1..=64");
}

#[test]
fn every_variant_has_a_number() {
    passes(|| tag("Kind", 0, lit(0)));
    passes(|| tag("Kind", 1, lit(0)));
    passes(|| tag("Kind", 4, max(2)));
    passes(|| tag("Kind", u32::MAX, max(32)));
    stops(|| tag("Kind", 5, max(2)), "Kind: `MAX` is 2; 5 variants need 3 bits");
    stops(|| tag("Kind", 1, max(-1)), "Kind: `MAX` is -1, which is not in 0..=32");
    stops(|| tag("Kind", 1, max(33)), "Kind: `MAX` is 33, which is not in 0..=32");

    passes(|| last("Kind", 0, lit(0)));
    passes(|| last("Kind", 3, max(2)));
    passes(|| last("Kind", 3, max(4_294_967_295)));
    stops(|| last("Kind", 3, max(1)), "Kind: `MAX` is 1; 3 variants need `max = 2`");
    stops(|| last("Kind", 1, max(-1)), "Kind: `MAX` is -1, which is not in 0..=4294967295");
    let wide = "Kind: 4294967296, which is not in 0..=4294967295";
    stops(|| last("Kind", 1, lit(4_294_967_296)), wide);
}

#[test]
fn raw_discriminants_fit_their_bits() {
    const POSITIVE: &[Given<i128>] = &[("A", 3), ("B", 0), ("C", 255)];
    const NEGATIVE: &[Given<i128>] = &[("A", 127), ("B", -128)];
    passes(|| raw_discriminants("Kind", POSITIVE, max(8)));
    passes(|| raw_discriminants("Kind", NEGATIVE, max(8)));
    passes(|| raw_discriminants("Kind", &[("A", 0)], lit(0)));
    passes(|| raw_discriminants("Kind", &[], lit(32)));
    stops(
        || raw_discriminants("Kind", POSITIVE, max(7)),
        "Kind: `C` is 255, which does not fit in `MAX` bits (`MAX` is 7)",
    );
    stops(
        || raw_discriminants("Kind", NEGATIVE, lit(7)),
        "Kind: `A` is 127, which does not fit in 7 bits",
    );
    // with a negative discriminant, the others need a sign bit too
    stops(
        || raw_discriminants("Kind", &[("A", -1), ("B", 128)], lit(8)),
        "Kind: `B` is 128, which does not fit in 8 bits",
    );
    stops(|| raw_discriminants("Kind", &[], lit(-1)), "Kind: -1, which is not in 0..=32");
    stops(|| raw_discriminants("Kind", &[], lit(33)), "Kind: 33, which is not in 0..=32");
}

#[test]
fn discriminants_lie_within_32_bits() {
    const MOST: i128 = 4_294_967_295;
    passes(|| discriminants("Kind", &[("A", 7), ("B", MOST)]));
    passes(|| discriminants("Kind", &[("A", MOST - 9), ("B", -9)]));
    passes(|| discriminants("Kind", &[("A", -1), ("B", -1 - MOST)]));
    stops(
        || discriminants("Kind", &[("A", MOST + 1), ("B", MOST)]),
        "Kind: numbers from 0 to 4294967296 need more than 32 bits",
    );
    stops(
        || discriminants("Kind", &[("A", MOST - 8), ("B", -9), ("C", -3)]),
        "Kind: numbers from -9 to 4294967287 need more than 32 bits",
    );

    passes(|| discriminants_up_to("Kind", &[("A", 7), ("B", 9), ("C", 8)], max(9)));
    passes(|| discriminants_up_to("Kind", &[("A", -7)], max(MOST - 7)));
    passes(|| discriminants_up_to("Kind", &[], max(0)));
    stops(
        || discriminants_up_to("Kind", &[("A", 7), ("B", 9), ("C", 8)], max(8)),
        "Kind: `MAX` is 8; the greatest discriminant is 9",
    );
    let wide = "Kind: `MAX` is 4294967296, which is not in 0..=4294967295";
    stops(|| discriminants_up_to("Kind", &[("A", 0)], max(MOST + 1)), wide);
    stops(
        || discriminants_up_to("Kind", &[("A", -1)], max(-1)),
        "Kind: `MAX` is -1, which is not in 0..=4294967295",
    );
    stops(
        || discriminants_up_to("Kind", &[("A", -1), ("B", MOST)], max(MOST)),
        "Kind: numbers from -1 to 4294967295 need more than 32 bits",
    );
}

/// The smallest discriminant counts as 0 if all discriminants are positive. The greatest is
/// negative if all are.
#[test]
fn discriminants_range_from_the_least_or_0_to_the_greatest() {
    for (numbers, expected) in [
        (&[][..], (0, 0)),
        (&[5, 3, 9, 4], (0, 9)),
        (&[-5, -9, -3, -4], (-9, -3)),
        (&[-5, 2, 1], (-5, 2)),
        (&[0, -1], (-1, 0)),
    ] {
        let given: std::vec::Vec<_> = numbers.iter().map(|number| ("", *number)).collect();
        assert_eq!(ends(&given), expected);
    }
}
