//! Tests of objects with ids in a delta: the ids that have changed.

use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use super::sent::{
    CHANGED, SAME, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_as, is_sent_by, step,
    told,
};
use crate::codec::{bits, compressed, flags, none, relative_index};
use crate::delta::DeltaCodec as _;
use crate::error::ErrorKind;
use crate::place::FloatValues;

const GONE: (u128, u32) = (1, 1);
const STAYS: (u128, u32) = (0, 1);

#[test]
fn objects_are_changed_new_or_gone() {
    let codec = || relative_index(30, bits::<u8>(3)).for_type::<Vec<(u8, u8)>>();
    let old = vec![(1, 5), (3, 6), (9, 1)];
    is_sent(codec(), &old, &old, &[SAME]);
    let wire = [CHANGED, step(4), STAYS, (7, 3), step(3), (2, 3), step(3), GONE, step(21)];
    is_sent(codec(), &old, &vec![(1, 5), (3, 7), (6, 2)], &wire);
    is_sent(codec(), &old, &vec![(1, 5), (3, 6)], &[CHANGED, step(10), GONE, step(21)]);
    let wire = [CHANGED, step(30), (4, 3), step(1)];
    is_sent(codec(), &old, &vec![(1, 5), (3, 6), (9, 1), (29, 4)], &wire);
    let wire = [CHANGED, step(1), (4, 3), step(30)];
    is_sent(codec(), &old, &vec![(0, 4), (1, 5), (3, 6), (9, 1)], &wire);
    let wire = [CHANGED, step(2), GONE, step(1), (5, 3), step(28)];
    is_sent(codec(), &vec![(1, 5)], &vec![(2, 5)], &wire);
    let wire = [CHANGED, step(2), GONE, step(2), GONE, step(6), GONE, step(21)];
    is_sent(codec(), &old, &vec![], &wire);
    assert_eq!(
        told(codec().coded(), &old, &[CHANGED, step(2), GONE, step(1), (4, 3), step(28)]),
        [
            ".it changed true in 1",
            ".it index 1 in 4",
            ".it[1] removed true in 1",
            ".it index 2 in 1",
            ".it[2] value 4 in 3",
            ".it index 30 in 8"
        ]
    );
}

/// Checks that the delta of objects with ids has the same bits for every container, and for each of
/// the four encodings of whole values.
#[test]
fn objects_have_the_same_bits_in_every_container() {
    let wire = [CHANGED, step(4), STAYS, (7, 3), step(3), (2, 3), step(2), GONE, step(2)];
    let slots = |objects: &[(usize, u8)]| {
        let mut slots = [None; 10];
        for &(index, object) in objects {
            slots[index] = Some(object);
        }
        slots
    };
    let (old, new) = (slots(&[(1, 5), (3, 6), (8, 1)]), slots(&[(1, 5), (3, 7), (6, 2)]));
    is_sent(relative_index(10, bits::<u8>(3)).for_type::<[Option<u8>; 10]>(), &old, &new, &wire);
    is_sent(flags(10, bits::<u8>(3)).for_type::<[Option<u8>; 10]>(), &old, &new, &wire);
    let (old, new) =
        (BTreeMap::from([(1, 5), (3, 6), (8, 1)]), BTreeMap::from([(1, 5), (3, 7), (6, 2)]));
    is_sent(relative_index(10, bits::<u8>(3)).for_type::<BTreeMap<u8, u8>>(), &old, &new, &wire);

    let bare = relative_index(10, none()).for_type::<Vec<u8>>();
    is_sent(bare, &vec![1, 3], &vec![1, 3], &[SAME]);
    let wire = [CHANGED, step(4), GONE, step(1), step(6)];
    is_sent(bare, &vec![1, 3], &vec![1, 4], &wire);
    let wire = [CHANGED, step(2), STAYS];
    is_not_read(bare.coded(), &vec![1, 3], &wire, ErrorKind::Redundant, 1, UNCHANGED);

    let rounded = relative_index(9, compressed::<f32>(0.0, 7.0, 1.0)).for_type::<Vec<(u8, f32)>>();
    let (old, new) = (vec![(1, 1.2), (2, 2.2)], vec![(1, 0.9), (2, 3.1)]);
    let wire = [CHANGED, step(3), STAYS, (3, 3), step(7)];
    is_sent_as(rounded, &old, &new, &wire, &vec![(1, 1.0), (2, 3.0)]);
    is_sent_as(rounded, &old, &vec![(1, 0.9), (2, 1.9)], &[SAME], &vec![(1, 1.0), (2, 2.0)]);
}

