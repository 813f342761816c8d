use bitpack::Serialize;

use std::collections::{HashMap, HashSet};

#[derive(Serialize)]
struct Packet {
    #[max_len(8)]
    map: HashMap<u8, u8>,
    set: HashSet<u8>,
}

fn main() {}
