use bitpack::Serialize;

const NARROW: u32 = 1;

#[derive(Serialize)]
#[tag(bits = NARROW)]
enum Event {
    Idle,
    Moved,
    Gone {
        #[bits(NARROW + 8)]
        level: u8,
    },
}

#[derive(Serialize)]
#[tag(max = NARROW)]
enum Kind {
    A,
    B,
    C,
}

fn main() {}
