//! Tests of sets and maps in ascending order, both sorted and hashed.

use core::hash::BuildHasherDefault;
use std::collections::{HashMap, HashSet};
use std::hash::DefaultHasher;

use super::said::stops;
use super::*;
use crate::cost::{Heap, Memory};
use crate::io::QuantizeStream;

/// A hash builder without a random seed: it makes the order of a hash table equal each time the
/// tests are executed, and not ascending.
type Same = BuildHasherDefault<DefaultHasher>;
type Flags = HashMap<u8, bool, Same>;
type Numbers = HashSet<u8, Same>;

#[test]
fn what_is_hashed_is_sent_in_ascending_order() {
    let codec = || map(0, 200, bits::<u8>(8), plain::<bool>());
    for count in [0_u8, 1, 2, 63, 64, 65, 130] {
        let flags = (0..count).map(|key| (key, key % 3 == 0));
        let entries = flags.clone().flat_map(|(key, flag)| [(key.into(), 8), (flag.into(), 1)]);
        let wire: Vec<_> = core::iter::once((count.into(), 8)).chain(entries).collect();
        is_kept(codec().for_hash_table::<u8, bool>(), flags.clone().collect::<Flags>(), &wire);
        is_kept(codec().for_type::<u8, bool>(), flags.collect::<BTreeMap<_, _>>(), &wire);
        let keys = (0..count).map(|key| (u128::from(key), 8));
        let wire: Vec<_> = core::iter::once((count.into(), 8)).chain(keys).collect();
        let codec = || set(0, 200, bits::<u8>(8));
        is_kept(codec().for_hash_table::<u8>(), (0..count).collect::<Numbers>(), &wire);
        is_kept(codec().for_type::<u8>(), (0..count).collect::<BTreeSet<_>>(), &wire);
    }
    let three: Flags = (0..3).map(|key| (key, true)).collect();
    is_not_written(map(0, 2, bits::<u8>(8), plain::<bool>()), three, ErrorKind::Range, 0);
    is_not_written(set(0, 2, bits::<u8>(8)), (0..3).collect::<Numbers>(), ErrorKind::Range, 0);
}

#[test]
fn hashed_keys_that_do_not_ascend_are_refused() {
    let codec = || map(0, 3, bits::<u8>(4), plain::<bool>());
    let (twice, less) = ([(2, 2), (3, 4), (1, 1), (3, 4)], [(2, 2), (3, 4), (1, 1), (2, 4)]);
    is_not_read::<Flags, _>(codec(), &twice, ErrorKind::Order, 7);
    is_not_read::<Flags, _>(codec(), &less, ErrorKind::Order, 7);
    let codec = || set(1, 4, bits::<u8>(4));
    is_not_read::<Numbers, _>(codec(), &[(1, 2), (3, 4), (3, 4)], ErrorKind::Order, 6);
    is_not_read::<Numbers, _>(codec(), &[(1, 2), (3, 4), (2, 4)], ErrorKind::Order, 6);
    is_not_written(codec(), Numbers::default(), ErrorKind::Range, 0);
}

#[test]
fn a_blank_container_is_empty() {
    let (keys, entries) = (|| set(1, 4, bits::<u8>(4)), || map(1, 4, plain::<u8>(), plain::<u8>()));
    let blank: (BTreeSet<u8>, Numbers) = (keys().codec.blank(), keys().codec.blank());
    assert!(blank.0.is_empty() && blank.1.is_empty());
    let blank: (BTreeMap<u8, u8>, HashMap<u8, u8>) =
        (entries().codec.blank(), entries().codec.blank());
    assert!(blank.0.is_empty() && blank.1.is_empty());
    let blank: BTreeSet<u8> = ascending(1, 4, bits::<u8>(4)).codec.blank();
    assert!(blank.is_empty());
    let blank: HashSet<u8> = bounded::<HashSet<u8>, _>(1, 4, bits::<u8>(4)).codec.blank();
    assert!(blank.is_empty());
}

/// A read of a map or a set removes all entries that it had before.
#[test]
fn a_read_replaces_all_entries() {
    let bytes = [0b100_1101, 0];
    let (mut flags, mut sorted) = (Flags::from_iter([(9, true)]), BTreeMap::from([(9, true)]));
    let codec = || map(0, 3, bits::<u8>(4), plain::<bool>());
    assert_eq!(ReadStream::new(&bytes).field(&mut flags, codec()), Ok(()));
    assert_eq!(ReadStream::new(&bytes).field(&mut sorted, codec()), Ok(()));
    assert_eq!((flags, sorted), (Flags::from_iter([(3, true)]), BTreeMap::from([(3, true)])));
    let (mut numbers, mut sorted) = (Numbers::from_iter([9]), BTreeSet::from([9]));
    assert_eq!(ReadStream::new(&bytes).field(&mut numbers, set(0, 3, bits(4))), Ok(()));
    assert_eq!(ReadStream::new(&bytes).field(&mut sorted, set(0, 3, bits(4))), Ok(()));
    assert_eq!((numbers, sorted), (Numbers::from_iter([3]), BTreeSet::from([3])));
}

