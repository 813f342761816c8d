use bitpack::Serialize;

const GROUP: u32 = 17;

#[derive(Serialize)]
struct Constant {
    #[varint(group = GROUP)]
    wide: u32,
}

fn main() {}
