use bitpack::Serialize;

use std::collections::{HashMap, HashSet};

#[derive(Serialize)]
struct Ordered {
    #[max_len(8)]
    map: HashMap<u8, u8>,
    #[max_len(8)]
    set: HashSet<u8>,
    #[when(map.keys().next() == Some(&3) || map.contains_key(&4))]
    order: bool,
    #[when(set.iter().count() > 2)]
    also: bool,
}

#[derive(PartialEq, Eq, Hash)]
struct NotOrd(u8);

#[derive(Serialize)]
struct Keys {
    #[max_len(8)]
    #[via(u8, exact)]
    set: HashSet<NotOrd>,
}

fn main() {}
