use bitpack::Serialize;

#[derive(Serialize)]
enum Kind {
    Idle,
}

#[derive(Serialize)]
struct Packet {
    kind: Kind,
    #[when(kind == Kind::Idle)]
    incomparable: u8,
}

#[derive(Serialize)]
struct Unknown {
    #[when(absent && true)]
    unknown: u8,
}

fn main() {}
