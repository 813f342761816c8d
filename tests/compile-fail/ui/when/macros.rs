use bitpack::Serialize;

macro_rules! hot {
    ($gun:expr) => {
        $gun.heat > 0.5
    };
}

#[derive(Serialize)]
struct Gun {
    rounds: u8,
    #[compressed(0.0, 1.0, 0.1)]
    heat: f32,
}

#[derive(Serialize)]
struct Packet {
    gun: Gun,
    #[when(hot!(gun))]
    hidden: u8,
}

fn main() {}
