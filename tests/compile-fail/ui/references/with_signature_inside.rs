use bitpack::Serialize;

fn own(_: u16) -> bool {
    false
}

#[derive(Serialize)]
struct Packet {
    #[each(with(own))]
    list: [u16; 2],
}

fn main() {}
