//! Types that are padded to a number of bytes, so that their size does not depend on their content.

#![expect(clippy::zero_sized_map_values, reason = "a padded value takes bits without memory")]

use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::{choice, subject};

/// A message whose size does not tell which one it is.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[pad_to(24)]
#[check(0x2A, bits = 6)]
enum Message {
    Ping,
    Say(#[max_len(15)] String),
    Move {
        #[bits(min = -100, max = 100)]
        dx: i16,
        #[align]
        fast: bool,
        #[when(fast)]
        boost: u8,
    },
    Inside(Option<Flags>),
}

choice! { Message tag(4, 2) {
    0 Ping {}
    1 Say { 0 said => text(0, 15) }
    2 Move {
        dx => range(-100, 100),
        [align()] fast: bool => boolean(),
        boost => low(8); if *fast,
    }
    3 Inside { 0 flags => optional(own()) }
} end [check(0x2A, 6)] pad 24 }

/// A type of fixed content that fills its bytes only in part.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[bitpack(pad_to(FLAG_BYTES))]
struct Flags {
    flag: bool,
    #[bits(5)]
    few: u8,
}

subject! { Flags { flag => boolean(), few => low(5) } pad FLAG_BYTES }

const FLAG_BYTES: usize = 11;

/// A type whose content fills its bytes.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[pad_to(2)]
struct Full(u16);

subject! { Full { 0 number => low(16) } pad 2 }

/// A type without content.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[pad_to(1)]
struct Hollow;

subject! { Hollow {} pad 1 }

/// A value of any type, at its own number of bytes.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[pad_to(9)]
struct Held<T, const N: usize> {
    values: [T; N],
}

subject! { impl [T: Subject, const N: usize] Held<T, N> { values => array(own()) } pad 9 }

/// Padded types at any bit, in every kind of container.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Padding {
    #[bits(3)]
    few: u8,
    #[delta(whole)]
    message: Message,
    #[when(few > 3)]
    #[delta(whole)]
    flags: [Flags; 2],
    #[max_len(3)]
    #[delta(whole)]
    list: Vec<Message>,
    #[delta(whole)]
    optional: Option<Flags>,
    #[max_len(4)]
    #[delta(whole)]
    map: BTreeMap<Full, Hollow>,
    #[delta(whole)]
    hollow: Held<Hollow, 3>,
    #[align]
    #[delta(whole)]
    held: Held<u32, 2>,
    #[omit_default]
    #[delta(whole)]
    omitted: Full,
}

subject! { Padding |it| {
    few => low(3),
    message => own(),
    flags => array(own()); if it.few > 3,
    list => list(0, 3, own()),
    optional => optional(own()),
    map => map(0, 4, own(), own()),
    hollow => own(),
    [align()] held => own(),
    omitted => omit(own()),
} }
