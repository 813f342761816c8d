//! Hashes and descriptions of delta schemas. The hash must differ exactly if the wire format of
//! deltas differs.

use bitpack::{Delta, DeltaBody, DeltaField};

/// Declares pairs of types, each in its own module so that both have one name, and returns their
/// delta hashes.
macro_rules! hashes {
    ($({ $($one:tt)* } { $($other:tt)* })*) => {
        vec![$({
            mod one {
                #![allow(dead_code, unused_imports, reason = "the type is never constructed")]
                use super::*;
                hashes!(@type $($one)*);
            }
            mod other {
                #![allow(dead_code, unused_imports, reason = "the type is never constructed")]
                use super::*;
                hashes!(@type $($other)*);
            }
            let text = concat!(stringify!($($one)*), "\n", stringify!($($other)*));
            (text, one::S::DELTA_HASH, other::S::DELTA_HASH)
        }),*]
    };
    (@type enum $($body:tt)*) => {
        #[derive(bitpack::Serialize, bitpack::Delta, Clone)]
        pub(super) enum S { $($body)* }
    };
    (@type $($body:tt)*) => {
        #[derive(bitpack::Serialize, bitpack::Delta, Clone)]
        pub(super) struct S { $($body)* }
    };
}

use bitpack::{Error, Place, Serialize, Stream};
use std::collections::BTreeMap;

