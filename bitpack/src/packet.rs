//! [`Protocol`]: adds a checksum, a protocol id and an end check to packets.

mod acks;
#[cfg(feature = "alloc")]
mod blocks;
mod coalesce;
mod crc;
mod delta;
#[cfg(feature = "alloc")]
mod describe;
#[cfg(feature = "dynamic")]
mod dynamic;
mod end;
mod fill;
#[cfg(feature = "alloc")]
mod fragments;
#[doc(hidden)]
pub mod frame;
mod framing;
mod front;
mod greeting;
mod history;
mod mixed;
#[cfg(feature = "model")]
mod modelled;
mod size;
#[cfg(feature = "std")]
mod stream;
#[cfg(feature = "alloc")]
mod trace;
#[cfg(feature = "alloc")]
mod view;
mod whole;

#[cfg(any(feature = "record", feature = "replay"))]
pub(crate) use crc::crc32;
#[cfg(feature = "alloc")]
pub use history::Prediction;
pub use history::{Acked, History, Outgoing, is_newer};
#[cfg(feature = "model")]
pub use modelled::ModelledProtocol;
#[cfg(feature = "std")]
pub use stream::PacketStream;
pub use {acks::*, coalesce::*, delta::*, end::*, framing::*, greeting::*, mixed::*, size::*};
#[cfg(feature = "alloc")]
pub use {blocks::*, fill::*, fragments::*, view::*};

use crate::Serialize;
use crate::schema::hash_text;

/// Mask of the low 32 bits, which are the whole id of a [`Protocol::short`].
const LOW: u64 = 0xFFFF_FFFF;

/// Wraps packets for sending as `[crc32][data][end check]`. The protocol id is part of the checksum
/// but is not sent.
///
/// The CRC32 is computed as if the packet began with the id. A reader therefore rejects a packet of another
/// protocol, or a damaged one, before it reads any field. The checksum covers every byte received, so it also
/// detects truncated packets and appended bytes. With [`with_framing`](Self::with_framing) the id can be
/// sent, so that a reader can distinguish a packet of another protocol from a damaged one.
///
/// **The checksum provides integrity, not authentication.** Anyone who knows the id can make a
/// valid checksum. If you need to know the sender, encrypt: netcode (a protocol by the author of
/// "Serialization Strategies"), DTLS or QUIC.
///
/// Source: "Serialization Strategies" by Glenn Fiedler, protocol id, CRC32 and serialize check.
///
/// ```
/// use bitpack::{Error, ErrorKind, Protocol, Serialize};
///
/// #[derive(Serialize, Debug, PartialEq)]
/// struct Ping {
///     sequence: u16,
/// }
///
/// const GAME: Protocol = Protocol::new(0x12F3_3B4A_5C6D_7E8F);
///
/// let mut buffer = [0; 64];
/// let bytes = GAME.write(&Ping { sequence: 7 }, &mut buffer)?;
/// assert_eq!(bytes, 4 + 2 + 4); // checksum, packet, end check
/// assert_eq!(GAME.read::<Ping>(&buffer[..bytes])?, Ping { sequence: 7 });
///
/// buffer[5] ^= 1;
/// let refused = GAME.read::<Ping>(&buffer[..bytes]).map_err(Error::kind);
/// assert_eq!(refused, Err(ErrorKind::Crc));
/// # Ok::<(), Error>(())
/// ```
///
/// # The sum
///
/// The checksum is a standard CRC-32 (IEEE 802.3) over these bytes in order: the id, little-endian,
/// in eight bytes, or four for a [`short`](Self::short) one; the [session](Self::with_session)
/// number, little-endian in eight bytes, unless it is 0; **four zero bytes**, in place of the
/// checksum itself; and all bytes after the checksum, including the end check. Without the four
/// zero bytes the checksum is different. This example computes it by hand:
///
/// ```
/// use bitpack::{EndCheck, Protocol, Serialize};
///
/// #[derive(Serialize)]
/// #[check(0x4FE5_F170)]
/// struct Shot {
///     x: f32,
///     #[bits(min = 623, max = 4426)]
///     tick: u16,
/// }
///
/// const GAME: Protocol =
///     Protocol::new(0x0E2F_1345_26C4_E4E0).with_end_check(EndCheck::Unaligned(0x8147_EC92));
/// let bytes = GAME.to_bytes(&Shot { x: f32::from_bits(0x418A_D873), tick: 2755 })?;
/// assert_eq!(
///     bytes,
///     [
///         0x7D, 0xEB, 0x44, 0x7B, // the sum
///         0x73, 0xD8, 0x8A, 0x41, // x
///         0x54, 0x08, 0x17, 0x5F, 0xFE, 0x24, 0xC9, 0x7E, 0x14, 0x08, // tick, check, end check
///     ]
/// );
///
/// let mut sum = crc32fast::Hasher::new();
/// sum.update(&0x0E2F_1345_26C4_E4E0_u64.to_le_bytes());
/// sum.update(&[0; 4]);
/// sum.update(&bytes[4..]);
/// assert_eq!(sum.finalize(), u32::from_le_bytes([0x7D, 0xEB, 0x44, 0x7B]));
/// # Ok::<(), bitpack::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Protocol {
    id: u64,
    /// Number of bytes of the id that are in the checksum, and in the header if the framing sends
    /// the id: 8 or 4.
    id_bytes: usize,
    framing: Framing,
    end: EndCheck,
    /// Session number, which is in the checksum and is never sent; 0 if there are no sessions.
    session: u64,
    /// `true` if the first bit of the data tells deltas (1) from messages (0), as in a
    /// [`MixedProtocol`].
    marks_deltas: bool,
}

