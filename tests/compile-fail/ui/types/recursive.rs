use bitpack::Serialize;

#[derive(Serialize)]
struct Node {
    value: u8,
    left: Option<Box<Node>>,
    #[max_len(4)]
    children: Vec<Self>,
}

fn main() {}
