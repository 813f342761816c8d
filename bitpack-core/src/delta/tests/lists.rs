//! Tests of arrays and lists in a delta: the indices of changed elements.

use std::collections::VecDeque;
use std::vec;
use std::vec::Vec;

use super::sent::{
    CHANGED, SAME, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_as, is_sent_by,
    is_unpaid, step, told,
};
use crate::codec::{array, bits, compressed, counted, list, more, optional, plain};
use crate::delta::{DeltaCodec as _, field, without_baseline};
use crate::error::ErrorKind;
use crate::io::{ReadStream, WriteStream};
use crate::place::FloatValues;
use crate::stream::Stream as _;

#[test]
fn the_elements_of_a_short_array_have_a_bit_each() {
    let three = array::<3, _>(bits::<u8>(3));
    is_sent(three, &[1, 2, 3], &[1, 2, 3], &[SAME]);
    is_sent(three, &[1, 2, 3], &[1, 5, 3], &[CHANGED, SAME, CHANGED, (5, 3), SAME]);
    is_not_read(
        three.coded(),
        &[1, 2, 3],
        &[CHANGED, SAME, SAME, SAME],
        ErrorKind::Redundant,
        0,
        UNCHANGED,
    );
    let wire = [CHANGED, SAME, CHANGED, (2, 3)];
    is_not_read(three.coded(), &[1, 2, 3], &wire, ErrorKind::Redundant, 2, UNCHANGED);
    is_not_written(
        three.coded(),
        [&[1, 2, 3], &[1, 2, 8]],
        ErrorKind::Range,
        4,
        "8 does not fit in 3 bits",
    );
    let mut wire = vec![CHANGED; 1];
    wire.extend([SAME; 7]);
    wire.extend([CHANGED, (5, 3)]);
    is_sent(array::<8, _>(bits::<u8>(3)), &[1; 8], &[1, 1, 1, 1, 1, 1, 1, 5], &wire);
    let some = array::<2, _>(optional(bits::<u8>(3)));
    is_sent(some, &[Some(1), None], &[Some(1), Some(2)], &[CHANGED, SAME, CHANGED, (1, 1), (2, 3)]);
    let rounded = array::<2, _>(compressed::<f32>(0.0, 7.0, 1.0));
    is_sent_as(rounded, &[1.2, 2.2], &[0.9, 4.1], &[CHANGED, SAME, CHANGED, (4, 3)], &[1.0, 4.0]);
    is_sent_as(rounded, &[1.2, 2.2], &[0.9, 1.9], &[SAME], &[1.0, 2.0]);
}

/// Checks the bits of the changed elements of an array with more than eight elements. The distance
/// from the previous changed element precedes each. The test changes each element alone, together
/// with the next one, and all of them.
#[test]
fn the_elements_of_a_long_array_are_found_by_steps() {
    let long = array::<20, _>(bits::<u8>(3));
    let old: [u8; 20] = core::array::from_fn(|i| (i % 7) as u8);
    is_sent(long, &old, &old, &[SAME]);
    for at in 0..20 {
        let mut new = old;
        new[at] = 7;
        let (first, rest) = (step(at as u32 + 1), step(20 - at as u32));
        is_sent(long, &old, &new, &[CHANGED, first, (7, 3), rest]);
        if at + 9 < 20 {
            new[at + 9] = 7;
            let wire = [CHANGED, first, (7, 3), step(9), (7, 3), step(11 - at as u32)];
            is_sent(long, &old, &new, &wire);
        }
    }
    let mut wire = vec![CHANGED];
    wire.extend([step(1), (7, 3)].repeat(20));
    wire.push(step(1));
    is_sent(long, &old, &[7; 20], &wire);
    is_not_read(long.coded(), &old, &[CHANGED, step(21)], ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, step(2), (3, 3), step(1), (2, 3)];
    is_not_read(long.coded(), &old, &wire, ErrorKind::Redundant, 8, UNCHANGED);
    let wire = [CHANGED, step(2), (3, 3), step(20)];
    let reason = "21 is not in 2..=20";
    is_not_read(long.coded(), &old, &wire, ErrorKind::Range, 8, reason);
    let mut beyond = old;
    beyond[1] = 8;
    is_not_written(long.coded(), [&old, &beyond], ErrorKind::Range, 5, "8 does not fit in 3 bits");
    let nine = array::<9, _>(compressed::<f32>(0.0, 7.0, 1.0));
    let (old, mut new) = ([1.2_f32; 9], [0.9_f32; 9]);
    is_sent_as(nine, &old, &new, &[SAME], &[1.0; 9]);
    (new[4], new[8]) = (4.2, 5.0);
    let read = [1.0, 1.0, 1.0, 1.0, 4.0, 1.0, 1.0, 1.0, 5.0];
    let wire = [CHANGED, step(5), (4, 3), step(4), (5, 3), step(1)];
    is_sent_as(nine, &old, &new, &wire, &read);
    assert_eq!(
        told(nine.coded(), &old, &wire),
        [
            ".it changed true in 1",
            ".it index 4 in 4",
            ".it[4] value 4.0 in 3",
            ".it index 8 in 4",
            ".it[8] value 5.0 in 3",
            ".it index 9 in 1"
        ]
    );
}

