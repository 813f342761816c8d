use bitpack::Serialize;

const MAX: i32 = -1;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = MAX)]
    hp: u8,
}

#[derive(Serialize)]
struct OfOneField {
    #[bits(min = 2598, max = 4644)]
    first: u16,
    #[bits(min = first + 5, max = first)]
    last: u16,
}

#[derive(Serialize)]
struct OfTwoFields {
    #[bits(min = 10, max = 20)]
    least: u8,
    #[bits(min = 0, max = 8)]
    most: u8,
    #[bits(min = least, max = most + 1)]
    between: u8,
}

fn main() {}
