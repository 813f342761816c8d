use bitpack::Serialize;

const FAR: f64 = 180.5;
const NEVER: f32 = f32::NAN;

#[derive(Serialize)]
struct Packet {
    #[compressed(FAR, -180, 0.1)]
    reversed: f32,
    #[compressed(-FAR, FAR, 0.0 - 0.25)]
    negative: f32,
    #[compressed(0.0, 1.0, FAR)]
    coarse: f32,
    #[compressed(0.0, NEVER, 1.0)]
    endless: f32,
}

fn main() {}
