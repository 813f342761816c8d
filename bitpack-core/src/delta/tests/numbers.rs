//! Tests of numbers in a delta: sent whole if they have changed, or as a small difference.

use std::vec::Vec;

use super::sent::{
    CHANGED, SAME, SMALL_ENOUGH, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_as,
    is_sent_by, told,
};
use crate::codec::{
    Declared, Ranged, array, bits, compressed, int_components, plain, ranged, ranged_u128,
};
use crate::delta::{DeltaCodec as _, relative};
use crate::error::ErrorKind;
use crate::place::FloatValues;
use crate::schema::Schema;

#[test]
fn numbers_are_whole_where_they_have_changed() {
    let percent = ranged::<i8>(-50, 50);
    is_sent(percent, &10, &10, &[SAME]);
    is_sent(percent, &10, &13, &[CHANGED, (63, 7)]);
    is_not_read(percent.coded(), &10, &[CHANGED, (60, 7)], ErrorKind::Redundant, 0, UNCHANGED);
    let reason = "51 is not in -50..=50";
    is_not_read(percent.coded(), &10, &[CHANGED, (101, 7)], ErrorKind::Range, 1, reason);
    is_not_written(percent.coded(), [&10, &51], ErrorKind::Range, 1, reason);

    is_sent(bits::<u8>(3), &5, &6, &[CHANGED, (6, 3)]);
    is_sent(bits::<[u8; 2]>(3), &[5, 6], &[5, 6], &[SAME]);
    is_sent(bits::<[u8; 2]>(3), &[5, 6], &[5, 7], &[CHANGED, (5, 3), (7, 3)]);
    is_sent(bits::<i128>(100), &-1, &-2, &[CHANGED, ((1 << 100) - 2, 100)]);
    is_sent(ranged::<i128>(-1, 1 << 70), &0, &(1 << 70), &[CHANGED, ((1 << 70) + 1, 71)]);
    is_sent(ranged::<[i16; 2]>(-9, 9), &[1, 2], &[0, 2], &[CHANGED, (9, 5), (11, 5)]);

    is_sent(plain::<u8>(), &5_u8, &6, &[CHANGED, (6, 8)]);
    is_sent(plain::<bool>(), &true, &true, &[SAME]);
    is_sent(plain::<f32>(), &0.0_f32, &1.0, &[CHANGED, (u128::from(1_f32.to_bits()), 32)]);
    assert_eq!(
        told(percent.coded(), &10, &[CHANGED, (63, 7)]),
        [".it changed true in 1", ".it value 13 in 7"]
    );
}

/// Checks that a number of the baseline that is out of range counts as the nearest one in range,
/// for writers and readers.
#[test]
fn a_baseline_may_be_anything() {
    let percent = ranged::<i8>(-50, 50);
    is_sent(percent, &100, &50, &[SAME]);
    is_sent(percent, &100, &49, &[CHANGED, (99, 7)]);
    is_sent(percent, &-51, &-50, &[SAME]);
    // a value that is out of range is not sent, even if it equals the baseline
    let reason = "100 is not in -50..=50";
    is_not_written(percent.coded(), [&100, &100], ErrorKind::Range, 1, reason);
    // a difference is counted from the nearest end of the range
    let near = percent.small(3);
    is_sent(near, &100, &48, &[CHANGED, (1, 1), (6, 3)]);
    is_sent(near, &51, &46, &[CHANGED, (1, 1), (4, 3)]);
    is_sent(near, &-51, &-49, &[CHANGED, (1, 1), (1, 3)]);
    is_sent(near, &-128, &-47, &[CHANGED, (1, 1), (3, 3)]);
    is_sent(near, &100, &50, &[SAME]);
    is_not_written(near.coded(), [&100, &100], ErrorKind::Range, 2, reason);
    // also for numbers with the width of an `i128`
    let wide = ranged::<i128>(-(1 << 100), 1 << 100);
    is_sent(wide, &i128::MIN, &-(1 << 100), &[SAME]);
    is_sent(wide, &i128::MAX, &(1 << 100), &[SAME]);
}

