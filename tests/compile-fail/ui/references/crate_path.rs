use bitpack::Serialize;

// `bitpack` is not where the derive looks for it
#[derive(Serialize)]
#[bitpack(crate = packing)]
struct Packet {
    hp: u8,
}

fn main() {}
