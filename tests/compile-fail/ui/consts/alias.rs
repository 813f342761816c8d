use bitpack::Serialize;

// only the compiler resolves an alias, so that literals are checked there too
type Health = u8;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = 300)]
    hp: Health,
}

fn main() {}
