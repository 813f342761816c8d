use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[count(itms)]
    nowhere: [u8; 3],
    #[count(items)]
    early: [u8; 3],
    items: u8,
    #[count(item)]
    misspelled: [u8; 3],
    heat: f32,
    #[count(heat)]
    float: [u8; 3],
    #[bits(min = 0, max = 40)]
    many: u8,
    #[count(many)]
    short: [u8; 32],
    length: u8,
    #[count(length)]
    payload: [u8; 60],
    #[count(many)]
    #[max_len(40)]
    list: Vec<u8>,
    #[count(32)]
    number: [u8; 32],
    #[relative_to(sequence)]
    ack: u16,
    sequence: u16,
    #[relative_to(sequence)]
    wider: u32,
    #[relative_to(heat)]
    cold: u16,
    low: i8,
    #[relative_to(low, wrapping)]
    signed: i8,
    #[bits(min = 1, max = 100)]
    #[relative_to(sequence, wrapping)]
    range: u16,
    #[bits(17)]
    #[relative_to(sequence, wrapping)]
    wide: u16,
    #[relative_to(sequence, wrapping, small = 3)]
    delta: u16,
}

fn main() {}
