use bitpack::Serialize;

const SLOTS: usize = 8;
const MOST: u8 = 40;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = MOST)]
    n: u8,
    #[count(n)]
    literal_array: [u8; 32],
    #[count(n)]
    const_array: [u8; SLOTS],
    plain: u8,
    #[count(plain)]
    whole_type: [u8; SLOTS],
    #[bits(min = 0, max = SLOTS)]
    right: u8,
    #[count(right)]
    fits: [u8; SLOTS],
}

fn main() {}
