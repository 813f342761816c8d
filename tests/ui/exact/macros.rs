use bitpack::Serialize;

macro_rules! hot {
    ($item:tt . $part:ident) => {
        $item.heat > 0.5
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
    #[when(hot!(gun.rounds))]
    hidden: u8,
}

fn main() {}
