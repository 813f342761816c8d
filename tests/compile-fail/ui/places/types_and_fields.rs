use bitpack::Serialize;

#[derive(Serialize)]
#[bits(3)]
#[skip]
struct Packet {
    #[max_bytes(3)]
    health: u8,
    #[tag(bits = 3)]
    armour: u8,
    #[bitpack(crate = elsewhere)]
    mana: u8,
}

#[derive(Serialize)]
enum Event {
    #[bits(3)]
    Idle,
    #[skip]
    Moved(u8),
}

#[derive(Serialize)]
#[tag(bits = 3)]
struct Untagged;

#[derive(Serialize)]
#[bitpack(crate)]
struct Nowhere;

fn main() {}
