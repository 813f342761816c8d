use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[compressed(0.0, 1.0, 0.1)]
    #[bits(3)]
    encodings: f32,
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    #[subset(flags)]
    elements: [Option<u8>; 4],
    #[max_len(4)]
    #[relative_index(max = 9)]
    subset: Vec<u8>,
    #[omit_default]
    #[relative_to(n)]
    dependent: u8,
}

fn main() {}
