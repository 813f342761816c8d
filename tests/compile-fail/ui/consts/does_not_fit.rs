use bitpack::Serialize;

const MAX: i32 = 300;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = MAX)]
    hp: u8,
    #[bits(min = limits::LEAST - 1, max = 5)]
    offset: Option<i8>,
    #[bits(min = 0, max = MAX)]
    fits: u16,
}

mod limits {
    pub const LEAST: i64 = -128;
}

fn main() {}