#[test]
fn floats_are_compared_by_their_steps() {
    let angle = || compressed::<f32>(-10.0, 10.0, 0.5);
    is_sent(angle(), &1.0, &1.5, &[CHANGED, (23, 6)]);
    is_sent_as(angle(), &1.1, &0.9, &[SAME], &1.0);
    is_sent_as(angle(), &1.0, &11.0, &[CHANGED, (40, 6)], &10.0);
    is_sent_as(angle(), &f32::NAN, &1.0, &[CHANGED, (22, 6)], &1.0);
    is_not_read(angle().coded(), &1.1, &[CHANGED, (22, 6)], ErrorKind::Redundant, 0, UNCHANGED);
    let reason = "41 is above the last step 40";
    is_not_read(angle().coded(), &1.0, &[CHANGED, (41, 6)], ErrorKind::Range, 1, reason);
    let reason = "NaN is not finite";
    let nan = f32::NAN;
    is_not_written(angle().coded(), [&nan, &nan], ErrorKind::NotFinite, 1, reason);
    is_not_written(angle().small(3).coded(), [&nan, &nan], ErrorKind::NotFinite, 2, reason);
    // a strict codec rejects a value out of range, even if it equals the baseline
    let (strict, reason) = (angle().strict(), "11.0 is not in -10.0..=10.0");
    is_not_written(strict.coded(), [&11.0, &11.0], ErrorKind::Range, 1, reason);
    is_not_written(strict.small(3).coded(), [&10.0, &11.0], ErrorKind::Range, 2, reason);
    is_sent(strict, &11.0, &10.0, &[SAME]);
    is_sent(strict, &11.0, &9.5, &[CHANGED, (39, 6)]);

    let pair = compressed::<[f32; 2]>(0.0, 8.0, 1.0);
    is_sent(pair, &[1.0, 2.0], &[1.0, 2.0], &[SAME]);
    is_sent(pair, &[1.0, 2.0], &[1.0, 3.0], &[CHANGED, (1, 4), (3, 4)]);
    is_sent(pair, &[1.0, 2.0], &[0.0, 2.0], &[CHANGED, (0, 4), (2, 4)]);
    is_sent_as(pair, &[1.3, 2.0], &[0.8, 2.4], &[SAME], &[1.0, 2.0]);
}

/// Checks that a difference is sent as small if it fits in `small` bits. The test sends both ends
/// of that range, and the first differences outside of it.
#[test]
fn small_differences_are_in_so_many_bits() {
    let near = ranged::<i16>(-500, 500).small(4);
    is_sent(near, &100, &100, &[SAME]);
    is_sent(near, &100, &107, &[CHANGED, (1, 1), (7, 4)]);
    is_sent(near, &100, &92, &[CHANGED, (1, 1), (8, 4)]);
    is_sent(near, &100, &108, &[CHANGED, (0, 1), (608, 10)]);
    is_sent(near, &100, &91, &[CHANGED, (0, 1), (591, 10)]);
    is_sent(near, &499, &500, &[CHANGED, (1, 1), (1, 4)]);
    is_sent(near, &-499, &-500, &[CHANGED, (1, 1), (15, 4)]);
    let coded = near.coded();
    for raw in [607, 592] {
        is_not_read(
            coded,
            &100,
            &[CHANGED, (0, 1), (raw, 10)],
            ErrorKind::Redundant,
            1,
            SMALL_ENOUGH,
        );
    }
    is_not_read(coded, &100, &[CHANGED, (1, 1), (0, 4)], ErrorKind::Redundant, 0, UNCHANGED);
    let beyond = "1001 is not in 0..=1000";
    is_not_read(coded, &499, &[CHANGED, (1, 1), (2, 4)], ErrorKind::Range, 2, beyond);
    let beyond = "-1 is not in 0..=1000";
    is_not_read(coded, &-500, &[CHANGED, (1, 1), (15, 4)], ErrorKind::Range, 2, beyond);
    is_not_written(coded, [&499, &501], ErrorKind::Range, 2, "501 is not in -500..=500");
    let (three, reason) = (bits::<u8>(3).small(3).coded(), "8 does not fit in 3 bits");
    is_not_written(three, [&6, &8], ErrorKind::Range, 2, reason);
    assert_eq!(
        told(coded, &100, &[CHANGED, (1, 1), (8, 4)]),
        [".it changed true in 1", ".it changed true in 1", ".it difference 92 in 4"]
    );
}

