use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[compressed(1.0, -1.0, 0.1)]
    reversed: f32,
    #[compressed(1.0, 1.0, 0.1)]
    empty: f32,
    #[compressed(0, 1, 0)]
    no_step: f32,
    #[compressed(0, 1, -0.5)]
    negative_step: f32,
    #[compressed(0, 1, 5)]
    one_step: f32,
    #[compressed(0.0, 1e40, 1.0)]
    infinite: f32,
    #[bits(min = 0, max = 719, wrapping)]
    half_degrees: u16,
}

fn main() {}
