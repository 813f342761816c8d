//! The maps and sets of `hashbrown` and `indexmap`, sent like ordered maps and sets.

use core::hash::BuildHasherDefault;
use std::collections::{BTreeMap, BTreeSet, HashMap as Table};
use std::hash::DefaultHasher;

use allocation_counter::measure;
use bitpack::{Delta, ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, refused, unwritable};
use hashbrown::{HashMap, HashSet};
use indexmap::{IndexMap, IndexSet};

type Hasher = BuildHasherDefault<DefaultHasher>;
type Scores = IndexMap<u16, bool>;
type Seen = HashSet<u8, Hasher>;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Tables {
    #[max_len(7)]
    #[bits(4)]
    #[delta(whole)]
    bare: HashMap<u8, u8, Hasher>,
    #[max_len(7)]
    #[bits(10)]
    #[delta(whole)]
    seen: HashSet<u16, Hasher>,
    #[max_len(3)]
    #[key(bits(6))]
    #[compressed(0.0, 1.0, 0.25)]
    #[delta(whole)]
    index: IndexMap<u8, f32>,
    #[max_len(3, 2)]
    #[delta(whole)]
    lists: IndexMap<u8, Vec<u8>, Hasher>,
    #[max_len(7)]
    #[delta(whole)]
    keys: IndexSet<u8>,
    #[max_len(3)]
    #[delta(whole)]
    scores: Scores,
    #[max_len(3)]
    #[delta(whole)]
    other: Seen,
    #[when(bare.contains_key(&9) && seen.len() > 1)]
    more: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Ordered {
    #[max_len(7)]
    #[bits(4)]
    #[delta(whole)]
    bare: BTreeMap<u8, u8>,
    #[max_len(7)]
    #[bits(10)]
    #[delta(whole)]
    seen: BTreeSet<u16>,
    #[max_len(3)]
    #[key(bits(6))]
    #[compressed(0.0, 1.0, 0.25)]
    #[delta(whole)]
    index: BTreeMap<u8, f32>,
    #[max_len(3, 2)]
    #[delta(whole)]
    lists: BTreeMap<u8, Vec<u8>>,
    #[max_len(7)]
    #[delta(whole)]
    keys: BTreeSet<u8>,
    #[max_len(3)]
    #[delta(whole)]
    scores: BTreeMap<u16, bool>,
    #[max_len(3)]
    #[delta(whole)]
    other: BTreeSet<u8>,
    #[when(bare.contains_key(&9) && seen.len() > 1)]
    more: bool,
}

fn tables() -> Tables {
    Tables {
        bare: [(9, 1), (0, 2), (200, 15)].into_iter().collect(),
        seen: [1000, 7].into_iter().collect(),
        index: [(50, 0.25), (3, 1.0)].into(),
        lists: [(9, vec![1]), (2, vec![])].into_iter().collect(),
        keys: [3, 1, 2].into(),
        scores: [(7, true), (2, false)].into(),
        other: [5].into_iter().collect(),
        more: true,
    }
}

fn ordered(tables: &Tables) -> Ordered {
    Ordered {
        bare: tables.bare.iter().map(|(key, value)| (*key, *value)).collect(),
        seen: tables.seen.iter().copied().collect(),
        index: tables.index.iter().map(|(key, value)| (*key, *value)).collect(),
        lists: tables.lists.iter().map(|(key, value)| (*key, value.clone())).collect(),
        keys: tables.keys.iter().copied().collect(),
        scores: tables.scores.iter().map(|(key, value)| (*key, *value)).collect(),
        other: tables.other.iter().copied().collect(),
        more: tables.more,
    }
}

#[test]
fn the_wire_is_that_of_maps_in_order() -> Outcome {
    let (tables, other) = (tables(), Tables { keys: [8].into(), ..tables() });
    assert_eq!(exchanged(&tables)?, ordered(&tables).to_bytes()?);
    assert_eq!((Tables::MIN_BITS, Tables::MAX_BITS), (Ordered::MIN_BITS, Ordered::MAX_BITS));
    assert_eq!(Tables::SCHEMA.hash(), Ordered::SCHEMA.hash());
    assert_eq!(Tables::DELTA_HASH, Ordered::DELTA_HASH);
    let delta = other.delta_to_bytes(&tables)?;
    assert_eq!(delta, ordered(&other).delta_to_bytes(&ordered(&tables))?);
    assert_eq!(Tables::read_delta(&tables, &delta)?, other);
    Ok(())
}

#[test]
fn what_is_read_and_quantised_is_in_the_order_of_keys() -> Outcome {
    let mut quantized = Tables { index: [(50, 0.3), (3, 0.9)].into(), ..tables() };
    quantized.quantize()?;
    let read = Tables::read(&quantized.to_bytes()?)?;
    for tables in [&quantized, &read] {
        assert_eq!(tables.keys.iter().copied().collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(tables.scores.keys().copied().collect::<Vec<_>>(), [2, 7]);
        let index: Vec<_> = tables.index.iter().map(|(key, value)| (*key, *value)).collect();
        assert_eq!(index, [(3, 1.0), (50, 0.25)]);
    }
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Pair {
    #[max_len(3)]
    map: IndexMap<u8, u8>,
    #[max_len(3)]
    set: HashSet<u8, Hasher>,
}

#[test]
fn lengths_values_and_orders_are_checked() {
    let wrong = Tables { keys: (0..8).collect(), ..tables() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Tables { index: [(64, 0.0)].into(), ..tables() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let twice = [2 | 5 << 2, 0, 5 << 2, 0, 0, 0];
    assert_eq!(refused::<Pair>(&twice), Some((ErrorKind::Order, 2 + 16)));
    let twice = [2 << 2 | 1 << 4, 1 << 4, 0];
    assert_eq!(refused::<Pair>(&twice), Some((ErrorKind::Order, 4 + 8)));
    assert_eq!(refused::<Pair>(&[3]), Some((ErrorKind::Overflow, 2)));
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
            struct Map { #[max_len($max)] map: IndexMap<u32, [u32; 3]> }
            #[derive(Serialize)]
            struct Set { #[max_len($max)] set: IndexSet<u16> }
            #[derive(Serialize)]
            struct Bare { #[max_len($max)] map: HashMap<u32, [u32; 3], Hasher> }
            nearly(&Map { map: (0..$max).map(|key| (key, [1; 3])).collect() })?;
            nearly(&Set { set: (0..$max).collect() })?;
            nearly(&Bare { map: (0..$max).map(|key| (key, [1; 3])).collect() })?;
        } )* };
    }
    held!(1 3 4 7 8 14 15 28 29 100 448 449 1000 4000);
    Ok(())
}

#[derive(PartialEq, Eq, Hash, Clone, Debug)]
struct Unordered(u8);

/// A map whose keys are not `Ord` is sent as a list of pairs, under a name of its own.
type Unsorted = Table<Unordered, bool>;

#[derive(Serialize, Clone)]
struct Pairs {
    #[max_len(4)]
    pairs: Vec<(u8, bool)>,
}

impl From<Unsorted> for Pairs {
    fn from(map: Unsorted) -> Self {
        Self { pairs: map.into_iter().map(|(key, value)| (key.0, value)).collect() }
    }
}

impl From<Pairs> for Unsorted {
    fn from(sent: Pairs) -> Self {
        sent.pairs.into_iter().map(|(key, value)| (Unordered(key), value)).collect()
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct ByPairs {
    #[via(Pairs)]
    map: Unsorted,
}

#[test]
fn keys_without_an_order_go_as_pairs() -> Outcome {
    let map = [(Unordered(9), true), (Unordered(3), false)].into();
    let sent = ByPairs { map };
    assert_eq!(ByPairs::read(&sent.to_bytes()?)?, sent);
    Ok(())
}
