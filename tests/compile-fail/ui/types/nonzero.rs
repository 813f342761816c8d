use std::num::{NonZero, NonZeroI8};

use bitpack::Serialize;

#[derive(Serialize)]
struct Ranges {
    #[bits(min = 0, max = 9)]
    from_zero: NonZero<u8>,
}

#[derive(Serialize)]
struct Around {
    #[bits(min = -5, max = 5)]
    around_zero: NonZeroI8,
}

#[derive(Serialize)]
struct Groups {
    #[varint]
    #[bits(min = 0, max = 9)]
    groups: NonZero<u16>,
}

#[derive(Serialize)]
struct Sign {
    #[bits(1)]
    sign: NonZero<i32>,
}

fn main() {}
