use bitpack::Serialize;

// what a name stands for is known to the compiler only, literals or not
type Health = u8;

#[derive(Serialize)]
struct Packet {
    #[bits(min = 0, max = 300)]
    hp: Health,
}

fn main() {}
