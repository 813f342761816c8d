//! Tests of maps and sets in a delta: changed entries of the baseline, and new ones.

use core::iter::once;
use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

use super::sent::{
    CHANGED, SAME, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_as, is_sent_by,
    is_unpaid, step, told,
};
use crate::codec::{bits, compressed, map, set};
use crate::error::ErrorKind;

const MISPLACED: &str = "the key is not new, or not above the previous one";

const GONE: (u128, u32) = (1, 1);
const STAYS: (u128, u32) = (0, 1);

#[test]
fn a_map_says_what_is_touched_and_what_is_new() {
    let codec = || map(0, 10, bits::<u8>(4), bits::<u8>(3)).for_type::<u8, u8>();
    let old = BTreeMap::from([(1, 1), (3, 3), (5, 5)]);
    is_sent(codec(), &old, &old, &[SAME]);
    let new = BTreeMap::from([(1, 1), (3, 4), (7, 7)]);
    let wire = [CHANGED, step(2), STAYS, (4, 3), step(1), GONE, step(1), (1, 4), (7, 4), (7, 3)];
    is_sent(codec(), &old, &new, &wire);
    let new = BTreeMap::from([(3, 3), (5, 5)]);
    is_sent(codec(), &old, &new, &[CHANGED, step(1), GONE, step(3), (0, 4)]);
    let new = BTreeMap::from([(1, 1), (2, 6), (3, 3), (5, 5), (9, 0)]);
    let wire = [CHANGED, step(4), (2, 3), (2, 4), (6, 3), (9, 4), (0, 3)];
    is_sent(codec(), &old, &new, &wire);
    let new = BTreeMap::from([(1, 0), (3, 1), (5, 2)]);
    let each = (0..3).flat_map(|value| [step(1), STAYS, (value, 3)]);
    let wire: Vec<_> = once(CHANGED).chain(each).chain([step(1), (0, 3)]).collect();
    is_sent(codec(), &old, &new, &wire);
    is_sent(
        codec(),
        &BTreeMap::new(),
        &BTreeMap::from([(9, 1)]),
        &[CHANGED, step(1), (1, 4), (9, 4), (1, 3)],
    );
    // only the keys, only the values, only the number
    is_sent(
        codec(),
        &BTreeMap::from([(1, 1)]),
        &BTreeMap::from([(2, 1)]),
        &[CHANGED, step(1), GONE, step(1), (1, 4), (2, 4), (1, 3)],
    );
    let rounded = map(0, 3, bits::<u8>(4), compressed::<f32>(0.0, 7.0, 1.0)).for_type::<u8, f32>();
    let (old, new) = (BTreeMap::from([(1, 1.2), (2, 2.2)]), BTreeMap::from([(1, 0.9), (2, 3.1)]));
    let wire = [CHANGED, step(2), STAYS, (3, 3), step(1), (0, 1)];
    is_sent_as(rounded, &old, &new, &wire, &BTreeMap::from([(1, 1.0), (2, 3.0)]));
    let wire = [SAME];
    let read = BTreeMap::from([(1, 1.0), (2, 2.0)]);
    is_sent_as(rounded, &old, &BTreeMap::from([(1, 0.9), (2, 1.9)]), &wire, &read);
}

