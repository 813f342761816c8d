//! [`Protocol`]: adds a checksum, a protocol id and an end check to packets.

mod coalesce;
mod delta;
#[cfg(feature = "alloc")]
mod describe;
mod end;
mod fill;
mod framing;
mod history;
#[cfg(feature = "std")]
mod stream;
#[cfg(feature = "alloc")]
mod trace;

pub use coalesce::Packets;
pub use delta::{Arrival, Received};
pub use end::{EndCheck, magic};
#[cfg(feature = "alloc")]
pub use fill::Batch;
pub use framing::Framing;
pub use history::{Acked, History, Outgoing, is_newer};
#[cfg(feature = "std")]
pub use stream::PacketStream;

use crate::schema::hash_text;
use crate::{Delta, Error, ErrorKind, ReadStream, Serialize, Stream, WriteStream};

/// Mask of the low 32 bits, which are the whole id of a [`Protocol::short`].
const LOW: u64 = 0xFFFF_FFFF;

/// Wraps packets for sending as `[crc32][data][end check]`. The protocol id is part of the checksum
/// but is not sent.
///
/// The CRC32 is computed as if the packet began with the id. A reader therefore rejects a packet of
/// another protocol, or a damaged one, before it reads any field. The checksum covers every byte
/// received, so it also detects truncated packets and appended bytes. With
/// [`with_framing`](Self::with_framing) the id is sent too, or instead, which distinguishes the two cases.
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
pub struct Protocol {
    id: u64,
    /// Number of bytes of the id that are in the checksum, and in the header if the framing sends
    /// the id: 8 or 4.
    id_bytes: usize,
    framing: Framing,
    end: EndCheck,
    /// Session number, which is in the checksum and is never sent; 0 if there are no sessions.
    session: u64,
}

