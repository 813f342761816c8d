use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bitpack(bts(3))]
    width: u8,
    #[bits(mn = 0, max = 3)]
    range: u8,
    #[compressed(0.0, 1.0, resolution = 0.1)]
    heat: f32,
    #[bits(min = 0, min = 1, max = 3)]
    twice: u8,
    #[bitpack(colour)]
    colour: u8,
}

fn main() {}
