use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 10, max = 0)]
    empty: u8,
    #[bits(min = 0, max = 300)]
    above: u8,
    #[bits(min = -1, max = 5)]
    unsigned: u16,
    #[bits(min = -129, max = 5)]
    below: i8,
    #[bits(min = 0, max = 0x1_0000)]
    #[max_len(4)]
    inside: Vec<Option<u16>>,
    #[bits(0)]
    nothing: u8,
    #[bits(9)]
    wide: u8,
    #[bits(65)]
    wider: u64,
    #[bits(2)]
    flag: bool,
    #[fixed(20, 16, min = 0, max = 1)]
    fixed: i32,
    #[smallest_three(bits = 1)]
    rotation: [f32; 4],
    #[check(0x1F, bits = 4)]
    checked: u8,
    #[reserved(65)]
    reserved: u8,
}

#[derive(Serialize)]
#[tag(bits = 2)]
enum Five {
    A,
    B,
    C,
    D,
    E,
}

#[derive(Serialize)]
#[tag(max = 1)]
enum Three {
    A,
    B,
    C,
}

fn main() {}
