//! Tests of lists in which each element is sent as its delta to the element before it.

use std::collections::VecDeque;
use std::panic::catch_unwind;
use std::vec;
use std::vec::Vec;

use super::kept::{is_kept, is_not_read, is_not_written, is_read_as};
use super::told::{said_of, why};
use crate::codec::{Codec as _, array, bits, compressed, list, none, optional, plain, ranged};
use crate::cost::{Memory, Width};
use crate::delta::{delta_list, more_delta_list};
use crate::error::ErrorKind;
use crate::io::ReadStream;
use crate::schema::Node;
use crate::stream::Stream as _;

/// Entry of an expected encoding (a number and its width in bits): a changed bit that is set.
const CHANGED: (u128, u32) = (1, 1);
/// Entry of an expected encoding: a changed bit that is not set.
const SAME: (u128, u32) = (0, 1);
/// Entry of an expected encoding: the bit before a difference (`NEAR`), or before a whole value (`FAR`).
const NEAR: (u128, u32) = (1, 1);
const FAR: (u128, u32) = (0, 1);

#[test]
fn an_element_is_a_delta_to_the_one_before_it() {
    let few = || delta_list(0, 6, bits::<u8>(4)).for_type::<Vec<u8>>();
    is_kept(few(), vec![], &[(0, 3)]);
    is_kept(few(), vec![9], &[(1, 3), (9, 4)]);
    is_kept(few(), vec![9, 9, 9], &[(3, 3), (9, 4), SAME, SAME]);
    is_kept(few(), vec![9, 9, 5, 5], &[(4, 3), (9, 4), SAME, CHANGED, (5, 4), SAME]);
    let near =
        || delta_list(1, 4, ranged::<i16>(-20, 20).small_large(2, 3)).for_type::<VecDeque<i16>>();
    let wire =
        [(3, 2), (19, 6), CHANGED, NEAR, (1, 1), (1, 2), SAME, CHANGED, NEAR, (0, 1), (4, 3)];
    is_kept(near(), VecDeque::from([-1_i16, 0, 0, -6]), &wire);
    let wire = [(1, 2), (19, 6), CHANGED, FAR, (40, 6)];
    is_kept(near(), VecDeque::from([-1_i16, 20]), &wire);
    let some = || delta_list(0, 3, optional(bits::<u8>(4))).for_type::<Vec<Option<u8>>>();
    let wire = [(3, 2), (0, 1), CHANGED, (1, 1), (5, 4), CHANGED, (1, 1), (6, 4)];
    is_kept(some(), vec![None, Some(5), Some(6)], &wire);
}

#[test]
fn continuation_bits_stand_before_the_deltas() {
    let more = || more_delta_list(0, 3, bits::<u8>(4)).for_type::<Vec<u8>>();
    let mark = (1, 1);
    is_kept(more(), vec![], &[(0, 1)]);
    is_kept(more(), vec![9, 9, 3], &[mark, (9, 4), mark, SAME, mark, CHANGED, (3, 4), (0, 1)]);
    is_not_read::<Vec<u8>, _>(
        more(),
        &[mark, (9, 4), mark, CHANGED, (9, 4)],
        ErrorKind::Redundant,
        6,
    );
    let wire = [mark, (9, 4), mark, SAME, mark, SAME, mark];
    is_not_read::<Vec<u8>, _>(more(), &wire, ErrorKind::Range, 9);
    let least = more_delta_list(2, 3, bits::<u8>(4)).for_type::<Vec<u8>>();
    is_not_read::<Vec<u8>, _>(least, &[mark, (9, 4), (0, 1)], ErrorKind::Range, 5);
}

/// Checks a list of quantised floats: the baseline of each element is the value that a reader gets
/// for the element before it, so that nothing drifts.
#[test]
fn a_rounded_element_is_the_baseline_of_the_next() {
    let steps =
        || delta_list(0, 7, compressed::<f32>(0.0, 15.0, 1.0).small(2)).for_type::<Vec<f32>>();
    let wire = [(4, 3), (1, 4), SAME, CHANGED, NEAR, (1, 2), CHANGED, FAR, (15, 4)];
    is_read_as(steps(), &vec![1.4, 0.6, 1.6, 15.0], &wire, &vec![1.0, 1.0, 2.0, 15.0]);
    is_kept(steps(), vec![1.0, 1.0, 2.0, 15.0], &wire);
    let pairs = delta_list(0, 3, array::<2, _>(compressed::<f32>(0.0, 15.0, 1.0)));
    let wire = [(2, 2), (1, 4), (2, 4), CHANGED, SAME, CHANGED, (3, 4)];
    is_read_as(
        pairs.for_type::<Vec<[f32; 2]>>(),
        &vec![[1.4, 1.6], [0.6, 2.6]],
        &wire,
        &vec![[1.0, 2.0], [1.0, 3.0]],
    );
}

