//! A type of forty fields, whose flags and numbers take turns.

#![expect(missing_docs, reason = "the names are the description")]

use bitpack::Serialize;

use crate::between;
use crate::sample::sample;

#[derive(Serialize, Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each flag is a field of its own")]
pub struct Wide97 {
    pub f0: bool,
    #[bits(5)]
    pub f1: u8,
    #[bits(min = -100, max = 100)]
    pub f2: i16,
    #[bits(12)]
    pub f3: u16,
    #[bits(min = 0, max = 1000)]
    pub f4: u16,
    #[compressed(-10.0, 10.0, 0.01)]
    pub f5: f32,
    #[bits(20)]
    pub f6: u32,
    pub f7: bool,
    #[bits(5)]
    pub f8: u8,
    #[bits(min = -100, max = 100)]
    pub f9: i16,
    #[bits(12)]
    pub f10: u16,
    #[bits(min = 0, max = 1000)]
    pub f11: u16,
    #[compressed(-10.0, 10.0, 0.01)]
    pub f12: f32,
    #[bits(20)]
    pub f13: u32,
    pub f14: bool,
    #[bits(5)]
    pub f15: u8,
    #[bits(min = -100, max = 100)]
    pub f16: i16,
    #[bits(12)]
    pub f17: u16,
    #[bits(min = 0, max = 1000)]
    pub f18: u16,
    #[compressed(-10.0, 10.0, 0.01)]
    pub f19: f32,
    #[bits(20)]
    pub f20: u32,
    pub f21: bool,
    #[bits(5)]
    pub f22: u8,
    #[bits(min = -100, max = 100)]
    pub f23: i16,
    #[bits(12)]
    pub f24: u16,
    #[bits(min = 0, max = 1000)]
    pub f25: u16,
    #[compressed(-10.0, 10.0, 0.01)]
    pub f26: f32,
    #[bits(20)]
    pub f27: u32,
    pub f28: bool,
    #[bits(5)]
    pub f29: u8,
    #[bits(min = -100, max = 100)]
    pub f30: i16,
    #[bits(12)]
    pub f31: u16,
    #[bits(min = 0, max = 1000)]
    pub f32: u16,
    #[compressed(-10.0, 10.0, 0.01)]
    pub f33: f32,
    #[bits(20)]
    pub f34: u32,
    pub f35: bool,
    #[bits(5)]
    pub f36: u8,
    #[bits(min = -100, max = 100)]
    pub f37: i16,
    #[bits(12)]
    pub f38: u16,
    #[bits(min = 0, max = 1000)]
    pub f39: u16,
}

sample! {
    Wide97: |rng| Self {
        f0: rng.bool(),
        f1: rng.u8(..1 << 5),
        f2: rng.i16(-100..=100),
        f3: rng.u16(..1 << 12),
        f4: rng.u16(0..=1000),
        f5: between(rng, -10.0, 10.0),
        f6: rng.u32(..1 << 20),
        f7: rng.bool(),
        f8: rng.u8(..1 << 5),
        f9: rng.i16(-100..=100),
        f10: rng.u16(..1 << 12),
        f11: rng.u16(0..=1000),
        f12: between(rng, -10.0, 10.0),
        f13: rng.u32(..1 << 20),
        f14: rng.bool(),
        f15: rng.u8(..1 << 5),
        f16: rng.i16(-100..=100),
        f17: rng.u16(..1 << 12),
        f18: rng.u16(0..=1000),
        f19: between(rng, -10.0, 10.0),
        f20: rng.u32(..1 << 20),
        f21: rng.bool(),
        f22: rng.u8(..1 << 5),
        f23: rng.i16(-100..=100),
        f24: rng.u16(..1 << 12),
        f25: rng.u16(0..=1000),
        f26: between(rng, -10.0, 10.0),
        f27: rng.u32(..1 << 20),
        f28: rng.bool(),
        f29: rng.u8(..1 << 5),
        f30: rng.i16(-100..=100),
        f31: rng.u16(..1 << 12),
        f32: rng.u16(0..=1000),
        f33: between(rng, -10.0, 10.0),
        f34: rng.u32(..1 << 20),
        f35: rng.bool(),
        f36: rng.u8(..1 << 5),
        f37: rng.i16(-100..=100),
        f38: rng.u16(..1 << 12),
        f39: rng.u16(0..=1000),
    };
}
