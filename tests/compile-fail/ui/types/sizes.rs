use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    unsigned: usize,
    signed: Option<isize>,
    pair: (u8, usize),
}

fn main() {}
