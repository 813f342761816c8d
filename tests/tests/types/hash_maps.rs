//! `HashMap` and `HashSet`, sent like ordered maps and sets.

use core::hash::{BuildHasherDefault, Hasher};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use allocation_counter::measure;
use bitpack::{ErrorKind, Protocol, Serialize};
use bitpack_tests::wire::{Outcome, arrives, exchanged, refused, unwritable};

/// A hasher that returns one hash for all keys, so that all collide.
#[derive(Clone, Debug, Default)]
struct Same;

impl Hasher for Same {
    fn finish(&self) -> u64 {
        7
    }
    fn write(&mut self, _: &[u8]) {}
}

type Bad = BuildHasherDefault<Same>;
type Names = HashMap<u16, bool>;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Hashed {
    first: bool,
    #[max_len(7)]
    #[bits(4)]
    scores: HashMap<u8, u8>,
    #[max_len(7)]
    #[bits(10)]
    seen: HashSet<u16>,
    #[max_len(3)]
    bad: HashMap<i8, f32, Bad>,
    #[max_len(3, 7)]
    #[min_len(0, 1)]
    lists: HashMap<u8, Vec<u8>>,
    #[max_len(3)]
    names: Names,
    #[max_len(2, 3)]
    several: Vec<HashSet<u8, Bad>>,
    #[when(seen.len() > 1 && seen.contains(&7))]
    more: bool,
}

fn hashed() -> Hashed {
    Hashed {
        first: true,
        scores: [(9, 1), (0, 2), (200, 15)].into(),
        seen: [1000, 7].into(),
        bad: [(1, 0.5), (-1, 0.25)].into_iter().collect(),
        lists: [(3, vec![1])].into(),
        names: [(2, true), (1, false)].into(),
        several: vec![[2, 1].into_iter().collect()],
        more: true,
    }
}

#[derive(Serialize)]
struct Ordered {
    first: bool,
    #[max_len(7)]
    #[bits(4)]
    scores: BTreeMap<u8, u8>,
    #[max_len(7)]
    #[bits(10)]
    seen: BTreeSet<u16>,
    #[max_len(3)]
    bad: BTreeMap<i8, f32>,
    #[max_len(3, 7)]
    #[min_len(0, 1)]
    lists: BTreeMap<u8, Vec<u8>>,
    #[max_len(3)]
    names: BTreeMap<u16, bool>,
    #[max_len(2, 3)]
    several: Vec<BTreeSet<u8>>,
    #[when(seen.len() > 1 && seen.contains(&7))]
    more: bool,
}

fn ordered() -> Ordered {
    Ordered {
        first: true,
        scores: [(9, 1), (0, 2), (200, 15)].into(),
        seen: [1000, 7].into(),
        bad: [(1, 0.5), (-1, 0.25)].into(),
        lists: [(3, vec![1])].into(),
        names: [(2, true), (1, false)].into(),
        several: vec![[2, 1].into()],
        more: true,
    }
}