/// Checks that the range of the number of new entries depends on the number of entries that the map
/// keeps of the baseline.
#[test]
fn as_many_are_new_as_there_is_room_for() {
    let codec = map(2, 4, bits::<u8>(4), bits::<u8>(3)).for_type::<u8, u8>();
    let old = BTreeMap::from([(1, 1), (2, 2), (3, 3)]);
    // none is kept: two to four are new
    let gone = [step(1), GONE].repeat(3);
    let new = [step(1), (0, 2), (7, 4), (1, 3), (8, 4), (0, 3)];
    let wire: Vec<_> = once(CHANGED).chain(gone).chain(new).collect();
    is_sent(codec, &old, &BTreeMap::from([(7, 1), (8, 0)]), &wire);
    // one is kept: one to three are new
    let wire = [CHANGED, step(2), GONE, step(1), GONE, step(1), (0, 2), (8, 4), (0, 3)];
    is_sent(codec, &old, &BTreeMap::from([(1, 1), (8, 0)]), &wire);
    // all are kept: none or one is new
    let wire = [CHANGED, step(4), (1, 1), (8, 4), (0, 3)];
    is_sent(codec, &old, &BTreeMap::from([(1, 1), (2, 2), (3, 3), (8, 0)]), &wire);
    let more = BTreeMap::from([(1, 1), (2, 2), (3, 3), (8, 0), (9, 0)]);
    let reason = "length 2 is above 1";
    is_not_written(codec.coded(), [&old, &more], ErrorKind::Range, 5, reason);
    let reason = "length 0 is below 1";
    let wire = [CHANGED, step(2), GONE, step(1), GONE, step(1), (3, 2)];
    is_not_read(codec.coded(), &old, &wire, ErrorKind::Range, 9, "length 4 is above 3");
    let fewer = BTreeMap::from([(1, 1)]);
    is_not_written(codec.coded(), [&old, &fewer], ErrorKind::Range, 9, reason);
}

#[test]
fn a_map_or_a_set_that_is_too_long_counts_as_empty() {
    let few = map(0, 2, bits::<u8>(4), bits::<u8>(3)).for_type::<u8, u8>().coded();
    let old = BTreeMap::from([(1, 1), (2, 2), (3, 3)]);
    let (none, new) = (BTreeMap::new(), BTreeMap::from([(1, 1), (5, 2)]));
    let wire = [CHANGED, step(1), (2, 2), (1, 4), (1, 3), (5, 4), (2, 3)];
    is_sent_by(few, [&old, &new], &wire, [&none, &new]);
    is_sent_by(few, [&old, &none], &[CHANGED, step(1), (0, 2)], [&none, &none]);
    let reason = "length 3 is above 2";
    is_not_written(few, [&old, &old], ErrorKind::Range, 2, reason);
    let reason = "it must change: its baseline value is not allowed here";
    is_not_read(few, &old, &[SAME], ErrorKind::Range, 0, reason);
    let few = set(0, 2, bits::<u8>(4)).for_type::<u8>().coded();
    let old = BTreeSet::from([1, 2, 3]);
    let (none, new) = (BTreeSet::new(), BTreeSet::from([1, 5]));
    is_sent_by(few, [&old, &new], &[CHANGED, step(1), (2, 2), (1, 4), (5, 4)], [&none, &new]);
    is_sent_by(few, [&old, &none], &[CHANGED, step(1), (0, 2)], [&none, &none]);
    is_not_read(few, &old, &[SAME], ErrorKind::Range, 0, reason);
}

