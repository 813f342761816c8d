use bitpack::{Postcard, Serialize};

use std::time::Instant;

struct Foreign;

#[derive(Serialize)]
struct Packet {
    sent: Instant,
    maybe: Option<Foreign>,
    several: [(u8, Foreign); 2],
    serde: Postcard<Foreign, 9>,
}

#[derive(Serialize)]
enum Event {
    Idle,
    Seen(Instant),
}

fn main() {}
