use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = Self::MOST)]
    hp: u8,
}

impl Packet {
    const MOST: u16 = 1000;
}

fn main() {}
