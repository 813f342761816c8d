use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bitpack(count = 4)]
    items: Vec<u8>,
    #[bitpack(len = MAX_NAME)]
    name: String,
    #[bitpack(size(16))]
    chat: Option<String>,
    #[bitpack(size = 4)]
    level: u8,
}

fn main() {}
