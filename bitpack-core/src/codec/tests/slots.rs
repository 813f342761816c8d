//! Tests of array subsets (objects at some indices): every container in all four encodings, and
//! invalid bits.

use core::fmt::Debug;
use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use super::kept::{Wire, is_kept, is_not_read, is_not_written};
use super::told::{said_of, why};
use crate::codec::{
    Declared, Sparse, Subset, bits, flags, indices, none, optional, plain, relative_index, sentinel,
};
use crate::cost::Memory;
use crate::error::ErrorKind;
use crate::io::{MeasureStream, ReadStream, WriteStream};
use crate::number::Index;
use crate::stream::Stream as _;

type Slots<const N: usize> = [Option<u8>; N];

/// Returns the four encodings of an array subset: flags, indices, sentinel and relative index.
fn ways<C: Copy>(max: usize, inner: Declared<C>) -> [Declared<Subset<C>>; 4] {
    [flags(max, inner), indices(max, inner), sentinel(max, inner), relative_index(max, inner)]
}

/// Returns the expected bits of objects at some of `max` indices, in each of the four encodings of a subset.
/// An object has `object` bits.
fn wires(max: u32, objects: &[(u32, u8)], object: u32) -> [Vec<(u128, u32)>; 4] {
    let bits = |number: u32| 32 - number.leading_zeros();
    let [mut flags, mut indices, mut sentinel, mut steps] = [const { Vec::new() }; 4];
    indices.push((objects.len() as u128, bits(max)));
    let mut next = 0;
    for &(index, value) in objects {
        let value = (u128::from(value), object);
        flags.extend((next..index).map(|_| (0, 1)));
        flags.extend([(1, 1), value]);
        indices.extend([(index.into(), bits(max - 1)), value]);
        sentinel.extend([(index.into(), bits(max)), value]);
        steps.extend([step((index + 1 - next).into(), max.into()), value]);
        next = index + 1;
    }
    flags.extend((next..max).map(|_| (0, 1)));
    sentinel.push((max.into(), bits(max)));
    steps.push(step((max + 1 - next).into(), max.into()));
    [flags, indices, sentinel, steps]
}

/// Returns the expected code of a difference between indices, from the table in "Serialization
/// Strategies": as many zeros as the number of the tier (range of differences), a one, and the
/// offset in the tier.
pub(super) fn step(step: u64, max: u64) -> (u128, u32) {
    let table = [(1, 0), (2, 2), (6, 3), (14, 4), (30, 5), (62, 6), (126, 99)];
    let tier = table.iter().rposition(|(first, _)| *first <= step).unwrap_or_default();
    let (first, bits) = table[tier];
    let offset = u128::from(step - first);
    if tier == 6 {
        let range = max + 1 - first;
        return (offset << 6, 6 + 64 - range.leading_zeros());
    }
    ((1 | offset << 1) << tier, tier as u32 + 1 + bits)
}

/// Asserts that a subset is read back equal in all four encodings, also over other contents of the
/// container.
fn in_all_ways<A: Sparse<Item = u8> + Clone + PartialEq + Debug>(
    max: u32,
    objects: &[(u32, u8)],
    value: &A,
    before: &[A],
) {
    for (declared, wire) in
        ways(max as usize, bits::<u8>(3)).into_iter().zip(wires(max, objects, 3))
    {
        let declared = declared.for_type::<A>();
        is_kept(declared, value.clone(), &wire);
        let mut buffer = [0; 400];
        let mut stream = WriteStream::new(&mut buffer);
        assert!(stream.field(value, declared).and_then(|()| stream.finish()).is_ok());
        for before in before {
            let mut place = before.clone();
            assert_eq!(ReadStream::new(&buffer).field(&mut place, declared), Ok(()));
            assert_eq!(&place, value, "over {before:?}");
        }
    }
}

