use bitpack::{Delta, Serialize};

const GROUP: u32 = 17;

#[derive(Serialize)]
struct Packet {
    #[varint(group = 0)]
    nothing: u8,
    #[varint(4)]
    bare: u32,
    #[varint]
    float: f32,
    #[varint]
    size: usize,
    #[varint]
    #[bits(4)]
    both: u8,
    #[varint]
    #[relative_to(previous)]
    #[max_len(4)]
    steps: Vec<u16>,
}

#[derive(Serialize)]
struct Constant {
    #[varint(group = GROUP)]
    wide: u32,
}

#[derive(Serialize, Delta, Clone)]
struct Difference {
    #[varint]
    #[delta(small = 4)]
    number: u32,
}

fn main() {}