#[test]
fn a_map_is_said_in_one_way() {
    let codec = map(0, 10, bits::<u8>(4), bits::<u8>(3)).for_type::<u8, u8>().coded();
    let old = BTreeMap::from([(1, 1), (3, 3), (5, 5)]);
    is_not_read(codec, &old, &[CHANGED, step(4), (0, 3)], ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, step(2), STAYS, (3, 3)];
    is_not_read(codec, &old, &wire, ErrorKind::Redundant, 1, UNCHANGED);
    let wire = [CHANGED, step(2), STAYS, (4, 3), step(1), STAYS, (5, 3)];
    is_not_read(codec, &old, &wire, ErrorKind::Redundant, 9, UNCHANGED);
    for key in [1, 3, 5] {
        let wire = [CHANGED, step(4), (1, 3), (key, 4), (0, 3)];
        is_not_read(codec, &old, &wire, ErrorKind::Order, 8, MISPLACED);
    }
    for key in [7, 6, 0] {
        let wire = [CHANGED, step(4), (2, 3), (7, 4), (0, 3), (key, 4), (0, 3)];
        is_not_read(codec, &old, &wire, ErrorKind::Order, 15, MISPLACED);
    }
    // a removed entry cannot be new
    let wire = [CHANGED, step(2), GONE, step(2), (1, 4), (3, 4), (0, 3)];
    is_not_read(codec, &old, &wire, ErrorKind::Order, 14, MISPLACED);
    // seven bits an entry: four entries need 28, more than are left
    is_unpaid(codec, &old, &[CHANGED, step(4), (4, 3), (0, 24)], 8);
    is_unpaid(codec, &old, &[CHANGED, step(4), (4, 3), (2, 7), (4, 7), (6, 7), (0, 3)], 8);
    is_unpaid(codec, &old, &[CHANGED, step(4), (3, 3), (2, 8)], 8);
    let told = told(codec, &old, &[CHANGED, step(2), GONE, step(2), (1, 4), (7, 4), (2, 3)]);
    assert_eq!(
        told,
        [
            ".it changed true in 1",
            ".it index 1 in 4",
            ".it[1] removed true in 1",
            ".it index 3 in 4",
            ".it length 1 in 4",
            ".it[2] value 7 in 4",
            ".it[2] value 2 in 3"
        ]
    );
}

#[test]
fn a_set_says_what_is_gone_and_what_is_new() {
    let codec = || set(0, 10, bits::<u8>(4)).for_type::<u8>();
    let old = BTreeSet::from([1, 3, 5]);
    is_sent(codec(), &old, &old, &[SAME]);
    let wire = [CHANGED, step(2), step(2), (0, 4)];
    is_sent(codec(), &old, &BTreeSet::from([1, 5]), &wire);
    let wire = [CHANGED, step(4), (2, 3), (2, 4), (7, 4)];
    is_sent(codec(), &old, &BTreeSet::from([1, 2, 3, 5, 7]), &wire);
    let wire = [CHANGED, step(1), step(1), step(1), step(1), (0, 4)];
    is_sent(codec(), &old, &BTreeSet::new(), &wire);
    let wire = [CHANGED, step(1), step(2), step(1), (1, 4), (4, 4)];
    is_sent(codec(), &old, &BTreeSet::from([3, 4]), &wire);
    is_sent(
        codec(),
        &BTreeSet::from([1]),
        &BTreeSet::from([2]),
        &[CHANGED, step(1), step(1), (1, 4), (2, 4)],
    );
    let as_said = codec().coded();
    is_not_read(as_said, &old, &[CHANGED, step(4), (0, 3)], ErrorKind::Redundant, 0, UNCHANGED);
    for item in [1, 3, 5] {
        let wire = [CHANGED, step(4), (1, 3), (item, 4)];
        is_not_read(as_said, &old, &wire, ErrorKind::Order, 8, MISPLACED);
    }
    for item in [7, 6, 0] {
        let wire = [CHANGED, step(4), (2, 3), (7, 4), (item, 4)];
        is_not_read(as_said, &old, &wire, ErrorKind::Order, 12, MISPLACED);
    }
    is_unpaid(as_said, &old, &[CHANGED, step(4), (5, 3), (0, 16)], 8);
    let reason = "length 8 is above 7";
    let many = BTreeSet::from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    is_not_written(as_said, [&old, &many], ErrorKind::Range, 5, reason);
    let beyond = BTreeSet::from([1, 3, 5, 16]);
    is_not_written(as_said, [&old, &beyond], ErrorKind::Range, 8, "16 does not fit in 4 bits");
    assert_eq!(
        told(as_said, &old, &[CHANGED, step(2), step(2), (1, 4), (7, 4)]),
        [
            ".it changed true in 1",
            ".it index 1 in 4",
            ".it index 3 in 4",
            ".it length 1 in 4",
            ".it[2] value 7 in 4"
        ]
    );
}