impl Protocol {
    /// Makes a protocol with a 64-bit id and an aligned end check, as in "Serialization Strategies"
    /// by Glenn Fiedler.
    pub const fn new(id: u64) -> Self {
        let end = EndCheck::Aligned(magic("end of packet"));
        Self { id, id_bytes: 8, framing: Framing::Crc, end, session: 0, marks_deltas: false }
    }

    /// Makes a protocol whose id is a hash, computed at compile time, of a name, a version and the
    /// schema of `P`. Builds whose packets have different formats therefore reject each other's
    /// packets.
    ///
    /// A change of a range, an order, a variant or its name, a condition, the value of a constant
    /// in it, or a nested type changes the id. The names of types and fields do not. `P` is one
    /// type for all packets, usually an enum.
    ///
    /// Raise the version for changes that the schema does not contain: the code of a hand-written
    /// function or of one that a condition calls; the `Default` of your own type under a bare
    /// `omit_default` (the value of `omit_default(value)` is in the schema); and the value of an
    /// associated constant of your own type in a condition, which the schema has by name only.
    ///
    /// ```
    /// use bitpack::{Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Here { #[bits(min = 0, max = 100)] health: u8 }
    /// #[derive(Serialize)]
    /// struct There { #[bits(min = 0, max = 120)] health: u8 }
    ///
    /// const HERE: Protocol = Protocol::of::<Here>("game", 1);
    /// assert_ne!(HERE, Protocol::of::<There>("game", 1));
    /// assert_ne!(HERE, Protocol::of::<Here>("game", 2));
    /// ```
    pub const fn of<P: Serialize>(name: &str, version: u64) -> Self {
        Self::new(hash_text(name, &[version, P::SCHEMA.hash()]))
    }

    /// Makes a protocol with a 32-bit id, as in the older layout of "Serialization Strategies" by
    /// Glenn Fiedler.
    pub const fn short(id: u32) -> Self {
        let long = Self::new(id as u64);
        Self { id: long.id & LOW, id_bytes: 4, ..long }
    }

    /// Makes a protocol with a 32-bit id, a hash of a name, a version and the schema of `P`, like
    /// [`of`](Self::of). Among 1,000 builds, two have the same id with a probability of one in 8,600.
    ///
    /// ```
    /// # use bitpack::Protocol;
    /// const GAME: Protocol = Protocol::short_of::<(u8, bool)>("game", 1);
    /// assert_eq!(GAME.id(), Protocol::of::<(u8, bool)>("game", 1).id() & 0xFFFF_FFFF);
    /// ```
    pub const fn short_of<P: Serialize>(name: &str, version: u64) -> Self {
        Self::short((Self::of::<P>(name, version).id & LOW) as u32)
    }

