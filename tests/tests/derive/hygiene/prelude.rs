//! Generated code uses absolute paths: it compiles without the prelude, and among items that shadow
//! its names.

#![no_implicit_prelude]
#![allow(
    dead_code,
    non_upper_case_globals,
    reason = "the names exist only to collide with generated code"
)]

use ::bitpack::Serialize as _;
use ::core::prelude::v1::test;
use ::std::boxed::Box;
use ::std::collections::BTreeMap;
use ::std::string::String;
use ::std::vec::Vec;
use ::std::{assert, assert_eq, vec};

// shadow names that generated code might use
mod core {}
mod std {}
mod bitpack {}
struct Result;
struct Option;
struct Error;
struct Stream;
struct Run;
struct Place;
struct Width;
struct Schema;
trait Serialize {}
trait Default {}
#[allow(non_snake_case)]
fn Some() {}
#[allow(non_snake_case)]
fn Ok() {}
const None: u8 = 0;

const MOST: u32 = 9;

#[derive(
    ::bitpack::Serialize,
    ::bitpack::Delta,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::clone::Clone,
)]
#[check(0xABCD, bits = 16)]
struct Packet {
    flag: bool,
    #[bits(min = 0, max = MOST)]
    level: u8,
    #[bits(12)]
    raw: u16,
    #[compressed(0.0, 1.0, 0.1)]
    heat: f32,
    #[compressed(-8.0, 8.0, 0.5)]
    vector: [f32; 3],
    #[fixed(8, 8, min = 0, max = 9)]
    fixed: i32,
    #[smallest_three(bits = 9)]
    rotation: [f32; 4],
    #[max_len(MOST)]
    #[bits(3)]
    list: Vec<u8>,
    #[max_len(8)]
    name: String,
    #[max_len(8)]
    #[utf16]
    title: String,
    #[max_len(3)]
    map: BTreeMap<u8, bool>,
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    items: [u16; 4],
    #[bytes]
    hash: [u8; 4],
    #[relative_to(raw)]
    next: u16,
    #[relative_index]
    slots: [::core::option::Option<u8>; 9],
    #[subset(flags, max = MOST)]
    sparse: Vec<(u8, bool)>,
    #[when(!flag && level > 1)]
    boost: u8,
    #[omit_default]
    rare: u8,
    #[align]
    #[reserved(3)]
    #[check(5)]
    boxed: Box<Event>,
    #[skip]
    cache: u8,
    #[with(by_hand)]
    odd: u8,
    pair: (u8, bool),
}

#[derive(
    ::bitpack::Serialize,
    ::bitpack::Delta,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::clone::Clone,
)]
#[tag(max = MOST)]
enum Event {
    Idle,
    Moved {
        fast: bool,
        #[when(fast)]
        dx: i8,
    },
    Said(#[max_len(4)] String),
}

fn by_hand<S: ::bitpack::Stream>(
    mut this: S::Ref<'_, u8>,
    stream: &mut S,
) -> ::core::result::Result<(), ::bitpack::Error> {
    use ::bitpack::Place as _;
    let value = stream.bits(*this.peek(), 5)?;
    if let ::core::option::Option::Some(slot) = this.slot() {
        *slot = value;
    }
    ::core::result::Result::Ok(())
}

fn packet() -> Packet {
    Packet {
        flag: false,
        level: 2,
        raw: 700,
        heat: 0.5,
        vector: [1.0, -1.0, 0.5],
        fixed: 300,
        rotation: [0.0, 0.0, 0.0, 1.0],
        list: vec![1, 2, 7],
        name: ::core::convert::From::from("Ada"),
        title: ::core::convert::From::from("Countess"),
        map: ::core::convert::From::from([(1, true), (4, false)]),
        n: 2,
        items: [500, 600, 0, 0],
        hash: [1, 2, 3, 4],
        next: 900,
        slots: [::core::option::Option::Some(1); 9],
        sparse: vec![(1, true), (8, false)],
        boost: 3,
        rare: 0,
        boxed: Box::new(Event::Moved { fast: true, dx: -4 }),
        cache: 0,
        odd: 17,
        pair: (4, true),
    }
}

#[test]
fn generated_code_needs_no_prelude() {
    let packet = packet();
    let mut buffer = [0; 1200];
    let read = match packet.write(&mut buffer) {
        ::core::result::Result::Ok(written) => Packet::read(&buffer[..written]),
        ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
    };
    let ::core::result::Result::Ok(read) = read else { ::std::panic!("{read:?}") };
    assert_eq!((read.boxed, read.list, read.map), (packet.boxed, packet.list, packet.map));
    assert_eq!((read.boost, read.odd, read.name), (3, 17, packet.name));
    assert!((read.heat - 0.5).abs() < 0.1);
}
