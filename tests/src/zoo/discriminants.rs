//! Enums that send a variant's discriminant instead of its index.

use bitpack::{Delta, Serialize};
use bitpack_model::choice;
use bitpack_model::oracle::*;

use super::groups::Body;

const BASE: u8 = 0x40;

/// An enum with many discriminants from 0 up, with gaps and out of order, so that a linear search
/// would be slow.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant)]
#[repr(u8)]
pub(super) enum Opcode {
    Login = 0x10,
    Logout,
    Chat = BASE,
    Emote,
    Kick = 3,
    Ban = 1,
    Move = BASE + 0x20,
    Look,
    Fire = BASE / 2,
}

choice! { Opcode number(&[0x10, 0x11, 0x40, 0x41, 3, 1, 0x60, 0x61, 0x20], 7) {
    0x10 Login {}
    0x11 Logout {}
    0x40 Chat {}
    0x41 Emote {}
    3 Kick {}
    1 Ban {}
    0x60 Move {}
    0x61 Look {}
    0x20 Fire {}
} }

/// An enum with negative discriminants, which are sent as offsets from the least, and with a check
/// after it.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant, max = 4)]
#[check(0x3, bits = 2)]
pub(super) enum Step {
    Back = -2,
    Stay = 0,
    On,
}

choice! { Step number(&[0, 2, 3], 3) { 0 Back {} 2 Stay {} 3 On {} } end [check(3, 2)] }

/// An enum with data in its variants and with negative discriminants, which are sent in two's
/// complement.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(tag(discriminant, bits = 8))]
#[repr(i16)]
pub(super) enum Signal {
    Lost = -1,
    Level(u16) = 100,
    Seen { body: Body },
    Least = -128,
}

choice! { Signal number(&[255, 100, 101, 128], 8) {
    255 Lost {}
    100 Level { 0 level => low(16) }
    101 Seen { body => own() }
    128 Least {}
} }
