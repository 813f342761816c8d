use std::collections::BTreeMap;
use std::collections::BTreeSet;

use bitpack::Serialize;

#[derive(Serialize)]
struct Lengths {
    names: Vec<String>,
    #[max_len(4)]
    lines: Vec<String>,
    #[max_len(4, 16)]
    bytes: Vec<u8>,
    #[max_len(4, 16, 32)]
    by_name: BTreeMap<String, u8>,
    #[max_len(4, 16)]
    alias: Names,
    #[max_len(4, 16)]
    #[min_len(1, 17)]
    short: Vec<String>,
    #[max_len(4)]
    #[min_len(1, 2)]
    many: Vec<u8>,
}

#[derive(Serialize)]
struct Places {
    #[each(bits(3))]
    each: u8,
    #[key(bits(3))]
    #[max_len(4)]
    key: Vec<u8>,
    #[part(0, bits(3))]
    part: [u8; 2],
    #[part(2, bits(3))]
    third: (u8, u8),
    #[more]
    more: [u8; 2],
    #[more]
    #[max_len(4)]
    set: BTreeSet<u8>,
    #[relative_to(previous)]
    #[max_len(4)]
    floats: Vec<f32>,
    #[relative_to(previous)]
    #[max_len(4)]
    wide: Vec<u64>,
    #[unaligned]
    number: u8,
    #[each(max_len(4))]
    #[max_len(4, 16)]
    inner: Vec<String>,
    #[each(when(flag))]
    when: [u8; 2],
    #[each(relative_to(each))]
    relative: [u8; 2],
}

#[derive(Serialize)]
struct Together {
    #[part(0, bits(3))]
    #[part(0, bits(4))]
    twice: (u8, u8),
    #[bits(3)]
    #[each(with(own))]
    outside: [u8; 2],
    #[each(with(own), bits(3))]
    replaced: [u8; 2],
    #[unaligned]
    #[nul_terminated]
    #[max_len(4)]
    both: String,
    #[each]
    word: [u8; 2],
    #[each()]
    nothing: [u8; 2],
    #[part(bits(3))]
    unnumbered: (u8, u8),
    #[via(u16)]
    #[each(bits(3))]
    beside: [u8; 2],
}

fn main() {}
