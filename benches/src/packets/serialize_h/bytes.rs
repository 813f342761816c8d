//! Types with alignment, bytes and texts.

#![expect(missing_docs, reason = "the names are the description")]

use bitpack::Serialize;

use super::{list, text, wide};
use crate::sample::sample;

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Aligns {
    #[bits(3)]
    pub a: u8,
    #[align]
    pub b: u8,
    #[bits(5)]
    pub c: u8,
    #[align]
    pub d: u16,
    #[align]
    pub e: u8,
    pub f: bool,
    #[align]
    pub g: u32,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Blobs {
    #[bits(3)]
    pub a: u8,
    #[bytes]
    pub b: [u8; 16],
    pub c: bool,
    #[bytes]
    pub z: [u8; 0],
    pub d: u8,
    pub e: bool,
    #[bytes]
    pub f: [u8; 5],
    #[bytes]
    pub g: [u8; 1],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct ByteList {
    #[bits(3)]
    pub kind: u8,
    #[bytes]
    #[max_len(100)]
    pub data: Vec<u8>,
    pub tail: bool,
    #[bytes]
    #[max_len(7)]
    pub more: Vec<u8>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Texts {
    #[bits(5)]
    pub kind: u8,
    #[max_len(15)]
    pub a: String,
    #[max_len(63)]
    pub b: String,
    pub flag: bool,
    #[max_len(255)]
    pub c: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Names {
    #[max_len(15, 31)]
    pub names: Vec<String>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct WTexts {
    #[bits(3)]
    pub kind: u8,
    #[utf16]
    #[max_len(7)]
    pub a: String,
    #[utf16]
    #[max_len(31)]
    pub b: String,
    pub flag: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Wide {
    #[utf16]
    #[max_len(64)]
    pub text: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Talk {
    #[bits(min = 0, max = 7)]
    pub channel: u8,
    #[max_len(63)]
    pub text: String,
}

sample! {
    Aligns: |rng| Self {
        a: rng.u8(..1 << 3),
        b: rng.u8(..),
        c: rng.u8(..1 << 5),
        d: rng.u16(..),
        e: rng.u8(..),
        f: rng.bool(),
        g: rng.u32(..),
    };
    Blobs: |rng| Self {
        a: rng.u8(..1 << 3),
        b: core::array::from_fn(|_| rng.u8(..)),
        c: rng.bool(),
        z: core::array::from_fn(|_| rng.u8(..)),
        d: rng.u8(..),
        e: rng.bool(),
        f: core::array::from_fn(|_| rng.u8(..)),
        g: core::array::from_fn(|_| rng.u8(..)),
    };
    ByteList: |rng| Self {
        kind: rng.u8(..1 << 3),
        data: list(rng, 100, |rng| rng.u8(..)),
        tail: rng.bool(),
        more: list(rng, 7, |rng| rng.u8(..)),
    };
    Texts: |rng| Self {
        kind: rng.u8(..1 << 5),
        a: text(rng, 15),
        b: text(rng, 63),
        flag: rng.bool(),
        c: text(rng, 255),
    };
    Names: |rng| Self { names: list(rng, 15, |rng| text(rng, 31)) };
    WTexts: |rng| Self {
        kind: rng.u8(..1 << 3),
        a: wide(rng, 7),
        b: wide(rng, 31),
        flag: rng.bool(),
    };
    Wide: |rng| Self { text: wide(rng, 64) };
    Talk: |rng| Self { channel: rng.u8(0..=7), text: text(rng, 63) };
}
