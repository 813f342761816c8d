use bitpack::Serialize;

use std::collections::{BTreeMap, BTreeSet};

#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    a: bool,
    #[when(a)]
    b: u8,
}

#[derive(Serialize)]
struct Packet {
    #[max_len(4)]
    honest: BTreeMap<(u8, char), Key>,
    #[max_len(4)]
    map: Option<BTreeMap<Key, u8>>,
    #[max_len(4)]
    set: BTreeSet<Key>,
}

fn main() {}
