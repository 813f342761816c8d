//! The hash maps and sets of the standard library, `hashbrown` and `indexmap`, sent like ordered
//! ones. That their schemas are equal is a test of `schema::same`.

use core::hash::{BuildHasherDefault, Hash, Hasher};
use std::collections::{HashMap, HashSet};
use std::hash::DefaultHasher;

use allocation_counter::measure;
use bitpack::{Delta, ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, arrives, exchanged, refused, unwritable};
use hashbrown::{HashMap as Brown, HashSet as BrownSet};
use indexmap::{IndexMap, IndexSet};

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
type State = BuildHasherDefault<DefaultHasher>;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Tables<K: Hash + Eq + Clone> {
    #[max_len(7)]
    #[bits(4)]
    #[delta(whole)]
    scores: HashMap<K, u8>,
    #[max_len(7)]
    #[bits(10)]
    #[delta(whole)]
    seen: HashSet<u16>,
    #[max_len(3)]
    #[delta(whole)]
    bad: HashMap<i8, f32, Bad>,
    #[max_len(7)]
    #[bits(4)]
    #[delta(whole)]
    brown: Brown<u8, u8, State>,
    #[max_len(7)]
    #[delta(whole)]
    brown_set: BrownSet<u16, State>,
    #[max_len(3)]
    #[key(bits(6))]
    #[compressed(0.0, 1.0, 0.25)]
    #[delta(whole)]
    index: IndexMap<u8, f32>,
    #[max_len(7)]
    #[delta(whole)]
    keys: IndexSet<u8>,
    #[when(seen.len() > 1 && brown.contains_key(&9))]
    more: bool,
}

fn tables() -> Tables<char> {
    Tables {
        scores: [('x', 1), ('a', 2), ('ü', 15)].into(),
        seen: [1000, 7].into(),
        bad: [(1, 0.5), (-1, 0.25)].into_iter().collect(),
        brown: [(9, 1), (0, 2)].into_iter().collect(),
        brown_set: [1000, 7].into_iter().collect(),
        index: [(50, 0.25), (3, 1.0)].into(),
        keys: [3, 1, 2].into(),
        more: true,
    }
}

#[test]
fn entries_are_sent_in_the_order_of_keys() -> Outcome {
    let (tables, other) = (tables(), Tables { keys: [8].into(), ..tables() });
    exchanged(&tables)?;
    let delta = other.delta_to_bytes(&tables)?;
    assert_eq!(Tables::read_delta(&tables, &delta)?, other);
    let mut quantized = Tables { index: [(50, 0.3), (3, 0.9)].into(), ..tables };
    quantized.quantize()?;
    let read = Tables::read(&quantized.to_bytes()?)?;
    for tables in [&quantized, &read] {
        assert_eq!(tables.keys.iter().copied().collect::<Vec<_>>(), [1, 2, 3]);
        let index: Vec<_> = tables.index.iter().map(|(key, value)| (*key, *value)).collect();
        assert_eq!(index, [(3, 1.0), (50, 0.25)]);
    }
    Ok(())
}

#[test]
fn lengths_values_and_orders_are_checked() {
    for wrong in [
        Tables { seen: (0..8).collect(), ..tables() },
        Tables { scores: [('a', 16)].into(), ..tables() },
        Tables { keys: (0..8).collect(), ..tables() },
        Tables { index: [(64, 0.0)].into(), ..tables() },
    ] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
    macro_rules! ordered {
        ($($type:ty),*) => { $( {
            #[derive(Serialize)]
            struct Set(#[max_len(3)] $type);
            for second in [5, 4] {
                let wrong = refused::<Set>(&[2 | 5 << 2, second << 2, 0]);
                assert_eq!(wrong, Some((ErrorKind::Order, 2 + 8)));
            }
        } )* };
    }
    ordered!(HashSet<u8>, BrownSet<u8, State>, IndexSet<u8>);
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

#[derive(PartialEq, Eq, Hash, Clone, Debug)]
struct Unordered(u8);

/// A map whose keys are not `Ord` is sent as a list of pairs, under a name of its own.
type Unsorted = HashMap<Unordered, bool>;

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

#[test]
fn keys_without_an_order_go_as_pairs() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct ByPairs(#[via(Pairs)] Unsorted);
    let sent = ByPairs([(Unordered(9), true), (Unordered(3), false)].into());
    assert_eq!(ByPairs::read(&sent.to_bytes()?)?, sent);
    Ok(())
}
