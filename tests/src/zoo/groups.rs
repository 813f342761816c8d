//! Types that contain other types: structs, tuples, arrays, options and boxes.

use core::marker::PhantomData;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// A small struct that many other types of the zoo contain.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Body {
    pub(super) x: u16,
    #[bits(3)]
    pub(super) y: i8,
}

subject! { Body { x => low(16), y => low(3) } }

/// A struct with one field for each container of fixed size, with a tuple of eight elements, the most that are supported, in
/// a field whose name is a raw identifier, and with a struct without fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Nested {
    first: bool,
    body: Body,
    pair: (u8, Body, bool),
    boxed: Box<Body>,
    maybe: Option<Box<Body>>,
    twice: Option<Option<u8>>,
    bodies: [Body; 2],
    choices: [Option<Body>; 2],
    marker: PhantomData<str>,
    unit: (),
    units: [Option<()>; 3],
    r#type: (bool, u8, i16, u32, i64, u128, f32, (bool,)),
    nothing: Unit,
    last: bool,
}

subject! { Nested {
    first => boolean(),
    body => own(),
    pair => (low(8), own(), boolean()),
    boxed => boxed(own()),
    maybe => optional(boxed(own())),
    twice => optional(optional(low(8))),
    bodies => array(own()),
    choices => array(optional(own())),
    marker => phantom(),
    unit => unit(),
    units => array(optional(unit())),
    r#type => (boolean(), low(8), low(16), low(32), low(64), low(128), single(), (boolean(),)),
    nothing => own(),
    last => boolean(),
} }

/// A struct without fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Unit;

subject! { Unit {} }

/// A tuple struct with an attribute on some of its fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Pair(#[bits(4)] u8, Body, #[when(Self::YES)] bool);

subject! { Pair { 0 number => low(4), 1 body => own(), 2 flag => boolean() } }

impl Pair {
    const YES: bool = true;
}

/// Arrays that are too long to share a bounds check with the fields around them, and some that are
/// just short enough.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct LongArrays {
    odd: bool,
    just: [u64; 16],
    long: [u16; 65],
    #[bits(5)]
    many: [[u8; 21]; 10],
    flags: [bool; 17],
    maybe: [Option<u8>; 33],
    none: [(); 5],
}

subject! { LongArrays {
    odd => boolean(),
    just => array(low(64)),
    long => array(low(16)),
    many => array(array(low(5))),
    flags => array(boolean()),
    maybe => array(optional(low(8))),
    none => array(unit()),
} }