/// Checks the bits of small and large differences. A small one follows a set bit, a large one a bit
/// that is not set. The range of large differences starts where that of the small ones ends.
#[test]
fn large_differences_begin_where_small_ones_end() {
    let near = bits::<u16>(12).small_large(3, 5);
    let (small, large) = ((0b11, 2), (0b01, 2));
    is_sent(near, &1000, &1003, &[CHANGED, small, (3, 3)]);
    is_sent(near, &1000, &996, &[CHANGED, small, (4, 3)]);
    is_sent(near, &1000, &1004, &[CHANGED, large, (0, 5)]);
    is_sent(near, &1000, &1019, &[CHANGED, large, (15, 5)]);
    is_sent(near, &1000, &995, &[CHANGED, large, (31, 5)]);
    is_sent(near, &1000, &980, &[CHANGED, large, (16, 5)]);
    is_sent(near, &1000, &1020, &[CHANGED, (0, 1), (1020, 12)]);
    is_sent(near, &1000, &979, &[CHANGED, (0, 1), (979, 12)]);
    for raw in [1019, 980] {
        let wire = [CHANGED, (0, 1), (raw, 12)];
        is_not_read(near.coded(), &1000, &wire, ErrorKind::Redundant, 1, SMALL_ENOUGH);
    }
    let wire = [CHANGED, small, (0, 3)];
    is_not_read(near.coded(), &1000, &wire, ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, large, (0, 5)];
    is_not_read(near.coded(), &4092, &wire, ErrorKind::Range, 2, "4096 is not in 0..=4095");
}

/// Checks that the whole value is sent if the difference between two 64-bit codes (integers on the
/// wire) does not fit in an `i64`.
#[test]
fn differences_do_not_wrap_around() {
    let near = bits::<u64>(64).small_large(31, 32);
    let most = u64::MAX;
    is_sent(near, &0, &most, &[CHANGED, (0, 1), (most.into(), 64)]);
    is_sent(near, &most, &0, &[CHANGED, (0, 1), (0, 64)]);
    is_sent(near, &0, &(1 << 63), &[CHANGED, (0, 1), (1 << 63, 64)]);
    is_sent(near, &(1 << 63), &0, &[CHANGED, (0, 1), (0, 64)]);
    is_sent(near, &(most - 5), &most, &[CHANGED, (0b11, 2), (5, 31)]);
    is_sent(near, &(3 << 30), &0, &[CHANGED, (0b01, 2), (1 << 31, 32)]);
    is_sent(near, &0, &((3 << 30) - 1), &[CHANGED, (0b01, 2), ((1 << 31) - 1, 32)]);
    is_sent(near, &0, &(3 << 30), &[CHANGED, (0, 1), (3 << 30, 64)]);
    let near = bits::<i64>(64).small(1);
    is_sent(near, &5, &4, &[CHANGED, (1, 1), (1, 1)]);
    is_sent(near, &5, &6, &[CHANGED, (0, 1), (6, 64)]);
    is_sent(near, &0, &-1, &[CHANGED, (1, 1), (1, 1)]);
    let wire = [CHANGED, (1, 1), (1, 1)];
    let beyond = "-1 is not in 0..=18446744073709551615";
    is_not_read(near.coded(), &i64::MIN, &wire, ErrorKind::Range, 2, beyond);
}

