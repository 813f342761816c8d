use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    first: u64,
    #[relative_to(first)]
    second: u64,
    size: usize,
    #[relative_to(size)]
    larger: usize,
}

fn main() {}
