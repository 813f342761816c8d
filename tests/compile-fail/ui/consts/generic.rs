use bitpack::Serialize;

#[derive(Serialize)]
struct Level<const N: usize> {
    #[bits(min = 0, max = N)]
    level: u8,
}

#[derive(Serialize)]
struct Packet {
    fits: Level<255>,
    does_not: Level<300>,
}

fn main() {}