/// Checks the bits of a list in a delta: a bit that is set if the length has changed, then the
/// length, the changes of elements that both lists have, and the new elements.
#[test]
fn a_list_says_its_length_where_it_has_changed() {
    let few = list(1, 6, bits::<u8>(3)).for_type::<Vec<u8>>();
    let old = || vec![1, 2, 3];
    is_sent(few, &old(), &old(), &[SAME]);
    is_sent(few, &old(), &vec![1, 5, 3], &[CHANGED, SAME, step(2), (5, 3), step(2)]);
    is_sent(few, &old(), &vec![1, 2], &[CHANGED, CHANGED, (1, 3), step(3)]);
    is_sent(few, &old(), &vec![4], &[CHANGED, CHANGED, (0, 3), step(1), (4, 3), step(1)]);
    let wire = [CHANGED, CHANGED, (4, 3), step(3), (5, 3), step(1), (6, 3), (7, 3)];
    is_sent(few, &old(), &vec![1, 2, 5, 6, 7], &wire);
    is_sent(few, &vec![], &vec![6], &[CHANGED, CHANGED, (0, 3), step(1), (6, 3)]);
    let coded = few.coded();
    let wire = [CHANGED, CHANGED, (2, 3)];
    is_not_read(coded, &old(), &wire, ErrorKind::Redundant, 1, UNCHANGED);
    is_not_read(coded, &old(), &[CHANGED, SAME, step(4)], ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, SAME, step(2), (2, 3)];
    is_not_read(coded, &old(), &wire, ErrorKind::Redundant, 2, UNCHANGED);
    let wire = [CHANGED, CHANGED, (6, 3)];
    is_not_read(coded, &old(), &wire, ErrorKind::Range, 2, "length 7 is above 6");
    let reason = "length 0 is below 1";
    is_not_written(coded, [&old(), &vec![]], ErrorKind::Range, 2, reason);
    let reason = "length 7 is above 6";
    is_not_written(coded, [&old(), &vec![0; 7]], ErrorKind::Range, 2, reason);
    let reason = "8 does not fit in 3 bits";
    is_not_written(coded, [&old(), &vec![1, 2, 3, 8]], ErrorKind::Range, 9, reason);
    assert_eq!(
        told(coded, &old(), &[CHANGED, CHANGED, (3, 3), step(4), (5, 3)]),
        [
            ".it changed true in 1",
            ".it changed true in 1",
            ".it length 4 in 3",
            ".it index 3 in 4",
            ".it[3] value 5 in 3"
        ]
    );
    let open = list(0, 3, optional(bits::<u8>(3))).for_type::<Vec<Option<u8>>>();
    let wire = [CHANGED, CHANGED, (2, 2), step(1), (1, 1), (2, 3), step(1), (0, 1)];
    is_sent(open, &vec![Some(1)], &vec![Some(2), None], &wire);
    let rounded = list(0, 3, compressed::<f32>(0.0, 7.0, 1.0)).for_type::<Vec<f32>>();
    let wire = [CHANGED, CHANGED, (3, 2), step(2), (3, 3), step(1), (4, 3)];
    is_sent_as(rounded, &vec![1.2, 2.2], &vec![0.9, 3.1, 4.2], &wire, &vec![1.0, 3.0, 4.0]);
    is_sent_as(rounded, &vec![1.2, 2.2], &vec![0.9, 1.8], &[SAME], &vec![1.0, 2.0]);
}

