use bitpack::Serialize;
use std::collections::HashMap;

// what is written before the manual is read
#[derive(Serialize)]
struct Player {
    #[max_len = 32]
    name: String,
    #[bits(max = 10)]
    level: u8,
    #[bits(1..)]
    lives: u8,
    #[bits(min = 0.0, max = 1.0)]
    heat: f32,
    #[smallest_three(9)]
    rotation: [f32; 4],
    #[max_len(max = 3)]
    items: Vec<u8>,
    tags: [String; 3],
    pair: (String, u8),
    scores: HashMap<u8, u32>,
}

#[derive(Serialize)]
struct Message {
    #[when(kind == 1)]
    early: u8,
    kind: u8,
    #[when(kind = 1)]
    assigned: u8,
    #[when("kind == 1")]
    quoted: u8,
    #[when(kind == 1, kind == 2)]
    listed: u8,
    #[with = "path::to"]
    function: u8,
    #[omit_default = 0]
    level: u8,
    #[bytes]
    payload: Vec<u8>,
    #[subset("flags")]
    slots: [Option<u8>; 4],
    n: Option<u8>,
    #[count(n)]
    counted: [u8; 4],
    #[bits(min = 5)]
    #[bits(max = 9)]
    twice: u8,
}

#[derive(Serialize)]
#[bits(8)]
enum Kind {
    #[bitpack(tag = 3)]
    Numbered,
    #[bitpack(skip)]
    Skipped,
}

fn main() {}
