use bitpack::Serialize;

const FAR: f32 = 8192.0;
const FINE: f32 = 1e-9;

#[derive(Serialize)]
struct Packet {
    #[compressed(-8192.0, 8192.0, 0.001)]
    literal: f32,
    #[compressed(0.0, 1.0, FINE)]
    named: [f32; 3],
    #[compressed(min = -FAR, max = FAR, res = 0.001, strict)]
    bounds: f32,
    #[compressed(-1e6, 1e6, 1e-9)]
    hopeless: f32,
    #[compressed(100000000, 100000008, 8)]
    narrow: f32,
}

#[derive(Serialize)]
struct Tiny {
    #[compressed(0.0, 1e-44, 1e-45)]
    tiny: f32,
}

#[derive(Serialize)]
struct Generic<T> {
    value: T,
    #[compressed(-100000.0, 100000.0, 0.001)]
    literal: f32,
}

const BY_HAND: bitpack::Compressed = bitpack::Compressed::new(-8192.0, 8192.0, 0.001);

fn main() {}
