use bitpack::Serialize;

const NONE: usize = 0;
const ENDLESS: usize = 1 << 32;
const SHORT: usize = 4;

#[derive(Serialize)]
struct Packet {
    #[max_len(ENDLESS)]
    list: Vec<u8>,
    #[min_len(SHORT * 2)]
    #[max_len(SHORT)]
    name: String,
    #[relative_index(max = NONE)]
    subset: Vec<u16>,
}

fn main() {}
