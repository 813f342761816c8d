use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[skip]
    #[bits(3)]
    skipped: u8,
    #[skip]
    #[align]
    #[when(true)]
    nothing: u8,
    #[with(function)]
    #[bits(3)]
    by_function: u8,
    #[with(function)]
    #[max_len(3)]
    list: Vec<u8>,
}

fn main() {}
