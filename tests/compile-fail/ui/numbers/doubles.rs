use bitpack::Serialize;

const FINE: f64 = 1e-14;

#[derive(Serialize)]
struct Fine {
    #[compressed(-180.0, 180.0, FINE)]
    constant: f64,
    #[compressed(0.0, 1.0, 1e-17)]
    literal: Option<f64>,
}

type Alias = f64;

#[derive(Serialize)]
struct Hidden {
    #[compressed(0.0, 1.0, 0.1)]
    alias: Alias,
}

struct DVec3;

#[derive(Serialize)]
struct Vector {
    #[compressed(0.0, 1.0, 0.1)]
    vector: DVec3,
}

const RUN_TIME: bitpack::CompressedF64 = bitpack::CompressedF64::new(-180.0, 180.0, 1e-15);

fn main() {
    let _ = RUN_TIME;
}
