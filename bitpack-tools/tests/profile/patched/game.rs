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

/// Returns some packets.
pub(crate) fn packets(count: u16) -> Vec<Packet> {
    let mut random = fastrand::Rng::with_seed(4);
    let mut packets = Vec::new();
    for i in 0..count {
        let is_loaded = random.bool();
        let mut seats = [None; 48];
        seats[random.usize(..48)] = Some(random.u8(..));
        let unit = |most: u16, random: &mut fastrand::Rng| Unit { hp: random.u16(..=most) };
        packets.push(Packet::Snapshot(Snapshot {
            wave: i / 20,
            health: random.i16(-200..=673),
            armor: random.u16(..=600),
            stance: if random.u8(..10) == 0 { Stance::Run } else { Stance::Idle },
            mood: if random.u8(..10) == 0 { Mood::Sad } else { Mood::Angry },
            r#type: random.u16(..=9),
            is_loaded,
            cargo: if is_loaded { random.u16(..) } else { 0 },
            marks: (0..random.usize(2..=11)).map(|_| random.u8(..)).collect(),
            slots: [(); 4].map(|()| (random.u8(..), random.u16(..=30))),
            scores: (0..2).map(|_| (random.u16(..=100), random.bool())).collect(),
            position: [(); 2].map(|()| random.f32() * 100.0),
            units: vec![unit(100, &mut random), unit(100, &mut random)],
            letter: random.lowercase(),
            id: NonZeroU16::MIN.saturating_add(random.u16(..30)),
            pair: Pair(random.u16(..=3), random.u16(..)),
            ammo: random.u8(1..),
            seats,
        }));
        packets.push(Packet::Boss { unit: unit(1000, &mut random), rage: random.u32(..5) });
    }
    packets
}