#[test]
fn a_list_that_is_too_long_counts_as_empty() {
    let few = list(0, 2, bits::<u8>(3)).for_type::<Vec<u8>>().coded();
    let (old, none, new) = (vec![1, 2, 3], vec![], vec![1, 5]);
    let wire = [CHANGED, CHANGED, (2, 2), step(1), (1, 3), (5, 3)];
    is_sent_by(few, [&old, &new], &wire, [&none, &new]);
    is_sent_by(few, [&old, &none], &[CHANGED, CHANGED, (0, 2), step(1)], [&none, &none]);
    let reason = "length 3 is above 2";
    is_not_written(few, [&vec![], &old], ErrorKind::Range, 2, reason);
    // neither the list nor its length may be said to stay
    let reason = "it must change: its baseline value is not allowed here";
    is_not_read(few, &old, &[SAME], ErrorKind::Range, 0, reason);
    is_not_read(few, &old, &[CHANGED, SAME, step(1)], ErrorKind::Range, 1, reason);
    let large = list(0, 2, bits::<u16>(16)).for_type::<Vec<u16>>().coded();
    is_unpaid(large, &vec![1, 2, 3], &[CHANGED, CHANGED, (2, 2), step(1), (1, 16)], 4);
    let queue = list(0, 2, bits::<u8>(3)).for_type::<VecDeque<u8>>();
    let old = VecDeque::from([1, 2, 3]);
    let wire = [CHANGED, CHANGED, (2, 2), step(1), (1, 3), (5, 3)];
    is_sent(queue, &old, &VecDeque::from([1, 5]), &wire);
}

/// Checks that the delta of a list that is not contiguous in memory has the same bits as that of
/// one that is.
#[test]
fn every_kind_of_list_has_the_same_bits() {
    let queue = |numbers: &[u8]| numbers.iter().copied().collect::<VecDeque<u8>>();
    let few = list(0, 30, bits::<u8>(3)).for_type::<VecDeque<u8>>();
    let old = queue(&[1, 2, 3]);
    is_sent(few, &old, &old, &[SAME]);
    let wire = [CHANGED, SAME, step(1), (4, 3), step(2), (5, 3), step(1)];
    is_sent(few, &old, &queue(&[4, 2, 5]), &wire);
    is_sent(few, &old, &queue(&[1, 2]), &[CHANGED, CHANGED, (2, 5), step(3)]);
    let wire = [CHANGED, CHANGED, (5, 5), step(2), (4, 3), step(2), (6, 3), (7, 3)];
    is_sent(few, &old, &queue(&[1, 4, 3, 6, 7]), &wire);
    let ended = more(1, 4, bits::<u8>(3)).for_type::<Vec<u8>>();
    is_sent(ended, &vec![1, 2], &vec![1, 2], &[SAME]);
    is_sent(ended, &vec![1, 2], &vec![1, 3], &[CHANGED, SAME, step(2), (3, 3), step(1)]);
    let wire = [CHANGED, CHANGED, (3, 2), step(3), (3, 3), (4, 3)];
    is_sent(ended, &vec![1, 2], &vec![1, 2, 3, 4], &wire);
    let rounded = more(0, 3, compressed::<f32>(0.0, 7.0, 1.0)).for_type::<Vec<f32>>();
    is_sent_as(rounded, &vec![1.2, 2.2], &vec![0.9, 1.8], &[SAME], &vec![1.0, 2.0]);
}

