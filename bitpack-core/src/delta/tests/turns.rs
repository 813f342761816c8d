//! Tests of quaternions in a delta, which is sent as differences of the codes of three components.

use super::sent::{
    CHANGED, SAME, SMALL_ENOUGH, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_as, told,
};
use crate::codec::{SmallestThree, smallest_three};
use crate::error::ErrorKind;

const CODEC: SmallestThree = SmallestThree::new(10);

/// Returns a turn, as the quaternion that a reader restores from these codes: the index of the
/// largest component, and the other three as quantised numbers.
fn turn(largest: usize, steps: [u64; 3]) -> [f32; 4] {
    CODEC.quaternion([0.0; 4], largest, steps).0
}

#[test]
fn a_turn_is_whole_where_a_step_differs() {
    let whole = smallest_three::<[f32; 4]>(10);
    let old = turn(3, [512, 400, 600]);
    is_sent(whole, &old, &old, &[SAME]);
    let wire = [CHANGED, (3, 2), (512, 10), (400, 10), (601, 10)];
    is_sent(whole, &old, &turn(3, [512, 400, 601]), &wire);
    let wire = [CHANGED, (1, 2), (512, 10), (400, 10), (600, 10)];
    is_sent(whole, &old, &turn(1, [512, 400, 600]), &wire);
    // a value with the same codes counts as unchanged, and is read as those codes
    let beside = old.map(|component| component + 0.0001);
    is_sent_as(whole, &old, &beside, &[SAME], &old);
    is_sent_as(whole, &beside, &old, &[SAME], &old);
    let wire = [CHANGED, (3, 2), (512, 10), (400, 10), (600, 10)];
    is_not_read(whole.coded(), &old, &wire, ErrorKind::Redundant, 0, UNCHANGED);
    assert_eq!(
        told(whole.coded(), &old, &[CHANGED, (1, 2), (512, 10), (512, 10), (512, 10)]),
        [
            ".it changed true in 1",
            ".it tag 1 in 2",
            ".it.x value 0.00069123507 in 10",
            ".it.z value 0.00069123507 in 10",
            ".it.w value 0.00069123507 in 10"
        ]
    );
}

#[test]
fn small_turns_are_differences_of_steps() {
    let near = smallest_three::<[f32; 4]>(10).quaternion_delta(4, 0);
    let old = turn(1, [512, 400, 600]);
    is_sent(near, &old, &old, &[SAME]);
    let wire = [CHANGED, (1, 1), (7, 4), (0, 4), (8, 4)];
    is_sent(near, &old, &turn(1, [519, 400, 592]), &wire);
    let wire = [CHANGED, (0, 1), (1, 2), (520, 10), (400, 10), (600, 10)];
    is_sent(near, &old, &turn(1, [520, 400, 600]), &wire);
    let wire = [CHANGED, (0, 1), (1, 2), (512, 10), (400, 10), (591, 10)];
    is_sent(near, &old, &turn(1, [512, 400, 591]), &wire);
    let wire = [CHANGED, (0, 1), (2, 2), (512, 10), (400, 10), (600, 10)];
    is_sent(near, &old, &turn(2, [512, 400, 600]), &wire);
    let beside = old.map(|component| component + 0.0001);
    is_sent_as(near, &beside, &old, &[SAME], &old);
    let tiers = smallest_three::<[f32; 4]>(10).quaternion_delta(3, 5);
    let wire = [CHANGED, (1, 1), (1, 1), (3, 3), (0, 1), (0, 5), (0, 1), (31, 5)];
    is_sent(tiers, &old, &turn(1, [515, 404, 595]), &wire);
    let coded = near.coded();
    let wire = [CHANGED, (0, 1), (1, 2), (512, 10), (407, 10), (600, 10)];
    is_not_read(coded, &old, &wire, ErrorKind::Redundant, 1, SMALL_ENOUGH);
    let wire = [CHANGED, (1, 1), (0, 4), (0, 4), (0, 4)];
    is_not_read(coded, &old, &wire, ErrorKind::Redundant, 0, UNCHANGED);
    assert_eq!(
        told(coded, &old, &[CHANGED, (1, 1), (0, 4), (1, 4), (0, 4)])[2..],
        [
            ".it.x value 0.00069123507 in 4",
            ".it.z value -0.15275711 in 4",
            ".it.w value 0.1223439 in 4"
        ]
    );
}

/// Checks that a reader rejects a difference that leads to a code (quantised component) out of
/// range, or to codes that no unit quaternion has.
#[test]
fn a_quaternion_does_not_leave_its_range() {
    let near = smallest_three::<[f32; 4]>(10).quaternion_delta(6, 0);
    let coded = near.coded();
    // components that are nearly as large as the largest
    let (least, greatest) = ([0.7076, -0.7066, 0.0007, 0.0007], [0.7076, 0.0007, 0.0007, 0.7066]);
    let wire = [CHANGED, (1, 1), (63, 6), (0, 6), (0, 6)];
    is_sent_as(near, &turn(0, [1, 512, 512]), &least, &wire, &turn(0, [0, 512, 512]));
    is_not_read(coded, &least, &wire, ErrorKind::Range, 2, "-1 is not in 0..=1023");
    let wire = [CHANGED, (1, 1), (0, 6), (0, 6), (1, 6)];
    is_sent_as(near, &turn(0, [512, 512, 1022]), &greatest, &wire, &turn(0, [512, 512, 1023]));
    is_not_read(coded, &greatest, &wire, ErrorKind::Range, 14, "1024 is not in 0..=1023");
    let reason = "not a unit quaternion: the squares of its components sum to at least 1.1302269";
    let old = turn(3, [925, 925, 512]);
    let wire = [CHANGED, (1, 1), (31, 6), (31, 6), (0, 6)];
    is_not_read(coded, &old, &wire, ErrorKind::Range, 2, reason);
    let reason = "not a unit quaternion: the squares of its components sum to at least 1.9960903";
    let wire = [CHANGED, (0, 1), (0, 2), (1023, 10), (1023, 10), (1023, 10)];
    is_not_read(coded, &old, &wire, ErrorKind::Range, 2, reason);
    let whole = smallest_three::<[f32; 4]>(10).coded();
    let wire = [CHANGED, (0, 2), (1023, 10), (1023, 10), (1023, 10)];
    is_not_read(whole, &old, &wire, ErrorKind::Range, 1, reason);
}

/// Checks that a writer rejects a quaternion that is not unit length, even if it equals the
/// baseline. For a baseline that is not unit length, both ends use the codes that it would have.
#[test]
fn what_is_no_unit_quaternion_is_not_sent() {
    let (whole, near) =
        (smallest_three::<[f32; 4]>(10), smallest_three::<[f32; 4]>(10).quaternion_delta(4, 0));
    let long = [0.0, 0.0, 0.0, 2.0];
    let reason = "not a unit quaternion: its squares sum to 4, not 0.98..=1.02";
    is_not_written(whole.coded(), [&long, &long], ErrorKind::Range, 1, reason);
    is_not_written(near.coded(), [&long, &long], ErrorKind::Range, 2, reason);
    let one = turn(3, [512, 512, 512]);
    is_sent(whole, &long, &one, &[SAME]);
    is_sent(near, &long, &turn(3, [513, 512, 512]), &[CHANGED, (1, 1), (1, 4), (0, 4), (0, 4)]);
    let nan = [f32::NAN, 0.0, 0.0, 1.0];
    is_not_written(near.coded(), [&nan, &nan], ErrorKind::NotFinite, 2, "NaN is not finite");
}
