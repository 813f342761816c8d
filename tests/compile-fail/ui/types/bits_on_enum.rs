use bitpack::Serialize;

#[derive(Serialize)]
enum Kind {
    A,
    B,
}

#[derive(Serialize)]
struct Packet {
    #[bits(2)]
    kind: Kind,
    #[bits(min = 0, max = 3)]
    other: Kind,
}

fn main() {}
