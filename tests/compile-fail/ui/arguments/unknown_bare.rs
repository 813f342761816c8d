use bitpack::Serialize;

// rustc knows the names of a derive's attributes, and says this itself
#[derive(Serialize)]
struct Packet {
    #[bts(3)]
    width: u8,
    #[relative_idx]
    items: [Option<u8>; 4],
}

fn main() {}
