//! All packets of the game, with the ranges and resolutions of their fields.

use bitpack::{DATAGRAM, Framing, History, Protocol};

/// Maximum number of players in the game.
pub(crate) const MAX_PLAYERS: u8 = 16;
/// Maximum number of bodies, including those of the players. Bodies with numbers below
/// [`MAX_PLAYERS`] belong to players.
pub(crate) const MAX_BODIES: u8 = 64;
/// Maximum number of inputs in a packet. Earlier inputs are sent again, in case their packets were
/// lost.
pub(crate) const MAX_INPUTS: usize = 4;
/// Distance in metres from the middle of the floor to a wall.
pub(crate) const HALF_WIDTH: f32 = 32.0;
/// Height of the ceiling in metres.
pub(crate) const CEILING: f32 = 8.0;
/// Maximum speed of a body, in metres or radians per second.
pub(crate) const MAX_SPEED: f32 = 20.0;
/// Maximum strength of a player's push.
pub(crate) const MAX_CHARGE: u8 = 100;

/// Protocol of all packets except worlds. Its id depends on the version of the game and on the
/// range of every field, so that different builds reject each other's packets.
pub(crate) const PROTOCOL: Protocol = Protocol::of::<Packet>("arena", 1);

/// Protocol of worlds (states of all bodies) that are sent as deltas. Worlds differ from other
/// packets only in the id of the protocol, which the checksum covers.
pub(crate) const WORLDS: Protocol = Protocol::of::<Scene>("arena worlds", 1);

/// The worlds that were sent or received in the last second.
pub(crate) type Worlds = History<Scene, HISTORY>;

/// Number of worlds in the last second.
pub(crate) const HISTORY: usize = 60;

/// Returns a protocol whose id is the checksum that `datagram` begins with. It accepts that
/// checksum unverified, so that only the fields and the end check are verified.
pub(crate) fn unsummed(datagram: &[u8]) -> Protocol {
    let sum = datagram.first_chunk().map_or(0, |sum| u32::from_le_bytes(*sum));
    Protocol::short(sum).with_framing(Framing::Id)
}

/// Fails to compile unless every packet fits in a datagram, including checksum and end check.
const _: () = assert!(PROTOCOL.max_bytes::<Packet>() <= DATAGRAM);

/// Packets of the game, in both directions.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
#[max_bytes(1190)]
pub(crate) enum Packet {
    /// Request of a client to join. It is repeated until the server answers.
    Join {
        #[min_len(1)]
        #[max_len(16)]
        name: String,
    },
    /// Answer of the server, with the number of the new player.
    Welcome {
        #[bits(min = 0, max = MAX_PLAYERS - 1)]
        player: u8,
    },
    /// Inputs of a player, sent by a client.
    Inputs(Inputs),
    /// Bodies that moved, sent by the server.
    Snapshot(Snapshot),
    /// A chat line, sent by a client and by the server.
    Chat(Chat),
    /// Sent by a client when it leaves the game.
    Leave,
    /// Acknowledgement of the newest world that a client has received. It is sent in each tick,
    /// because it may be lost.
    Seen { world: u16 },
}

/// Inputs of a player in the last ticks.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Inputs {
    /// Sequence number of the first input in the list. Each later input has the next number.
    pub(crate) sequence: u16,
    #[min_len(1)]
    #[max_len(MAX_INPUTS)]
    pub(crate) oldest_first: Vec<Input>,
}

/// Input of a player in one tick.
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

/// Some of the bodies in one tick, sent whole.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
#[check(0xB0D1_E500)]
pub(crate) struct Snapshot {
    pub(crate) tick: u32,
    /// Sequence number of the newest input of the receiver that the server has applied.
    pub(crate) input: u16,
    /// Bodies that moved, and one other body in each tick, in case an earlier packet about it was
    /// lost.
    #[relative_index(max = MAX_BODIES)]
    pub(crate) bodies: Vec<(u8, Body)>,
}

/// The whole world in one tick, equal for every client. It is sent as a delta against a world that
/// the receiver has.
#[derive(bitpack::Serialize, bitpack::Delta, serde::Serialize, Clone, Debug, PartialEq)]
#[max_bytes(1180)]
pub(crate) struct Scene {
    pub(crate) tick: u32,
    /// Sequence number of the newest input that the server has applied, for each player.
    #[relative_index(max = MAX_PLAYERS)]
    pub(crate) inputs: Vec<(u8, u16)>,
    #[relative_index(max = MAX_BODIES)]
    pub(crate) bodies: Vec<(u8, Body)>,
}

/// A body at the resolution that a player can see: a centimetre and a third of a degree. Its deltas
/// are differences from a predicted position, so most of them are small.
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
    /// Linear and angular velocity, which take one bit if the body is at rest.
    #[omit_default]
    pub(crate) motion: Motion,
}

/// Linear velocity of a body, and its angular velocity.
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

/// A chat line. The server ignores the player in a client's packet and fills in the right one.
#[derive(bitpack::Serialize, serde::Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Chat {
    #[bits(min = 0, max = MAX_PLAYERS - 1)]
    pub(crate) player: u8,
    #[min_len(1)]
    #[max_len(100)]
    pub(crate) text: String,
}

/// Names of the packet types, in the order of the variants of [`Packet`].
pub(crate) const NAMES: [&str; 7] =
    ["join", "welcome", "inputs", "snapshot", "chat", "leave", "seen"];

impl Packet {
    /// Returns the index of the packet's type in [`NAMES`].
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
