use bitpack::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Packet {
    #[bytes]
    #[more]
    #[max_len(3)]
    block: Vec<u8>,
    #[bytes]
    #[relative_to(previous)]
    #[max_len(3)]
    steps: Vec<u8>,
    #[subset(indices, max = 9)]
    #[more]
    objects: Vec<(u8, u8)>,
    #[relative_index(max = 9)]
    #[utf16]
    indices: Vec<u8>,
    #[relative_index(max = 9)]
    #[key(bits(3))]
    keys: BTreeMap<u8, u8>,
    #[bits(3)]
    nothing: Option<()>,
}

fn main() {}
