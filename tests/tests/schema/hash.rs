//! Pairs of types whose schema hashes must differ or must be equal.

#![allow(dead_code, clippy::unnecessary_wraps, reason = "only the schemas of the types are tested")]

use core::marker::PhantomData;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::num::{NonZero, Wrapping};
use core::ops::{Range, RangeInclusive};
use core::time::Duration;
use std::sync::Arc;

use bitpack::{Error, Serialize, Stream};
use bitpack_tests::pairs::{Pair, agree, differ};
use bitpack_tests::schema_of as of;

fn by_hand<S: Stream>(_: S::Ref<'_, u8>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

fn otherwise<S: Stream>(_: S::Ref<'_, u8>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

fn encodings() -> Vec<Pair> {
    vec![
        (
            "a range's end",
            of!({ #[bits(min = 0, max = 9)] a: u8 }),
            of!({ #[bits(min = 0, max = 8)] a: u8 }),
        ),
        (
            "a range's start",
            of!({ #[bits(min = 0, max = 9)] a: u8 }),
            of!({ #[bits(min = 1, max = 9)] a: u8 }),
        ),
        (
            "starts that a mixer with a kernel takes for one",
            of!({ #[bits(min = 1, max = 8)] x: u64 }),
            of!({ #[bits(min = 893488713180799584, max = 893488713180799591)] x: u64 }),
        ),
        ("a sign", of!({ a: u8 }), of!({ a: i8 })),
        ("a width", of!({ a: u8 }), of!({ #[bits(7)] a: u8 })),
        (
            "a resolution",
            of!({ #[compressed(0.0, 1.0, 0.1)] a: f32 }),
            of!({ #[compressed(0.0, 1.0, 0.2)] a: f32 }),
        ),
        (
            "a fraction",
            of!({ #[fixed(8, 8, min = 0, max = 1)] a: i16 }),
            of!({ #[fixed(8, 7, min = 0, max = 2)] a: i16 }),
        ),
        (
            "bits of a quaternion",
            of!({ #[smallest_three(bits = 9)] a: [f32; 4] }),
            of!({ #[smallest_three(bits = 8)] a: [f32; 4] }),
        ),
        ("a bool and a bit", of!(bool), of!({ #[bits(1)] a: u8 })),
        ("a char and its number", of!(char), of!({ #[bits(min = 0, max = 0x10_FFFF)] a: u32 })),
        ("an integer that is not zero", of!(NonZero<u8>), of!(u8)),
        ("a range and one with its end", of!(Range<u8>), of!(RangeInclusive<u8>)),
        ("a range and two numbers", of!(Range<u8>), of!((u8, u8))),
        (
            "a duration and its parts",
            of!(Duration),
            of!({ a: u64, #[bits(min = 0, max = 999_999_999)] b: u32 }),
        ),
        ("an address and its bytes", of!(Ipv4Addr), of!([u8; 4])),
        ("two addresses", of!(Ipv6Addr), of!([Ipv4Addr; 4])),
        ("a default", of!({ #[omit_default(100)] a: u8 }), of!({ #[omit_default(50)] a: u8 })),
        (
            "a default and its bit",
            of!({ #[omit_default] a: u8 }),
            of!({ #[omit_default(set)] a: u8 }),
        ),
        ("a default and none", of!({ #[omit_default(100)] a: u8 }), of!({ #[omit_default] a: u8 })),
        ("a length", of!({ #[max_len(3)] a: Vec<u8> }), of!({ #[max_len(2)] a: Vec<u8> })),
        (
            "a list and its bytes",
            of!({ #[max_len(3)] a: Vec<u8> }),
            of!({ #[bytes] #[max_len(3)] a: Vec<u8> }),
        ),
        (
            "a text and its bytes",
            of!({ #[max_len(3)] a: String }),
            of!({ #[bytes] #[max_len(3)] a: Vec<u8> }),
        ),
        ("a function", of!({ #[with(by_hand)] a: u8 }), of!({ #[with(otherwise)] a: u8 })),
        (
            "a function's most bits",
            of!({ #[with(by_hand, max_bits = 8)] a: u8 }),
            of!({ #[with(by_hand, max_bits = 9)] a: u8 }),
        ),
        ("a check", of!({ #[check(0x5, bits = 4)] a: u8 }), of!({ #[check(0x6, bits = 4)] a: u8 })),
        ("reserved bits", of!({ #[reserved(3)] a: u8 }), of!({ #[reserved(4)] a: u8 })),
        (
            "a subset's way",
            of!({ #[subset(flags)] a: [Option<u8>; 8] }),
            of!({ #[subset(indices)] a: [Option<u8>; 8] }),
        ),
        ("an option", of!({ a: Option<u8> }), of!({ #[omit_default] a: u8 })),
        (
            "a depth",
            of!(#[max_depth(3)] { a: Option<Box<T>> }),
            of!(#[max_depth(4)] { a: Option<Box<T>> }),
        ),
    ]
}

fn structures() -> Vec<Pair> {
    vec![
        // regression: the number of fields came after the fields and was mistaken for a node's
        // number
        (
            "a field in a struct or behind it",
            of!({ a: (u8, bool), b: u16 }),
            of!({ a: u8, b: (bool, u16) }),
        ),
        ("an order", of!({ a: u8, b: u16 }), of!({ a: u16, b: u8 })),
        ("a field more", of!({ a: u8 }), of!({ a: u8, b: u8 })),
        ("a length in an array", of!([u8; 3]), of!([u8; 4])),
        ("an alignment", of!({ a: u8, b: u8 }), of!({ a: u8, #[align] b: u8 })),
        ("an alignment's place", of!({ #[align] a: u8, b: u8 }), of!({ a: u8, #[align] b: u8 })),
        (
            "which field counts",
            of!({ #[bits(min = 0, max = 4)] a: u8, #[bits(min = 0, max = 4)] b: u8, #[count(a)] c: [u8; 4] }),
            of!({ #[bits(min = 0, max = 4)] b: u8, #[bits(min = 0, max = 4)] a: u8, #[count(a)] c: [u8; 4] }),
        ),
        (
            "which field is before",
            of!({ a: u32, b: u32, #[relative_to(a)] c: u32 }),
            of!({ b: u32, a: u32, #[relative_to(a)] c: u32 }),
        ),
        ("a check behind", of!(#[check(0x5)] { a: u8 }), of!({ a: u8 })),
    ]
}

fn enums() -> Vec<Pair> {
    vec![
        ("an order of variants", of!(enum { A, B }), of!(enum { B, A })),
        ("a variant's name", of!(enum { A, B }), of!(enum { A, C })),
        ("a variant more", of!(enum { A, B, C }), of!(enum { A, B, C, D })),
        ("bits of the number", of!(enum { A, B }), of!(#[tag(bits = 2)] enum { A, B })),
        (
            "a discriminant",
            of!(#[tag(discriminant)] enum { A = 1, B = 2 }),
            of!(#[tag(discriminant)] enum { A = 1, B = 3 }),
        ),
        (
            "a discriminant of two that are far below 0",
            of!(#[tag(discriminant)] #[repr(i64)] enum { A = -4_294_967_296, B = -1 }),
            of!(#[tag(discriminant)] #[repr(i64)] enum { A = -4_294_967_296, B = -2 }),
        ),
        (
            "a place and a discriminant",
            of!(#[tag(ordinal)] enum { A = 1, B = 0 }),
            of!(#[tag(discriminant)] enum { A = 1, B = 0 }),
        ),
        (
            "what 0 bits stand for",
            of!(#[tag(discriminant)] enum { A = -1, B = 0 }),
            of!(#[tag(discriminant, bits = 1)] enum { A = -1, B = 0 }),
        ),
        ("a field of a variant", of!(enum { A(u8), B }), of!(enum { A, B(u8) })),
        ("a number and none", of!(enum { A }), of!({})),
    ]
}

const TEN: u8 = 10;
type Small = u8;

#[derive(Serialize, Clone, Copy, PartialEq)]
struct Gun {
    #[bits(4)]
    rounds: u8,
    #[bits(4)]
    spare: u8,
}

#[derive(Serialize)]
struct Unit;
#[derive(Serialize)]
struct Health(#[bits(min = 0, max = 10)] u8);
#[derive(Serialize)]
struct Vec3 {
    x: f32,
    y: f32,
    z: f32,
}

fn spellings() -> Vec<Pair> {
    vec![
        ("names of fields", of!({ a: u8, b: u16 }), of!({ c: u8, d: u16 })),
        ("a tuple", of!({ a: u8, b: u16 }), of!((u8, u16))),
        ("an alias", of!({ a: Small }), of!({ a: u8 })),
        (
            "a namespace",
            of!({ #[bitpack(align, bits(min = 0, max = 9))] a: u8 }),
            of!({ #[align] #[bits(min = 0, max = 9)] a: u8 }),
        ),
        (
            "a constant of the same value",
            of!({ #[bits(min = 0, max = 10)] a: u8 }),
            of!({ #[bits(min = 0, max = TEN)] a: u8 }),
        ),
        (
            "an expression of the same value",
            of!({ #[bits(min = 0, max = TEN / 2 + 5)] a: u8 }),
            of!({ #[bits(min = 0, max = 10)] a: u8 }),
        ),
        (
            "another base",
            of!({ #[bits(min = 0, max = 0xFF)] a: u16 }),
            of!({ #[bits(min = 0, max = 255)] a: u16 }),
        ),
        ("a range of all bits", of!({ #[bits(min = 0, max = 255)] a: u8 }), of!({ a: u8 })),
        (
            "a wider type",
            of!({ #[bits(min = -5, max = 5)] a: i64 }),
            of!({ #[bits(min = -5, max = 5)] a: i8 }),
        ),
        (
            "names of floats' ends",
            of!({ #[compressed(0.0, 1.0, 0.1)] a: f32 }),
            of!({ #[compressed(min = 0.0, max = 1.0, res = 0.1)] a: f32 }),
        ),
        (
            "a default's spelling",
            of!({ #[omit_default(0xA)] a: u8 }),
            of!({ #[omit_default(TEN)] a: u8 }),
        ),
        (
            "a number's width that is the least",
            of!(#[tag(bits = 1)] enum { A, B }),
            of!(enum { A, B }),
        ),
        (
            "an order of discriminants",
            of!(#[tag(discriminant)] enum { A = 1, B = 7, C }),
            of!(#[tag(discriminant)] enum { B = 7, C, A = 1 }),
        ),
        (
            "places that are discriminants",
            of!(#[tag(discriminant)] enum { A, B }),
            of!(enum { A, B }),
        ),
        (
            "discriminants that are not sent",
            of!(#[tag(ordinal)] enum { A = 5, B = 7 }),
            of!(enum { A, B }),
        ),
        (
            "a constant discriminant",
            of!(#[tag(discriminant)] #[repr(u8)] enum { A = TEN, B }),
            of!(#[tag(discriminant)] enum { A = 10, B = 11 }),
        ),
        (
            "a number's greatest",
            of!(#[tag(max = 3)] enum { A, B }),
            of!(#[tag(bits = 2)] enum { A, B }),
        ),
    ]
}

fn nothing() -> Vec<Pair> {
    vec![
        ("a unit", of!({ a: u8, b: (), c: u16 }), of!({ a: u8, c: u16 })),
        ("a struct of nothing", of!({ a: u8, b: Unit }), of!({ a: u8 })),
        ("a skipped field", of!({ a: u8, #[skip] b: u64, c: u16 }), of!({ a: u8, c: u16 })),
        ("a phantom", of!({ a: u8, b: PhantomData<u64> }), of!({ a: u8 })),
        ("an array of none", of!({ a: u8, b: [u16; 0] }), of!({ a: u8 })),
        (
            "a compressed array of none",
            of!({ a: u8, #[compressed(0.0, 1.0, 0.1)] b: [f32; 0] }),
            of!({ a: u8 }),
        ),
        ("an array of units", of!({ a: u8, b: [(); 5] }), of!({ a: u8 })),
        ("a unit in a variant", of!(enum { A(()), B(u8, ()) }), of!(enum { A, B(u8) })),
        ("an empty variant's brackets", of!(enum { A {}, B() }), of!(enum { A, B })),
        (
            "a skipped field before one that is named",
            of!({ #[skip] s: u8, a: bool, u: (), b: bool, #[when(b)] c: u8 }),
            of!({ a: bool, b: bool, #[when(b)] c: u8 }),
        ),
    ]
}

fn same_types() -> Vec<Pair> {
    vec![
        ("a box", of!({ a: Box<Gun>, b: Arc<u8> }), of!({ a: Gun, b: u8 })),
        ("a wrapper", of!({ a: Wrapping<u8> }), of!({ a: u8 })),
        (
            "a type of one field",
            of!({ a: Health, b: u16 }),
            of!({ #[bits(min = 0, max = 10)] a: u8, b: u16 }),
        ),
        ("a vector and an array", of!({ a: Vec3, b: u8 }), of!({ a: [f32; 3], b: u8 })),
        ("a vector and a tuple", of!(Vec3), of!((f32, f32, f32))),
        (
            "a quantised vector and its parts",
            of!({ #[compressed(0.0, 1.0, 0.1)] a: [f32; 2] }),
            of!({ #[compressed(0.0, 1.0, 0.1)] x: f32, #[compressed(0.0, 1.0, 0.1)] y: f32 }),
        ),
        (
            "a list's type",
            of!({ #[max_len(3)] a: Vec<u8> }),
            of!({ #[max_len(3)] a: std::collections::VecDeque<u8> }),
        ),
        (
            "a subset's type",
            of!({ #[subset(indices)] a: [Option<u8>; 8] }),
            of!({ #[subset(indices, max = 8)] a: Vec<(u8, u8)> }),
        ),
    ]
}

#[test]
fn different_meanings_have_different_hashes() {
    let pairs = [encodings(), structures(), enums()].concat();
    assert!(pairs.len() >= 25);
    differ(pairs);
}

#[test]
fn equal_meanings_have_equal_hashes() {
    let pairs = [spellings(), nothing(), same_types()].concat();
    assert!(pairs.len() >= 25);
    agree(pairs);
}

/// A struct with everything that could make a schema hash depend on the machine: lengths,
/// positions, pointers and byte order.
#[derive(Serialize)]
struct Everything {
    #[bits(min = 0, max = 4_000_000_000)]
    place: usize,
    #[bits(min = -9, max = 1000)]
    step: isize,
    #[max_len(4_294_967_295)]
    text: String,
    #[max_len(70_000)]
    list: Vec<Option<Box<[u16; 3]>>>,
    #[compressed(-1.0, 1.0, 0.001)]
    direction: [f32; 3],
    #[bits(40)]
    id: u64,
    #[when(place > 7)]
    behind: u128,
    #[align]
    #[check(0xFEED_F00D, bits = 32)]
    last: f64,
}

#[test]
fn a_hash_is_the_same_on_every_machine() {
    assert_eq!(Everything::SCHEMA.hash(), 3_181_595_335_971_133_810);
}