#[test]
fn objects_are_said_in_one_way() {
    let codec = relative_index(30, bits::<u8>(3)).for_type::<Vec<(u8, u8)>>().coded();
    let old = vec![(1, 5), (3, 6), (9, 1)];
    is_not_read(codec, &old, &[CHANGED, step(31)], ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, step(4), STAYS, (6, 3)];
    is_not_read(codec, &old, &wire, ErrorKind::Redundant, 1, UNCHANGED);
    let wire = [CHANGED, step(2), GONE, step(2), STAYS, (6, 3)];
    is_not_read(codec, &old, &wire, ErrorKind::Redundant, 6, UNCHANGED);
    let wire = [CHANGED, step(2), GONE, step(30)];
    is_not_read(codec, &old, &wire, ErrorKind::Range, 6, "31 is not in 2..=30");
    // an id that does not fit in the integers of the list
    let far = relative_index(300, bits::<u8>(3)).for_type::<Vec<(u8, u8)>>().coded();
    let wire = [CHANGED, (0, 6), (257 - 126, 8)];
    is_not_read(far, &Vec::<(u8, u8)>::new(), &wire, ErrorKind::Range, 1, "");
}

/// Checks that a writer rejects objects whose ids do not ascend. In a baseline, such objects are
/// ignored.
#[test]
fn ids_that_do_not_ascend_are_refused() {
    let codec = relative_index(30, bits::<u8>(3)).for_type::<Vec<(u8, u8)>>().coded();
    let refused = |old: &Vec<(u8, u8)>, new: &Vec<(u8, u8)>, bit, reason: &str| {
        is_not_written(codec, [old, new], ErrorKind::Order, bit, reason);
    };
    let none = vec![];
    refused(&none, &vec![(3, 1), (1, 1)], 8, "index 1 is not above the previous index 3");
    refused(&none, &vec![(3, 1), (3, 1)], 8, "index 3 is not above the previous index 3");
    refused(&none, &vec![(30, 1)], 1, "30 is not in 0..=29");
    refused(&none, &vec![(3, 1), (31, 1)], 8, "31 is not in 0..=29");
    refused(&vec![(40, 1)], &vec![(40, 2)], 1, "40 is not in 0..=29");
    refused(
        &vec![(5, 1), (3, 1)],
        &vec![(5, 1), (3, 2)],
        1,
        "index 3 is not above the previous index 5",
    );
    // an object of the baseline that has no valid place is ignored
    for old in [vec![(5, 1), (3, 1)], vec![(5, 1), (5, 1)]] {
        let (wire, new) = ([CHANGED, step(1), (1, 3), step(30)], vec![(0, 1), (5, 1)]);
        is_sent_by(codec, [&old, &new], &wire, [&none, &new]);
    }
    let wire = [CHANGED, step(4), GONE, step(27)];
    is_sent_by(codec, [&vec![(3, 1), (1, 1)], &none], &wire, [&none, &none]);
    is_sent_by(codec, [&vec![(40, 1)], &none], &[SAME], [&none, &none]);
    let kept = |old: Vec<(u8, u8)>, read: Vec<(u8, u8)>| {
        is_sent_by(codec, [&old, &read], &[SAME], [&vec![], &read]);
        assert!(!codec.same::<FloatValues>(&old, &old), "{old:?} is none itself");
    };
    kept(vec![(1, 5), (40, 6)], vec![(1, 5)]);
    kept(vec![(1, 5), (30, 6)], vec![(1, 5)]);
    kept(vec![(1, 5), (1, 6), (29, 7)], vec![(1, 5), (29, 7)]);
}
