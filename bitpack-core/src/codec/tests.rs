//! Tests of every encoding: the bits that it writes, the values that a writer rejects, and the bits
//! that a reader rejects.

mod around;
mod bounded;
mod buffers;
mod by_hand;
mod converted;
mod costs;
mod deep;
mod delta_lists;
mod kept;
mod keys;
mod limits;
mod lists;
mod numbers;
mod pointers;
mod reals;
mod room;
mod said;
mod slices;
mod slots;
mod steps;
mod texts;
mod told;
mod turns;
mod variants;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};
use std::vec;
use std::vec::Vec;

use kept::{PAD, is_kept, is_not_read, is_not_written, is_read_as};

use super::*;
use crate::error::Error;
use crate::io::{ReadStream, WriteStream};
use crate::stream::Stream as _;

#[test]
fn the_first_component_that_is_not_finite_is_refused_where_it_would_be() {
    let codec = || compressed::<[f32; 3]>(-1.0, 1.0, 0.25);
    for wrong in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for (i, at) in [(0, 0), (1, 4), (2, 8)] {
            let mut value = [-0.0, f32::MAX, f32::MIN_POSITIVE];
            value[2] = wrong;
            value[i] = wrong;
            is_not_written(codec(), value, ErrorKind::NotFinite, at);
        }
    }
    is_not_written(codec(), [f32::INFINITY, f32::NEG_INFINITY, 0.0], ErrorKind::NotFinite, 0);
}

#[test]
fn integers_have_the_bits_of_their_declaration() {
    is_kept(bits::<u8>(3), 5, &[(5, 3)]);
    is_kept(bits::<i8>(3), -4, &[(4, 3)]);
    is_kept(bits::<u64>(60), 1 << 59, &[(1 << 59, 60)]);
    is_kept(bits::<i64>(64), i64::MIN, &[(1 << 63, 64)]);
    is_kept(bits::<u128>(100), 1 << 99 | 1, &[(1 << 99 | 1, 100)]);
    is_kept(bits::<[u8; 2]>(3), [5, 2], &[(5, 3), (2, 3)]);
    is_not_written(bits::<u8>(3), 8, ErrorKind::Range, 0);
    is_not_written(bits::<i8>(3), -5, ErrorKind::Range, 0);
    is_not_written(bits::<i64>(60), 1 << 59, ErrorKind::Range, 0);
    is_not_written(bits::<u128>(100), 1 << 100, ErrorKind::Range, 0);
    is_not_written(bits::<[u8; 2]>(3), [5, 8], ErrorKind::Range, 3);

    is_kept(ranged::<u8>(10, 20), 20, &[(10, 4)]);
    is_kept(ranged::<i32>(-100, 100), -100, &[(0, 8)]);
    is_kept(ranged::<i32>(-100, 100), 100, &[(200, 8)]);
    is_kept(ranged::<u64>(1, 1 << 60), 1 << 60, &[((1 << 60) - 1, 60)]);
    is_kept(ranged::<i128>(-7, 1 << 70), -7, &[(0, 71)]);
    is_kept(ranged::<i64>(3, 3), 3, &[(0, 0)]);
    is_kept(ranged_u128(5, 1 << 127), 1 << 127, &[((1 << 127) - 5, 127)]);
    is_not_written(ranged::<u8>(10, 20), 9, ErrorKind::Range, 0);
    is_not_written(ranged::<u8>(10, 20), 21, ErrorKind::Range, 0);
    is_not_written(ranged::<u64>(1, 1 << 60), 0, ErrorKind::Range, 0);
    is_not_written(ranged::<i128>(-7, 1 << 70), -8, ErrorKind::Range, 0);
    is_not_read::<u8, _>(ranged(10, 20), &[(11, 4)], ErrorKind::Range, 0);
    is_not_read::<u64, _>(ranged(1, (1 << 59) + 1), &[((1 << 59) + 1, 60)], ErrorKind::Range, 0);
    is_not_read::<i128, _>(ranged(-7, 1 << 70), &[((1 << 70) + 8, 71)], ErrorKind::Range, 0);

    is_kept(fixed::<i16>(8, 4, -10, 10), 160, &[(320, 9)]);
    is_kept(fixed::<i16>(8, 4, -10, 10), -160, &[(0, 9)]);
    is_not_written(fixed::<i16>(8, 4, -10, 10), 161, ErrorKind::Range, 0);
    is_not_read::<i16, _>(fixed(8, 4, -10, 10), &[(321, 9)], ErrorKind::Range, 0);
}

/// The initial value (`blank`) of a ranged number, before it is read, is the number of its range
/// that is nearest to zero.
#[test]
fn blank_numbers_are_near_zero() {
    fn blank<T, C: Codec<T>>(declared: Declared<C>) -> T {
        declared.coded().blank()
    }
    let ranges = [(-5, 5), (3, 9), (-9, -3), (0, 4), (-4, 0)];
    assert_eq!(ranges.map(|(min, max)| blank(ranged::<i8>(min, max))), [0_i8, 3, -3, 0, 0]);
    assert_eq!(blank::<[u8; 2], _>(ranged(3, 9)), [3, 3]);
    assert_eq!(blank::<u8, _>(bits(3)), 0);
    let ranges = [(-1.0, 1.0), (0.5, 1.0), (-1.0, -0.5)];
    let floats = ranges.map(|(min, max)| blank::<f32, _>(compressed::<f32>(min, max, 0.1)));
    assert_eq!(floats.map(f32::to_bits), [0.0, 0.5, -0.5].map(f32::to_bits));
    let turn = blank::<[f32; 4], _>(smallest_three::<[f32; 4]>(9));
    assert_eq!(turn.map(f32::to_bits), [0.0, 0.0, 0.0, 1.0].map(f32::to_bits));
}

