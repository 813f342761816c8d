use bitpack::Serialize;

const MAX: i32 = -1;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = MAX)]
    hp: u8,
}

fn main() {}
