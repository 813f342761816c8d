use bitpack::{Delta, Serialize};

#[derive(Serialize, Delta, Clone, Copy)]
struct Health(#[bits(10)] u16);

#[derive(Serialize, Clone, Copy)]
struct Score(#[varint] u32);

#[derive(Serialize, Clone, Copy)]
#[pad_to(4)]
struct Padded(u16);

#[derive(Serialize)]
struct NotCopy(u16);

#[derive(Serialize)]
struct Low {
    #[bits(4)]
    health: Health,
}

#[derive(Serialize)]
struct Range {
    #[bits(min = 0, max = 9)]
    score: Score,
}

#[derive(Serialize)]
struct Groups {
    #[varint]
    padded: Padded,
}

#[derive(Serialize, Delta, Clone)]
struct Near {
    #[delta(small = 3)]
    health: Health,
}

#[derive(Serialize)]
struct Moved {
    #[bits(4)]
    number: NotCopy,
}

fn main() {}