#[test]
fn floats_are_the_nearest_step() {
    let angle = || compressed::<f32>(-180.0, 180.0, 0.5);
    is_kept(angle(), -180.0, &[(0, 10)]);
    is_kept(angle(), 180.0, &[(720, 10)]);
    is_kept(compressed::<[f32; 2]>(0.0, 1.0, 0.25), [0.25, 1.0], &[(1, 3), (4, 3)]);
    is_read_as(angle(), &0.2, &[(360, 10)], &0.0);
    is_read_as(angle(), &0.3, &[(361, 10)], &0.5);
    is_read_as(angle(), &1e9, &[(720, 10)], &180.0);
    is_read_as(angle(), &-1e9, &[(0, 10)], &-180.0);
    is_not_written(angle(), f32::NAN, ErrorKind::NotFinite, 0);
    is_not_written(angle(), f32::INFINITY, ErrorKind::NotFinite, 0);
    is_not_written(angle().strict(), 180.1, ErrorKind::Range, 0);
    is_not_written(angle().strict(), -180.1, ErrorKind::Range, 0);
    is_kept(angle().strict(), 180.0, &[(720, 10)]);
    is_not_read::<f32, _>(angle(), &[(721, 10)], ErrorKind::Range, 0);
    is_not_read::<[f32; 2], _>(
        compressed::<[f32; 2]>(0.0, 1.0, 0.25),
        &[(1, 3), (5, 3)],
        ErrorKind::Range,
        3,
    );
    is_kept(plain::<f32>(), -1.5_f32, &[((-1.5_f32).to_bits().into(), 32)]);
    is_kept(plain::<f64>(), -1.5_f64, &[((-1.5_f64).to_bits().into(), 64)]);
}

#[test]
fn quaternions_are_sent_without_their_largest() {
    let codec = || smallest_three::<[f32; 4]>(10);
    let half = core::f32::consts::FRAC_1_SQRT_2;
    for (largest, sign) in [(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0), (1, -1.0), (3, -1.0)] {
        let mut value = [0.0; 4];
        value[largest] = sign;
        let mut buffer = [0; 8];
        let mut stream = WriteStream::new(&mut buffer);
        assert_eq!(stream.field(&value, codec()), Ok(()));
        assert_eq!((stream.position(), stream.finish()), (32, Ok(4)));
        assert_eq!(usize::from(buffer[0] & 3), largest);
        let (mut read, mut stream) = ([9.0; 4], ReadStream::new(&buffer));
        assert_eq!(stream.field(&mut read, codec()), Ok(()));
        for (i, part) in read.iter().enumerate() {
            let expected = if i == largest { 1.0 } else { 0.0 };
            assert!((part - expected).abs() < 0.001, "{value:?} is read as {read:?}");
        }
    }
    is_not_written(codec(), [f32::NAN, 0.0, 0.0, 1.0], ErrorKind::NotFinite, 0);
    is_not_written(codec(), [0.0, 0.0, 0.0, 1.5], ErrorKind::Range, 0);
    is_not_written(codec(), [0.0; 4], ErrorKind::Range, 0);
    // three components of maximum size are longer than 1 together
    is_not_read::<[f32; 4], _>(
        codec(),
        &[(0, 2), (1023, 10), (1023, 10), (1023, 10)],
        ErrorKind::Range,
        0,
    );
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(stream.field(&[half, half, 0.0, 0.0], codec()), Ok(()));
}

#[test]
fn some_values_are_not_always_there() {
    is_kept(optional(bits::<u8>(3)), Some(5), &[(1, 1), (5, 3)]);
    is_kept(optional(bits::<u8>(3)), None::<u8>, &[(0, 1)]);
    let nested = optional(optional(plain::<bool>()));
    is_kept(nested, Some(None::<bool>), &[(1, 1), (0, 1)]);
    is_kept(nested, Some(Some(true)), &[(1, 1), (1, 1), (1, 1)]);
    is_kept(omit_default(bits::<u8>(3)), 0_u8, &[(0, 1)]);
    is_kept(omit_default(bits::<u8>(3)), 5_u8, &[(1, 1), (5, 3)]);
    is_kept(omit_value(bits::<u8>(3), || 7_u8), 7, &[(0, 1)]);
    is_kept(omit_value(bits::<u8>(3), || 7_u8), 0, &[(1, 1), (0, 3)]);
    let set = omit_default(bits::<u8>(3)).set_if_omitted();
    is_kept(set, 0_u8, &[(1, 1)]);
    is_kept(set, 5_u8, &[(0, 1), (5, 3)]);
    is_kept(omit_value(bits::<u8>(3), || 7_u8).set_if_omitted(), 7, &[(1, 1)]);
    is_kept(omit_value(bits::<u8>(3), || 7_u8).set_if_omitted(), 0, &[(0, 1), (0, 3)]);
    is_not_read::<u8, _>(set, &[(0, 1), (0, 3)], ErrorKind::Redundant, 1);
    is_not_written(omit_default(bits::<u8>(3)), 8_u8, ErrorKind::Range, 1);
    is_not_read::<u8, _>(omit_default(bits::<u8>(3)), &[(1, 1), (0, 3)], ErrorKind::Redundant, 1);
}
