//! Tests of the cost of encodings: the bits of whole values and of deltas (differences to a
//! baseline), the memory of a value, and the number of elements that take zero bits.

use std::string::String;

use super::said::stops;
use super::*;
use crate::cost::{DeltaCost, Heap, Memory, Width};
use crate::schema::Node;

fn all(width: Width) -> (u32, u64, u64, bool) {
    assert!(!width.fixed);
    (width.lead, width.min, width.max, width.exact)
}

#[test]
fn lists_cost_their_length_and_elements() {
    assert_eq!(all(list(2, 5, bits::<u8>(3)).width), (2, 2 + 6, 2 + 15, true));
    assert_eq!(all(list(2, 5, optional(bits::<u8>(3))).width), (2, 2 + 2, 2 + 20, true));
    assert!(!list(2, 5, compressed::<f32>(0.0, 1.0, 0.1)).width.exact);
    assert_eq!(all(more(2, 5, bits::<u8>(3)).width), (1, 1 + 8, 1 + 20, true));
    assert_eq!(all(more(0, 0, bits::<u8>(3)).width), (1, 1, 1, true));
    assert!(!more(2, 5, compressed::<f32>(0.0, 1.0, 0.1)).width.exact);
    assert_eq!(all(ascending(2, 5, bits::<u8>(8)).width), (2, 2 + 9, 2 + 8 + 4 * 38, true));
    assert_eq!(all(ascending(0, 0, bits::<u8>(8)).width), (0, 0, 0, true));
    assert_eq!(
        all(more_ascending(2, 5, bits::<u8>(8)).width),
        (1, 1 + 11, 1 + 8 + 4 * 38 + 5, true)
    );
    let lossy = Declared { width: Width::bits(8).lossy(), ..bits::<u8>(8) };
    assert!(!ascending(2, 5, lossy).width.exact);
    assert_eq!(all(counted::<5, _>("", bits::<u8>(3)).width), (0, 0, 15, false));
    assert_eq!(list(1, 5, bits::<u8>(3)).shape.nodes()[0], Node::List { min: 1, max: 5 });
    assert_eq!(more(1, 5, bits::<u8>(3)).shape.nodes()[0], Node::More { min: 1, max: 5 });
}

#[test]
fn texts_and_bytes_cost_what_aligns_them_too() {
    assert_eq!(all(string(2, 5).width), (2, 2 + 16, 2 + 40 + 7, true));
    assert_eq!(all(byte_list(2, 5).width), (2, 2 + 16, 2 + 40 + 7, true));
    assert_eq!(all(byte_array::<3>().width), (0, 24, 31, true));
    assert_eq!(all(byte_array::<0>().width), (0, 0, 7, true));
    assert_eq!(byte_array::<3>().width.memory, Memory::NONE);
    assert_eq!(all(nul_terminated(2, 5).width), (0, 24, 48, true));
    assert_eq!(all(nul_terminated(0, 0).width), (0, 8, 8, true));
    let text = nul_terminated(2, 5).for_type::<String>();
    assert_eq!(text.width.memory, Memory::text(Heap::each(1), 5));
    assert_eq!(
        byte_list(2, 5).for_type::<Vec<u8>>().width.memory,
        Memory::buffer(Heap::each(1), 5)
    );
}

#[test]
fn lists_own_what_their_elements_own() {
    let inner = || list(0, 4, plain::<u8>()).for_type::<Vec<u8>>();
    let lists = (5 * size_of::<Vec<u8>>() + 5 * 4) as u64;
    assert_eq!(list(0, 5, inner()).for_type::<Vec<Vec<u8>>>().width.memory.heap, lists);
    assert_eq!(more(0, 5, inner()).for_type::<Vec<Vec<u8>>>().width.memory.heap, lists);
    assert_eq!(ascending(0, 5, plain::<u16>()).for_type::<Vec<u16>>().width.memory.heap, 10);
    let tree = Memory::NONE.within(Heap::tree::<u16, ()>(), 5).heap;
    assert_eq!(ascending(0, 5, plain::<u16>()).for_set::<u16>().width.memory.heap, tree);
    // a blank element replaces one that is not sent
    let first = counted::<3, _>("", boxed(plain::<u64>()).for_type::<std::boxed::Box<u64>>());
    let memory = first.width.memory;
    assert_eq!((memory.heap, memory.blank, memory.moving), (24, 24, 8));
}

#[test]
fn elements_without_a_bit_are_few() {
    let nothing = || ranged::<u8>(7, 7);
    assert_eq!(
        (list(0, 1024, nothing()).width.free, list(0, 9, plain::<u8>()).width.free),
        (1024, 0)
    );
    let words = "up to 1025 zero-bit elements; the limit is 1024: allow fewer elements, or give each at \
         least one bit (a hand-written type declares its fewest bits in `WIDTH`)";
    assert_eq!(stops(|| list(0, 1025, nothing())), words);
    // every mark and every step takes a bit
    assert_eq!(more(0, 5000, nothing()).width.free, 0);
    assert_eq!(ascending(0, 5000, nothing()).width.free, 0);
    let each = || list(0, 2, nothing());
    assert_eq!((list(0, 512, each()).width.free, more(0, 512, each()).width.free), (1024, 1024));
    assert_eq!(stops(|| list(0, 513, each())).get(..10), Some("up to 1026"));
    assert_eq!(stops(|| more(0, 513, each())).get(..10), Some("up to 1026"));
}

