use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    nine: (u8, u8, u8, u8, u8, u8, u8, u8, u8),
    inside: Option<[(bool, (u8, u8, u8, u8, u8, u8, u8, u8, u8)); 2]>,
}

fn main() {}