#[test]
fn lists_and_maps_are_subsets_too() {
    let objects = [(1, 5), (4, 6), (8, 7)];
    let list = |entries: &[(u8, u8)]| entries.to_vec();
    in_all_ways(
        9,
        &objects,
        &list(&[(1, 5), (4, 6), (8, 7)]),
        &[vec![], list(&[(0, 1); 5]), list(&[(8, 7), (1, 2)])],
    );
    let map = |entries: &[(u64, u8)]| entries.iter().copied().collect::<BTreeMap<_, _>>();
    in_all_ways(
        9,
        &objects,
        &map(&[(1, 5), (4, 6), (8, 7)]),
        &[map(&[(0, 1), (2, 2), (8, 0), (99, 1)]), map(&[])],
    );
    in_all_ways(9, &[], &list(&[]), &[list(&[(0, 1)])]);
    in_all_ways(9, &[], &map(&[]), &[map(&[(0, 1)])]);
    let slots = [None, Some(5), None, None, Some(6), None, None, None, Some(7)];
    in_all_ways(9, &objects, &slots, &[[Some(1); 9], [None; 9]]);
    in_all_ways(9, &[], &[None; 9], &[[Some(1); 9]]);
    let all = [0, 1, 2].map(|index| (index, 6));
    in_all_ways(3, &all, &[Some(6); 3], &[[None; 3]]);
    in_all_ways(3, &[(2, 6)], &[None, None, Some(6)], &[[Some(1); 3]]);
}

#[test]
fn bare_indices_have_no_objects() {
    let objects = [(1, 0), (2, 0), (7, 0)];
    for (declared, wire) in ways(9, none()).into_iter().zip(wires(9, &objects, 0)) {
        let declared = declared.for_type::<Vec<u8>>();
        is_kept(declared, vec![1, 2, 7], &wire);
        let mut buffer = [0; 400];
        let mut stream = WriteStream::new(&mut buffer);
        assert_eq!(stream.field(&vec![1_u8, 2, 7], declared), Ok(()));
        assert!(stream.finish().is_ok());
        for mut place in [vec![], vec![9; 2], vec![9; 7]] {
            assert_eq!(ReadStream::new(&buffer).field(&mut place, declared), Ok(()));
            assert_eq!(place, [1, 2, 7]);
        }
    }
    for (declared, wire) in ways(9, none()).into_iter().zip(wires(9, &[], 0)) {
        is_kept(declared.for_type::<Vec<u8>>(), Vec::<u8>::new(), &wire);
    }
}

#[test]
fn gaps_are_of_any_length() {
    fn at<const N: usize>(indices: &[u32]) {
        let objects: Vec<_> = indices.iter().map(|index| (*index, 5)).collect();
        let mut slots: Slots<N> = [None; N];
        for index in indices {
            slots[*index as usize] = Some(5);
        }
        in_all_ways(N as u32, &objects, &slots, &[[Some(1); N]]);
    }
    at::<1>(&[]);
    at::<1>(&[0]);
    at::<32>(&[31]);
    at::<33>(&[31, 32]);
    at::<33>(&[32]);
    for indices in [&[0][..], &[31], &[32], &[33, 64], &[0, 32, 63, 64, 99]] {
        at::<100>(indices);
    }
    // steps of the last tier
    at::<130>(&[124]);
    at::<130>(&[125, 129]);
    at::<127>(&[126]);
}

#[test]
fn subsets_say_what_they_cost() {
    fn all<C>(declared: &Declared<C>) -> (u32, bool, u64, u64, u64) {
        let width = declared.width;
        (width.lead, width.fixed, width.min, width.max, width.free)
    }
    assert_eq!(
        ways(9, bits::<u8>(3)).each_ref().map(all),
        [
            (0, false, 9, 9 + 9 * 3, 0),
            (4, false, 4, 4 + 9 * 7, 0),
            (0, false, 4, 4 + 9 * 7, 0),
            (0, false, 1, 9 * 4 + 1, 0),
        ]
    );
    // zero-bit objects that no index bit backs: only if there is a single slot
    assert_eq!(ways(1, none()).map(|it| it.width.free), [0, 1, 0, 0]);
    assert_eq!(ways(2, none()).map(|it| it.width.free), [0; 4]);
    let each = plain::<bool>();
    let each = Declared { width: each.width.with_free(3), ..each };
    assert_eq!(ways(9, each).map(|it| it.width.free), [27; 4]);
    assert_eq!(ways(u32::MAX as usize, none()).map(|it| it.width.free), [0; 4]);
    // an entry of two bytes, an index of one byte, and a leaf of a tree
    let memory = |heap, moving| Memory { heap, blank: 0, moving };
    for declared in ways(9, bits::<u8>(3)) {
        assert_eq!(declared.for_type::<Vec<(u8, u8)>>().width.memory, memory(18, 18));
        assert_eq!(declared.for_type::<Slots<9>>().width.memory, Memory::NONE);
        let leaf = Memory::NONE.within(crate::cost::Heap::tree::<u8, u8>(), 9);
        assert_eq!(declared.for_type::<BTreeMap<u8, u8>>().width.memory, leaf);
        assert_ne!(leaf, Memory::NONE);
        assert_eq!((declared.change().min, declared.change().max), (2, 9 * 5 + 1));
    }
    assert_eq!(indices(9, none()).for_type::<Vec<u16>>().width.memory, memory(18, 18));
}

