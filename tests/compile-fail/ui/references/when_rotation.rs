use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[smallest_three(bits = 9)]
    rotation: [f32; 4],
    #[when(rotation[3] < 0.5)]
    turned: u8,
}

fn main() {}
