use bitpack::Serialize;

use std::collections::BTreeMap;

struct Body;

#[derive(Serialize)]
struct Packet {
    #[relative_index]
    pairs: Vec<(u16, Body)>,
    #[subset(flags)]
    map: BTreeMap<u8, u8>,
    #[relative_index]
    number: u16,
    #[subset(indices)]
    every: [u8; 4],
    #[relative_index(max = 9)]
    array: [Option<u8>; 4],
    #[subset(sentinel, max = 3)]
    #[bits(3)]
    indices: Vec<u16>,
}

fn main() {}
