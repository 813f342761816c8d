//! Types with conditions, lists, variants and nested types.

#![expect(missing_docs, reason = "the names are the description")]

use bitpack::Serialize;

use super::{Aligns, Order, Talk, list};
use crate::sample::sample;

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Item {
    #[bits(min = 0, max = 999)]
    pub kind: u16,
    pub count: u8,
    pub owner: u16,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Counted {
    #[max_len(32)]
    pub items: Vec<Item>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Samples {
    #[bits(min = 0, max = 32)]
    pub n: u8,
    #[count(n)]
    #[bits(12)]
    pub values: [u16; 32],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Flagged {
    #[bits(min = 0, max = 999)]
    #[max_len(32)]
    pub numbers: Vec<Option<u16>>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Cond {
    #[bits(min = 0, max = 5)]
    pub kind: u8,
    pub moves: bool,
    #[when(moves)]
    #[bits(min = -512, max = 511)]
    pub x: i16,
    #[when(moves)]
    #[bits(min = -512, max = 511)]
    pub y: i16,
    pub aims: bool,
    #[when(aims)]
    pub yaw: u16,
    #[when(aims)]
    #[bits(min = 0, max = 100)]
    pub charge: u8,
    pub dead: bool,
    #[when(dead && kind > 2)]
    pub killer: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub enum Message {
    None,
    Order(Order),
    Cond(Cond),
    Talk(Talk),
    Aligns(Aligns),
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[tag(bits = 8)]
pub enum Opcode {
    Item(Item),
    Order(Order),
    Samples(Samples),
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Nested {
    #[bits(5)]
    pub grid: [[u8; 3]; 4],
    pub inner: Item,
    pub maybe: Option<Order>,
    pub pairs: [Samples; 2],
}

sample! {
    Item: |rng| Self { kind: rng.u16(0..=999), count: rng.u8(..), owner: rng.u16(..) };
    Counted: |rng| Self { items: list(rng, 32, Item::sample) };
    Samples: |rng| Self { n: rng.u8(0..=32), values: core::array::from_fn(|_| rng.u16(..1 << 12)) };
    Flagged: |rng| Self { numbers: list(rng, 32, |rng| rng.bool().then(|| rng.u16(..=999))) };
    Cond: |rng| Self {
        kind: rng.u8(0..=5),
        moves: rng.bool(),
        x: rng.i16(-512..=511),
        y: rng.i16(-512..=511),
        aims: rng.bool(),
        yaw: rng.u16(..),
        charge: rng.u8(0..=100),
        dead: rng.bool(),
        killer: rng.u8(..),
    };
    Message: |rng| match rng.u8(..5) {
 0 => Self::None,
 1 => Self::Order(Order::sample(rng)),
 2 => Self::Cond(Cond::sample(rng)),
 3 => Self::Talk(Talk::sample(rng)),
 _ => Self::Aligns(Aligns::sample(rng)),
 };
    Opcode: |rng| match rng.u8(..3) {
 0 => Self::Item(Item::sample(rng)),
 1 => Self::Order(Order::sample(rng)),
 _ => Self::Samples(Samples::sample(rng)),
 };
    Nested: |rng| Self {
        grid: core::array::from_fn(|_| core::array::from_fn(|_| rng.u8(..1 << 5))),
        inner: Item::sample(rng),
        maybe: rng.bool().then(|| Order::sample(rng)),
        pairs: core::array::from_fn(|_| Samples::sample(rng)),
    };
}