    /// Mixes a hash of game data into the id. Game data are levels, weapons, and other data that
    /// both ends must share. Both ends compute the hash in the same way. Another hash gives another
    /// id.
    ///
    /// Together with [`of`](Self::of) the id covers everything that "Serialization Strategies"
    /// lists: the version, the definitions of the packets, the data of the game.
    ///
    /// ```
    /// # use bitpack::Protocol;
    /// const GAME: Protocol = Protocol::new(1);
    /// const LEVELS: &[u8] = b"a level, include_bytes!(\"levels.bin\")";
    /// let game = GAME.with_game_data(crc32fast::hash(LEVELS).into());
    /// assert_ne!(game.id(), GAME.id());
    /// assert_ne!(game, GAME.with_game_data(crc32fast::hash(b"another").into()));
    /// ```
    pub const fn with_game_data(self, hash: u64) -> Self {
        let id = hash_text("game data", &[self.id, hash]);
        Self { id: if self.id_bytes < 8 { id & LOW } else { id }, ..self }
    }

    /// Sets the session number: the checksum of every packet covers it, and it is not sent. A
    /// reader rejects packets of another session with [`Crc`](crate::ErrorKind::Crc).
    ///
    /// Without sessions, a packet of an earlier connection is valid in this one. A delta packet
    /// with a sequence number far ahead then makes the packets that follow look old, and after a
    /// restart of the server its packets look old to a client with a long history. Draw a new
    /// random number for each connection, send it to both ends in the handshake, and use the
    /// protocol with this number from then on. An attacker who sees the handshake knows the number.
    ///
    /// Number 0, the default, means no sessions: the bytes are those of a protocol without this
    /// call. A framing [without a sum](Framing::Id) does not cover the session.
    ///
    /// Cost: none on the wire.
    ///
    /// ```
    /// use bitpack::{Error, ErrorKind, Protocol};
    ///
    /// const GAME: Protocol = Protocol::new(1);
    /// let (yesterday, today) = (GAME.with_session(0x5EED), GAME.with_session(0xFACE));
    /// let bytes = yesterday.to_bytes(&7_u8)?;
    /// assert_eq!(yesterday.read::<u8>(&bytes)?, 7);
    /// assert_eq!(today.read::<u8>(&bytes).map_err(Error::kind), Err(ErrorKind::Crc));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn with_session(self, session: u64) -> Self {
        Self { session, ..self }
    }

    /// Sets the header of each packet: the checksum, the id, or both.
    ///
    /// ```
    /// use bitpack::{Error, ErrorKind, Framing, Protocol};
    ///
    /// const HERE: Protocol = Protocol::new(1).with_framing(Framing::IdAndCrc);
    /// const THERE: Protocol = Protocol::new(2).with_framing(Framing::IdAndCrc);
    ///
    /// let mut bytes = HERE.to_bytes(&7_u8)?;
    /// assert_eq!(THERE.read::<u8>(&bytes).map_err(Error::kind), Err(ErrorKind::Protocol));
    /// bytes[12] ^= 1;
    /// assert_eq!(HERE.read::<u8>(&bytes).map_err(Error::kind), Err(ErrorKind::Crc));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn with_framing(self, framing: Framing) -> Self {
        Self { framing, ..self }
    }

    /// Returns the protocol id, for example for the handshake of netcode, which takes a `u64`.
    ///
    /// This id is part of the checksum and is sent if the framing says so. A [`short`](Self::short)
    /// id has the upper 32 bits zero. [`with_framing`](Self::with_framing) and
    /// [`with_end_check`](Self::with_end_check) do not change the id.
    ///
    /// ```
    /// # use bitpack::{Framing, Protocol};
    /// const GAME: Protocol = Protocol::new(0x12F3_3B4A);
    /// assert_eq!(GAME.id(), 0x12F3_3B4A);
    /// assert_eq!(GAME.with_framing(Framing::Id).id(), GAME.id());
    /// ```
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Sets the end check: the constant after the last field of a packet, which a reader checks.
    pub const fn with_end_check(self, end: EndCheck) -> Self {
        Self { end, ..self }
    }
}

#[cfg(test)]
mod tests;