/// A stream that rounds a map in place replaces its values by those that a reader gets. It does not
/// change the keys.
#[test]
fn the_values_of_a_map_become_what_is_read() {
    let codec = || map(0, 3, bits::<u8>(4), compressed::<f32>(0.0, 1.0, 0.25));
    let mut hashed: HashMap<u8, f32, Same> = HashMap::from_iter([(3, 0.3), (9, 0.9), (1, 0.1)]);
    let mut sorted: BTreeMap<u8, f32> = hashed.iter().map(|(key, value)| (*key, *value)).collect();
    let mut stream = QuantizeStream::new();
    assert_eq!((stream.field(&mut hashed, codec()), stream.bit()), (Ok(()), 23));
    let mut stream = QuantizeStream::new();
    assert_eq!((stream.field(&mut sorted, codec()), stream.bit()), (Ok(()), 23));
    let read = [(1, 0.0_f32), (3, 0.25), (9, 1.0)].map(|(key, value)| (key, value.to_bits()));
    let bits = |(key, value): (&u8, &f32)| (*key, value.to_bits());
    assert_eq!(sorted.iter().map(bits).collect::<Vec<_>>(), read);
    assert_eq!(hashed.iter().map(bits).collect::<BTreeMap<_, _>>(), BTreeMap::from(read));
    // the rejected entry is the first one in ascending order, not in that of the table
    let mut wrong: HashMap<u8, f32, Same> = (0..3).map(|key| (key, f32::NAN)).collect();
    let refused = QuantizeStream::new().field(&mut wrong, codec());
    assert_eq!(refused, Err(Error::new(ErrorKind::NotFinite, 6)));
}

#[test]
fn a_key_reads_back_as_it_was_written() {
    let words =
        "a map key must read back exactly as it was written; a lossy key has no reliable order";
    let float = || compressed::<f32>(0.0, 1.0, 0.25);
    assert_eq!(stops(|| set(0, 3, float())), words);
    assert_eq!(stops(|| map(0, 3, float(), plain::<u8>())), words);
    assert_eq!(stops(|| map(0, 3, plain::<u8>(), float())), "");
    assert!(!map(0, 3, plain::<u8>(), float()).width.exact);
    assert!(map(0, 3, plain::<u8>(), plain::<u8>()).width.exact);
    assert!(set(0, 3, plain::<u8>()).width.exact);
}

#[test]
fn maps_cost_their_entries() {
    let entries = map(2, 5, bits::<u8>(4), optional(bits::<u8>(6)));
    let width = entries.width;
    assert_eq!((width.lead, width.fixed, width.min, width.max), (2, false, 12, 57));
    assert_eq!(entries.for_type::<u8, Option<u8>>().width.memory.heap, tree::<u8, Option<u8>>(5));
    let keys = set(2, 5, bits::<u8>(4));
    assert_eq!((keys.width.lead, keys.width.min, keys.width.max), (2, 10, 22));
    assert_eq!(keys.for_type::<u8>().width.memory.heap, tree::<u8, ()>(5));
    // eight places, with a control byte each
    assert_eq!(keys.for_hash_table::<u8>().width.memory.heap, table::<u8>(5));
    assert_eq!(
        entries.for_hash_table::<u8, Option<u8>>().width.memory.heap,
        table::<(u8, Option<u8>)>(5)
    );
    // plus the memory that each entry owns
    let owned = map(0, 2, plain::<u8>(), list(0, 4, plain::<u8>()).for_type::<Vec<u8>>());
    assert_eq!(owned.for_type::<u8, Vec<u8>>().width.memory.heap, 8 + tree::<u8, Vec<u8>>(2));
    // entries of zero bits count as zero-bit elements
    let free = map(0, 1024, ranged::<u8>(7, 7), ranged::<u8>(7, 7));
    assert_eq!(free.width.free, 1024);
    let words = "up to 1025 zero-bit elements; the limit is 1024: allow fewer elements, or give each at \
         least one bit (a hand-written type declares its fewest bits in `WIDTH`)";
    assert_eq!(stops(|| map(0, 1025, ranged::<u8>(7, 7), ranged::<u8>(7, 7))), words);
    assert_eq!(stops(|| set(0, 1025, ranged::<u8>(7, 7))), words);
}

fn tree<K, V>(count: u64) -> u64 {
    Memory::NONE.within(Heap::tree::<K, V>(), count).heap
}

fn table<T>(count: u64) -> u64 {
    Memory::NONE.within(Heap::table::<T>(), count).heap
}
