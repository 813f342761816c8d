//! Pairs of declarations that differ in their words alone: they have one hash and one width.

#![allow(dead_code, clippy::struct_field_names, reason = "only the schemas are tested")]

use std::borrow::Cow;
use std::collections::{
    BTreeMap as Map, BTreeMap, BTreeSet as Keys, BTreeSet, HashMap, HashSet, VecDeque,
};
use std::rc::Rc;
use std::sync::Arc;

use bitpack::{Delta, Serialize};
use bitpack_tests::pairs::{Pair, agree};
use bitpack_tests::schema_of as of;
use hashbrown::HashMap as Hashbrown;
use indexmap::{IndexMap, IndexSet};

type Name = String;
type Grid = [[u8; 4]; 4];
type Cell = [i16; 3];
type Queue<T> = VecDeque<T>;
type Blob = Vec<u8>;
type Still = Cow<'static, str>;
type Numbers = Arc<[u16]>;
type Scores = HashMap<u16, bool>;
type State = core::hash::BuildHasherDefault<std::hash::DefaultHasher>;

/// Declares one struct of one field with two types.
macro_rules! types {
    ($($(#[$attribute:meta])* $one:ty, $other:ty;)*) => {
        vec![$((
            stringify!($one),
            of!({ flag: bool, $(#[$attribute])* field: $one }),
            of!({ flag: bool, $(#[$attribute])* field: $other }),
        )),*]
    };
}

/// Encodings depend on a type's traits, not on its spelling.
fn aliases() -> Vec<Pair> {
    types! {
        #[max_len(7)] Name, String;
        #[max_len(3, 7)] Vec<Name>, Vec<String>;
        #[bits(2)] Grid, [[u8; 4]; 4];
        #[bits(min = -5, max = 5)] Cell, [i16; 3];
        #[max_len(3)] #[bits(4)] Map<u8, u16>, BTreeMap<u8, u16>;
        #[max_len(3)] Keys<u8>, BTreeSet<u8>;
        #[max_len(3)] #[bits(3)] Queue<u8>, VecDeque<u8>;
        #[max_len(5)] #[bytes] Blob, Vec<u8>;
        #[max_len(5)] #[utf16] Name, String;
        #[max_len(5)] #[nul_terminated] Name, String;
        #[more] #[max_len(5)] Blob, Vec<u8>;
        #[relative_to(previous)] #[max_len(5)] Queue<u16>, VecDeque<u16>;
        #[max_len(5)] Still, Cow<'static, str>;
        #[max_len(3)] #[bits(10)] Numbers, Arc<[u16]>;
        #[max_len(3)] Scores, HashMap<u16, bool>;
    }
}

/// Containers of one kind have one encoding, wherever their elements are.
fn containers() -> Vec<Pair> {
    types! {
        #[max_len(7)] Arc<str>, String;
        #[max_len(7)] Rc<str>, String;
        #[max_len(7)] Box<str>, String;
        #[max_len(7)] Cow<'static, str>, String;
        #[max_len(7)] #[utf16] Arc<str>, String;
        #[max_len(7)] #[utf16] Option<Cow<'static, str>>, Option<String>;
        #[max_len(7)] #[bytes] Arc<[u8]>, Vec<u8>;
        #[max_len(7)] #[bytes] Cow<'static, [u8]>, Vec<u8>;
        #[max_len(3)] #[bits(4)] Box<[u8]>, Vec<u8>;
        #[max_len(3)] #[bits(10)] Cow<'static, [u16]>, Vec<u16>;
        #[max_len(3, 3)] Box<[Box<[u8]>]>, Vec<Vec<u8>>;
        #[max_len(3, 3)] Arc<[Rc<[u8]>]>, Vec<Vec<u8>>;
        #[max_len(3, 7)] Cow<'static, [String]>, Vec<String>;
        #[max_len(3, 7)] Vec<Option<Box<str>>>, Vec<Option<String>>;
        #[max_len(7)] #[bits(4)] HashMap<u8, u8>, BTreeMap<u8, u8>;
        #[max_len(7)] #[bits(10)] HashSet<u16>, BTreeSet<u16>;
        #[max_len(3, 7)] #[min_len(0, 1)] HashMap<u8, Vec<u8>>, BTreeMap<u8, Vec<u8>>;
        #[max_len(2, 3)] Vec<HashSet<u8>>, Vec<BTreeSet<u8>>;
        #[max_len(7)] #[bits(4)] Hashbrown<u8, u8, State>, BTreeMap<u8, u8>;
        #[max_len(3)] #[key(bits(6))] #[compressed(0.0, 1.0, 0.25)] IndexMap<u8, f32>, BTreeMap<u8, f32>;
        #[max_len(7)] IndexSet<u8>, BTreeSet<u8>;
    }
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entity(u16);

#[derive(Serialize)]
struct Three(#[bits(3)] u8);

#[derive(Serialize)]
enum Derived<T, E> {
    Ok(T),
    Err(E),
}

#[derive(Serialize)]
enum Answer {
    Ok(#[bits(10)] u16),
    Err(#[max_len(9)] String),
}

fn attributes() -> Vec<Pair> {
    vec![
        (
            "a maximum length for all fields",
            of!(#[max_len_default(200)] {
                name: String,
                lines: Vec<Vec<u8>>,
                scores: Option<BTreeMap<String, u16>>,
                #[max_len(3)] few: Vec<bool>,
                pair: (String, u8),
                #[subset(indices, max = 9)] objects: Vec<(u16, u8)>,
            }),
            of!({
                #[max_len(200)] name: String,
                #[max_len(200, 200)] lines: Vec<Vec<u8>>,
                #[max_len(200, 200)] scores: Option<BTreeMap<String, u16>>,
                #[max_len(3)] few: Vec<bool>,
                #[max_len(200)] pair: (String, u8),
                #[subset(indices, max = 9)] objects: Vec<(u16, u8)>,
            }),
        ),
        (
            "a maximum length for all variants",
            of!(#[max_len_default(LIMIT)] enum { Chat(String), Code { digits: Vec<u8>, other: u8 } }),
            of!(enum { Chat(#[max_len(7)] String), Code { #[max_len(7)] digits: Vec<u8>, other: u8 } }),
        ),
        (
            "a strict range",
            of!({ #[compressed(min = -1.0, max = 1.0, res = 0.01, strict)] axes: [f32; 2] }),
            of!({ #[compressed(-1.0, 1.0, 0.01)] axes: [f32; 2] }),
        ),
        (
            "discriminants that are positions",
            of!(#[tag(ordinal)] enum { Red = 0, Blue = 1, Green }),
            of!(enum { Red = 0, Blue = 0x1, Green }),
        ),
        (
            "a type that is compiled once",
            of!(#[outline] { #[bits(3)] a: u8, #[max_len(9)] b: String }),
            of!({ #[bits(3)] a: u8, #[max_len(9)] b: String }),
        ),
        ("a part", of!({ #[part(0, bits(3))] a: (u8, bool) }), of!({ a: (Three, bool) })),
        (
            "a conversion",
            of!({ #[via(u32)] #[bits(8)] at: core::net::Ipv4Addr, also: u8 }),
            of!({ #[bits(8)] at: u32, also: u8 }),
        ),
        ("a result", of!({ a: Result<u8, (bool, u16)> }), of!({ a: Derived<u8, (bool, u16)> })),
        (
            "parts of a result",
            of!({ #[part(0, bits(10))] #[max_len(9)] a: Result<u16, String> }),
            of!({ a: Answer }),
        ),
        (
            "a type that contains itself",
            of!(#[max_depth(3)] { value: u8, #[max_len(2)] children: Vec<T> }),
            of!(#[max_depth(3)] { value: u8, #[max_len(2)] children: Vec<Self> }),
        ),
        (
            "an index",
            of!({ #[relative_index(max = 100)] map: BTreeMap<Entity, u8> }),
            of!({ #[relative_index(max = 100)] map: BTreeMap<u16, u8> }),
        ),
    ]
}

const LIMIT: usize = 7;

#[test]
fn other_words_for_the_same_bits_have_the_same_schema() {
    let pairs = [aliases(), containers(), attributes()].concat();
    for (name, one, other) in &pairs {
        let bits = |it: bitpack::Width| (it.min, it.max, it.lead, it.fixed);
        assert_eq!(bits(one.width), bits(other.width), "{name}");
    }
    agree(pairs);
    for (name, one, other) in [aliases(), containers()].concat() {
        assert_eq!(one.to_string(), other.to_string(), "{name}");
    }
    for (name, one, other) in aliases() {
        assert_eq!(one.width, other.width, "{name}");
    }
}

/// A maximum length for all fields has the memory and the deltas of one for each.
#[test]
fn a_default_of_lengths_costs_what_single_ones_do() {
    #[derive(Serialize, Delta, Clone)]
    #[max_len_default(9)]
    struct All(Vec<u8>, String);
    #[derive(Serialize, Delta, Clone)]
    struct Each(#[max_len(9)] Vec<u8>, #[max_len(9)] String);
    #[derive(Serialize, Delta, Clone)]
    #[outline]
    struct Once(#[max_len(9)] Vec<u8>, #[max_len(9)] String);
    assert_eq!([All::WIDTH, Once::WIDTH], [Each::WIDTH; 2]);
    assert_eq!([All::DELTA_HASH, Once::DELTA_HASH], [Each::DELTA_HASH; 2]);
}

/// Conditions refer to fields whose types are aliases of exact ones.
#[test]
fn aliases_of_exact_types_are_exact() {
    let looked = of!({
        #[max_len(7)] name: Name,
        #[when(name == "x")] x: u8,
        #[bits(2)] grid: Grid,
        #[when(grid[0][0] == 3)] y: u8,
        #[max_len(3)] blob: Blob,
        #[when(blob.contains(&3))] z: u8,
    });
    assert_eq!(looked.width.max, (3 + 7 + 56) + 8 + 32 + 8 + (2 + 24) + 8);
}
