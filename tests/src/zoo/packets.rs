//! Packets that a game might declare.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::{choice, subject};

const MAX_WEAPONS: u8 = 11;

/// The input of a player, sent by a client.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_bytes(8)]
pub(super) struct PlayerInput {
    sequence: u16,
    #[bits(min = 0, max = MAX_WEAPONS)]
    weapon: u8,
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    jump: bool,
}

subject! { PlayerInput {
    sequence => low(16),
    weapon => range(0, 11),
    yaw => steps(-180.0, 180.0, 0.01),
    jump => boolean(),
} }

/// A moving object with a position and an orientation.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Object {
    #[bits(min = -262_144, max = 262_143)]
    position: [i32; 3],
    #[bits(9)]
    orientation: [u16; 3],
    interacting: bool,
}

subject! { Object {
    position => array(range(-262_144, 262_143)),
    orientation => array(low(9)),
    interacting => boolean(),
} }

/// The state of the world, sent by a server: all objects, in a subset, and chat lines.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_bytes(1200)]
#[check(0x5EED)]
pub(super) struct Snapshot {
    frame: u32,
    #[relative_index]
    objects: [Option<Object>; 90],
    #[max_len(2)]
    chat: Vec<Line>,
}

subject! { Snapshot {
    frame => low(32),
    objects => scene(Variant::Relative, 90, own()),
    chat => list(0, 2, own()),
} end [check(0x5EED, 32)] }

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Line {
    #[bits(min = 0, max = 3)]
    player: u8,
    #[min_len(1)]
    #[max_len(12)]
    words: String,
}

subject! { Line { player => range(0, 3), words => text(1, 12) } }

/// An enum with every packet of a game.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) enum Message {
    Input(PlayerInput),
    Snapshot(Box<Snapshot>),
    Leave,
}

choice! { Message tag(3, 2) {
    0 Input { 0 input => own() }
    1 Snapshot { 0 snapshot => boxed(own()) }
    2 Leave {}
} }
