use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    level: u8,
    #[when(level + 1)]
    bonus: u8,
}

fn main() {}
