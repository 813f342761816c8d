use bitpack::Serialize;

const NONE: usize = 0;
const SHORT: usize = 4;

#[derive(Serialize)]
struct Packet {
    #[max_len(NONE)]
    list: Vec<u8>,
    #[min_len(SHORT * 2)]
    #[max_len(SHORT)]
    name: String,
    #[relative_index(max = NONE)]
    subset: Vec<u16>,
}

fn main() {}
