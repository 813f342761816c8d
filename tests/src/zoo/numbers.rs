//! Integers at full width, in low bits, with a single possible value, and in fixed point.

use core::marker::PhantomData;
use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::enums::Only;

/// A field of every integer type, at full width.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Plain {
    jump: bool,
    a: u8,
    b: u16,
    c: u32,
    d: u64,
    e: u128,
    f: i8,
    g: i16,
    h: i32,
    i: i64,
    j: i128,
}

subject! { Plain {
    jump => boolean(),
    a => low(8),
    b => low(16),
    c => low(32),
    d => low(64),
    e => low(128),
    f => low(8),
    g => low(16),
    h => low(32),
    i => low(64),
    j => low(128),
} }

/// Integers in their low bits, from 1 to 128 of them.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct RawWidths {
    #[bits(1)]
    a: u8,
    #[bits(7)]
    b: i8,
    #[bitpack(bits(13))]
    c: u16,
    #[bits(33)]
    d: u64,
    #[bits(57)]
    e: i64,
    #[bits(64)]
    f: u64,
    #[bits(65)]
    g: u128,
    #[bits(127)]
    h: i128,
    #[bits(128)]
    i: u128,
    #[bits(1)]
    j: i32,
    #[bits(31)]
    k: usize,
}

subject! { RawWidths {
    a => low(1),
    b => low(7),
    c => low(13),
    d => low(33),
    e => low(57),
    f => low(64),
    g => low(65),
    h => low(127),
    i => low(128),
    j => low(1),
    k => low(31),
} }

/// Fields whose types or ranges have a single value, so that they take no bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Constants {
    #[bits(min = 7, max = 7)]
    a: u8,
    #[bits(min = -9, max = -9)]
    b: i64,
    #[bits(min = u128::MAX, max = u128::MAX)]
    c: u128,
    #[fixed(8, 8, min = 3, max = 3)]
    d: i16,
    unit: (),
    marker: PhantomData<String>,
    none: [u64; 0],
    one: Only,
}

subject! { Constants {
    a => range(7, 7),
    b => range(-9, -9),
    c => range(u128::MAX, u128::MAX),
    d => range(3 << 8, 3 << 8),
    unit => unit(),
    marker => phantom(),
    none => only([]),
    one => own(),
} }

/// Fixed-point numbers of every integer type.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct FixedPoint {
    #[fixed(4, 4, min = -8, max = 7)]
    a: i8,
    #[fixed(8, 8, min = -100, max = 100)]
    b: i16,
    #[fixed(16, 16, min = 0, max = 1000)]
    c: i32,
    #[fixed(32, 32, min = -7, max = 7)]
    d: i64,
    #[fixed(64, 64, min = -1_000_000, max = 1_000_000)]
    e: i128,
    #[fixed(8, 8, min = 1, max = 255)]
    f: u16,
    #[fixed(64, 64, min = 0, max = 0xFFFF_FFFF_FFFF_FFFF)]
    g: u128,
    #[fixed(12, 20, min = -2, max = 2)]
    h: [i32; 2],
}

subject! { FixedPoint {
    a => range(-128, 7 << 4),
    b => range(-100 << 8, 100 << 8),
    c => range(0, 1000 << 16),
    d => range(-7 << 32, 7 << 32),
    e => range(-1_000_000 << 64, 1_000_000 << 64),
    f => range(1 << 8, 255 << 8),
    g => range(0, u128::from(u64::MAX) << 64),
    h => array(range(-2 << 20, 2 << 20)),
} }

/// Integers with the attribute `varint`, which are sent in groups of bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Varints {
    #[varint]
    a: u32,
    #[varint]
    b: i64,
    #[varint(group = 1)]
    c: u8,
    #[varint(group = 4)]
    #[bits(min = -300, max = 40)]
    d: i16,
    #[bits(min = 9, max = 70_000)]
    #[varint(group = 2)]
    e: usize,
    #[varint(group = 16)]
    f: u128,
    #[varint(group = 3)]
    g: i128,
    #[varint]
    #[bits(min = 5, max = 5)]
    h: u8,
    #[varint(group = 5)]
    i: Option<[u16; 2]>,
    #[key(varint)]
    #[max_len(3, 3)]
    j: BTreeMap<u32, Vec<Ticket>>,
}

subject! { Varints {
    a => groups(7, 0, u32::MAX),
    b => groups(7, i64::MIN, i64::MAX),
    c => groups(1, 0, u8::MAX),
    d => groups(4, -300, 40),
    e => groups(2, 9, 70_000),
    f => groups(16, 0, u128::MAX),
    g => groups(3, i128::MIN, i128::MAX),
    h => groups(7, 5, 5),
    i => optional(array(groups(5, 0, u16::MAX))),
    j => map(0, 3, groups(7, 0, u32::MAX), list(0, 3, own())),
} }

/// A struct of one integer that is sent in groups of bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ticket(#[varint] u64);

subject! { Ticket { 0 number => groups(7, 0, u64::MAX) } }