#[test]
fn the_components_of_a_vector_have_a_difference_each() {
    let near = || ranged::<[i8; 3]>(-100, 100).small_large(3, 5);
    let (small, large) = ((1, 1), (0, 1));
    let wire = [CHANGED, (1, 1), small, (1, 3), large, (31, 5), small, (0, 3)];
    is_sent(near(), &[10, 20, 30], &[11, 15, 30], &wire);
    let wire = [CHANGED, (0, 1), (110, 8), (120, 8), (160, 8)];
    is_sent(near(), &[10, 20, 30], &[10, 20, 60], &wire);
    let wire = [CHANGED, (1, 1), small, (0, 3), small, (0, 3), small, (0, 3)];
    is_not_read(near().coded(), &[1, 2, 3], &wire, ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, (1, 1), small, (1, 3), small, (1, 3), small, (1, 3)];
    let beyond = "201 is not in 0..=200";
    is_not_read(near().coded(), &[1, 100, 3], &wire, ErrorKind::Range, 6, beyond);
    is_not_written(
        near().coded(),
        [&[1, 2, 100], &[1, 2, 101]],
        ErrorKind::Range,
        18,
        "101 is not in -100..=100",
    );
    assert_eq!(
        told(near().coded(), &[10, 20, 30], &wire)[2..],
        [".it.x difference 11 in 4", ".it.y difference 21 in 4", ".it.z difference 31 in 4"]
    );
}

/// Checks that the differences of a vector's components follow one another. Some vectors have
/// differences that fit in one stream operation, others do not.
#[test]
fn differences_follow_one_another() {
    for small in [1, 6, 7, 9, 12, 17, 18, 20, 32] {
        let near = ranged::<[i64; 3]>(-(1 << 40), 1 << 40).small(small);
        let most = (1_i64 << (small - 1)) - 1;
        let raw = u128::from(most.unsigned_abs());
        let wire = [CHANGED, (1, 1), (raw, small), (raw + 1, small), (raw, small)];
        is_sent(near, &[1, 2, 3], &[1 + most, 2 - most - 1, 3 + most], &wire);
    }
    let near = array::<8, _>(bits::<u8>(8)).small_large(6, 7);
    let old = [100_u8; 8];
    let mut new = old;
    let mut wire = [(1, 1); 18];
    for (i, slot) in new.iter_mut().enumerate() {
        *slot += u8::try_from(i).unwrap_or(0);
        wire[3 + 2 * i] = (i as u128, 6);
    }
    is_sent(near, &old, &new, &wire);
}

#[test]
fn the_codes_of_an_array_are_those_of_its_elements() {
    let near = || array::<2, _>(ranged::<[u8; 2]>(10, 200)).small(3);
    let (old, new) = ([[10, 20], [30, 40]], [[11, 22], [33, 39]]);
    is_sent(near(), &old, &old, &[SAME]);
    is_sent(near(), &old, &new, &[CHANGED, (1, 1), (1, 3), (2, 3), (3, 3), (7, 3)]);
    let far = [[10, 20], [30, 44]];
    is_sent(near(), &old, &far, &[CHANGED, (0, 1), (0, 8), (10, 8), (20, 8), (34, 8)]);
    let wire = [CHANGED, (1, 1), (1, 3), (2, 3), (3, 3), (7, 3)];
    assert_eq!(
        told(near().coded(), &old, &wire)[2..],
        [
            ".it.x difference 11 in 3",
            ".it.y difference 22 in 3",
            ".it.z difference 33 in 3",
            ".it.w difference 39 in 3"
        ]
    );
    let wire = [CHANGED, (1, 1), (1, 3), (7, 3), (1, 3), (1, 3)];
    let beyond = "-1 is not in 0..=190";
    is_not_read(near().coded(), &[[10, 10], [1, 2]], &wire, ErrorKind::Range, 5, beyond);
    let reason = "201 is not in 10..=200";
    let beyond = [[10, 20], [30, 201]];
    for old in [old, [[10, 20], [30, 200]]] {
        is_not_written(near().coded(), [&old, &beyond], ErrorKind::Range, 26, reason);
    }
    // each component, with a difference that is small
    for (item, component) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (mut old, mut new) = ([[100; 2]; 2], [[100; 2]; 2]);
        (old[item][component], new[item][component]) = (200, 201);
        let at = 2 + 16 * item as u64 + 8 * component as u64;
        is_not_written(near().coded(), [&old, &new], ErrorKind::Range, at, reason);
    }

    let floats = || array::<2, _>(compressed::<[f32; 2]>(0.0, 30.0, 1.0)).small(3);
    let (old, new) = ([[1.0, 2.0], [3.0, 4.0]], [[2.0, 4.0], [3.0, 0.0]]);
    is_sent(floats(), &old, &new, &[CHANGED, (1, 1), (1, 3), (2, 3), (0, 3), (4, 3)]);
    is_sent_as(floats(), &[[1.2, 2.0]; 2], &[[0.9, 2.3]; 2], &[SAME], &[[1.0, 2.0]; 2]);
    assert_eq!(
        told(floats().coded(), &old, &[CHANGED, (1, 1), (1, 3), (2, 3), (0, 3), (4, 3)])[5..],
        [".it.w difference 0.0 in 3"]
    );
    let raw = array::<2, _>(bits::<[u8; 2]>(4)).small(3);
    is_sent(raw, &[[1, 2], [3, 4]], &[[1, 2], [3, 5]], &[CHANGED, (1, 1), (0, 9), (1, 3)]);
}