#[test]
fn the_wire_is_that_of_maps_in_order() -> Outcome {
    assert_eq!(exchanged(&hashed())?, ordered().to_bytes()?);
    assert_eq!((Hashed::MIN_BITS, Hashed::MAX_BITS), (Ordered::MIN_BITS, Ordered::MAX_BITS));
    assert_eq!(Protocol::of::<Hashed>("hash", 1), Protocol::of::<Ordered>("hash", 1));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Large {
    #[max_len(1000)]
    map: HashMap<u32, u64>,
    #[max_len(1000)]
    set: HashSet<u16>,
}

#[test]
fn equal_maps_are_equal_bytes() -> Outcome {
    let large = |count: u16| Large {
        map: (0..u32::from(count)).rev().map(|key| (key * 7919 % 1009, 7)).collect(),
        set: (0..count).collect(),
    };
    for count in [0, 1, 63, 64, 65, 1000] {
        let large = large(count);
        let bytes = large.to_bytes()?;
        assert_eq!(arrives(&large)?, large);
        // with another hash seed and another insertion history
        let mut other = Large { map: HashMap::with_capacity(5000), set: HashSet::new() };
        other.map.extend(large.map.iter());
        other.set.extend(large.set.iter());
        assert_eq!(other.to_bytes()?, bytes);
    }
    Ok(())
}

#[test]
fn repeated_and_descending_keys_are_rejected() -> Outcome {
    #[derive(Serialize, Debug, PartialEq)]
    struct Pair {
        #[max_len(3)]
        map: HashMap<u8, u8>,
        #[max_len(3)]
        set: HashSet<u8>,
    }
    assert_eq!(
        refused::<Pair>(&[2 | 5 << 2, 0, 5 << 2, 0, 0, 0]),
        Some((ErrorKind::Order, 2 + 16))
    );
    assert_eq!(
        refused::<Pair>(&[2 | 5 << 2, 0, 4 << 2, 0, 0, 0]),
        Some((ErrorKind::Order, 2 + 16))
    );
    assert_eq!(refused::<Pair>(&[2 << 2 | 1 << 4, 1 << 4, 0]), Some((ErrorKind::Order, 4 + 8)));
    assert_eq!(refused::<Pair>(&[3]), Some((ErrorKind::Overflow, 2)));
    let pair = Pair::read(&[2 | 5 << 2, 0, 6 << 2, 0, 0])?;
    assert_eq!(pair, Pair { map: [(5, 0), (6, 0)].into(), set: HashSet::new() });
    Ok(())
}

#[test]
fn lengths_are_checked() {
    let many = Hashed { seen: (0..8).collect(), ..hashed() };
    assert_eq!(unwritable(&many), Some(ErrorKind::Range));
    let wrong = Hashed { scores: [(1, 16)].into(), ..hashed() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
}

#[test]
fn few_keys_are_sorted_without_an_allocation() -> Outcome {
    let (mut buffer, mut written) = ([0; 8192], Ok(0));
    let large = |count: u16| Large {
        map: (0..u32::from(count)).map(|key| (key, 7)).collect(),
        set: (0..count).collect(),
    };
    let few = large(64);
    let taken = measure(|| written = few.write(&mut buffer));
    assert_eq!((taken.count_total, written.is_ok()), (0, true));
    let many = large(400);
    let taken = measure(|| written = many.write(&mut buffer));
    // allocates two lists of references
    let pointers = 2 + 1;
    assert_eq!(
        (taken.count_total, taken.bytes_total),
        (2, 400 * pointers * size_of::<usize>() as u64)
    );
    written.map(drop)
}

#[test]
fn no_packet_exceeds_max_memory() -> Outcome {
    fn nearly<T: Serialize>(value: &T) -> Outcome {
        let bytes = value.to_bytes()?;
        let peak = measure(|| drop(T::read(&bytes))).bytes_max + size_of::<T>() as u64;
        assert!(peak <= T::MAX_MEMORY, "{peak} bytes, {} at most", T::MAX_MEMORY);
        assert!(peak * 3 > T::MAX_MEMORY, "{peak} bytes of {}", T::MAX_MEMORY);
        Ok(())
    }
    macro_rules! held {
        ($($max:literal)*) => { $( {
            #[derive(Serialize)]
            struct Map { #[max_len($max)] map: HashMap<u32, [u32; 3]> }
            #[derive(Serialize)]
            struct Set { #[max_len($max)] set: HashSet<u16> }
            nearly(&Map { map: (0..$max).map(|key| (key, [1; 3])).collect() })?;
            nearly(&Set { set: (0..$max).collect() })?;
        } )* };
    }
    held!(1 3 4 7 8 14 15 28 29 100 448 449 1000 4000);
    Ok(())
}

/// A map and a set whose key is a type parameter.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Generic<K: core::hash::Hash + Eq> {
    #[max_len(3)]
    map: HashMap<K, u8>,
    #[max_len(3)]
    set: HashSet<K>,
}

#[test]
fn a_parameter_can_be_a_key() -> Outcome {
    exchanged(&Generic { map: [('x', 1), ('a', 2)].into(), set: ['z', 'b'].into() })?;
    Ok(())
}
