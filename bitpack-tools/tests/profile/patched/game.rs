//! The packets of a game that declares few of its attributes, and values for them.
//!
//! The test copies this file, and changes the copy with the command.

use core::num::NonZeroU16;
use std::collections::BTreeMap;

use bitpack::Serialize;

/// Greatest armor, of which the test sees only a part.
const LIMIT: u16 = 60_000;

#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Stance {
    #[default]
    Idle,
    Walk,
    Run,
    Jump,
    Fall,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mood {
    Calm,
    Angry,
    Afraid,
    Glad,
    Sad,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    pub(crate) hp: u16,
}

/// A pair without names.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Pair(pub(crate) u16, u16);

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) enum Packet {
    Snapshot(Snapshot),
    Boss { unit: Unit, rage: u32 },
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Snapshot {
    /// A counter that rises in a few packets.
    pub(crate) wave: u16,
    // some health
    pub(crate) health: i16,
    #[bits(
        min = 0,
        max = LIMIT,
    )]
    pub(crate) armor: u16,
    pub(crate) stance: Stance,
    pub(crate) mood: Mood,
    pub(crate) r#type: u16, // a comment behind it
    pub(crate) is_loaded: bool,
    pub(crate) cargo: u16,
    #[max_len(200)]
    pub(crate) marks: Vec<u8>,
    pub(crate) slots: [(u8, u16); 4],
    #[max_len(4)]
    pub(crate) scores: BTreeMap<u16, bool>,
    #[compressed(-1000.0, 1000.0, 0.01, strict)]
    pub(crate) position: [f32; 2],
    #[max_len(4)]
    pub(crate) units: Vec<Unit>,
    pub(crate) pair: Pair,
    pub(crate) letter: char,
    pub(crate) id: NonZeroU16,
    #[omit_default]
    pub(crate) ammo: u8,
    #[subset(flags)]
    pub(crate) seats: [Option<u8>; 48],
}

include!("values.rs");
