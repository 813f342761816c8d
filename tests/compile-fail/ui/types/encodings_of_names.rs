use bitpack::Serialize;

struct Velocity;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = 9)]
    ranged: Velocity,
    #[compressed(0.0, 1.0, 0.1)]
    compressed: Velocity,
}

fn main() {}
