//! Tests of `bounded`: lists, strings, sets and maps that the derive cannot recognise by name.

use std::collections::{HashMap, HashSet, VecDeque};
use std::string::String;

use super::said::stops;
use super::*;
use crate::cost::Memory;
use crate::stream::Stream as _;

#[test]
fn a_bounded_type_is_sent_like_its_kind() {
    let three = || vec![1_u8, 2, 3];
    let wire = [(2, 3), (1, 4), (2, 4), (3, 4)];
    is_kept(bounded::<Vec<u8>, _>(1, 5, bits::<u8>(4)), three(), &wire);
    is_kept(bounded::<VecDeque<u8>, _>(1, 5, bits::<u8>(4)), VecDeque::from(three()), &wire);
    is_kept(bounded::<BTreeSet<u8>, _>(1, 5, bits::<u8>(4)), BTreeSet::from([1, 2, 3]), &wire);
    is_kept(bounded::<HashSet<u8>, _>(1, 5, bits::<u8>(4)), HashSet::from([1, 2, 3]), &wire);
    let wire = [(1, 3), (7, 8), (5, 4), (9, 8), (6, 4)];
    let entries = [(7_u8, 5_u8), (9, 6)];
    is_kept(bounded::<BTreeMap<u8, u8>, _>(1, 5, bits::<u8>(4)), BTreeMap::from(entries), &wire);
    is_kept(bounded::<HashMap<u8, u8>, _>(1, 5, bits::<u8>(4)), HashMap::from(entries), &wire);
    let wire = [(2, 3), PAD, (0x41, 8), (0x64, 8), (0x61, 8)];
    is_kept(bounded::<String, _>(1, 5, plain::<CharMarker>()), String::from("Ada"), &wire);
    is_not_written(bounded::<Vec<u8>, _>(1, 2, plain::<u8>()), three(), ErrorKind::Range, 0);
    is_not_written(
        bounded::<String, _>(1, 2, plain::<CharMarker>()),
        String::from("Ada"),
        ErrorKind::Range,
        0,
    );
}

/// Asserts that two encodings have equal widths, memory and schemas.
fn is_as<A: PartialEq, B: PartialEq>(one: &Declared<A>, other: &Declared<B>) {
    assert_eq!((one.width, one.shape), (other.width, other.shape));
}

#[test]
fn a_bounded_type_costs_what_its_kind_costs() {
    let (six, some) = (bits::<u8>(6), optional(bits::<u8>(6)));
    let listed = list(1, 5, some).for_type::<Vec<Option<u8>>>();
    is_as(&bounded::<Vec<Option<u8>>, _>(1, 5, some), &listed);
    is_as(&bounded::<BTreeSet<u8>, _>(1, 5, six), &set(1, 5, six).for_type::<u8>());
    is_as(&bounded::<HashSet<u8>, _>(1, 5, six), &set(1, 5, six).for_hash_table::<u8>());
    let entries = map(1, 5, plain::<u8>(), six);
    is_as(&bounded::<BTreeMap<u8, u8>, _>(1, 5, six), &entries.for_type::<u8, u8>());
    is_as(&bounded::<HashMap<u8, u8>, _>(1, 5, six), &entries.for_hash_table::<u8, u8>());
    is_as(&bounded::<String, _>(1, 5, plain::<CharMarker>()), &string(1, 5).for_type::<String>());
    let words = "encodings apply to numbers; bound the length of a text with `max_len`";
    assert_eq!(stops(|| bounded::<String, _>(1, 5, plain::<u8>())), words);
}

/// `for_type` takes the memory of a list from its type, if that type is a list. With a type of
/// another kind, such as a set, the memory is unknown.
#[test]
fn the_memory_of_a_list_is_that_of_its_type() {
    let bytes = list(1, 5, plain::<u32>());
    assert_eq!((bytes.width.memory, bytes.width.exact), (Memory::UNKNOWN, true));
    let of_list = bytes.for_type::<Vec<u32>>();
    assert_eq!((of_list.width.memory.heap, of_list.width.exact), (20, true));
    let of_set = bytes.for_type::<BTreeSet<u32>>();
    assert_eq!((of_set.width.memory.heap, of_set.width.exact), (u64::MAX, false));
}

/// The placeholder `CharMarker`, for the characters of a text, takes no bits, and no encoding
/// applies to it.
#[test]
fn the_placeholder_for_characters_takes_no_bits() {
    let mut stream = ReadStream::new(&[0xFF]);
    let mut letter = <CharMarker as FieldSerialize>::empty();
    assert_eq!(stream.nested(&mut letter), Ok(()));
    assert_eq!(stream.field(&mut letter, plain::<CharMarker>()), Ok(()));
    assert_eq!(stream.bit(), 0);
    assert_eq!(IntVector::component(&letter, 0), 0);
    assert_eq!(Vector::component(&letter, 3).to_bits(), 0);
}
