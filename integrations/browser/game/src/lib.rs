//! The packets of a small game, and the arena that its server simulates.
//!
//! Players push balls around an arena. The page sends the [`Input`] of its player many times a
//! second, and the server answers with a [`Snapshot`]. Both ends compile this crate, so
//! their packets cannot differ.

mod arena;

use bitpack::{Protocol, Serialize};

pub use arena::{Arena, STEPS_PER_SECOND};

/// Width and height of the arena, in metres.
pub const SIZE: [f32; 2] = [32.0, 18.0];

/// Number of players that an arena has room for. Their ships are the objects 0 to 7.
pub const MAX_PLAYERS: u8 = 8;

/// Number of ships and balls.
pub const MAX_BODIES: u8 = 16;

/// Maximum length of the reason for a rejection, in bytes.
const MAX_REASON: usize = 120;

/// The protocol of the game. Its id is a hash of [`Packet`].
pub const GAME: Protocol = Protocol::of::<Packet>("bitpack in the browser", 1);

/// A packet in either direction.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_bytes(200)]
pub enum Packet {
    /// The controls of a player, sent by the page.
    Input(Input),
    /// The state of the arena, sent by the server.
    Snapshot(Snapshot),
    /// The reason for which the server rejected a packet, for people to read.
    Rejected(#[max_len(MAX_REASON)] String),
}

/// The controls of a player at one moment.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Number of this input. The next snapshot acknowledges it.
    pub sequence: u16,
    /// Direction of the thrust.
    #[bits(min = -7, max = 7)]
    pub steer: [i8; 2],
    /// True if the thrust is doubled.
    pub boost: bool,
}

/// The state of the arena after one step of its simulation.
#[derive(Serialize, Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Number of steps since the arena was made.
    #[varint]
    pub tick: u32,
    /// Number of the last input of the receiver that the arena has used.
    pub acknowledged: Option<u16>,
    /// Index of the receiver's ship in [`bodies`](Self::bodies).
    #[bits(min = 0, max = MAX_PLAYERS - 1)]
    pub you: u8,
    /// The ships and balls, by index.
    #[relative_index(max = MAX_BODIES)]
    pub bodies: Vec<(u8, Body)>,
}

/// A ship or a ball: a disc with a radius of [`Body::RADIUS`].
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub struct Body {
    /// Centre of the body, in metres from the corner at the top left.
    #[compressed(0.0, [SIZE[0], SIZE[1]], 0.01)]
    pub position: [f32; 2],
    /// Velocity in metres per second. It takes one bit while it is zero.
    #[omit_default]
    #[compressed(-16.0, 16.0, 0.125)]
    pub velocity: [f32; 2],
}

impl Body {
    /// Radius of a ship or ball, in metres.
    pub const RADIUS: f32 = 0.8;
    /// Highest speed in each direction, in metres per second.
    pub const MAX_SPEED: f32 = 16.0;
}

impl Packet {
    /// Returns the packet that tells a player why a packet was rejected. A long reason is cut.
    #[must_use]
    pub fn rejected(mut reason: String) -> Self {
        reason.truncate(reason.floor_char_boundary(MAX_REASON));
        Self::Rejected(reason)
    }
}

impl Input {
    /// Returns the input for a direction. Each component is between -1 and 1; others are clamped.
    #[must_use]
    pub fn towards(sequence: u16, direction: [f32; 2], boost: bool) -> Self {
        // a cast of a number that is not finite gives zero or a limit
        #[allow(clippy::cast_possible_truncation)]
        let steer = direction.map(|part| (part.clamp(-1.0, 1.0) * 7.0).round() as i8);
        Self { sequence, steer, boost }
    }
}