/// Checks that the differences of an array have the same bits if they are written in one stream
/// operation and if each is written alone.
#[test]
fn many_differences_have_the_bits_of_each() {
    fn sent<const N: usize>(small: u32, large: u32, change: u32) {
        let near = array::<N, _>(bits::<u32>(31)).small_large(small, large);
        let half = 1 << (small - 1);
        let is_small = change < half;
        let (flag, bits, raw) =
            if is_small { (1, small, change) } else { (0, large, change - half) };
        let each = [(flag, 1), (raw.into(), bits)].repeat(N);
        let wire: Vec<_> = [CHANGED, (1, 1)].into_iter().chain(each).collect();
        is_sent(near, &[1 << 30; N], &[(1 << 30) + change; N], &wire);
    }
    for change in [1, 3, 100, 0xFF_FFFF] {
        sent::<3>(3, 25, change);
    }
    for change in [1, 63, 64, 70] {
        sent::<8>(6, 7, change);
        sent::<8>(5, 6, change.min(47));
        sent::<7>(6, 7, change);
    }
    sent::<13>(3, 4, 7);
    sent::<13>(3, 4, 8);
    sent::<20>(1, 2, 1);
}

/// Checks that a changed number with `relative_to` is sent relative to the number in the new value,
/// not to that in the baseline.
#[test]
fn a_number_above_another_is_relative_to_that() {
    let above = relative(100_u8);
    is_sent_by(above, [&101, &101], &[SAME], [&0, &101]);
    is_sent_by(above, [&105, &101], &[CHANGED, (1, 1)], [&0, &101]);
    is_sent_by(above, [&7, &101], &[CHANGED, (1, 1)], [&0, &101]);
    is_not_written(above, [&100, &100], ErrorKind::Range, 1, "100 is not in 101..=255");
    is_not_read(above, &101, &[CHANGED, (1, 1)], ErrorKind::Redundant, 0, UNCHANGED);
    let reason = "it must change: its baseline value is not allowed here";
    is_not_read(above, &100, &[SAME], ErrorKind::Range, 0, reason);
    assert!(
        above.copy_baseline::<FloatValues>(&mut 0, &101_u8)
            && !above.copy_baseline::<FloatValues>(&mut 0, &100_u8)
    );
}

#[test]
fn components_with_a_range_each_have_differences() {
    const X: Declared<Ranged<i16>> = ranged::<i16>(-9, 9);
    const Y: Declared<Ranged<i16>> = ranged::<i16>(0, 1000);
    const SCHEMA: &Schema = &Schema::structure("", &[X.named("x"), Y.named("y")]);
    const WIDE: Declared<Ranged<u128>> = ranged_u128(1, 1 << 100);
    const WIDE_SCHEMA: &Schema = &Schema::structure("", &[WIDE.named("x"), WIDE.named("y")]);
    let pair = int_components::<[i16; 2], 2>([X.codec, Y.codec], SCHEMA);
    is_sent(pair, &[1, 2], &[1, 2], &[SAME]);
    is_sent(pair, &[1, 2], &[0, 2], &[CHANGED, (9, 5), (2, 10)]);
    let near = pair.small_large(2, 4);
    is_sent(near, &[1, 2], &[0, 3], &[CHANGED, (1, 1), (1, 1), (3, 2), (1, 1), (1, 2)]);
    is_sent(near, &[1, 2], &[1, 500], &[CHANGED, (0, 1), (10, 5), (500, 10)]);
    // each difference is limited by the range of its own component
    let wire = [CHANGED, (1, 1), (1, 1), (1, 2), (1, 1), (0, 2)];
    is_not_read(near.coded(), &[9, 2], &wire, ErrorKind::Range, 2, "19 is not in 0..=18");
    let cost = near.change();
    assert_eq!((cost.min, cost.max), (1 + 2 * 3, 1 + 15));
    // components of more than 64 bits
    let long = int_components::<[u128; 2], 2>([WIDE.codec; 2], WIDE_SCHEMA);
    is_sent(long, &[1, 1 << 100], &[1, 1 << 100], &[SAME]);
}