impl Protocol {
    /// Makes a protocol with a 64-bit id and an aligned end check, as in "Serialization Strategies"
    /// by Glenn Fiedler.
    #[must_use]
    pub const fn new(id: u64) -> Self {
        let end = EndCheck::Aligned(magic("end of packet"));
        Self { id, id_bytes: 8, framing: Framing::Crc, end, session: 0 }
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
    #[must_use]
    pub const fn of<P: Serialize>(name: &str, version: u64) -> Self {
        Self::new(hash_text(name, &[version, P::SCHEMA.hash()]))
    }

    /// Makes a protocol with a 32-bit id, as in the older layout of "Serialization Strategies" by
    /// Glenn Fiedler.
    #[must_use]
    pub const fn short(id: u32) -> Self {
        let long = Self::new(id as u64);
        Self { id: long.id & LOW, id_bytes: 4, ..long }
    }

    /// Makes a protocol with a 32-bit id, computed like that of [`of`](Self::of) from a name, a
    /// version and the schema of `P`. Among 1,000 builds, two have the same id with a probability of
    /// one in 8,600.
    ///
    /// ```
    /// # use bitpack::Protocol;
    /// const GAME: Protocol = Protocol::short_of::<(u8, bool)>("game", 1);
    /// assert_eq!(GAME.id(), Protocol::of::<(u8, bool)>("game", 1).id() & 0xFFFF_FFFF);
    /// ```
    #[must_use]
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
    #[must_use]
    pub const fn with_game_data(self, hash: u64) -> Self {
        let id = hash_text("game data", &[self.id, hash]);
        Self { id: if self.id_bytes < 8 { id & LOW } else { id }, ..self }
    }

    /// Sets the session number: the checksum of every packet covers it, and it is not sent. A reader
    /// rejects packets of another session with [`Crc`](ErrorKind::Crc).
    ///
    /// Without sessions, a packet of an earlier connection is valid in this one. A delta packet
    /// with a sequence number far ahead then makes the packets that follow look old, and after a
    /// restart of the server its packets look old to a client with a long history. Draw a new random
    /// number for each connection, send it to both ends in the handshake, and use the protocol with
    /// this number from then on. An attacker who sees the handshake knows the number.
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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub const fn with_end_check(self, end: EndCheck) -> Self {
        Self { end, ..self }
    }

    /// Writes a packet into `buffer`. Returns the number of bytes written.
    ///
    /// The buffer does not grow: `&mut vec![]` has no room for a single bit and gives an
    /// `Overflow`. `to_bytes` allocates a vector of the packet's length. A buffer of
    /// [`max_bytes`](Self::max_bytes) has room for every packet.
    ///
    /// `explain_write` finds the field that an error is about.
    ///
    /// Cost: 32 bits for the CRC (or another [framing](Self::with_framing)), up to 39 for the end check.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields; [`Overflow`](ErrorKind::Overflow) if the buffer is too small.
    pub fn write<P: Serialize>(&self, packet: &P, buffer: &mut [u8]) -> Result<usize, Error> {
        let (header, data) = buffer
            .split_at_mut_checked(self.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let written =
            self.write_data(packet, data).map_err(|error| self.offset_by_header(error))?;
        self.seal_packet(header, data.get(..written).unwrap_or_default());
        Ok(header.len() + written)
    }

    /// Writes a packet into a new vector.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields.
    #[cfg(feature = "alloc")]
    pub fn to_bytes<P: Serialize>(&self, packet: &P) -> Result<alloc::vec::Vec<u8>, Error> {
        let bits = packet.max_encoded_bits().saturating_add(self.overhead());
        let bytes =
            usize::try_from(bits.div_ceil(8)).map_err(|_| Error::new(ErrorKind::Overflow, 0))?;
        let mut buffer = alloc::vec![0; bytes];
        let written = self.write(packet, &mut buffer)?;
        buffer.truncate(written);
        Ok(buffer)
    }

    /// Appends a packet to a vector, which grows as needed. Returns the number of bytes appended.
    ///
    /// After an error the content of the vector is as before.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields.
    #[cfg(feature = "alloc")]
    pub fn write_into<P: Serialize>(
        &self,
        packet: &P,
        out: &mut alloc::vec::Vec<u8>,
    ) -> Result<usize, Error> {
        let bits = packet.max_encoded_bits().saturating_add(self.overhead());
        bitpack_core::append(out, bits, |buffer| self.write(packet, buffer))
    }

    /// Appends a packet to a `bytes::BufMut`, such as `BytesMut`. Returns the number of bytes
    /// appended. After an error, `out` is unchanged.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields; [`Overflow`](ErrorKind::Overflow) if `out` has no room for the
    /// packet and cannot grow.
    #[cfg(feature = "bytes")]
    pub fn write_into_buf<P: Serialize>(
        &self,
        packet: &P,
        out: &mut impl bytes::BufMut,
    ) -> Result<usize, Error> {
        let bits = packet.max_encoded_bits().saturating_add(self.overhead());
        bitpack_core::append_to_buf(out, bits, |buffer| self.write(packet, buffer))
    }

    /// Reads a packet from exactly the bytes that were received.
    ///
    /// # Errors
    ///
    /// Before any field is read: [`Protocol`](ErrorKind::Protocol) for a wrong id where the id is
    /// sent, and [`Crc`](ErrorKind::Crc) for a wrong sum where there is one. Then the errors of the
    /// packet's fields; [`Check`](ErrorKind::Check) for a wrong end check;
    /// [`Trailing`](ErrorKind::Trailing) for trailing bytes, or if unused bits of the last byte are
    /// set.
    pub fn read<P: Serialize>(&self, bytes: &[u8]) -> Result<P, Error> {
        let data = self.verified(bytes)?;
        let mut packet = P::blank();
        self.read_data(&mut packet, data).map_err(|error| self.offset_by_header(error))?;
        Ok(packet)
    }

    /// Reads a packet into an existing value and reuses its allocations.
    ///
    /// After an error the content of the packet is unspecified, but valid.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn read_into<P: Serialize>(&self, packet: &mut P, bytes: &[u8]) -> Result<(), Error> {
        let data = self.verified(bytes)?;
        self.read_data(packet, data).map_err(|error| self.offset_by_header(error))
    }

    /// Returns the size of the largest packet in bytes, including header and end check.
    ///
    /// Returns `usize::MAX` if the width of a field is unknown, or the size exceeds a `usize`.
    ///
    /// ```
    /// use bitpack::{Protocol, Serialize};
    /// #[derive(Serialize)]
    /// struct Ping { sequence: u16 }
    /// const GAME: Protocol = Protocol::new(1);
    /// let buffer = [0; GAME.max_bytes::<Ping>()];
    /// ```
    #[must_use]
    pub const fn max_bytes<P: Serialize>(&self) -> usize {
        self.bytes_of(P::MAX_BITS, 0)
    }

    /// Returns the size in bytes of a buffer that has room for every packet of
    /// [`write_delta`](Self::write_delta) for a history of `N` values, including values that are
    /// sent whole. Returns `usize::MAX` if the size is unknown.
    ///
    /// ```
    /// # use bitpack::{Delta, Protocol, Serialize};
    /// #[derive(Serialize, Delta, Clone)]
    /// struct Ping { sequence: u16 }
    /// const GAME: Protocol = Protocol::new(1);
    /// let buffer = [0; GAME.max_delta_bytes::<Ping, 32>()];
    /// // number, one bit and distance, one bit, another and the sequence
    /// let end = 7 + 32;
    /// assert_eq!(buffer.len(), 4 + (22_usize + 1 + 1 + 16 + end).div_ceil(8));
    /// ```
    #[must_use]
    pub const fn max_delta_bytes<T: Delta, const N: usize>(&self) -> usize {
        let delta = T::MAX_DELTA_BITS.saturating_add(delta::distance_bits::<N>());
        let most = if delta > T::MAX_BITS { delta } else { T::MAX_BITS };
        self.bytes_of(most, delta::FRONT_BITS)
    }

    /// Returns the number of bits that the fields of a packet can still take: [`Stream::remaining`]
    /// minus the end check, for a stream that this protocol reads or writes the packet with.
    ///
    /// The number is exact for a writer. For a reader, up to 7 of the bits are padding before the
    /// end check or unused bits after it.
    ///
    /// ```
    /// use bitpack::{Error, Protocol, Serialize, Stream};
    ///
    /// const GAME: Protocol = Protocol::new(1);
    ///
    /// /// As many bytes as there are left.
    /// struct Rest(Vec<u8>);
    /// impl Serialize for Rest {
    ///     fn blank() -> Self {
    ///         Rest(Vec::new())
    ///     }
    ///     fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
    ///         let mut bytes = S::project(&mut this, |rest| &rest.0, |rest| &mut rest.0);
    ///         # use bitpack::Place;
    ///         if let (true, Some(bytes)) = (S::IS_READING, bytes.slot()) {
    ///             bytes.clear();
    ///             while GAME.remaining(stream) >= 8 {
    ///                 bytes.push(stream.plain(0)?);
    ///             }
    ///             return Ok(());
    ///         }
    ///         bytes.peek().iter().try_for_each(|byte| stream.plain(*byte).map(drop))
    ///     }
    /// }
    ///
    /// let packet = GAME.to_bytes(&Rest(vec![1, 2, 3]))?;
    /// assert_eq!((packet.len(), GAME.read::<Rest>(&packet)?.0), (4 + 3 + 4, vec![1, 2, 3]));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn remaining<S: Stream>(&self, stream: &S) -> u64 {
        stream.remaining().saturating_sub(self.end.bits())
    }

