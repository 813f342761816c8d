//! Types with conditional fields, and with arrays of which only the first elements are sent.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::enums::Kind;
use super::groups::Body;

/// Conditional fields on which other conditions depend.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Conditional {
    at_rest: bool,
    #[when(!at_rest)]
    velocity: Body,
    #[when(!at_rest)]
    #[align]
    #[check(0x77, bits = 8)]
    turning: bool,
    #[when(turning)]
    rate: u8,
    #[bits(min = 0, max = 9)]
    level: u8,
    #[when(level > 7 && !at_rest)]
    #[max_len(4)]
    bonus: Vec<u16>,
    #[when(level > 7 && !at_rest)]
    extra: bool,
}

subject! { Conditional |it| {
    at_rest => boolean(),
    velocity => own(); if !it.at_rest,
    [align(), check(0x77, 8)] turning => boolean(); if !it.at_rest,
    rate => low(8); if !it.at_rest && it.turning,
    level => range(0, 9),
    bonus => list(0, 4, low(16)); if it.level > 7 && !it.at_rest,
    extra => boolean(); if it.level > 7 && !it.at_rest,
} }

/// Arrays of which only the first elements are sent, with counts of every integer type, like
/// `PacketB` of the article "Reading and Writing Packets".
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Counted {
    #[bits(min = 0, max = 32)]
    elements: u8,
    #[count(elements)]
    items: [u32; 32],
    #[bits(2)]
    few: u32,
    #[count(few)]
    #[bits(min = -3, max = 3)]
    small: [i8; 3],
    #[bits(min = 0, max = 2)]
    signed: i64,
    #[count(signed)]
    bodies: [Option<Body>; 2],
    last: bool,
}

subject! { Counted |it| {
    elements => range(0, 32),
    items => counted(it.elements.into(), low(32)),
    few => low(2),
    small => counted(it.few as usize, range(-3, 3)),
    signed => range(0, 2),
    bodies => counted(it.signed as usize, optional(own())),
    last => boolean(),
} }

/// Byte arrays of which only the first bytes are sent, from a byte boundary on. An earlier field
/// counts them.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Copied {
    #[bits(min = 0, max = 20)]
    length: u8,
    urgent: bool,
    #[bytes]
    #[count(length)]
    data: [u8; 20],
    #[when(urgent)]
    #[check(0x5, bits = 3)]
    #[bytes]
    #[count(length)]
    more: [u8; 40],
    last: bool,
}

subject! { Copied |it| {
    length => range(0, 20),
    urgent => boolean(),
    [align()] data => counted(it.length.into(), low(8)),
    [check(0x5, 3), align()] more => counted(it.length.into(), low(8)); if it.urgent,
    last => boolean(),
} }

/// Fields that are sent only for certain variants of an earlier enum field.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Weapon {
    kind: Kind,
    loaded: Option<u8>,
    #[when(matches!(kind, Kind::Ship | Kind::Plane) && loaded.is_some())]
    #[bits(3)]
    barrels: u8,
    #[when(kind == Kind::Car)]
    #[compressed(0.0, 1.0, 0.25)]
    aim: f32,
}

subject! { Weapon |it| {
    kind => own(),
    loaded => optional(low(8)),
    barrels => low(3); if it.kind != Kind::Car && it.loaded.is_some(),
    aim => steps(0.0, 1.0, 0.25); if it.kind == Kind::Car,
} }