#[test]
fn a_subset_is_exact_where_its_objects_and_indices_are() {
    let rough = optional(bits::<u8>(3)).exact_if(false);
    assert!(ways(9, bits::<u8>(3)).iter().all(|it| it.width.exact));
    assert!(ways(9, rough).iter().all(|it| !it.width.exact));
    let declared = flags(9, bits::<u8>(3));
    assert!(declared.for_type::<Vec<(u8, u8)>>().width.exact);
    assert!(
        declared.for_type::<BTreeMap<u8, u8>>().width.exact
            && declared.for_type::<Slots<9>>().width.exact
    );
    assert!(!declared.for_type::<Vec<(Even, u8)>>().width.exact);
}

/// An index type for tests: an even number below 200.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Even(pub(super) u8);

impl Index for Even {
    type Int = u8;
    fn number(&self) -> u8 {
        self.0
    }
    fn of_number(number: u8) -> Option<Self> {
        (number % 2 == 0 && number < 200).then_some(Self(number))
    }
}

#[test]
fn an_index_is_one_of_its_type() {
    type List = Vec<(Even, u8)>;
    for (declared, bit) in ways(9, bits::<u8>(3)).into_iter().zip([0, 4, 0, 0]) {
        let declared = declared.for_type::<List>();
        is_not_written(declared, vec![(Even(3), 1)], ErrorKind::Order, bit);
        assert_eq!(why(declared, &vec![(Even(3), 1)]), "4294967295 is not in 0..=8");
    }
    let odd = wires(9, &[(2, 5), (5, 1)], 3);
    for ((declared, wire), bit) in ways(9, bits::<u8>(3)).into_iter().zip(odd).zip([6, 11, 7, 7]) {
        is_not_read::<List, _>(declared.for_type::<List>(), &wire, ErrorKind::Range, bit);
    }
    // and no larger than its integer
    let wide = [(256, 9), (5, 3)];
    is_not_read::<Vec<(u8, u8)>, _>(sentinel(300, bits(3)), &wide, ErrorKind::Range, 0);
    is_not_read::<BTreeMap<i8, u8>, _>(
        sentinel(300, bits(3)),
        &[(128, 9), (5, 3)],
        ErrorKind::Range,
        0,
    );
    is_not_read::<Vec<u8>, _>(sentinel(300, none()), &[(256, 9)], ErrorKind::Range, 0);
}

#[test]
fn a_writer_refuses_an_index_that_does_not_ascend_or_is_too_large() {
    type List = Vec<(u8, u8)>;
    for (declared, bit) in ways(9, bits::<u8>(3)).into_iter().zip([7, 11, 7, 7]) {
        let declared = declared.for_type::<List>();
        for (index, reason) in [
            (3, "index 3 is not above the previous index 3"),
            (0, "index 0 is not above the previous index 3"),
            (9, "9 is not in 0..=8"),
        ] {
            let list = vec![(3, 1), (index, 2)];
            is_not_written(declared, list.clone(), ErrorKind::Order, bit);
            assert_eq!(why(declared, &list), reason);
        }
        assert_eq!(why(declared, &vec![(3, 1), (8, 2)]), "it is written");
    }
    assert_eq!(why(flags(0, none()), &vec![0_u8]), "0 is not in 0..=0");
}

