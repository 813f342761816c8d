//! Fields that are sent only if they differ from a default.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::groups::Body;

/// A number from 0 to 100 whose `Default` is not the value that a reader starts from.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Health(#[bits(min = 0, max = 100)] u8);

subject! { Health { 0 number => range(0, 100) } }

impl Default for Health {
    fn default() -> Self {
        Self(100)
    }
}

/// Fields that take one bit as long as they equal their `Default`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Omitted {
    #[omit_default]
    number: u32,
    #[omit_default]
    #[bits(min = -10, max = 10)]
    ranged: i8,
    #[omit_default]
    #[bits(min = 3, max = 9)]
    above: u8,
    #[omit_default]
    body: Body,
    #[omit_default]
    maybe: Option<u8>,
    #[omit_default]
    health: Health,
    #[omit_default]
    #[max_len(3)]
    list: Vec<u16>,
    #[omit_default]
    #[max_len(5)]
    name: String,
    #[omit_default]
    #[bytes]
    hash: [u8; 3],
    #[align]
    #[omit_default]
    flags: [bool; 3],
    #[omit_default]
    zero: (),
}

subject! { Omitted {
    number => omit(low(32)),
    ranged => omit(range(-10, 10)),
    above => omit(range(3, 9)),
    body => omit(own()),
    maybe => omit(optional(low(8))),
    health => omit(own()),
    list => omit(list(0, 3, low(16))),
    name => omit(text(0, 5)),
    hash => omit(copied()),
    [align()] flags => omit(array(boolean())),
    zero => omit(unit()),
} }

const FULL: u8 = 100;
const HOME: Body = Body { x: 7, y: 1 };

/// Fields that are omitted if they equal a given value instead of the default. A reader fills in
/// that value.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Spared {
    alive: bool,
    #[omit_default(FULL)]
    #[bits(min = 0, max = 120)]
    #[delta(small = 4)]
    health: u8,
    #[when(alive)]
    #[omit_default(7)]
    lives: u8,
    #[when(lives == 7)]
    lucky: bool,
    #[bitpack(omit_default(HOME))]
    body: Body,
    #[omit_default([1, 2, 3])]
    code: [u8; 3],
}

subject! { Spared |it| {
    alive => boolean(),
    health => omit_value(FULL, range(0, 120)),
    lives => omit_value(7, low(8)); if it.alive,
    lucky => boolean(); if !it.alive || it.lives == 7,
    body => omit_value(HOME, own()),
    code => omit_value([1, 2, 3], array(low(8))),
} }

/// A body as in the article "Reading and Writing Packets", whose bit `at_rest` is 1 for a motion
/// that is not sent; and other fields with the same bit.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Resting {
    #[bits(10)]
    id: u16,
    #[omit_default(set)]
    motion: Spin,
    #[omit_default(FULL, set)]
    #[bits(min = 0, max = 120)]
    #[delta(small = 4, wrapping)]
    health: u8,
    #[omit_default(set)]
    #[max_len(3)]
    hits: Vec<u16>,
    #[each(omit_default(7, set), bits(4))]
    wheels: [u8; 2],
    #[when(health == 100)]
    #[omit_default(set)]
    shield: Option<bool>,
}

subject! { Resting |it| {
    id => low(10),
    motion => omit_set(own()),
    health => omit_value_set(FULL, range(0, 120)),
    hits => omit_set(list(0, 3, low(16))),
    wheels => array(omit_value_set(7, low(4))),
    shield => omit_set(optional(boolean())); if it.health == FULL,
} }

/// Two numbers that are usually 0 together.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq)]
struct Spin {
    #[bits(min = -512, max = 511)]
    linear: [i16; 3],
    angular: i8,
}

subject! { Spin { linear => array(range(-512, 511)), angular => low(8) } }
