use bitpack::Serialize;

struct Item {
    level: u8,
}

enum Kind {
    A,
    B,
}

#[derive(Serialize)]
struct Packet {
    kind: Kind,
    #[max_len(4)]
    items: Vec<Item>,
    #[relative_index]
    slots: [Option<Item>; 8],
}

#[derive(Serialize)]
enum Message {
    Packet(Packet),
    Kinds(#[max_len(4)] Vec<Kind>),
}

fn main() {}
