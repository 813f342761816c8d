//! Integers at the limits of 64 bits, for languages without wider ones. The types of the packet zoo
//! (`tests/src/zoo`) that have such integers also have wider ones.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::Serialize;

use crate::shapes::some;

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Long {
    unsigned: u64,
    signed: i64,
    #[bits(63)]
    most: u64,
    #[bits(33)]
    negative: i64,
    #[bits(min = 5, max = 0xFFFF_FFFF_FFFF_FFF0)]
    range: u64,
    #[bits(min = -0x7FFF_FFFF_FFFF_FFF0, max = 0x7FFF_FFFF_FFFF_FFF0)]
    around: i64,
    #[bits(min = 0xF000_0000_0000_0000, max = 0xFFFF_FFFF_FFFF_FFFF)]
    high: u64,
    #[bits(min = -300, max = 40_000_000_000)]
    few: i64,
    #[varint]
    groups: u64,
    #[varint]
    zigzag: i64,
    #[varint(group = 1)]
    ones: u8,
    #[varint(group = 4)]
    #[bits(min = -300, max = 40)]
    small: i16,
    #[varint(group = 2)]
    #[bits(min = 9, max = 70_000)]
    offset: u32,
    #[fixed(32, 32, min = -7, max = 7)]
    fixed: i64,
    #[omit_default(u64::MAX)]
    usual: u64,
    #[max_len(4)]
    set: BTreeSet<u64>,
    #[max_len(4)]
    map: BTreeMap<u64, u8>,
    #[when(unsigned > 0x8000_0000_0000_0000 || high <= 0xF000_0000_0000_0003)]
    a: bool,
    #[when(unsigned >> 62 == 3 && signed as u64 & 1 == 1)]
    b: bool,
    #[when(signed < -5 && unsigned as u8 > 100)]
    c: bool,
}

pub(crate) fn long(count: usize) -> Vec<Long> {
    some(count, |random| {
        let shift = random.u32(..64);
        let (unsigned, signed) = (random.u64(..) >> shift, random.i64(..) >> shift);
        let keys = |random: &mut fastrand::Rng| -> Vec<u64> {
            (0..random.usize(..4)).map(|_| random.u64(..) << random.u32(..64)).collect()
        };
        Long {
            unsigned,
            signed,
            most: unsigned >> 1,
            negative: signed >> 31,
            range: unsigned.clamp(5, u64::MAX - 15),
            around: signed.clamp(-0x7FFF_FFFF_FFFF_FFF0, 0x7FFF_FFFF_FFFF_FFF0),
            high: 0xF000_0000_0000_0000 | unsigned >> 4,
            few: random.i64(-300..=40_000_000_000),
            groups: unsigned,
            zigzag: signed,
            ones: random.u8(..) >> random.u8(..8),
            small: random.i16(-300..=40),
            offset: random.u32(9..=70_000),
            fixed: random.i64(-7 << 32..=7 << 32),
            usual: if random.bool() { u64::MAX } else { unsigned },
            set: keys(random).into_iter().collect(),
            map: keys(random).into_iter().map(|it| (it, 3)).collect(),
            ..Long::blank()
        }
    })
}
