use bitpack::{Delta, Serialize};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
struct Angle(u16);

impl From<u16> for Angle {
    fn from(angle: u16) -> Self {
        Self(angle)
    }
}

impl From<Angle> for u16 {
    fn from(Angle(angle): Angle) -> Self {
        angle
    }
}

#[derive(Serialize, Delta, Clone)]
struct Arguments {
    #[delta]
    bare: u8,
    #[delta = 5]
    equals: u8,
    #[delta(5)]
    unnamed: u8,
    #[delta(smal = 5)]
    misspelled: u8,
    #[delta(alway)]
    never: u8,
    #[delta(always = true)]
    valued: u8,
    #[delta(small = 5, small = 6)]
    twice: u8,
    #[delta(small = "5")]
    quoted: u8,
    #[delta(large = 6)]
    large: u8,
}

#[derive(Serialize, Delta, Clone)]
struct Numbers {
    n: u8,
    #[delta(small = 0)]
    none: u8,
    #[delta(small = 33)]
    many: u64,
    #[delta(small = 5, large = 40)]
    larger: u64,
    #[bits(9)]
    #[delta(small = 9)]
    as_many: u16,
    #[bits(min = 0, max = 1000)]
    #[delta(small = 5, large = 12)]
    more: [u16; 3],
    #[delta(small = 5)]
    flag: bool,
    #[delta(small = 5)]
    float: f32,
    #[delta(small = 5)]
    double: f64,
    #[max_len(9)]
    #[delta(small = 5)]
    text: String,
    #[delta(small = 5)]
    wide: u128,
}

#[derive(Serialize, Delta, Clone)]
struct Twice {
    #[delta(always)]
    #[delta(small = 5)]
    apart: u8,
}

#[derive(Serialize, Delta, Clone)]
struct Unordered {
    #[max_len(4)]
    scores: HashMap<u8, u8>,
    #[max_len(4)]
    seen: Option<HashSet<u8>>,
    #[max_len(4)]
    boxed: Box<[u16]>,
}

#[derive(Serialize, Delta, Clone)]
struct Whole {
    n: u8,
    #[delta(whole, small = 5)]
    whole: u8,
    #[relative_to(n)]
    #[delta(small = 5)]
    relative: u8,
    #[via(u16)]
    #[delta(small = 5)]
    via: Angle,
    #[with(path)]
    #[delta(small = 5)]
    with: Angle,
    #[bytes]
    #[delta(small = 5)]
    bytes: [u8; 4],
    #[bits(min = 0, max = n)]
    #[delta(small = 5)]
    bounded: u8,
}

fn main() {}
