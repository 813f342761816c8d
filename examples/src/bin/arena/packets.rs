//! What travels: every packet of the game, and how many bits its fields are worth.

use bitpack::{Framing, History, Protocol};

/// Players at the same time.
pub(crate) const MAX_PLAYERS: u8 = 16;
/// Bodies, players' own included. Numbers up to [`MAX_PLAYERS`] are players.
pub(crate) const MAX_BODIES: u8 = 64;
/// Inputs in one packet: the newest, and those before it in case their packets were lost.
pub(crate) const MAX_INPUTS: usize = 4;
/// From the middle of the floor to a wall, in metres.
pub(crate) const HALF_WIDTH: f32 = 32.0;
/// From the floor up, in metres.
pub(crate) const CEILING: f32 = 8.0;
/// Metres or radians a second.
pub(crate) const MAX_SPEED: f32 = 20.0;
/// How strong a push can be.
pub(crate) const MAX_CHARGE: u8 = 100;

/// A datagram: what a router lets through in one piece, most of the time.
pub(crate) const DATAGRAM: usize = 1200;

/// The version of the game, and in it every range below: other builds refuse each other.
pub(crate) const PROTOCOL: Protocol = Protocol::of::<Packet>("arena", 1);

/// The protocol of worlds, which are sent as what has changed. Nothing tells them from other packets but
/// the id, which is in the checksum.
pub(crate) const WORLDS: Protocol = Protocol::of::<Scene>("arena worlds", 1);

/// The worlds that somebody has sent, or received: the last second.
pub(crate) type Worlds = History<Scene, 60>;

/// The protocol to somebody who takes the checksum of this datagram for an id, and so looks at nothing
/// but the fields and the end check.
pub(crate) fn unsummed(datagram: &[u8]) -> Protocol {
    let sum = datagram.first_chunk().map_or(0, |sum| u32::from_le_bytes(*sum));
    Protocol::short(sum).framing(Framing::Id)
}

/// Checksum and end check included, every packet fits a datagram.
const _: () = assert!(PROTOCOL.max_bytes::<Packet>() <= DATAGRAM);

/// All packets, in both directions.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
#[max_bytes(1190)]
pub(crate) enum Packet {
    /// Client: lets me in. Repeated until welcome.
    Join {
        #[min_len(1)]
        #[max_len(16)]
        name: String,
    },
    /// Server: you are this player.
    Welcome {
        #[bits(min = 0, max = MAX_PLAYERS - 1)]
        player: u8,
    },
    /// Client: what I did.
    Inputs(Inputs),
    /// Server: what the world looks like.
    Snapshot(Snapshot),
    /// Both: somebody says something.
    Chat(Chat),
    /// Client: I am gone.
    Leave,
    /// Client: this is the newest world that I have. Each tick, because it may be lost.
    Seen { world: u16 },
}

/// What a player did in the last ticks.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Inputs {
    /// Of the first in the list; each after it is newer by one.
    pub(crate) sequence: u16,
    #[min_len(1)]
    #[max_len(MAX_INPUTS)]
    pub(crate) oldest_first: Vec<Input>,
}

/// What a player did in one tick.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Input {
    #[bits(min = -1, max = 1)]
    pub(crate) forward: i8,
    #[bits(min = -1, max = 1)]
    pub(crate) sideways: i8,
    #[compressed(-180.0, 180.0, 0.1)]
    pub(crate) yaw: f32,
    pub(crate) jump: bool,
    pub(crate) push: bool,
    #[when(push)]
    #[bits(min = 0, max = MAX_CHARGE)]
    pub(crate) charge: u8,
}

/// Some of the bodies, as they are at a tick.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
#[check(0xB0D1_E500)]
pub(crate) struct Snapshot {
    pub(crate) tick: u32,
    /// The newest input of the receiver that is in it.
    pub(crate) input: u16,
    /// Those that moved, and one of the others in turn, in case its last packet was lost.
    #[relative_index(max = MAX_BODIES)]
    pub(crate) bodies: Vec<(u8, Body)>,
}

/// All of the world at a tick, the same for everybody: sent as what has changed since a world that the
/// receiver has.
#[derive(bitpack::Serialize, bitpack::Delta, serde::Serialize, Clone, Debug, PartialEq)]
#[max_bytes(1180)]
pub(crate) struct Scene {
    pub(crate) tick: u32,
    /// The newest input of each player that is in it.
    #[relative_index(max = MAX_PLAYERS)]
    pub(crate) inputs: Vec<(u8, u16)>,
    #[relative_index(max = MAX_BODIES)]
    pub(crate) bodies: Vec<(u8, Body)>,
}

/// A body, no finer than anybody can see: a centimetre, a third of a degree. Deltas are against where it
/// was expected, so most of them are small.
#[derive(bitpack::Serialize, bitpack::Delta, serde::Serialize, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Body {
    #[compressed(-HALF_WIDTH, HALF_WIDTH, 0.01)]
    #[delta(small = 2, large = 6)]
    pub(crate) ground: [f32; 2],
    #[compressed(0.0, CEILING, 0.01)]
    #[delta(small = 2, large = 6)]
    pub(crate) height: f32,
    #[smallest_three(bits = 9)]
    #[delta(small = 2, large = 5)]
    pub(crate) orientation: [f32; 4],
    /// One bit for what is at rest.
    #[omit_default]
    pub(crate) motion: Motion,
}

/// How a body moves.
#[derive(
    bitpack::Serialize, bitpack::Delta, serde::Serialize, Clone, Copy, Debug, Default, PartialEq,
)]
pub(crate) struct Motion {
    #[compressed(-MAX_SPEED, MAX_SPEED, 0.04)]
    #[delta(small = 2, large = 5)]
    pub(crate) linear: [f32; 3],
    #[compressed(-MAX_SPEED, MAX_SPEED, 0.04)]
    #[delta(small = 2, large = 5)]
    pub(crate) angular: [f32; 3],
}

/// A line of talk. A client leaves the player to the server.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Chat {
    #[bits(min = 0, max = MAX_PLAYERS - 1)]
    pub(crate) player: u8,
    #[min_len(1)]
    #[max_len(100)]
    pub(crate) text: String,
}

/// Names of the packet types, in order of declaration.
pub(crate) const NAMES: [&str; 7] =
    ["join", "welcome", "inputs", "snapshot", "chat", "leave", "seen"];

impl Packet {
    /// Its place in [`NAMES`].
    pub(crate) fn kind(&self) -> usize {
        match self {
            Self::Join { .. } => 0,
            Self::Welcome { .. } => 1,
            Self::Inputs(_) => 2,
            Self::Snapshot(_) => 3,
            Self::Chat(_) => 4,
            Self::Leave => 5,
            Self::Seen { .. } => 6,
        }
    }
}
