use bitpack::Serialize;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Serialize)]
struct Packet {
    list: Vec<u8>,
    text: String,
    map: BTreeMap<u8, u8>,
    set: BTreeSet<u8>,
    queue: Option<VecDeque<u8>>,
    boxed: Box<[Vec<u8>; 2]>,
    #[max_len(2)]
    inner: Vec<String>,
}

fn main() {}
