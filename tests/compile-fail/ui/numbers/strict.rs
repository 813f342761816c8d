use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[compressed(0.0, 1.0, 0.1, strict = true)]
    valued: f32,
    #[compressed(strict, 0.0, 1.0, 0.1, strict)]
    twice: f32,
    #[compressed(0.0, 1.0, 0.1, strikt)]
    misspelled: f32,
    #[compressed(min = 0.0, max = 1.0, strict)]
    no_resolution: f32,
    #[compressed(-180.0, 180.0, 0.1, strict, wrapping)]
    both: f32,
    #[compressed(-180.0, 180.0, 0.1, wrapping = true)]
    wrapping_valued: f32,
    #[compressed(-180.0, 180.0, 0.1, wraping)]
    wrapping_misspelled: f32,
    #[bits(10, strict)]
    elsewhere: u16,
}

fn main() {}
