use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[max_len(0)]
    none: String,
    #[max_len(4294967296)]
    many: Vec<u8>,
    #[min_len(5)]
    #[max_len(3)]
    reversed: Vec<u8>,
    #[max_len(3)]
    fixed: u16,
    #[max_len(-1)]
    negative: String,
}

fn main() {}
