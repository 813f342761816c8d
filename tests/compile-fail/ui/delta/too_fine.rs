use bitpack::{Delta, Serialize};

// a resolution that `f32` lacks is one error, although both derives have it
#[derive(Serialize, Delta, Clone)]
struct Packet {
    #[compressed(0.0, 1000.0, 0.000001)]
    #[delta(small = 4)]
    height: f32,
}

fn main() {}
