//! Integers at full width, in low bits, with a single possible value, and in fixed point.

use core::marker::PhantomData;
use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::{btree_map, vec};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any};

use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

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

impl ZooType for Plain {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Plain {
            jump: any::<bool>(),
            a: any::<u8>(),
            b: any::<u16>(),
            c: any::<u32>(),
            d: any::<u64>(),
            e: any::<u128>(),
            f: any::<i8>(),
            g: any::<i16>(),
            h: any::<i32>(),
            i: any::<i64>(),
            j: any::<i128>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.jump);
        wire.raw(self.a.into(), 8);
        wire.raw(self.b.into(), 16);
        wire.raw(self.c.into(), 32);
        wire.raw(self.d.into(), 64);
        wire.raw(self.e, 128);
        wire.signed_bits(self.f.into(), 8)?;
        wire.signed_bits(self.g.into(), 16)?;
        wire.signed_bits(self.h.into(), 32)?;
        wire.signed_bits(self.i.into(), 64)?;
        wire.signed_bits(self.j, 128)
    }
}

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

const RAW: RawWidths =
    RawWidths { a: 1, b: -64, c: 8191, d: 0, e: -1, f: 7, g: 1, h: -1, i: 3, j: -1, k: 9 };

impl ZooType for RawWidths {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(RawWidths {
            a: 0..=1_u8,
            b: within(-64, 63_i8),
            c: within(0, 8191_u16),
            d: within(0, (1 << 33) - 1_u64),
            e: within(-(1 << 56), (1 << 56) - 1_i64),
            f: any::<u64>(),
            g: within(0, (1 << 65) - 1_u128),
            h: within(-(1 << 126), (1 << 126) - 1_i128),
            i: any::<u128>(),
            j: -1..=0_i32,
            k: within(0, (1 << 31) - 1_usize),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.a.into(), 1)?;
        wire.signed_bits(self.b.into(), 7)?;
        wire.unsigned_bits(self.c.into(), 13)?;
        wire.unsigned_bits(self.d.into(), 33)?;
        wire.signed_bits(self.e.into(), 57)?;
        wire.unsigned_bits(self.f.into(), 64)?;
        wire.unsigned_bits(self.g, 65)?;
        wire.signed_bits(self.h, 127)?;
        wire.unsigned_bits(self.i, 128)?;
        wire.signed_bits(self.j.into(), 1)?;
        wire.unsigned_bits(self.k as u128, 31)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { a: 2, ..RAW },
            Self { b: 64, ..RAW },
            Self { b: -65, ..RAW },
            Self { c: 8192, ..RAW },
            Self { d: 1 << 33, ..RAW },
            Self { e: 1 << 56, ..RAW },
            Self { e: -(1 << 56) - 1, ..RAW },
            Self { g: 1 << 65, ..RAW },
            Self { h: 1 << 126, ..RAW },
            Self { h: -(1 << 126) - 1, ..RAW },
            Self { j: 1, ..RAW },
            Self { j: -2, ..RAW },
            Self { k: 1 << 31, ..RAW },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

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
}

const CONSTANTS: Constants =
    Constants { a: 7, b: -9, c: u128::MAX, d: 3 << 8, unit: (), marker: PhantomData, none: [] };

impl ZooType for Constants {
    fn strategy() -> BoxedStrategy<Self> {
        proptest::strategy::Strategy::boxed(Just(CONSTANTS))
    }
    fn wire(&self, _: &mut Writer) -> Verdict {
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { a: 8, ..CONSTANTS },
            Self { b: -10, ..CONSTANTS },
            Self { c: 0, ..CONSTANTS },
            Self { d: (3 << 8) + 1, ..CONSTANTS },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

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

const FIXED: FixedPoint = FixedPoint { a: 0, b: 0, c: 0, d: 0, e: 0, f: 256, g: 0, h: [0; 2] };

impl ZooType for FixedPoint {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(FixedPoint {
            a: within(-128, 7 << 4_i8),
            b: within(-100 << 8, 100 << 8_i16),
            c: within(0, 1000 << 16_i32),
            d: within(-7 << 32, 7 << 32_i64),
            e: within(-1_000_000 << 64, 1_000_000 << 64_i128),
            f: within(1 << 8, 255 << 8_u16),
            g: within(0, u128::from(u64::MAX) << 64),
            h: [within(-2 << 20, 2 << 20_i32), within(-2 << 20, 2 << 20_i32)],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.fixed(self.a.into(), 4, -8, 7)?;
        wire.fixed(self.b.into(), 8, -100, 100)?;
        wire.fixed(self.c.into(), 16, 0, 1000)?;
        wire.fixed(self.d.into(), 32, -7, 7)?;
        wire.fixed(self.e, 64, -1_000_000, 1_000_000)?;
        wire.fixed(self.f.into(), 8, 1, 255)?;
        wire.uint(self.g, 0, u128::from(u64::MAX) << 64)?;
        self.h.iter().try_for_each(|h| wire.fixed((*h).into(), 20, -2, 2))
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { a: (7 << 4) + 1, ..FIXED },
            Self { b: (-100 << 8) - 1, ..FIXED },
            Self { c: -1, ..FIXED },
            Self { d: (7 << 32) + 1, ..FIXED },
            Self { e: (-1_000_000 << 64) - 1, ..FIXED },
            Self { f: 255, ..FIXED },
            Self { f: (255 << 8) + 1, ..FIXED },
            Self { g: (u128::from(u64::MAX) << 64) + 1, ..FIXED },
            Self { h: [0, (2 << 20) + 1], ..FIXED },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

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

/// A struct of one integer that is sent in groups of bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ticket(#[varint] u64);

const SHORT: Varints =
    Varints { a: 0, b: 0, c: 0, d: 0, e: 9, f: 0, g: 0, h: 5, i: None, j: BTreeMap::new() };

impl ZooType for Varints {
    const HEAP: [usize; 2] = [4, 512];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Varints {
            a: (any::<u32>(), 0..32_u32).prop_map(|(a, down)| a >> down),
            b: (any::<i64>(), 0..64_u32).prop_map(|(b, down)| b >> down),
            c: any::<u8>(),
            d: within(-300, 40_i16),
            e: within(9, 70_000_usize),
            f: (any::<u128>(), 0..128_u32).prop_map(|(f, down)| f >> down),
            g: (any::<i128>(), 0..128_u32).prop_map(|(g, down)| g >> down),
            h: Just(5_u8),
            i: any::<Option<[u16; 2]>>(),
            j: btree_map(any::<u32>(), vec(any::<u64>().prop_map(Ticket), 0..=3), 0..=3),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.varint(self.a.into(), 0, u32::MAX.into(), 7)?;
        wire.signed_varint(self.b.into(), i64::MIN.into(), i64::MAX.into(), 7)?;
        wire.varint(self.c.into(), 0, 255, 1)?;
        wire.signed_varint(self.d.into(), -300, 40, 4)?;
        wire.varint(self.e as u128, 9, 70_000, 2)?;
        wire.varint(self.f, 0, u128::MAX, 16)?;
        wire.signed_varint(self.g, i128::MIN, i128::MAX, 3)?;
        wire.varint(self.h.into(), 5, 5, 7)?;
        wire.bool(self.i.is_some());
        for i in self.i.iter().flatten() {
            wire.varint((*i).into(), 0, 65_535, 5)?;
        }
        wire.length(self.j.len(), 0, 3)?;
        for (key, tickets) in &self.j {
            wire.varint((*key).into(), 0, u32::MAX.into(), 7)?;
            wire.length(tickets.len(), 0, 3)?;
            for ticket in tickets {
                wire.varint(ticket.0.into(), 0, u64::MAX.into(), 7)?;
            }
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        self.j.values().map(|tickets| size_of::<(u32, Vec<Ticket>)>() + heap_of(tickets)).sum()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { d: -301, ..SHORT },
            Self { d: 41, ..SHORT },
            Self { e: 8, ..SHORT },
            Self { e: 70_001, ..SHORT },
            Self { h: 4, ..SHORT },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
