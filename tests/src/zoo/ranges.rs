//! Bounded integers of every type.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

const LIMIT: i32 = 101;

/// Signed integers with bounds, some of which are those of their type.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Signed {
    #[bits(min = -100, max = LIMIT - 1)]
    a: i8,
    #[bits(min = -20_000, max = -3)]
    b: i16,
    #[bits(min = -1, max = 0x7FFF_FFFF)]
    c: i32,
    #[bits(min = -5, max = i64::MAX)]
    d: i64,
    #[bits(min = -1_000_000_000_000_000_000_000, max = 7)]
    e: i128,
    #[bits(min = -3, max = 1000)]
    f: isize,
    #[bits(min = -5, max = 4)]
    g: [Option<i8>; 2],
    #[bits(min = i64::MIN, max = -1)]
    h: i64,
    #[bits(min = -128, max = 127)]
    i: i8,
    #[bits(min = i32::MIN, max = i32::MAX)]
    j: i32,
    #[bits(min = i128::MIN, max = i128::MAX)]
    k: i128,
}

subject! { Signed {
    a => range(-100, 100),
    b => range(-20_000, -3),
    c => range(-1, i32::MAX),
    d => range(-5, i64::MAX),
    e => range(-1_000_000_000_000_000_000_000, 7),
    f => range(-3, 1000),
    g => array(optional(range(-5, 4))),
    h => range(i64::MIN, -1),
    i => range(i8::MIN, i8::MAX),
    j => range(i32::MIN, i32::MAX),
    k => range(i128::MIN, i128::MAX),
} }

const MAX_WEAPONS: u8 = 10;

/// Unsigned integers with bounds, some of which are those of their type.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Unsigned {
    #[bits(min = 0, max = MAX_WEAPONS)]
    a: u8,
    #[bits(min = 100, max = 1000)]
    b: u16,
    #[bitpack(bits(min = 0, max = 0x8000_0000))]
    c: u32,
    #[bits(min = 1, max = u64::MAX)]
    d: u64,
    #[bits(min = 1, max = u128::MAX)]
    e: u128,
    #[bits(min = 1 << 127, max = (1 << 127) + 5)]
    f: u128,
    #[bits(min = 5, max = 1000)]
    g: usize,
    #[bits(min = 0, max = 1)]
    h: [[u8; 2]; 3],
    #[bits(min = u16::MIN, max = u16::MAX)]
    i: u16,
    #[bits(min = 0, max = u64::MAX)]
    j: u64,
}

subject! { Unsigned {
    a => range(0, 10),
    b => range(100, 1000),
    c => range(0, 1 << 31),
    d => range(1, u64::MAX),
    e => range(1, u128::MAX),
    f => range(1 << 127, (1 << 127) + 5),
    g => range(5, 1000),
    h => array(array(range(0, 1))),
    i => range(u16::MIN, u16::MAX),
    j => range(u64::MIN, u64::MAX),
} }
