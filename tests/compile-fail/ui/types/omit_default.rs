use bitpack::Serialize;

#[derive(Serialize)]
enum Kind {
    Idle,
}

#[derive(Serialize)]
struct Packet {
    #[omit_default]
    kind: Kind,
}

fn main() {}
