use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bits]
    one: u8,
    #[bits(9)]
    two: u8,
    three: usize,
    #[skip]
    #[align]
    four: u8,
    #[bitpack(bts(3))]
    five: u8,
    #[count(x)]
    six: [u8; 1],
}

// and nothing follows from them
fn send(packet: &Packet) -> Result<usize, bitpack::Error> {
    Packet::read(&[])?;
    packet.write(&mut [0; 8])
}

fn main() {}