#[test]
fn a_length_is_counted_in_32_bits() {
    let most = u32::MAX as usize;
    let empty = "empty range: 3 is greater than 2";
    assert_eq!(
        (stops(|| list(0, most, plain::<u8>())), stops(|| string(3, 3))),
        Default::default()
    );
    assert_eq!(stops(|| list(3, 2, plain::<u8>())), empty);
    assert_eq!(stops(|| more(3, 2, plain::<u8>())), empty);
    let given = |min, max| Text::try_new(min, max).map(|text| text.width.lead).ok();
    assert_eq!([given(3, 2), given(3, 3), given(0, most)], [None, Some(0), Some(32)]);
    // only if a `usize` can hold a larger length
    let Some(beyond) = most.checked_add(1) else { return };
    let words = "a length is at most 4294967295, not 4294967296";
    assert_eq!(stops(|| list(0, beyond, plain::<u8>())), words);
    assert_eq!(stops(|| more(0, beyond, plain::<u8>())), words);
    assert_eq!(stops(|| byte_list(0, beyond)), words);
    assert_eq!(stops(|| nul_terminated(0, beyond)), words);
    assert_eq!([given(0, beyond), given(beyond + 1, beyond)], [None; 2]);
}

fn bounds(change: DeltaCost) -> (u64, u64) {
    (change.min, change.max)
}

/// Returns an encoding of eight bits for a whole value, and of one or two bits for a delta.
fn small() -> Declared<Bits<u8>> {
    bits::<u8>(8).changing(DeltaCost::between(1, 2))
}

#[test]
fn changes_of_elements_are_those_that_have_changed() {
    let array_of = |change: DeltaCost| (bounds(change), change.hash());
    let eight = array::<8, _>(bits::<u8>(8)).change();
    assert_eq!(bounds(array::<3, _>(bits::<u8>(8)).change()), (3, 27));
    assert_eq!(bounds(eight), (8, 72));
    // above eight elements by steps: at least two bits for them, at most a step of one for each
    assert_eq!(bounds(array::<9, _>(bits::<u8>(8)).change()), (10, 9 * 9 + 1));
    assert_eq!(bounds(array::<0, _>(bits::<u8>(8)).change()), (0, 0));
    assert_ne!(array_of(eight), array_of(array::<8, _>(small()).change()));
    assert_eq!(bounds(optional(small()).change()), (1, 9));
    assert_eq!(bounds(optional(optional(small())).change()), (1, 10));
}

#[test]
fn changes_of_lists_are_new_elements_or_changed_ones() {
    let of = |most| bounds(list(0, most, bits::<u8>(8)).change());
    // one bit and the length, then all but one element changed and one new
    assert_eq!(of(5), (2, 1 + 3 + 1 + 4 * 9 + 8));
    assert_eq!((of(0), of(1)), ((2, 2), (2, 1 + 1 + 1 + 8)));
    assert_eq!(bounds(more(0, 5, bits::<u8>(8)).change()), of(5));
    // or all elements new
    assert_eq!(bounds(list(0, 5, small()).change()), (2, 1 + 3 + 1 + 40));
    let counted_of = |declared| bounds(counted::<5, _>("", declared).change());
    assert_eq!((counted_of(bits::<u8>(8)), counted_of(small())), ((1, 46), (1, 41)));
    assert_eq!(bounds(list(0, 5, bits::<u8>(8).changing(DeltaCost::OPEN)).change()), (2, u64::MAX));
}

#[test]
fn changes_of_entries_are_gone_changed_or_new() {
    // four steps of one, each but the last with an entry, and the number of new entries
    let entries = map(0, 3, bits::<u8>(4), small());
    assert_eq!(bounds(entries.change()), (2, 3 * (1 + 12 + 1) + 1 + 2));
    let entries = map(0, 3, bits::<u8>(4), ranged::<u8>(7, 7).changing(DeltaCost::between(1, 20)));
    assert_eq!(bounds(entries.change()), (2, 3 * (1 + 20 + 1) + 1 + 2));
    assert_eq!(bounds(set(0, 3, bits::<u8>(4)).change()), (2, 3 * (1 + 4) + 1 + 2));
    // each object has a bit that is set if it was removed, or is sent whole
    let objects = |inner| bounds(flags(9, inner).change());
    assert_eq!(objects(small()), (2, 9 * (1 + 8) + 1));
    let grown = bits::<u8>(8).changing(DeltaCost::between(1, 30));
    assert_eq!(objects(grown), (2, 9 * (1 + 31) + 1));
}