/// Checks that a reader rejects two new elements if the input has not enough bits for them, and
/// requests no memory for them.
#[test]
fn new_elements_need_enough_bits_of_input() {
    let long = list(0, 300, plain::<u8>()).for_type::<Vec<u8>>().coded();
    // after 5 bits: the changed bit, the bit of the length, and the length
    let length = |count: u16| {
        let [low, high] = ((count << 7) | 0b110_0000).to_le_bytes();
        [low, high, 0xFF, 0xFF]
    };
    let read = |count, before: &Vec<u8>| {
        let bytes = length(count);
        let mut stream = ReadStream::at(&bytes, 5);
        field("it", &mut Vec::new(), before, long, &mut stream).map_err(|error| {
            assert_eq!(error.kind(), ErrorKind::Overflow);
            error.bit()
        })
    };
    assert_eq!(read(3, &vec![]), Err(16), "24 bits are not in 16");
    assert_eq!(read(2, &vec![]), Err(25), "the step is there, and one of them");
    assert_eq!(read(1, &vec![]), Ok(true));
    assert_eq!(read(3, &vec![7]), Err(16 + 1 + 8 + 1), "two are new");
}

/// Checks the delta of an array of which only the first elements are sent. Another field contains
/// their number, and the same field of the baseline contains the baseline's.
#[test]
fn the_first_elements_are_counted_by_another_field() {
    let four = counted::<4, _>("count", bits::<u8>(3)).coded();
    let of = |first: i32, before: i32| four.first(first).before(before);
    let (old, blank) = ([1_u8, 2, 3, 4], [0; 4]);
    is_sent_by(of(2, 4), [&old, &old], &[SAME], [&blank, &[1, 2, 0, 0]]);
    is_sent_by(of(3, 3), [&old, &[1, 2, 3, 7]], &[SAME], [&blank, &[1, 2, 3, 0]]);
    let wire = [CHANGED, step(2), (5, 3), step(2)];
    is_sent_by(of(3, 3), [&old, &[1, 5, 3, 7]], &wire, [&blank, &[1, 5, 3, 0]]);
    let wire = [CHANGED, step(3), (3, 3), (4, 3)];
    is_sent_by(of(4, 2), [&old, &old], &wire, [&blank, &old]);
    let wire = [CHANGED, step(2), (7, 3), step(1), (6, 3)];
    is_sent_by(of(3, 2), [&old, &[1, 7, 6, 4]], &wire, [&blank, &[1, 7, 6, 0]]);
    // an invalid count stands for all elements
    for all in [4, 5, 99, -1] {
        is_sent_by(of(4, all), [&old, &old], &[SAME], [&blank, &old]);
    }
    is_sent_by(
        of(4, 0),
        [&old, &old],
        &[CHANGED, step(1), (1, 3), (2, 3), (3, 3), (4, 3)],
        [&blank, &old],
    );
    let stays = |first, before| of(first, before).copy_baseline::<FloatValues>(&mut [0; 4], &old);
    assert!(stays(2, 2) && !stays(3, 2) && !stays(5, 5));
    let reason = "it must change: its baseline value is not allowed here";
    is_not_read(of(3, 2), &old, &[SAME], ErrorKind::Range, 0, reason);
    is_not_read(of(3, 3), &old, &[CHANGED, step(4)], ErrorKind::Redundant, 0, UNCHANGED);
    is_not_read(of(2, 3), &old, &[CHANGED, step(3)], ErrorKind::Redundant, 0, UNCHANGED);
    let reason = "length 5 is above 4";
    is_not_read(of(5, 5), &old, &[CHANGED], ErrorKind::Range, 1, reason);
    is_not_written(of(5, 5), [&old, &old], ErrorKind::Range, 1, reason);
    let (mut buffer, mut place) = ([0; 9], [9; 4]);
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(without_baseline("it", &old, of(2, 4), &mut stream), Ok(true));
    assert_eq!((stream.position(), stream.finish(), buffer[0]), (6, Ok(1), 0b01_0001));
    let mut stream = ReadStream::new(&buffer);
    assert_eq!(without_baseline("it", &mut place, of(2, 4), &mut stream), Ok(true));
    assert_eq!((place, stream.position()), ([1, 2, 0, 0], 6));
    let rounded = counted::<3, _>("count", compressed::<f32>(0.0, 7.0, 1.0)).coded();
    let old = [1.2_f32, 2.2, 5.0];
    let read = [1.0, 2.0, 0.0];
    is_sent_by(rounded.first(2).before(3), [&old, &[0.9, 1.8, 5.0]], &[SAME], [&[0.0; 3], &read]);
}

