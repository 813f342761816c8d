use bitpack::{Delta, Serialize};

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

#[derive(Serialize, Delta, Clone)]
enum Change<T: Clone> {
    A(#[delta(5)] u8),
    B(T),
}

// and nothing follows from them
fn send(packet: &Packet) -> Result<usize, bitpack::Error> {
    Packet::read(&[])?;
    packet.write(&mut [0; 8])
}

fn send_change(change: &Change<u8>, before: &Change<u8>) -> Result<usize, bitpack::Error> {
    change.write_delta(before, &mut [0; 8])
}

fn main() {}