fn path<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let value = stream.bits(*this.peek(), 16)?;
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the derive passes a place")]
fn one<S: Stream>(this: S::Ref<'_, u16>, _: &u16, stream: &mut S) -> Result<(), Error> {
    path(this, stream)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the derive passes a place")]
fn other<S: Stream>(this: S::Ref<'_, u16>, _: &u16, stream: &mut S) -> Result<(), Error> {
    stream.bool(true)?;
    path(this, stream)
}

#[derive(Serialize, Delta, Clone)]
struct Plain {
    x: u16,
}

#[derive(Serialize, Delta, Clone)]
struct Small {
    #[delta(small = 4)]
    x: u16,
}

#[derive(Serialize, Delta, Clone)]
struct Three {
    #[compressed(-8.0, 8.0, 0.1)]
    x: f32,
    #[compressed(-8.0, 8.0, 0.1)]
    y: f32,
    #[compressed(-8.0, 8.0, 0.1)]
    z: f32,
}

#[test]
fn different_deltas_have_different_hashes() {
    let pairs = hashes![
        { a: u16 } { #[delta(small = 4)] a: u16 }
        { #[delta(small = 4)] a: u16 } { #[delta(small = 5)] a: u16 }
        { #[delta(small = 4)] a: u16 } { #[delta(small = 4, large = 5)] a: u16 }
        { #[delta(small = 4, large = 6)] a: u16 } { #[delta(small = 4, large = 7)] a: u16 }
        { #[delta(small = 4, large = 6)] a: u16 } { #[delta(small = 5, large = 6)] a: u16 }
        { a: u16 } { #[delta(always)] a: u16 }
        { #[delta(small = 4)] a: u16 } { #[delta(always, small = 4)] a: u16 }
        { a: (u8, u8) } { #[delta(whole)] a: (u8, u8) }
        { #[delta(whole)] a: (u8, u8) } { #[delta(always, whole)] a: (u8, u8) }
        { #[with(path)] a: u16 } { #[with(path, delta = one)] a: u16 }
        { #[with(path, delta = one)] a: u16 } { #[with(path, delta = other)] a: u16 }
        // the difference is in the delta alone, or in the type itself
        { #[delta(small = 4)] a: u16, b: u16 } { a: u16, #[delta(small = 4)] b: u16 }
        { a: u8, b: u16 } { a: u16, b: u8 }
        { a: u16 } { a: u16, b: u16 }
        { #[bits(min = 0, max = 9)] a: u16 } { #[bits(min = 0, max = 8)] a: u16 }
        // differences inside containers
        { a: Plain } { a: Small }
        { a: Option<Plain> } { a: Option<Small> }
        { a: [Plain; 2] } { a: [Small; 2] }
        { a: [Plain; 20] } { a: [Small; 20] }
        { #[max_len(4)] a: Vec<Plain> } { #[max_len(4)] a: Vec<Small> }
        { #[max_len(4)] a: Vec<Option<Box<Plain>>> } { #[max_len(4)] a: Vec<Option<Box<Small>>> }
        { #[max_len(4)] a: BTreeMap<u8, Plain> } { #[max_len(4)] a: BTreeMap<u8, Small> }
        { #[relative_index(max = 9)] a: Vec<(u8, Plain)> }
        { #[relative_index(max = 9)] a: Vec<(u8, Small)> }
        { #[subset(flags)] a: [Option<Plain>; 9] } { #[subset(flags)] a: [Option<Small>; 9] }
        { n: bool, #[when(n)] a: Plain } { n: bool, #[when(n)] a: Small }
        { a: (bool, Plain) } { a: (bool, Small) }
        { #[part(0, bits(3))] a: (u8, Plain) } { #[part(0, bits(3))] a: (u8, Small) }
        { enum A(Plain), B } { enum A(Small), B }
        { enum A { x: u16 }, B } { enum A { #[delta(always)] x: u16 }, B }
        // one change bit for all components, or one for each
        { #[compressed(-8.0, 8.0, 0.1)] a: [f32; 3] } { a: Three }
        { #[bits(9)] #[delta(small = 4)] a: [u16; 3] }
        { #[bits(9)] #[delta(small = 4, large = 5)] a: [u16; 3] }
        { a: u16 } { a: Plain }
        { a: Plain } { a: (Plain,) }
        { #[delta(small = 4)] #[smallest_three(bits = 9)] a: [f32; 4] }
        { #[delta(small = 5)] #[smallest_three(bits = 9)] a: [f32; 4] }
        { #[smallest_three(bits = 9)] a: [f32; 4] }
        { #[delta(small = 5)] #[smallest_three(bits = 9)] a: [f32; 4] }
    ];
    for (text, one, other) in pairs {
        assert_ne!(one, other, "{text}");
    }
}

#[test]
fn equal_deltas_have_equal_hashes() {
    let pairs = hashes![
        { a: u16 } { b: u16 }
        { #[delta(small = 4)] a: u16 } { #[delta(small = 2 + 2)] other: u16 }
        { a: u16, b: u16 } { b: u16, a: u16 }
        { a: Plain } { a: (u16,) }
        { a: [u16; 3] } { a: (u16, u16, u16) }
        { a: Small } { a: elsewhere::Nearby }
        { a: u16, #[skip] b: bool } { a: u16 }
        { a: u8 } { #[bits(8)] a: u8 }
        { a: Option<u8> } { a: Box<Option<Box<u8>>> }
        { #[delta(small = 4)] a: u16 } { #[bits(16)] #[delta(small = 4)] a: u16 }
        { #[delta(whole)] a: u16 } { a: u16 }
        { n: bool, #[when(n)] a: u8, #[when(n)] b: u8 }
        { there: bool, #[when(there)] x: u8, #[when(there)] y: u8 }
        { a: () } { a: core::marker::PhantomData<u8> }
    ];
    for (text, one, other) in pairs {
        assert_eq!(one, other, "{text}");
    }
}

mod elsewhere {
    #[derive(bitpack::Serialize, bitpack::Delta, Clone)]
    pub(super) struct Nearby {
        #[delta(small = 4)]
        pub(super) y: u16,
    }
}

#[derive(Serialize, Delta, Clone)]
#[check(0xC0DE, bits = 16)]
struct Said {
    #[delta(always)]
    tick: u32,
    #[compressed(-256.0, 255.0, 0.5)]
    #[delta(small = 5, large = 9)]
    position: [f32; 3],
    at_rest: bool,
    #[when(!at_rest)]
    speed: u8,
    #[delta(whole)]
    pair: (u8, u8),
    #[align]
    #[with(path, delta = one, max_bits = 16)]
    angle: u16,
    #[max_len(4)]
    list: Vec<Option<Small>>,
    kind: Kind,
    #[skip]
    seen: bool,
}

#[derive(Serialize, Delta, Clone)]
enum Kind {
    Empty,
    Full(#[delta(small = 3)] u8),
}

#[test]
fn the_delta_of_a_type_is_described() {
    let DeltaBody::Struct(fields) = Said::DELTA.body else { panic!("{:?}", Said::DELTA) };
    let words = |it: &DeltaField| format!("{} {}: {}", it.field.name, it.change, it.field.shape);
    let found: Vec<String> = fields.iter().map(words).collect();
    let expected = [
        "tick 32: u32",
        "position 19..=31: 3 × -256.0..=255.0 in 1022 steps",
        "at_rest 1: bool",
        "!at_rest 0..=8: when ",
        "pair 16: unnamed type",
        " 0..=7: align",
        "angle 0..=16: by `path`",
        "list 2..=82: list of 0..=4 × option of Small",
        "kind 1..=11: Kind",
        "seen 0: not sent",
        " 16: check 0xc0de in 16 bits",
    ];
    assert_eq!(found, expected);
    assert_eq!(Said::DELTA.change.to_string(), "54..=227");
    assert_eq!(Said::MAX_DELTA_BITS, Said::DELTA.change.max + 1);
}