/// Checks `whole_before`: the first elements of an array are all sent in full if one of them has
/// changed.
#[test]
fn the_first_elements_can_be_whole() {
    let four = counted::<4, _>("count", bits::<u8>(3)).coded();
    let of = |first: i32, before: i32| four.first(first).whole_before(before);
    let (old, blank) = ([1_u8, 2, 3, 4], [0; 4]);
    is_sent_by(of(2, 4), [&old, &old], &[SAME], [&blank, &[1, 2, 0, 0]]);
    is_sent_by(of(3, 3), [&old, &[1, 2, 3, 7]], &[SAME], [&blank, &[1, 2, 3, 0]]);
    is_sent_by(of(4, -1), [&old, &old], &[SAME], [&blank, &old]);
    let wire = [CHANGED, (1, 3), (5, 3)];
    is_sent_by(of(2, 3), [&old, &[1, 5, 3, 7]], &wire, [&blank, &[1, 5, 0, 0]]);
    let wire = [CHANGED, (1, 3), (2, 3), (3, 3)];
    is_sent_by(of(3, 2), [&old, &old], &wire, [&blank, &[1, 2, 3, 0]]);
    let wire = [CHANGED, (1, 3), (2, 3)];
    is_not_read(of(2, 2), &old, &wire, ErrorKind::Redundant, 0, UNCHANGED);
    let reason = "it must change: its baseline value is not allowed here";
    is_not_read(of(3, 2), &old, &[SAME], ErrorKind::Range, 0, reason);
    let reason = "length 5 is above 4";
    is_not_written(of(5, 5), [&old, &old], ErrorKind::Range, 1, reason);
    let whole = counted::<4, _>("count", bits::<u8>(3)).whole().coded();
    let wire = [CHANGED, (1, 3), (5, 3)];
    let of = whole.first(2).whole_before(2);
    is_sent_by(of, [&old, &[1, 5, 3, 7]], &wire, [&blank, &[1, 5, 0, 0]]);
    let mut place = [9; 4];
    assert_eq!(
        without_baseline("it", &mut place, of, &mut ReadStream::new(&[0b10_1001])),
        Ok(true)
    );
    assert_eq!(place, [1, 5, 0, 0]);
    // elements that may be read as the baseline's count as changed
    let rounded = counted::<2, _>("count", compressed::<f32>(0.0, 7.0, 1.0)).coded();
    let of = rounded.first(2).whole_before(2);
    is_sent_by(of, [&[1.2, 2.2], &[0.9, 1.8]], &[SAME], [&[0.0; 2], &[1.0, 2.0]]);
    let (mut place, bytes) = ([0.0; 2], [0b010_0011]);
    let read = field("it", &mut place, &[1.0, 2.0], of, &mut ReadStream::new(&bytes));
    assert_eq!((read, place), (Ok(true), [1.0, 2.0]));
}
