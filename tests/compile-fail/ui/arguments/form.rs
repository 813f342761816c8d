use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bits = 8]
    equals: u8,
    #[bits("5")]
    text: u8,
    #[bits(5.0)]
    float: u8,
    #[bits(-3)]
    negative: u8,
    #[bits(min = 0 max = 7)]
    comma: u8,
    #[bits(0..10)]
    half_open: u8,
    #[bits(0..=9)]
    closed: u8,
    #[bits(MIN..MAX)]
    named: u8,
    #[bits(0, 10)]
    positions: u8,
    #[bits(10, min = 0, max = 5)]
    both: u16,
    #[align(8)]
    no_arguments: u8,
    #[bitpack]
    empty: u8,
    #[bitpack = "bits(3)"]
    string: u8,
    #[with("path::to")]
    function: u8,
    #[compressed(0.0, 1.0, 0.1, 3)]
    four: f32,
    #[subset(some)]
    variant: [Option<u8>; 4],
}

fn main() {}
