use bitpack::Serialize;

#[derive(Serialize)]
#[bitpack(endian = "big")]
struct Packet {
    #[bitpack(magic = 7)]
    marked: u8,
    #[bitpack(pad_bits_before = 3)]
    padded: u8,
    #[bitpack(cond = "flag")]
    conditional: u8,
    #[bitpack(map = "path")]
    mapped: u8,
    #[bitpack(quantize = 0.1)]
    quantised: f32,
}

fn main() {}
