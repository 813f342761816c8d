use bitpack::Serialize;

#[derive(Serialize)]
#[max_bytes(3)]
#[bitpack(max_bytes(4))]
struct Packet {
    #[bits(3)]
    #[bits(4)]
    bare: u8,
    #[bits(3)]
    #[bitpack(bits(4))]
    mixed: u8,
    #[align]
    #[align]
    twice: u8,
    #[check(1)]
    #[check(2)]
    #[reserved(1)]
    #[reserved(2)]
    these_may_repeat: u8,
}

fn main() {}
