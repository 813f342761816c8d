//! Types of flags, integers and fixed-point numbers.

#![expect(missing_docs, reason = "the names are the description")]

use bitpack::Serialize;

use crate::sample::sample;

#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "many flags are what is counted")]
pub struct Bools {
    pub b0: bool,
    pub b1: bool,
    pub b2: bool,
    pub b3: bool,
    pub b4: bool,
    pub b5: bool,
    pub b6: bool,
    pub b7: bool,
    pub b8: bool,
    pub b9: bool,
    pub b10: bool,
    pub b11: bool,
    pub b12: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Bits32 {
    #[bits(1)]
    pub a: u8,
    #[bits(3)]
    pub b: u8,
    #[bits(7)]
    pub c: u8,
    pub d: u8,
    #[bits(11)]
    pub e: u16,
    pub f: u16,
    #[bits(17)]
    pub g: u32,
    #[bits(24)]
    pub h: u32,
    #[bits(31)]
    pub i: u32,
    pub j: u32,
    #[bits(5)]
    pub k: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Bits64 {
    #[bits(5)]
    pub lead: u8,
    #[bits(33)]
    pub a: u64,
    #[bits(40)]
    pub b: u64,
    #[bits(47)]
    pub c: u64,
    #[bits(48)]
    pub d: u64,
    #[bits(55)]
    pub e: u64,
    #[bits(63)]
    pub f: u64,
    pub g: u64,
    #[bits(20)]
    pub h: u64,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Raw {
    pub flag: bool,
    pub a: u8,
    pub b: u16,
    pub c: u32,
    pub d: u64,
    pub e: u128,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Order {
    #[bits(min = 0, max = 11)]
    pub kind: u8,
    pub sequence: u16,
    #[bits(min = -1000, max = 1000)]
    pub x: i16,
    #[bits(9)]
    pub target: u16,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Ints32 {
    #[bits(min = -37, max = 100)]
    pub a: i32,
    #[bits(min = 0, max = 1)]
    pub b: i32,
    #[bits(min = 5, max = 5)]
    pub c: i32,
    #[bits(min = -1, max = 0)]
    pub d: i32,
    #[bits(min = -2_147_483_648, max = 2_147_483_647)]
    pub e: i32,
    #[bits(min = 0, max = 2_147_483_647)]
    pub f: i32,
    #[bits(min = 100, max = 1000)]
    pub g: i32,
    #[bits(min = -2_147_483_648, max = 0)]
    pub h: i32,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Ints64 {
    pub lead: bool,
    #[bits(min = -1_099_511_627_776, max = 1_099_511_627_776)]
    pub a: i64,
    #[bits(min = -9_223_372_036_854_775_808, max = 9_223_372_036_854_775_807)]
    pub b: i64,
    #[bits(min = 7, max = 7)]
    pub c: i64,
    #[bits(min = 0, max = 4_294_967_296)]
    pub d: i64,
    #[bits(min = 0, max = 4_294_967_295)]
    pub e: i64,
    #[bits(min = -1, max = 4_611_686_018_427_387_904)]
    pub f: i64,
    #[bits(min = -5, max = 5)]
    pub g: i64,
    #[bits(min = 1_099_511_627_776, max = 1_099_511_628_776)]
    pub h: i64,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Ints128 {
    #[bits(3)]
    pub lead: u8,
    #[bits(min = -1_180_591_620_717_411_303_424, max = 1_180_591_620_717_411_303_424)]
    pub a: i128,
    #[bits(min = -1_267_650_600_228_229_401_496_703_205_376, max = 1_267_650_600_228_229_401_496_703_205_375)]
    pub b: i128,
    #[bits(min = -170_141_183_460_469_231_731_687_303_715_884_105_728, max = 170_141_183_460_469_231_731_687_303_715_884_105_727)]
    pub c: i128,
    #[bits(min = 0, max = 1000)]
    pub d: i128,
    #[bits(min = -9_223_372_036_854_775_808, max = 9_223_372_036_854_775_807)]
    pub e: i128,
    #[bits(min = 0, max = 79_228_162_514_264_337_593_543_950_336)]
    pub f: i128,
    #[bits(min = 9, max = 9)]
    pub g: i128,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct FixedQ {
    #[fixed(8, 8, min = -100, max = 100)]
    pub a: i16,
    #[fixed(16, 16, min = -2000, max = 2000)]
    pub b: i32,
    #[fixed(48, 16, min = -100_000, max = 100_000)]
    pub c: i64,
    #[fixed(16, 16, min = 0, max = 30000)]
    pub d: u32,
    #[fixed(16, 16, min = 5, max = 5)]
    pub e: i32,
    #[fixed(32, 0, min = -7, max = 9)]
    pub f: i32,
    #[fixed(4, 4, min = -8, max = 7)]
    pub g: i8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct FixedW {
    pub lead: bool,
    #[fixed(112, 16, min = -144_115_188_075_855_872, max = 144_115_188_075_855_872)]
    pub a: i128,
    #[fixed(64, 64, min = -9_223_372_036_854_775_808, max = 9_223_372_036_854_775_807)]
    pub b: i128,
    #[fixed(112, 16, min = 3, max = 3)]
    pub c: i128,
    #[fixed(64, 64, min = 0, max = 4_611_686_018_427_387_904)]
    pub d: u128,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Nothing {
    #[bits(min = 3, max = 3)]
    pub a: u8,
    #[bits(min = -7, max = -7)]
    pub b: i32,
    #[bits(min = 1_099_511_627_776, max = 1_099_511_627_776)]
    pub c: i64,
    pub flag: bool,
    #[bits(min = 0, max = 0)]
    pub d: u32,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Dense {
    #[bits(11)]
    pub values: [u16; 64],
}

sample! {
    Bools: |rng| Self {
        b0: rng.bool(),
        b1: rng.bool(),
        b2: rng.bool(),
        b3: rng.bool(),
        b4: rng.bool(),
        b5: rng.bool(),
        b6: rng.bool(),
        b7: rng.bool(),
        b8: rng.bool(),
        b9: rng.bool(),
        b10: rng.bool(),
        b11: rng.bool(),
        b12: rng.bool(),
    };
    Bits32: |rng| Self {
        a: rng.u8(..1 << 1),
        b: rng.u8(..1 << 3),
        c: rng.u8(..1 << 7),
        d: rng.u8(..),
        e: rng.u16(..1 << 11),
        f: rng.u16(..),
        g: rng.u32(..1 << 17),
        h: rng.u32(..1 << 24),
        i: rng.u32(..1 << 31),
        j: rng.u32(..),
        k: rng.u8(..1 << 5),
    };
    Bits64: |rng| Self {
        lead: rng.u8(..1 << 5),
        a: rng.u64(..1 << 33),
        b: rng.u64(..1 << 40),
        c: rng.u64(..1 << 47),
        d: rng.u64(..1 << 48),
        e: rng.u64(..1 << 55),
        f: rng.u64(..1 << 63),
        g: rng.u64(..),
        h: rng.u64(..1 << 20),
    };
    Raw: |rng| Self {
        flag: rng.bool(),
        a: rng.u8(..),
        b: rng.u16(..),
        c: rng.u32(..),
        d: rng.u64(..),
        e: rng.u128(..),
    };
    Order: |rng| Self {
        kind: rng.u8(0..=11),
        sequence: rng.u16(..),
        x: rng.i16(-1000..=1000),
        target: rng.u16(..1 << 9),
    };
    Ints32: |rng| Self {
        a: rng.i32(-37..=100),
        b: rng.i32(0..=1),
        c: rng.i32(5..=5),
        d: rng.i32(-1..=0),
        e: rng.i32(..),
        f: rng.i32(0..),
        g: rng.i32(100..=1000),
        h: rng.i32(..=0),
    };
    Ints64: |rng| Self {
        lead: rng.bool(),
        a: rng.i64(-1_099_511_627_776..=1_099_511_627_776),
        b: rng.i64(..),
        c: rng.i64(7..=7),
        d: rng.i64(0..=4_294_967_296),
        e: rng.i64(0..=4_294_967_295),
        f: rng.i64(-1..=4_611_686_018_427_387_904),
        g: rng.i64(-5..=5),
        h: rng.i64(1_099_511_627_776..=1_099_511_628_776),
    };
    Ints128: |rng| Self {
        lead: rng.u8(..1 << 3),
        a: rng.i128(-1_180_591_620_717_411_303_424..=1_180_591_620_717_411_303_424),
        b: rng.i128(-1_267_650_600_228_229_401_496_703_205_376..=1_267_650_600_228_229_401_496_703_205_375),
        c: rng.i128(..),
        d: rng.i128(0..=1000),
        e: i128::from(rng.i64(..)),
        f: rng.i128(0..=79_228_162_514_264_337_593_543_950_336),
        g: rng.i128(9..=9),
    };
    FixedQ: |rng| Self {
        a: rng.i16(-25600..=25600),
        b: rng.i32(-131_072_000..=131_072_000),
        c: rng.i64(-6_553_600_000..=6_553_600_000),
        d: rng.u32(0..=1_966_080_000),
        e: rng.i32(327_680..=327_680),
        f: rng.i32(-7..=9),
        g: rng.i8(-128..=112),
    };
    FixedW: |rng| Self {
        lead: rng.bool(),
        a: rng.i128(-9_444_732_965_739_290_427_392..=9_444_732_965_739_290_427_392),
        b: rng.i128(..=170_141_183_460_469_231_713_240_559_642_174_554_112),
        c: rng.i128(196_608..=196_608),
        d: rng.u128(0..=85_070_591_730_234_615_865_843_651_857_942_052_864),
    };
    Nothing: |rng| Self {
        a: rng.u8(3..=3),
        b: rng.i32(-7..=-7),
        c: rng.i64(1_099_511_627_776..=1_099_511_627_776),
        flag: rng.bool(),
        d: rng.u32(0..=0),
    };
    Dense: |rng| Self { values: core::array::from_fn(|_| rng.u16(..1 << 11)) };
}