#[test]
fn a_reader_says_where_a_subset_goes_wrong() {
    let slots = ways(9, bits::<u8>(3)).map(Declared::<Subset<_>>::for_type::<Slots<9>>);
    let [flags, indices, sentinel, relative] = slots;
    assert_eq!(
        said_of::<Slots<9>, _>(flags, &[(0, 1), (1, 1), (5, 3), (0, 7)]),
        "0 2 present = true; 2 3 value [1] = 5; 5 7 present = false"
    );
    assert_eq!(
        said_of::<Slots<9>, _>(indices, &[(2, 4), (3, 4), (1, 3), (3, 4)]),
        "0 4 length = 2; 4 4 index = 3; 8 3 value [3] = 1; 11 4 index = 3; \
         expected indices or keys in strictly ascending order (bit 11); because 3 is not in 4..=9"
    );
    assert_eq!(
        said_of::<Slots<9>, _>(sentinel, &[(3, 4), (1, 3), (9, 4)]),
        "0 4 index = 3; 4 3 value [3] = 1; 7 4 index = 9"
    );
    assert_eq!(
        said_of::<Slots<9>, _>(relative, &[(2, 4), (1, 3), (0b11_1000, 8)]),
        "0 4 index = 1; 4 3 value [1] = 1; 7 8 value refused: 0x38; \
         the value is outside its declared range (bit 7); because 18 is not in 2..=9"
    );
}

#[test]
fn after_the_last_slot_the_end_is_sent() {
    type Full = Slots<2>;
    let [_, _, sentinel, relative] =
        ways(2, bits::<u8>(3)).map(Declared::<Subset<_>>::for_type::<Full>);
    let full = [(0, 2), (1, 3), (1, 2), (2, 3), (1, 2)];
    is_not_read::<Full, _>(sentinel, &full, ErrorKind::Order, 10);
    is_not_read::<Full, _>(sentinel, &[(0, 2), (1, 3), (3, 2)], ErrorKind::Range, 5);
    let full = [(1, 1), (1, 3), (1, 1), (2, 3), (2, 4)];
    is_not_read::<Full, _>(relative, &full, ErrorKind::Range, 8);
}

#[test]
fn a_list_takes_room_for_no_more_than_there_can_be() {
    fn room<A: Sparse<Item = T>, T: Copy, C: crate::codec::Codec<T>>(
        declared: Declared<Subset<C>>,
        value: &A,
    ) -> A {
        let (mut buffer, mut read) = ([0; 40], A::empty());
        let mut stream = WriteStream::new(&mut buffer);
        assert_eq!(stream.field(value, declared), Ok(()));
        assert!(stream.finish().is_ok());
        assert_eq!(ReadStream::new(&buffer).field(&mut read, declared), Ok(()));
        read
    }
    for declared in ways(3, none()) {
        assert_eq!(room(declared, &vec![0_u8, 1, 2]).capacity(), 3);
    }
    for declared in ways(3, bits::<u8>(3)) {
        // two if they were counted first
        let most = if declared.width.lead == 2 { 2 } else { 3 };
        assert_eq!(room(declared, &vec![(0_u8, 1), (1, 1)]).capacity(), most);
    }
}

#[test]
fn a_measuring_stream_takes_any_index() {
    let measured = |list: &Vec<(u8, u8)>| {
        ways(9, bits::<u8>(3)).map(|declared| {
            let mut stream = MeasureStream::new();
            assert_eq!(stream.field(list, declared), Ok(()));
            stream.position()
        })
    };
    assert_eq!(measured(&vec![(3, 1), (3, 1)]), [4 + 3 + 4 + 5, 4 + 14, 14 + 4, 4 + 3 + 1 + 3 + 6]);
    assert_eq!(measured(&vec![(12, 1)]), [9 + 3, 4 + 7, 7 + 4, 6 + 3 + 1]);
    // one flag at a time, this would take seconds
    let mut stream = MeasureStream::new();
    let far = vec![(u32::MAX, 1_u8); 3];
    assert_eq!(stream.field(&far, flags(9, bits::<u8>(3))), Ok(()));
    assert_eq!(stream.position(), 9 + 3 * 3);
}

#[test]
fn a_subset_of_zero_indices_is_only_its_end() {
    let kept = |declared: Declared<Subset<_>>, wire: Wire<'_>| {
        is_kept(declared.for_type::<Vec<u8>>(), Vec::<u8>::new(), wire);
    };
    kept(flags(0, none()), &[]);
    kept(indices(0, none()), &[]);
    kept(sentinel(0, none()), &[]);
    kept(relative_index(0, none()), &[(1, 1)]);
}

#[cfg(target_pointer_width = "64")]
#[test]
#[should_panic(expected = "an index is at most 4294967295, not 4294967296")]
fn no_array_has_more_slots_than_indices() {
    let _ = flags(1 << 32, bits::<u8>(3));
}