/// Checks differences on a circle of codes (integers on the wire): the shorter way around is sent.
#[test]
fn a_wrapping_difference_is_the_shorter_way_around() {
    // 10 codes, on which 5 is as far up as down, and counts as down
    let ten = ranged::<u8>(0, 9).small(3).wrapping();
    let near = |before: u8, after: u8, difference: u128| {
        is_sent(ten, &before, &after, &[CHANGED, (1, 1), (difference, 3)]);
    };
    near(9, 0, 1);
    near(0, 9, 0b111);
    near(8, 1, 3);
    near(1, 7, 0b100);
    near(4, 7, 3);
    is_sent(ten, &9, &9, &[SAME]);
    is_sent(ten, &0, &5, &[CHANGED, (0, 1), (5, 4)]);
    is_sent(ten, &0, &4, &[CHANGED, (0, 1), (4, 4)]);
    is_sent(ten, &0, &6, &[CHANGED, (1, 1), (0b100, 3)]);
    let whole = [CHANGED, (0, 1), (1, 4)];
    is_not_read(ten.coded(), &9, &whole, ErrorKind::Redundant, 1, SMALL_ENOUGH);
    is_not_read(ten.coded(), &9, &[CHANGED, (1, 1), (0, 3)], ErrorKind::Redundant, 0, UNCHANGED);
    is_not_written(ten.coded(), [&9, &10], ErrorKind::Range, 2, "10 is not in 0..=9");

    // differences of 4 bits can go more than half around 10 codes, and all around
    let reason = "a shorter difference leads to the same value";
    let tiered = ranged::<u8>(0, 9).small_large(1, 4).wrapping();
    for (before, raw) in [(0, 5), (0, 8), (9, 6), (5, 0b1010), (3, 7)] {
        let wire = [CHANGED, (1, 1), (0, 1), (raw, 4)];
        is_not_read(tiered.coded(), &before, &wire, ErrorKind::Redundant, 2, reason);
    }
    is_sent(tiered, &0, &4, &[CHANGED, (1, 1), (0, 1), (3, 4)]);
    is_sent(tiered, &0, &5, &[CHANGED, (1, 1), (0, 1), (0b1100, 4)]);
    is_sent(tiered, &9, &0, &[CHANGED, (1, 1), (0, 1), (0, 4)]);
    is_sent(tiered, &0, &9, &[CHANGED, (1, 1), (1, 1), (1, 1)]);

    // the whole type, and each component of a vector
    let all = bits::<u64>(64).small(2).wrapping();
    is_sent(all, &u64::MAX, &0, &[CHANGED, (1, 1), (1, 2)]);
    is_sent(all, &1, &u64::MAX, &[CHANGED, (1, 1), (0b10, 2)]);
    is_sent(all, &0, &(1 << 63), &[CHANGED, (0, 1), (1 << 63, 64)]);
    let signed = bits::<i8>(8).small(4).wrapping();
    is_sent(signed, &127, &-126, &[CHANGED, (1, 1), (3, 4)]);
    let turn = compressed::<[f32; 2]>(-180.0, 180.0, 0.5).small(3).wrapping();
    let wire = [CHANGED, (1, 1), (0b110, 3), (2, 3)];
    is_sent(turn, &[-180.0, 179.5], &[179.5, -180.0], &wire);
    // a full turn has 721 codes, because both of its ends have one
    is_sent(turn, &[180.0, 0.0], &[-180.0, 0.0], &[CHANGED, (1, 1), (1, 3), (0, 3)]);
}
