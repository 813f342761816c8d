//! Bounded integers of every type.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

const LIMIT: i32 = 101;

/// Signed integers with bounds.
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
}

const SIGNED: Signed = Signed { a: 0, b: -3, c: 0, d: 0, e: 0, f: 0, g: [None, Some(0)], h: -1 };

impl ZooType for Signed {
    fn strategy() -> BoxedStrategy<Self> {
        let option = || proptest::option::of(within(-5, 4_i8));
        fields!(Signed {
            a: within(-100, 100_i8),
            b: within(-20_000, -3_i16),
            c: within(-1, i32::MAX),
            d: within(-5, i64::MAX),
            e: within(-1_000_000_000_000_000_000_000, 7_i128),
            f: within(-3, 1000_isize),
            g: [option(), option()],
            h: within(i64::MIN, -1),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.int(self.a.into(), -100, 100)?;
        wire.int(self.b.into(), -20_000, -3)?;
        wire.int(self.c.into(), -1, i32::MAX.into())?;
        wire.int(self.d.into(), -5, i64::MAX.into())?;
        wire.int(self.e, -1_000_000_000_000_000_000_000, 7)?;
        wire.int(self.f as i128, -3, 1000)?;
        for g in self.g {
            wire.bool(g.is_some());
            g.map_or(Ok(()), |g| wire.int(g.into(), -5, 4))?;
        }
        wire.int(self.h.into(), i64::MIN.into(), -1)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { a: -101, ..SIGNED },
            Self { a: 101, ..SIGNED },
            Self { b: -20_001, ..SIGNED },
            Self { b: -2, ..SIGNED },
            Self { c: -2, ..SIGNED },
            Self { d: -6, ..SIGNED },
            Self { d: i64::MIN, ..SIGNED },
            Self { e: 8, ..SIGNED },
            Self { e: -1_000_000_000_000_000_000_001, ..SIGNED },
            Self { f: -4, ..SIGNED },
            Self { f: 1001, ..SIGNED },
            Self { g: [Some(5), None], ..SIGNED },
            Self { g: [None, Some(-6)], ..SIGNED },
            Self { h: 0, ..SIGNED },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

const MAX_WEAPONS: u8 = 10;

/// Unsigned integers with bounds.
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
}

const UNSIGNED: Unsigned =
    Unsigned { a: 0, b: 100, c: 0, d: 1, e: 1, f: 1 << 127, g: 5, h: [[0; 2]; 3] };

impl ZooType for Unsigned {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Unsigned {
            a: within(0, 10_u8),
            b: within(100, 1000_u16),
            c: within(0, 1 << 31_u32),
            d: within(1, u64::MAX),
            e: within(1, u128::MAX),
            f: within(1 << 127, (1 << 127) + 5_u128),
            g: within(5, 1000_usize),
            h: any::<[[bool; 2]; 3]>().prop_map(|h| h.map(|h| h.map(u8::from))),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.uint(self.a.into(), 0, 10)?;
        wire.uint(self.b.into(), 100, 1000)?;
        wire.uint(self.c.into(), 0, 1 << 31)?;
        wire.uint(self.d.into(), 1, u64::MAX.into())?;
        wire.uint(self.e, 1, u128::MAX)?;
        wire.uint(self.f, 1 << 127, (1 << 127) + 5)?;
        wire.uint(self.g as u128, 5, 1000)?;
        self.h.iter().flatten().try_for_each(|h| wire.uint((*h).into(), 0, 1))
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { a: 11, ..UNSIGNED },
            Self { b: 99, ..UNSIGNED },
            Self { b: 1001, ..UNSIGNED },
            Self { c: (1 << 31) + 1, ..UNSIGNED },
            Self { d: 0, ..UNSIGNED },
            Self { e: 0, ..UNSIGNED },
            Self { f: (1 << 127) - 1, ..UNSIGNED },
            Self { f: (1 << 127) + 6, ..UNSIGNED },
            Self { g: 4, ..UNSIGNED },
            Self { g: 1001, ..UNSIGNED },
            Self { h: [[0; 2], [0; 2], [0, 2]], ..UNSIGNED },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Integers whose bounds are those of their type.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Whole {
    start: bool,
    #[bits(min = -128, max = 127)]
    a: i8,
    #[bits(min = 0, max = 255)]
    b: u8,
    #[bits(min = i16::MIN, max = i16::MAX)]
    c: i16,
    #[bits(min = u16::MIN, max = u16::MAX)]
    d: u16,
    #[bits(min = i32::MIN, max = i32::MAX)]
    e: i32,
    #[bits(min = 0, max = 0xFFFF_FFFF)]
    f: u32,
    #[bits(min = i64::MIN, max = i64::MAX)]
    g: i64,
    #[bits(min = 0, max = u64::MAX)]
    h: u64,
    #[bits(min = i128::MIN, max = i128::MAX)]
    i: i128,
    #[bits(min = 0, max = u128::MAX)]
    j: u128,
}

impl ZooType for Whole {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Whole {
            start: any::<bool>(),
            a: within(i8::MIN, i8::MAX),
            b: within(u8::MIN, u8::MAX),
            c: within(i16::MIN, i16::MAX),
            d: within(u16::MIN, u16::MAX),
            e: within(i32::MIN, i32::MAX),
            f: within(u32::MIN, u32::MAX),
            g: within(i64::MIN, i64::MAX),
            h: within(u64::MIN, u64::MAX),
            i: within(i128::MIN, i128::MAX),
            j: within(u128::MIN, u128::MAX),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.start);
        wire.int(self.a.into(), -128, 127)?;
        wire.uint(self.b.into(), 0, 255)?;
        wire.int(self.c.into(), i16::MIN.into(), i16::MAX.into())?;
        wire.uint(self.d.into(), 0, u16::MAX.into())?;
        wire.int(self.e.into(), i32::MIN.into(), i32::MAX.into())?;
        wire.uint(self.f.into(), 0, u32::MAX.into())?;
        wire.int(self.g.into(), i64::MIN.into(), i64::MAX.into())?;
        wire.uint(self.h.into(), 0, u64::MAX.into())?;
        wire.int(self.i, i128::MIN, i128::MAX)?;
        wire.uint(self.j, 0, u128::MAX)
    }
}