    /// Returns the size in bytes of a packet with `front` bits before the value and at most `most`
    /// bits in the value. Returns `usize::MAX` if the size is unknown.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the value is compared with the maximum first"
    )]
    const fn bytes_of(&self, most: u64, front: u64) -> usize {
        let bytes = most.saturating_add(front).saturating_add(self.overhead()).div_ceil(8);
        if most == u64::MAX || bytes > usize::MAX as u64 { usize::MAX } else { bytes as usize }
    }

    /// Returns the largest number of bits that a packet takes in addition to its fields: the header
    /// and the end check.
    const fn overhead(&self) -> u64 {
        8 * self.header() as u64 + self.end.most_bits()
    }

    fn write_data<P: Serialize>(&self, packet: &P, data: &mut [u8]) -> Result<usize, Error> {
        let mut stream = WriteStream::new(data);
        P::serialize(packet, &mut stream)?;
        self.end.serialize(&mut stream)?;
        stream.finish()
    }

    fn read_data<P: Serialize>(&self, packet: &mut P, data: &[u8]) -> Result<(), Error> {
        let mut stream = ReadStream::new(data);
        self.fields(packet, &mut stream)?;
        stream.finish()
    }

    /// Writes or reads the fields and the end check of a packet. Rejects set bits among the unused
    /// bits of the last byte, which a stream alone ignores. Trailing bytes are not checked here.
    fn fields<P: Serialize, S: Stream>(
        &self,
        packet: S::Ref<'_, P>,
        stream: &mut S,
    ) -> Result<(), Error> {
        P::serialize(packet, stream)?;
        self.serialize_end(stream)
    }

    /// Writes or reads the end check of a packet. Rejects set bits among the unused bits of the
    /// last byte.
    fn serialize_end<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        self.end.serialize(stream)?;
        let (left, position) = (stream.remaining(), stream.position());
        match u32::try_from(left) {
            Ok(unused @ 1..8) if stream.reserved(unused).is_err() => {
                Err(Error::new(ErrorKind::Trailing, position))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