#[test]
fn a_reader_rejects_deltas_that_no_writer_makes() {
    let few = || delta_list(0, 6, bits::<u8>(4).small(2)).for_type::<Vec<u8>>();
    let unchanged = [(2, 3), (9, 4), CHANGED, NEAR, (0, 2)];
    is_not_read::<Vec<u8>, _>(few(), &unchanged, ErrorKind::Redundant, 7);
    let too_long = [(2, 3), (9, 4), CHANGED, FAR, (10, 4)];
    is_not_read::<Vec<u8>, _>(few(), &too_long, ErrorKind::Redundant, 8);
    let out_of_range = [(2, 3), (15, 4), CHANGED, NEAR, (1, 2)];
    is_not_read::<Vec<u8>, _>(few(), &out_of_range, ErrorKind::Range, 9);
    is_not_read::<Vec<u8>, _>(few(), &[(7, 3)], ErrorKind::Range, 0);
    is_not_written(few(), vec![16_u8], ErrorKind::Range, 3);
    is_not_written(few(), vec![5_u8, 5, 16], ErrorKind::Range, 10);
    is_not_written(few(), vec![5_u8; 7], ErrorKind::Range, 0);
    assert_eq!(why(few(), &vec![5_u8, 16]), "16 does not fit in 4 bits");
    // six elements take at least six bits; there are only five
    let mut place = few().codec.blank();
    let mut stream = ReadStream::at(&[6], 0);
    let found: Result<(), _> = stream.field::<Vec<u8>, _>(&mut place, few());
    assert_eq!(found.map_err(crate::error::Error::kind), Err(ErrorKind::Overflow));
    assert_eq!(place.capacity(), 0);
}

#[test]
fn a_trace_shows_the_changes() {
    let few = delta_list(0, 6, bits::<u8>(4)).for_type::<Vec<u8>>();
    let said = said_of::<Vec<u8>, _>(few, &[(3, 3), (9, 4), SAME, CHANGED, (5, 4)]);
    let expected = "0 3 length = 3; 3 4 value [0] = 9; 7 1 changed [1] = false; 8 1 changed [2] = \
                    true; 9 4 value [2] = 5";
    assert_eq!(said, expected);
}

#[test]
fn a_list_of_deltas_costs_what_its_elements_can_take() {
    let cost = |width: Width| (width.lead, width.min, width.max, width.exact);
    let few = delta_list(2, 6, bits::<u8>(4)).for_type::<Vec<u8>>();
    assert_eq!(cost(few.width), (3, 3 + 4 + 1, 3 + 4 + 5 * 5, true));
    assert_eq!(
        few.width.memory,
        Memory::NONE.within(<Vec<u8> as crate::codec::Collection>::HEAP, 6)
    );
    let near = delta_list(0, 6, bits::<u8>(4).small_large(1, 3)).for_type::<Vec<u8>>();
    assert_eq!(cost(near.width), (3, 3, 3 + 4 + 5 * 6, true));
    let more = more_delta_list(2, 6, bits::<u8>(4)).for_type::<Vec<u8>>();
    assert_eq!(cost(more.width), (1, 1 + 4 + 1 + 2, 1 + 4 + 5 * 5 + 6, true));
    let rounded = delta_list(0, 6, compressed::<f32>(0.0, 15.0, 1.0)).for_type::<Vec<f32>>();
    assert!(!rounded.width.exact);
    let hash = |node: Option<&Node>| match node {
        Some(Node::Deltas { max_bits, hash }) => (*max_bits, *hash),
        other => panic!("{other:?}"),
    };
    let (one, other) = (hash(few.shape.nodes().get(1)), hash(near.shape.nodes().get(1)));
    assert!(one.0 == 5 && other.0 == 6 && one.1 != other.1, "{one:?} {other:?}");
    assert_eq!(few.change(), crate::cost::DeltaCost::whole(few.width));
    // an element without bits takes its changed bit
    is_kept(delta_list(0, 3, none()).for_type::<Vec<()>>(), vec![(); 3], &[(3, 2), SAME, SAME]);
}

#[test]
fn an_element_may_not_own_heap_memory() {
    let lists = list(0, 3, plain::<u8>()).for_type::<Vec<u8>>();
    let stops = catch_unwind(|| delta_list(0, 3, lists))
        .map_err(|words| words.downcast_ref::<std::string::String>().cloned().unwrap_or_default());
    let words = "an element may own heap memory, of which one bit would make a copy: remove \
                 `delta`, or use elements of a fixed size, such as arrays";
    assert_eq!(stops.map(drop), Err(words.into()));
}
