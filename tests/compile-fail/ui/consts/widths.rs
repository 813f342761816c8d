use bitpack::Serialize;

const WIDE: u32 = 9;
const NONE: usize = 0;

#[derive(Serialize)]
struct Packet {
    #[bits(WIDE)]
    hp: u8,
    #[bits(NONE)]
    mp: u8,
    #[fixed(WIDE, 24, min = 0, max = 1)]
    fixed: i32,
    #[smallest_three(bits = WIDE + 15)]
    rotation: [f32; 4],
    #[check(0xFF, bits = WIDE - 4)]
    checked: u8,
    #[reserved(NONE)]
    reserved: u8,
}

#[derive(Serialize)]
struct Relative {
    first: u32,
    #[bits(WIDE + 24)]
    #[relative_to(first)]
    next: u32,
}

fn main() {}
