//! Types of numbers that are sent as the difference from the number before.

#![expect(missing_docs, reason = "the names are the description")]

use bitpack::{Error, Place, Serialize, Stream};
use fastrand::Rng;

use super::list;
use crate::sample::sample;

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct RelU32 {
    pub base: u32,
    #[relative_to(base)]
    pub a: u32,
    #[relative_to(a)]
    pub b: u32,
    #[relative_to(b)]
    pub c: u32,
    #[relative_to(c)]
    pub d: u32,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct RelI32 {
    #[bits(min = 0, max = 1_000_000)]
    pub base: i32,
    #[relative_to(base)]
    pub a: i32,
    #[relative_to(a)]
    pub b: i32,
    #[relative_to(b)]
    pub c: i32,
    pub flag: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct RelU16 {
    pub base: u16,
    #[relative_to(base)]
    pub a: u16,
    #[relative_to(a)]
    pub b: u16,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Ascending {
    #[bits(2)]
    pub kind: u8,
    #[relative_to(previous)]
    #[max_len(40)]
    pub ids: Vec<u32>,
    pub tail: bool,
}

/// Sequence numbers, each relative to the one before. The type implements `Serialize` by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct SeqRel {
    pub base: u16,
    pub a: u16,
    pub b: u16,
}

impl Serialize for SeqRel {
    fn blank() -> Self {
        Self { base: 0, a: 0, b: 0 }
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, s: &mut S) -> Result<(), Error> {
        let sent = this.peek();
        let base = s.bits(sent.base, 16)?;
        let a = s.int_relative(base, sent.a)?;
        let b = s.int_relative(a, sent.b)?;
        if let Some(slot) = this.slot() {
            *slot = Self { base, a, b };
        }
        Ok(())
    }
}

/// Returns a random difference of at most `bits` bits. Small and large ones are equally likely.
fn step(rng: &mut Rng, bits: u32) -> u32 {
    let bits = rng.u32(..=bits);
    rng.u32(1..=1 << bits)
}

/// Returns a list of random length whose numbers ascend.
fn ascending(rng: &mut Rng) -> Vec<u32> {
    let mut last = 0;
    list(rng, 40, |rng| {
        last += step(rng, 20);
        last
    })
}

sample! {
    RelU32: |rng| {
 let base = rng.u32(..1 << 30);
 let a = base + step(rng, 20);
 let b = a + step(rng, 20);
 let c = b + step(rng, 20);
 Self { base, a, b, c, d: c + step(rng, 20) }
 };
    RelI32: |rng| {
 let base = rng.i32(0..=1_000_000);
 let a = base + step(rng, 20).cast_signed();
 let b = a + step(rng, 20).cast_signed();
 Self { base, a, b, c: b + step(rng, 20).cast_signed(), flag: rng.bool() }
 };
    SeqRel: |rng| {
        let RelU16 { base, a, b } = RelU16::sample(rng);
        Self { base, a, b }
    };
    RelU16: |rng| {
 let base = rng.u16(..1 << 14);
 let a = base + step(rng, 14) as u16;
 Self { base, a, b: a + step(rng, 14) as u16 }
 };
    Ascending: |rng| Self { kind: rng.u8(..1 << 2), ids: ascending(rng), tail: rng.bool() };
}
