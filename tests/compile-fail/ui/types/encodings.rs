use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = 1)]
    float: f32,
    #[bits(12)]
    double: f64,
    #[compressed(0, 1, 0.1)]
    integer: Option<u8>,
    #[compressed(0, 1, 0.1)]
    wide: f64,
    #[smallest_three(bits = 9)]
    vector: [f32; 3],
    #[bits(3)]
    tuple: (u8, f32),
    #[bits(3)]
    #[max_len(9)]
    text: String,
    #[bytes]
    words: [u16; 3],
    #[utf16]
    number: u16,
    #[fixed(8, 8, min = 0, max = 1)]
    flag: bool,
}

fn main() {}
