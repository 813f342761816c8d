use bitpack::Serialize;

struct Item;

#[derive(Serialize)]
struct Packet {
    #[max_len(4)]
    items: Vec<Item>,
}

fn main() {}
